package member

import (
	"slices"
	"strings"
)

// Renewal lists what changes with the next term of a policy.
type Renewal struct {
	Next    Policy
	Premium Money // price increase of the next term; unknown when either premium is unknown
	// Vehicles and drivers are compared only when both terms list some: a provider that leaves them
	// out of a future term did not remove them.
	VehiclesAdded, VehiclesRemoved []Vehicle
	DriversAdded, DriversRemoved   []Driver
	UnitsAdded, UnitsRemoved       []Unit
	Units                          []UnitTerms // the buildings of both terms
}

// UnitTerms is the coverages of a building in both terms.
type UnitTerms struct {
	Unit      Unit
	Coverages []CoverageTerms
}

// NewRenewal compares the next term of a policy with its current term.
func NewRenewal(current, next Policy) Renewal {
	r := Renewal{Next: next, Premium: next.Premium.Sub(current.Premium)}
	r.VehiclesAdded, r.VehiclesRemoved = difference(current.Vehicles, next.Vehicles, Vehicle.identity)
	r.DriversAdded, r.DriversRemoved = difference(current.Drivers, next.Drivers, Driver.identity)
	r.UnitsAdded, r.UnitsRemoved = difference(current.Units, next.Units, Unit.identity)
	for _, u := range current.Units {
		same := func(other Unit) bool { return other.identity() == u.identity() }
		if i := slices.IndexFunc(next.Units, same); i >= 0 {
			r.Units = append(r.Units, UnitTerms{u, coverageTerms(u.Coverages, next.Units[i].Coverages)})
		}
	}
	return r
}

// coverageTerms pairs the coverages of two terms by their descriptions. Like vehicles, they are
// compared only when both terms list some.
func coverageTerms(now, next []Coverage) []CoverageTerms {
	if len(now) == 0 || len(next) == 0 {
		return nil
	}
	var terms []CoverageTerms
	for _, c := range now {
		terms = append(terms, CoverageTerms{Description: c.Description, Now: c.Limit})
	}
	for _, c := range next {
		i := slices.IndexFunc(terms, func(t CoverageTerms) bool { return t.Description == c.Description && t.Next == "" })
		if i < 0 {
			i, terms = len(terms), append(terms, CoverageTerms{Description: c.Description})
		}
		terms[i].Next = c.Limit
	}
	return terms
}

func (u Unit) identity() string { return strings.ToUpper(u.UnitNumber + " " + u.Address) }

// identity returns the VIN, or the name of a vehicle without one.
func (v Vehicle) identity() string {
	if v.VIN != "" {
		return strings.ToUpper(v.VIN)
	}
	return strings.ToUpper(v.Name())
}

func (d Driver) identity() string { return strings.ToUpper(d.Full) }

// difference compares multisets: two equal elements before and one after means that one was
// removed.
func difference[T any](before, after []T, identity func(T) string) (added, removed []T) {
	if len(before) == 0 || len(after) == 0 {
		return nil, nil
	}
	return without(after, before, identity), without(before, after, identity)
}

func without[T any](all, known []T, identity func(T) string) []T {
	count := make(map[string]int)
	for _, x := range known {
		count[identity(x)]++
	}
	var rest []T
	for _, x := range all {
		if id := identity(x); count[id] > 0 {
			count[id]--
		} else {
			rest = append(rest, x)
		}
	}
	return rest
}

// RenewalTerms is the provider's data about the next term of a policy, beyond the term itself.
type RenewalTerms struct {
	Reasons   []RenewalReason
	Coverages []CoverageTerms
}

// RenewalReason is one sentence about why the premium changes.
type RenewalReason struct {
	Text   string
	Amount Money // what it adds to the premium, below zero for less; unknown if not sent
}

// AddUp reports whether each reason has an amount, and all of them make up the difference of the
// premiums. Otherwise the amounts would explain something else.
func (r RenewalTerms) AddUp(difference Money) bool {
	sum := Cents(0)
	for _, reason := range r.Reasons {
		sum = sum.Add(reason.Amount)
	}
	return len(r.Reasons) > 0 && difference.Known() && sum.Compare(difference) == 0
}

// CoverageTerms is one coverage in this term and in the next. "" means that a term does not have
// it.
type CoverageTerms struct{ Description, Now, Next string }
