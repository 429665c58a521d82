package member

import (
	"cmp"
	"slices"
	"strings"
)

// Policy is one term of an insurance policy (section 3). A renewal that has not started is an entry
// of its own, often with the same number as the current term.
type Policy struct {
	AccountNumber   string
	AgencyID        string
	AllowCardPrint  bool
	Cancelled       bool
	CancelledDate   Date
	Drivers         []Driver
	EffectiveDate   Date
	ExpirationDate  Date
	FilterCancelled bool // cancelled and excluded from the active policies
	FuturePolicy    bool // true for entries of the account's futures list
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

	// What the specification does not have. A provider may send none of it.
	Coverages []Coverage `json:",omitempty"` // of the whole policy
	Items     []Item     `json:",omitempty"`
	Interests []Interest `json:",omitempty"` // in the whole policy
	Discounts []Discount `json:",omitempty"`

	// Unread has the fields of the policy that could not be read. Behind the name of a list of which
	// all entries are there stands "[]".
	Unread Unread `json:",omitempty"`
}

// Insured is the insured party of a policy with contact details.
type Insured struct {
	Address, City, State, Zip, Phone string
	Primary, Secondary               Name
}

// Name is the name of a person or business.
type Name struct{ Full, First, Last string }

// Driver is a person listed on a policy. The premium depends on the rated ones.
type Driver struct {
	First, Full, Last string
	Rated             bool
	RatedUnknown      bool `json:",omitempty"` // the provider did not say whether the driver is rated
	Excluded          bool `json:",omitempty"` // whether the policy doesn't cover the driver
	ExcludedUnread    bool `json:",omitempty"` // whether the portal could not read that
}

// Location is a place that a policy covers.
type Location struct{ Address1, City, State, Zip string }

// Unit is a building that a policy covers. Figures are strings in the provider's format.
// SwimmingPool and Woodstove are "Yes", "No" or another text.
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
	Interests                 []Interest `json:",omitempty"`
}

// Vehicle is a vehicle that a policy covers. The portal assigns ID, which is unique within a
// profile and contains no part of the VIN.
type Vehicle struct {
	ID                        string
	Address, City, State, Zip string
	Make, MakeModel, Model    string
	UnitNumber, VIN, Year     string
	Coverages                 []Coverage `json:",omitempty"`
	Interests                 []Interest `json:",omitempty"`
	// FirstDay and LastDay are its own days on the policy, unknown for those of the term.
	FirstDay, LastDay Date
	NoCardPrint       bool `json:",omitempty"` // whether the insurer allows no card for it
	// Unconfirmed is whether the vehicle may have left the policy.
	Unconfirmed bool `json:",omitempty"`
}

// ConfirmedVehicles returns those for which the portal vouches on a day: it is one of the vehicle's
// own days, if it has some. Before the term, its first day counts.
func (p Policy) ConfirmedVehicles(today Date) []Vehicle {
	if today.Before(p.EffectiveDate) {
		today = p.EffectiveDate
	}
	return slices.DeleteFunc(slices.Clone(p.Vehicles), func(v Vehicle) bool {
		return v.Unconfirmed || today.Before(v.FirstDay) || v.LastDay.Before(today)
	})
}

// CardVehicles returns the confirmed ones that may have an ID card, and that it can name: those
// with a VIN or a make.
func (p Policy) CardVehicles(today Date) []Vehicle {
	return slices.DeleteFunc(p.ConfirmedVehicles(today), func(v Vehicle) bool {
		return v.NoCardPrint || v.VIN+v.Make+v.MakeModel == ""
	})
}

// Name returns the year, make and model as far as they are known: "2021 Toyota RAV4". Every page
// names a vehicle so.
func (v Vehicle) Name() string {
	model := cmp.Or(v.MakeModel, strings.TrimSpace(v.Make+" "+v.Model))
	return strings.TrimSpace(v.Year + " " + strings.TrimPrefix(model, v.Year+" "))
}

// Status is the status of a policy.
type Status string

// The values of [Profile.Status].
const (
	StatusActive    Status = "Active"
	StatusFuture    Status = "Future"
	StatusCancelled Status = "Cancelled"
	StatusExpired   Status = "Expired"
	// StatusByPhone means that the policy may be canceled: the member has to call.
	StatusByPhone Status = "ByPhone"
)

// status is [Profile.termStatus] with the policy's terms.
func (p *Policy) status(today Date, terms []*Policy) Status {
	ends := p.CancelledOn()
	switch {
	case p.isCanceled():
		return StatusCancelled
	case p.isOver(today, terms):
		return StatusExpired
	case p.isUnread(), ends.Known() && !today.Before(ends):
		return StatusByPhone
	case p.FuturePolicy && !p.HasStarted(today):
		return StatusFuture
	default:
		return StatusActive
	}
}

// Partial reports whether a vehicle, a driver, a unit or the agency could not be read.
func (p Policy) Partial() bool { return p.Unread.Has("vehicles", "drivers", "units", "agencyId") }

// isUnread reports whether the portal could not read a flag or a date that decides about coverage.
func (p Policy) isUnread() bool {
	return p.Unread.Has("cancelled", "filterCancelled", "cancelledDate", "effectiveDate", "expirationDate")
}

// CancelledOn returns the date from which this term is canceled, unknown for none. A date before
// the term belongs to an earlier one.
func (p Policy) CancelledOn() Date {
	if p.CancelledDate.Before(p.EffectiveDate) {
		return Date{}
	}
	return p.CancelledDate
}

// HasStarted reports whether the term has started by the given day. If either day is unknown, the
// term counts as started unless it is a future term.
func (p Policy) HasStarted(today Date) bool {
	if !p.EffectiveDate.Known() || !today.Known() {
		return !p.FuturePolicy
	}
	return !today.Before(p.EffectiveDate)
}

func (p *Policy) isCanceled() bool { return p.Cancelled || p.FilterCancelled }
