package member

// Policy is one term of an insurance policy (section 3). A renewal that has not
// begun is an entry of its own, often under the number of the current term.
type Policy struct {
	AccountNumber   string
	AgencyID        string
	AllowCardPrint  bool
	Cancelled       bool
	CancelledDate   Date
	Drivers         []Driver
	EffectiveDate   Date
	ExpirationDate  Date
	FilterCancelled bool // cancelled, and no longer counted among the active ones
	FuturePolicy    bool // from the account's futures list
	Insured         Insured
	LiabilityLimit  string
	Locations       []Location
	PackageNumber   string
	PaperlessPolicy bool
	Number          string
	Premium         Money
	RiskState       string
	TypeDescription string
	Units           []Unit
	Vehicles        []Vehicle
}

// Insured is who a policy insures and where to reach them.
type Insured struct {
	Address, City, State, Zip, Phone string
	Primary, Secondary               Name
}

// Name is a person's or a business's name.
type Name struct{ Full, First, Last string }

// Driver is a person listed on a policy; Rated ones count for its premium.
type Driver struct {
	First, Full, Last string
	Rated             bool
}

// Location is a place a policy covers.
type Location struct{ Address1, City, State, Zip string }

// Unit is a building a policy covers. Figures are kept in the provider's
// words; SwimmingPool and Woodstove are "Yes", "No" or such a word.
type Unit struct {
	Address, City, State, Zip string
	ConstructionYear          string
	Coverages                 []Coverage
	HeatingType               string
	LivingAreaTotal           string
	NumberOfStories           string
	ProtectionClass           string
	RoofAge, RoofType         string
	SwimmingPool, Woodstove   string
	UnitNumber                string
}

// Coverage is one line of what a unit is insured for.
type Coverage struct{ Description, Limit string }

// Vehicle is a vehicle a policy covers. ID is made by us: unique within a
// profile, and without a word of the VIN.
type Vehicle struct {
	ID                        string
	Address, City, State, Zip string
	Make, MakeModel, Model    string
	UnitNumber, VIN, Year     string
}

// Status is where a policy stands, in one word for the member.
type Status string

// The words of [Policy.Status].
const (
	StatusActive    Status = "Active"
	StatusFuture    Status = "Future"
	StatusCancelled Status = "Cancelled"
	StatusExpired   Status = "Expired"
)

// Status is the policy's state on the given date. What the provider says
// outright goes before what dates suggest; a policy still counts as active on
// the day it expires.
func (p Policy) Status(today Date) Status {
	switch {
	case p.Cancelled || p.FilterCancelled:
		return StatusCancelled
	case p.FuturePolicy:
		return StatusFuture
	case p.ExpirationDate.Before(today):
		return StatusExpired
	default:
		return StatusActive
	}
}
