package member

import (
	"slices"
	"strings"
)

// PolicySummary returns one term per policy in two parts: the active policies (section 3), which
// are what a member calls "my policies", and the others, which are canceled or have not started.
// Both are in the order of [Profile.PoliciesInOrder]. All pages share them: the caller must not
// change them.
func (p *Profile) PolicySummary() (active, others []Policy) {
	x := p.indexed()
	return x.active, x.others
}

// HasPolicies reports whether the member has at least n policies; the terms of one count once.
func (p *Profile) HasPolicies(n int) bool {
	found := make([]string, 0, n)
	for i := range p.Accounts {
		for j := range p.Accounts[i].Policies {
			number := p.Accounts[i].Policies[j].Number
			if slices.ContainsFunc(found, func(other string) bool { return strings.EqualFold(other, number) }) {
				continue
			}
			if found = append(found, number); len(found) == n {
				return true
			}
		}
	}
	return false
}

// Summary is the [Profile.PolicySummary] of one account.
func (a AccountPolicies) Summary() (active, others []*Policy) {
	return a.active, a.others
}

// oncePerNumber returns the first term of each policy number, in any letter case.
func oncePerNumber(policies []*Policy) []*Policy {
	seen := make(map[string]bool, len(policies))
	return slices.DeleteFunc(policies, func(q *Policy) bool {
		number := strings.ToUpper(q.Number)
		again := seen[number]
		seen[number] = true
		return again
	})
}

// NextTerm returns the renewal of a policy: the future term with the same number that is known not
// to be canceled. A future term does not have one.
func (p *Profile) NextTerm(current Policy) (Policy, bool) {
	if current.FuturePolicy {
		return Policy{}, false
	}
	for _, q := range p.Terms(current.Number) {
		if q.FuturePolicy && !q.Cancelled && !q.isUnread() {
			return *q, true
		}
	}
	return Policy{}, false
}

// Agency finds an agency by its ID, for example [Policy.AgencyID]. One system may write the ID as a
// number, and another as a text with leading zeros.
func (p *Profile) Agency(id string) (Agency, bool) {
	i := slices.IndexFunc(p.Agencies, func(a Agency) bool { return a.Is(id) })
	if i < 0 {
		return Agency{}, false
	}
	return p.Agencies[i], true
}

// Is reports whether the agency has the ID, for example [Policy.AgencyID].
func (a Agency) Is(id string) bool {
	return SameNumber(a.ID, id)
}

// Renewal lists what changes with the next term of a policy.
type Renewal struct {
	Next         Policy
	Premium      Money // price increase of the next term; unknown when either premium is unknown
	LimitChanged bool  // whether the liability limit differs; false when either is unknown
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
	r.LimitChanged = current.LiabilityLimit != "" && next.LiabilityLimit != "" && current.LiabilityLimit != next.LiabilityLimit
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
