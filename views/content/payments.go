package content

// Payments holds the texts of the payments page, of its steps without JavaScript, and of the
// payment processor's window.
type Payments struct {
	Title string `yaml:"title"`

	Operations  Keyed[string] `yaml:"operations"`  // labels of the buttons, by operation
	DialogTitle Keyed[string] `yaml:"dialogTitle"` // of the confirmation (section 9), by operation
	DialogText  []string      `yaml:"dialogText"`
	Cancel      string        `yaml:"cancel"`
	Continue    string        `yaml:"continue"`
	Stages      PaymentStages `yaml:"stages"`

	ConfirmDue AccountAmountText `yaml:"confirmDue"` // what is due, above DialogText
	OtherWays  OtherWays         `yaml:"otherWays"`
}

// OtherWays holds the texts about payments by phone and mail. Titles are those of the page that a
// browser without JavaScript shows, by operation.
type OtherWays struct {
	Heading string        `yaml:"heading"`
	Titles  Keyed[string] `yaml:"titles"`
	Reason  string        `yaml:"reason"` // why the processor's window is missing
	Account string        `yaml:"account"`
	Back    string        `yaml:"back"`

	PhoneHeading string                `yaml:"phoneHeading"`
	Phone        PhoneHoursAccountText `yaml:"phone"`
	MailHeading  string                `yaml:"mailHeading"`
	Mail         AccountText           `yaml:"mail"` // above the postal address
}

// PaymentStages holds what the payment island shows at each stage of a payment.
type PaymentStages struct {
	Opening   string `yaml:"opening" json:"opening"`
	Open      string `yaml:"open" json:"open"`
	Checking  string `yaml:"checking" json:"checking"`
	Paid      string `yaml:"paid" json:"paid"`
	Cancelled string `yaml:"cancelled" json:"cancelled"`
	Saved     string `yaml:"saved" json:"saved"`
	Unknown   string `yaml:"unknown" json:"unknown"`
	Failed    string `yaml:"failed" json:"failed"`
	TryAgain  string `yaml:"tryAgain" json:"tryAgain"`
	OtherWays string `yaml:"otherWays" json:"otherWays"`

	// NoSession is a sentence of section 8, which no folder changes. The caller sets it.
	NoSession string `yaml:"-" json:"noSession"`
}
