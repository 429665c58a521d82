package content

// Policies holds the texts of the policy pages.
type Policies struct {
	Status        PolicyStatus `yaml:"status"`
	More          MoreText     `yaml:"more"`    // what a policy insures
	Vehicle       string       `yaml:"vehicle"` // without a model
	VehicleNumber NumberText   `yaml:"vehicleNumber"`

	Others OtherPolicies `yaml:"others"`

	Unnamed string        `yaml:"unnamed"` // title of a policy without a product name
	Policy  NumberText    `yaml:"policy"`
	Notes   PolicyNotes   `yaml:"notes"`
	Actions PolicyActions `yaml:"actions"`

	Term    PolicyTerm    `yaml:"term"`
	Renewal PolicyRenewal `yaml:"renewal"`

	Vehicles         PolicyVehicles  `yaml:"vehicles"`
	Drivers          PolicyDrivers   `yaml:"drivers"`
	Buildings        PolicyBuildings `yaml:"buildings"`
	LocationsHeading Plural          `yaml:"locationsHeading"`
	InsuredHeading   string          `yaml:"insuredHeading"`
	Agent            PolicyAgent     `yaml:"agent"`

	List PolicyList `yaml:"list"`
}

// OtherPolicies holds the headings of the policies that a summary lists apart from the active ones.
type OtherPolicies struct {
	Canceled string `yaml:"canceled"`
	Upcoming string `yaml:"upcoming"`
	Both     string `yaml:"both"`
}

// PolicyStatus holds a policy's statuses.
type PolicyStatus struct {
	Active      string   `yaml:"active"`
	Cancelled   string   `yaml:"cancelled"`
	CancelledOn DateText `yaml:"cancelledOn"`
	Starts      DateText `yaml:"starts"`
	NotStarted  string   `yaml:"notStarted"`
	Ended       DateText `yaml:"ended"`
	ByPhone     string   `yaml:"byPhone"` // the policy may be canceled
}

// PolicyNotes holds the sentences below the title of a policy that is not active.
type PolicyNotes struct {
	CancelledOn DateText  `yaml:"cancelledOn"`
	Cancelled   string    `yaml:"cancelled"`
	EndedOn     DateText  `yaml:"endedOn"`
	StartsOn    DateText  `yaml:"startsOn"`
	Starts      string    `yaml:"starts"`  // the date is unknown
	ByPhone     PhoneText `yaml:"byPhone"` // the policy may be canceled
}

// PolicyActions holds the links to what members do most with a policy.
type PolicyActions struct {
	Cards     string `yaml:"cards"`
	Claim     string `yaml:"claim"`
	Documents string `yaml:"documents"`
}

// PolicyTerm holds the texts about a policy's current term.
type PolicyTerm struct {
	Heading string `yaml:"heading"`
	Premium string `yaml:"premium"`
	Starts  string `yaml:"starts"`
	Ends    string `yaml:"ends"`
	Limit   string `yaml:"limit"`
	Kind    string `yaml:"kind"`
	State   string `yaml:"state"`
	Package string `yaml:"package"`
	Account string `yaml:"account"`

	Program     string `yaml:"program"`
	MembersBest string `yaml:"membersBest"` // the program of some policies, and a filter of the list

	Paperless       string `yaml:"paperless"`
	PaperlessChange string `yaml:"paperlessChange"` // link beside the value
	PaperlessSwitch string `yaml:"paperlessSwitch"` // after PaperlessChange, read aloud
}

// PolicyRenewal holds the texts that compare a policy's next term with the current one.
type PolicyRenewal struct {
	Heading  string   `yaml:"heading"`
	StartsOn DateText `yaml:"startsOn"`
	Starts   string   `yaml:"starts"`  // the date is unknown
	Caption  string   `yaml:"caption"` // of the table, read aloud
	Now      string   `yaml:"now"`
	Next     string   `yaml:"next"`

	PremiumSame string     `yaml:"premiumSame"`
	PremiumMore AmountText `yaml:"premiumMore"`
	PremiumLess AmountText `yaml:"premiumLess"`

	Added       NameText `yaml:"added"`
	Removed     NameText `yaml:"removed"`
	Same        Plural   `yaml:"same"`        // in place of a value that does not change
	NotIncluded string   `yaml:"notIncluded"` // in place of a coverage that a term lacks
	Reasons     string   `yaml:"reasons"`     // heading of the reasons
	Parts       string   `yaml:"parts"`       // the same, with an amount for each

	Premiums NowNextText `yaml:"premiums"` // below the amounts
	Both     string      `yaml:"both"`     // opens the table of both terms
}

// PolicyVehicles holds the texts about the insured vehicles.
type PolicyVehicles struct {
	Heading string `yaml:"heading"`
	None    string `yaml:"none"`
	VIN     string `yaml:"vin"`
	Garaged string `yaml:"garaged"`
}

// PolicyDrivers holds the texts about the listed drivers.
type PolicyDrivers struct {
	Heading  string `yaml:"heading"`
	None     string `yaml:"none"`
	Rated    string `yaml:"rated"`
	NotRated string `yaml:"notRated"`
	Hint     string `yaml:"hint"` // what rated means
}

// PolicyBuildings holds the texts about the insured buildings.
type PolicyBuildings struct {
	Heading  string     `yaml:"heading"`
	None     string     `yaml:"none"`
	Numbered NumberText `yaml:"numbered"`
	Building string     `yaml:"building"` // without a number

	YearBuilt       string     `yaml:"yearBuilt"`
	LivingArea      string     `yaml:"livingArea"`
	SquareFeet      NumberText `yaml:"squareFeet"`
	Stories         string     `yaml:"stories"`
	Heating         string     `yaml:"heating"`
	Roof            string     `yaml:"roof"`
	RoofAge         string     `yaml:"roofAge"`
	Years           Plural     `yaml:"years"`
	ProtectionClass string     `yaml:"protectionClass"`
	SwimmingPool    string     `yaml:"swimmingPool"`
	WoodStove       string     `yaml:"woodStove"`
	Coverages       string     `yaml:"coverages"` // heading
}

// PolicyAgent holds the texts about a policy's agent.
type PolicyAgent struct {
	Heading string      `yaml:"heading"`
	None    CompanyText `yaml:"none"` // above the company's phone number
}

// PolicyList holds the texts of the member's other policies.
type PolicyList struct {
	Title   string `yaml:"title"` // of the page with all policies
	Heading string `yaml:"heading"`
	Search  string `yaml:"search"`  // label of the search
	NoMatch string `yaml:"noMatch"` // no policy matches the chosen filters

	Kind   string           `yaml:"kind"`   // label of the filter by kind
	Status string           `yaml:"status"` // label of the filter by status
	Ended  string           `yaml:"ended"`  // an option of the filter by status
	Sort   string           `yaml:"sort"`   // label of the orders
	Orders PolicyListOrders `yaml:"orders"`
}

// PolicyListOrders holds the orders in which the list can be sorted.
type PolicyListOrders struct {
	CurrentFirst string `yaml:"currentFirst"`
	Number       string `yaml:"number"`
	Kind         string `yaml:"kind"`
	Covers       string `yaml:"covers"`
	Ends         string `yaml:"ends"`
	Premium      string `yaml:"premium"`
}
