// Package content holds the editors' words: what pages say that is not an amount, a date or a name.
package content

// Words is everything the editors wrote, in one language, as it is shown at one time. Nobody changes it, so that all visits may share it.
type Words struct {
	Language string // "en"

	Name      LanguageName `file:"language"`
	Company   Company      `file:"company"`
	Payment   Payment      `file:"payment"`
	Cards     Cards        `file:"cards"`
	Profile   Profile      `file:"profile"`
	SignIn    SignIn       `file:"signin"`
	Claims    Claims       `file:"claims"`
	Documents Documents    `file:"documents"`
	Messages  Messages     `file:"messages"`
	Paperless Paperless    `file:"paperless"`
	Frame     Frame        `file:"frame"`
	Calendar  Calendar     `file:"calendar"`
	Errors    Errors       `file:"errors"`
	Session   Session      `file:"session"`

	FAQs []FAQSection

	notices []Notice
	help    []Help

	whole map[string]string // the languages of the words that are not in the base language
	split []saying          // likewise, of those with placeholders
}

// Company is whom a member turns to when the portal cannot help.
type Company struct {
	Name           string   `json:"name"`
	Phone          string   `json:"phone"`
	Hours          string   `json:"hours"`
	PaymentAddress []string `json:"paymentAddress"`
}

// Payment holds the words around the payment processor: the confirmation (section 9) and what is said of each outcome.
type Payment struct {
	DialogTitle map[string]string `json:"dialogTitle" most:"50"`
	DialogText  []string          `json:"dialogText"`
	Cancel      string            `json:"cancel" most:"30"`
	Continue    string            `json:"continue" most:"30"`
	Words       map[string]string `json:"words" holds:"operation"` // what the island says at each of its stages
}
