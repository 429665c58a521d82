package member

import (
	"cmp"
	"slices"
)

// Claim is a reported loss. The specification does not define its fields; openapi.yaml does. A list
// of claims may leave out Location and the fields after it. If it includes ToDos, every page can
// show them.
type Claim struct {
	Number, PolicyNumber   string
	Kind                   string // type of loss, in the provider's terms
	Description            string
	Status                 string // in the provider's terms
	Closed                 bool
	LossDate, ReportedDate Date

	Location string
	Steps    []ClaimStep // what has happened so far, in the provider's order
	OurPart  []string    // what the insurer does next
	YourPart []string    // what the member does next
	NextDate Date        // deadline of the next of these
	Adjuster *Adjuster   // nil until one is assigned

	Tracker  []TrackerStep // the stages of the claim in their order
	ToDos    []ToDo        // in the provider's order; in place of YourPart
	Files    []ClaimFile   // what the member has sent, in the provider's order
	Payments []ClaimPayment

	AcceptsFiles bool // whether the insurer takes photos and documents for the claim online
}

// ClaimStep is one event in the history of a claim.
type ClaimStep struct {
	Date Date
	Text string
}

// Adjuster is the person who handles a claim. Hours is free text.
type Adjuster struct{ Name, Phone, Email, Hours string }

// LacksClaims reports whether the provider has claims of the member online that did not load.
func (p *Profile) LacksClaims() bool {
	return !p.Missing.Claims && (!p.ClaimsKnown || p.ClaimsIncomplete)
}

// ClaimsInOrder returns the claims, open ones first, then by date of loss, latest first.
// The caller must not change them.
func (p *Profile) ClaimsInOrder() []*Claim { return p.indexed().claims }

func sortedClaims(all []Claim) []*Claim {
	claims := make([]*Claim, len(all))
	for i := range all {
		claims[i] = &all[i]
	}
	slices.SortStableFunc(claims, func(a, b *Claim) int {
		return cmp.Or(falseFirst(a.Closed, b.Closed), b.LossDate.Compare(a.LossDate))
	})
	return claims
}

// ClaimablePolicies returns the policies that may have been in force at a loss: of each number the
// term of [Profile.Policy], or the last one before a future term. The active ones come first, then
// the ones filtered as cancelled, both in the order of [Profile.PoliciesInOrder].
func (p *Profile) ClaimablePolicies() []*Policy {
	var started [][]*Policy
	for _, terms := range p.indexed().numbers {
		terms = slices.DeleteFunc(slices.Clone(terms), func(q *Policy) bool { return q.FuturePolicy && !q.HasStarted(p.today) })
		if len(terms) > 0 && terms[0].Number != "" {
			started = append(started, terms)
		}
	}
	claimable := termsOf(started, p.today)
	slices.SortStableFunc(claimable, func(a, b *Policy) int { return falseFirst(a.FilterCancelled, b.FilterCancelled) })
	return claimable
}

// HasClaimablePolicy reports whether [Profile.ClaimablePolicies] returns any.
func (p *Profile) HasClaimablePolicy() bool { return len(p.ClaimablePolicies()) > 0 }

// LossGroup is a group of policy types that share their types of loss.
type LossGroup string

// The values of [Policy.LossGroup].
const (
	LossAuto      LossGroup = "auto"
	LossBoat      LossGroup = "boat"
	LossFarm      LossGroup = "farm"
	LossLiability LossGroup = "liability"
	LossMarine    LossGroup = "marine"
	LossOther     LossGroup = "other"
	LossProperty  LossGroup = "property"
)

var lossGroups = map[PolicyType]LossGroup{
	Auto: LossAuto, ComlAuto: LossAuto, FarmAuto: LossAuto,
	Home: LossProperty, DwellingFire: LossProperty, Business: LossProperty, ComlPackage: LossProperty,
	FarmPackage: LossFarm, Boat: LossBoat, InlandMarine: LossMarine,
	Excess: LossLiability, ComlExcess: LossLiability, FarmExcess: LossLiability,
}

// LossGroup returns the group of types of loss that the policy can cover, [LossOther] for a policy
// without a [Policy.Type].
func (p Policy) LossGroup() LossGroup {
	t, _ := p.Type()
	return cmp.Or(lossGroups[t], LossOther)
}
