package content

// Paperless holds the texts of the paperless pages.
type Paperless struct {
	Billing    PaperlessKind `yaml:"billing"`
	Policy     PaperlessKind `yaml:"policy"`
	TermsTitle string        `yaml:"termsTitle"`
	Terms      []string      `yaml:"terms"` // what a member agrees to
	Email      EmailText     `yaml:"email"`
	// EmailUnnamed replaces email if the provider sends no address.
	EmailUnnamed string       `yaml:"emailUnnamed"`
	ChangeEmail  string       `yaml:"changeEmail"` // link
	Agree        string       `yaml:"agree"`
	AgreeFirst   string       `yaml:"agreeFirst"` // turned on without agreeing
	Saving       string       `yaml:"saving"`
	Failed       string       `yaml:"failed"`    // without an answer of the provider: it may be saved
	StillOn      string       `yaml:"stillOn"`   // after the provider's reason
	StillOff     string       `yaml:"stillOff"`  // after the provider's reason
	NotOnline    PhoneText    `yaml:"notOnline"` // the provider does not offer it online
	ByPhone      PhoneText    `yaml:"byPhone"`   // in place of the switches of such a provider
	OnLabel      string       `yaml:"onLabel"`   // beside the switch
	OffLabel     string       `yaml:"offLabel"`
	Mortgagee    string       `yaml:"mortgagee"`  // why an account has no switch
	Kinds        string       `yaml:"kinds"`      // name of the list of the two pages, read aloud
	PolicyItem   NumberText   `yaml:"policyItem"` // the policy within a sentence
	For          ItemText     `yaml:"for"`        // after the label of a switch, read aloud
	All          PaperlessAll `yaml:"all"`
}

// PaperlessAll holds the texts of one consent for everything, and of its receipt.
type PaperlessAll struct {
	Title     string       `yaml:"title"`
	Which     string       `yaml:"which"` // opens a list of accounts or policies
	None      string       `yaml:"none"`
	When      DateTimeText `yaml:"when"`
	NextTitle string       `yaml:"nextTitle"`
	Unknown   string       `yaml:"unknown"` // without an answer of the provider: it may be saved
	NotTried  string       `yaml:"notTried"`
	Again     string       `yaml:"again"` // button
	AgainHint string       `yaml:"againHint"`
	Print     string       `yaml:"print"` // button
}

// PaperlessKind holds the texts that differ between bills and policy documents.
type PaperlessKind struct {
	Title   string   `yaml:"title"`
	Tab     string   `yaml:"tab"` // link between the two pages
	Intro   Prose    `yaml:"-"`
	Empty   string   `yaml:"empty"`
	Switch  string   `yaml:"switch"` // label of the switch
	On      string   `yaml:"on"`     // what it means that the switch is on
	Off     string   `yaml:"off"`
	DoneOn  ItemText `yaml:"doneOn"`
	DoneOff ItemText `yaml:"doneOff"`
	NextOn  string   `yaml:"nextOn"` // after doneOn: what happens next
	NextOff string   `yaml:"nextOff"`

	TurnOnAll Plural `yaml:"turnOnAll"` // link and button
	AllOn     Plural `yaml:"allOn"`     // heading of the receipt
	NotOn     Plural `yaml:"notOn"`     // heading of what failed
}
