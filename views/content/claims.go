package content

// Claims holds the texts of the claims pages.
type Claims struct {
	Title       string     `yaml:"title"`
	Start       string     `yaml:"start"`   // link to a new claim
	Contact     string     `yaml:"contact"` // link to the form that writes to an adjuster
	Empty       string     `yaml:"empty"`
	All         string     `yaml:"all"` // link back to the list
	Claim       NumberText `yaml:"claim"`
	DateOfLoss  DateText   `yaml:"dateOfLoss"`
	Unavailable ReloadText `yaml:"unavailable"`
	Reload      string     `yaml:"reload"` // link in Unavailable

	ByPhone  ClaimsByPhone `yaml:"byPhone"`
	Detail   ClaimDetail   `yaml:"detail"`
	Adjuster ClaimAdjuster `yaml:"adjuster"`
	FAQ      ClaimsFAQ     `yaml:"faq"`
}

// ClaimsByPhone holds the texts of a provider that offers no claims online.
type ClaimsByPhone struct {
	Text       string `yaml:"text"`
	Adjuster   string `yaml:"adjuster"`
	FirstSteps string `yaml:"firstSteps"` // link to what to do after a loss
}

// ClaimDetail holds the texts of the page of one claim.
type ClaimDetail struct {
	Listed      string `yaml:"listed"`      // the provider offers no details online
	Unreachable string `yaml:"unreachable"` // the provider does not answer

	About      string `yaml:"about"` // heading of the facts
	Number     string `yaml:"number"`
	Policy     string `yaml:"policy"`
	DateOfLoss string `yaml:"dateOfLoss"`
	Reported   string `yaml:"reported"`
	Kind       string `yaml:"kind"`
	Location   string `yaml:"location"`

	Next     string   `yaml:"next"`     // heading
	NextDate DateText `yaml:"nextDate"` // {date} is bold
	YourPart string   `yaml:"yourPart"`
	OurPart  string   `yaml:"ourPart"`
	Steps    string   `yaml:"steps"` // heading

	Adjuster        string `yaml:"adjuster"`        // heading
	UnnamedAdjuster string `yaml:"unnamedAdjuster"` // in place of the adjuster's name
	NoAdjuster      string `yaml:"noAdjuster"`
	ContactAdjuster string `yaml:"contactAdjuster"`
}

// ClaimAdjuster holds the texts of the form that writes to an adjuster.
type ClaimAdjuster struct {
	Title        string     `yaml:"title"`
	Empty        string     `yaml:"empty"`
	Claim        string     `yaml:"claim"`
	ClaimChoose  string     `yaml:"claimChoose"` // while no claim is chosen
	ClaimMissing string     `yaml:"claimMissing"`
	Reply        string     `yaml:"reply"`
	ReplyByPhone string     `yaml:"replyByPhone"`
	ReplyByEmail EmailText  `yaml:"replyByEmail"`
	ReplyMissing string     `yaml:"replyMissing"`
	Phone        string     `yaml:"phoneLabel"`
	PhoneHint    string     `yaml:"phoneHint"`
	Text         string     `yaml:"text"`
	TextMissing  string     `yaml:"textMissing"`
	Send         string     `yaml:"send"`
	Sent         NumberText `yaml:"sent"`
}

// ClaimsFAQ is the question whose answer is a page of another site (section 2).
type ClaimsFAQ struct {
	Question string     `yaml:"question"`
	Answer   string     `yaml:"answer"`
	LinkText string     `yaml:"linkText"`
	LinkURL  WebAddress `yaml:"linkUrl"`
}
