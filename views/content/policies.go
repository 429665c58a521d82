package content

// Policies holds the texts of the policy pages.
type Policies struct {
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
