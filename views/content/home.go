package content

// Home holds the texts of the home page.
type Home struct {
	Greeting NameText `yaml:"greeting"`
	Title    string   `yaml:"title"` // in place of the greeting when the name is unknown

	EmptyHeading string `yaml:"emptyHeading"`
	EmptyText    string `yaml:"emptyText"`
	EmptyHint    string `yaml:"emptyHint"`
	EmptyAction  string `yaml:"emptyAction"`
	EmptyAside   Aside  `yaml:"emptyAside"`

	HeroHeading    string      `yaml:"heroHeading"` // read aloud
	AmountDue      string      `yaml:"amountDue"`
	NextBill       string      `yaml:"nextBill"` // that AutoPay pays
	PastDue        string      `yaml:"pastDue"`
	TotalDue       CountText   `yaml:"totalDue"` // of several bills
	FirstDue       DateText    `yaml:"firstDue"` // of several bills
	TasksNone      string      `yaml:"tasksNone"`
	TasksUnknown   string      `yaml:"tasksUnknown"` // an account may be missing
	UnknownAmount  AccountText `yaml:"unknownAmount"`
	UnknownAmounts CountText   `yaml:"unknownAmounts"`
	Pay            AmountText  `yaml:"pay"`
	PayBill        string      `yaml:"payBill"`
	ChooseBill     string      `yaml:"chooseBill"`
	SeeBilling     string      `yaml:"seeBilling"`
	OwedText       string      `yaml:"owedText"`  // in place of tasksNone
	Owed           AmountText  `yaml:"owed"`      // on a canceled account
	Mortgagee      AmountText  `yaml:"mortgagee"` // the mortgage company gets the bill
	OwedAction     string      `yaml:"owedAction"`
	AsOf           DateText    `yaml:"asOf"`
	BillsHeading   string      `yaml:"billsHeading"`
	BillsMore      CountText   `yaml:"billsMore"`

	TasksHeading    string          `yaml:"tasksHeading"`
	ActionAbout     ItemText        `yaml:"actionAbout"` // after the label of a link, read aloud
	ClaimBy         DateText        `yaml:"claimBy"`
	ClaimAction     string          `yaml:"claimAction"`
	FilesAction     string          `yaml:"filesAction"` // for a to-do that asks for files
	Draft           string          `yaml:"draft"`
	DraftEnds       DateText        `yaml:"draftEnds"`
	DraftAction     string          `yaml:"draftAction"`
	UpcomingHeading string          `yaml:"upcomingHeading"` // read aloud
	Renews          ProductDateText `yaml:"renews"`
	RenewsPolicy    NumberText      `yaml:"renewsPolicy"`
	RenewsPremium   NowNextText     `yaml:"renewsPremium"`
	RenewalAction   string          `yaml:"renewalAction"`
	Starts          ProductDateText `yaml:"starts"` // a policy that is no renewal
	StartsAction    string          `yaml:"startsAction"`

	CardHeading string `yaml:"cardHeading"`
	CardPolicy  string `yaml:"cardPolicy"`
	CardExpires string `yaml:"cardExpires"`
	CardAction  string `yaml:"cardAction"`

	PoliciesHeading   string    `yaml:"policiesHeading"`
	PoliciesNone      string    `yaml:"policiesNone"`
	PoliciesNotActive string    `yaml:"policiesNotActive"` // all policies are canceled or upcoming
	PoliciesUnknown   string    `yaml:"policiesUnknown"`   // all of them may be missing
	PoliciesMore      CountText `yaml:"policiesMore"`

	ClaimsHeading     string `yaml:"claimsHeading"`
	ClaimsText        string `yaml:"claimsText"`
	ClaimsUnavailable string `yaml:"claimsUnavailable"`

	AgentOfOne    ProductText `yaml:"agentOfOne"`
	AgentOfMany   CountText   `yaml:"agentOfMany"`
	AgentsHeading Plural      `yaml:"agentsHeading"`
	AgentsMore    CountText   `yaml:"agentsMore"`
}
