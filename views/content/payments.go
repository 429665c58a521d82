package content

// Payments holds the texts of the payments page and of the payment processor's window.
type Payments struct {
	Operations  Keyed[string] `yaml:"operations"`  // labels of the buttons, by operation
	DialogTitle Keyed[string] `yaml:"dialogTitle"` // of the confirmation (section 9), by operation
	DialogText  []string      `yaml:"dialogText"`
	Cancel      string        `yaml:"cancel"`
	Continue    string        `yaml:"continue"`
	Stages      PaymentStages `yaml:"stages"`
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
