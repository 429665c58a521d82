package content

// Contact holds the texts of where, and about what, the company reaches the member.
type Contact struct {
	Title     string `yaml:"title"`
	Intro     string `yaml:"intro"`
	Link      string `yaml:"link"` // below the title, where Profile leads here
	Addresses string `yaml:"addresses"`

	None        string `yaml:"none"` // in place of an address
	Unconfirmed string `yaml:"unconfirmed"`
	Now         string `yaml:"now"`     // before the address in use
	NoneNow     string `yaml:"noneNow"` // in place of it
	Asked       string `yaml:"asked"`   // before an unconfirmed one
	Save        string `yaml:"save"`

	Channels Keyed[ContactChannel] `yaml:"channels"`
	Topics   ContactTopics         `yaml:"topics"`

	// Consent is what a member agrees to before the company sends texts.
	Consent        CompanyText `yaml:"consent"`
	ConsentMissing string      `yaml:"consentMissing"`

	NoExtension string `yaml:"noExtension"` // a number with an extension

	Aside     Aside     `yaml:"aside"`
	NotOnline PhoneText `yaml:"notOnline"` // the provider does not offer it online
	NotNow    PhoneText `yaml:"notNow"`    // the provider does not respond
}

// ContactChannel holds the texts of calls, of texts or of email.
type ContactChannel struct {
	Name      string    `yaml:"name"`
	Short     string    `yaml:"short"` // beside the checkbox of a topic
	Title     string    `yaml:"title"` // of the form
	Label     string    `yaml:"label"`
	Hint      string    `yaml:"hint"`
	Missing   string    `yaml:"missing"`
	Wrong     string    `yaml:"wrong"`
	Done      ValueText `yaml:"done"`
	Next      string    `yaml:"next"`      // after done
	Until     ValueText `yaml:"until"`     // after next: the address in use
	UntilNone string    `yaml:"untilNone"` // after next: none is in use
}

// ContactTopics holds the texts of the choice of topics.
type ContactTopics struct {
	Title           string   `yaml:"title"`
	NoAddress       string   `yaml:"noAddress"` // after a channel without an address
	Required        string   `yaml:"required"`
	RequiredMissing NameText `yaml:"requiredMissing"`
	AddressMissing  string   `yaml:"addressMissing"`
	ConsentHint     string   `yaml:"consentHint"`
	Save            string   `yaml:"save"`
	Done            string   `yaml:"done"`
	Next            string   `yaml:"next"` // after done
}
