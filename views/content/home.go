package content

// Home holds the texts of the home page.
type Home struct {
	Greeting NameText `yaml:"greeting"`
	Title    string   `yaml:"title"` // in place of the greeting when the name is unknown

	NewcomerHeading string `yaml:"newcomerHeading"`
	NewcomerText    string `yaml:"newcomerText"`
	NewcomerHint    string `yaml:"newcomerHint"`
	NewcomerAction  string `yaml:"newcomerAction"`

	TasksHeading string         `yaml:"tasksHeading"`
	TasksNone    string         `yaml:"tasksNone"`
	Pay          AmountText     `yaml:"pay"`
	PayBy        AmountDateText `yaml:"payBy"`
	AutoPay      AmountText     `yaml:"autoPay"`
	AutoPayOn    AmountDateText `yaml:"autoPayOn"`
	WasDue       AmountDateText `yaml:"wasDue"`
	AheadHeading string         `yaml:"aheadHeading"`

	AccountsHeading string `yaml:"accountsHeading"`
	PoliciesHeading string `yaml:"policiesHeading"`
	PoliciesNone    string `yaml:"policiesNone"`
	ClaimsHeading   string `yaml:"claimsHeading"`
	ClaimsNone      string `yaml:"claimsNone"`
	AgentsHeading   Plural `yaml:"agentsHeading"`
}
