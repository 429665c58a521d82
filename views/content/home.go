package content

// Home holds the texts of the home page.
type Home struct {
	Greeting NameText `yaml:"greeting"`
	Title    string   `yaml:"title"` // in place of the greeting when the name is unknown

	EmptyHeading string `yaml:"emptyHeading"`
	EmptyText    string `yaml:"emptyText"`
	EmptyHint    string `yaml:"emptyHint"`
	EmptyAction  string `yaml:"emptyAction"`

	Quick HomeQuick `yaml:"quick"`

	TasksHeading       string          `yaml:"tasksHeading"`
	TasksNone          string          `yaml:"tasksNone"`
	Pay                AmountText      `yaml:"pay"`
	PayBy              AmountDateText  `yaml:"payBy"`
	AutoPay            AmountText      `yaml:"autoPay"`
	AutoPayOn          AmountDateText  `yaml:"autoPayOn"`
	WasDue             AmountDateText  `yaml:"wasDue"`
	AmountsUnavailable LinkText        `yaml:"amountsUnavailable"` // what is due on some account is unknown
	PayAction          string          `yaml:"payAction"`
	PayNowAction       string          `yaml:"payNowAction"`
	SeeBilling         string          `yaml:"seeBilling"`
	AutoPayTask        AccountText     `yaml:"autoPayTask"`
	TaskPastDue        AccountDaysText `yaml:"taskPastDue"`
	Owed               AmountText      `yaml:"owed"` // on a canceled account
	OwedAction         string          `yaml:"owedAction"`
	TaskAccount        AccountText     `yaml:"taskAccount"`
	TaskDetail         ItemText        `yaml:"taskDetail"` // after the label of a task's link, read aloud

	Renews        ProductDateText  `yaml:"renews"`
	RenewsPolicy  NumberText       `yaml:"renewsPolicy"`
	RenewsPremium NumberAmountText `yaml:"renewsPremium"`
	RenewalAction string           `yaml:"renewalAction"`
	Starts        ProductDateText  `yaml:"starts"` // a policy that is no renewal
	StartsAction  string           `yaml:"startsAction"`

	UpcomingHeading string `yaml:"upcomingHeading"`

	AccountsHeading   string      `yaml:"accountsHeading"`
	AccountsAsOf      DateText    `yaml:"accountsAsOf"`
	AccountsMore      CountText   `yaml:"accountsMore"`
	PoliciesHeading   string      `yaml:"policiesHeading"`
	PoliciesNone      string      `yaml:"policiesNone"`
	PoliciesNotActive string      `yaml:"policiesNotActive"` // all policies are canceled or upcoming
	PoliciesMore      CountText   `yaml:"policiesMore"`
	Term              TermText    `yaml:"term"`
	Premium           AmountText  `yaml:"premium"`
	ClaimsHeading     string      `yaml:"claimsHeading"`
	ClaimsNone        string      `yaml:"claimsNone"`
	ClaimsMore        CountText   `yaml:"claimsMore"`
	ClaimsUnavailable LinkText    `yaml:"claimsUnavailable"`
	AgentOfOne        ProductText `yaml:"agentOfOne"`
	AgentOfMany       CountText   `yaml:"agentOfMany"`
	AgentsHeading     Plural      `yaml:"agentsHeading"`
}

// HomeQuick holds the labels of the tiles at the top.
type HomeQuick struct {
	Pay   string `yaml:"pay"`
	Cards string `yaml:"cards"`
	Claim string `yaml:"claim"`
}
