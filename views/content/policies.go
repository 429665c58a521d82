package content

// Policies holds the texts of the policy pages.
type Policies struct {
	Status        PolicyStatus `yaml:"status"`
	More          MoreText     `yaml:"more"`    // what a policy insures
	Vehicle       string       `yaml:"vehicle"` // without a model
	VehicleNumber NumberText   `yaml:"vehicleNumber"`

	Policy        NumberText `yaml:"policy"`
	ChooseAnother string     `yaml:"chooseAnother"`
	TermHeading   string     `yaml:"termHeading"`

	RenewalHeading string `yaml:"renewalHeading"`
	RenewalCaption string `yaml:"renewalCaption"` // of the comparison, read aloud
	RenewalNow     string `yaml:"renewalNow"`
	RenewalNext    string `yaml:"renewalNext"`

	VehiclesHeading  string `yaml:"vehiclesHeading"`
	VehiclesNone     string `yaml:"vehiclesNone"`
	DriversHeading   string `yaml:"driversHeading"`
	DriversNone      string `yaml:"driversNone"`
	BuildingsHeading string `yaml:"buildingsHeading"`
	BuildingsNone    string `yaml:"buildingsNone"`
	LocationsHeading Plural `yaml:"locationsHeading"`
	InsuredHeading   string `yaml:"insuredHeading"`
	AgentHeading     string `yaml:"agentHeading"`
	NoMatch          string `yaml:"noMatch"` // no policy matches the chosen filters
}

// PolicyStatus holds a policy's statuses.
type PolicyStatus struct {
	Active      string   `yaml:"active"`
	Cancelled   string   `yaml:"cancelled"`
	CancelledOn DateText `yaml:"cancelledOn"`
	Starts      DateText `yaml:"starts"`
	NotStarted  string   `yaml:"notStarted"`
	Ended       DateText `yaml:"ended"`
}
