package member

import "slices"

// Coverage is one line of what a policy lists for a building (section 3) or, where the provider
// sends it, for the whole policy, a vehicle or an item. The texts are the provider's.
type Coverage struct {
	Description, Limit string
	Deductible         string `json:",omitempty"`
	Code               string `json:",omitempty"` // the provider's name of the term, such as "collision"
}

// Item is a thing that a policy lists on its own, such as a farm's machine.
type Item struct {
	Number, Description, SerialNumber string
	Coverages                         []Coverage
	Interests                         []Interest `json:",omitempty"`
}

// Interest is someone else with a right in what a policy insures, such as a lender.
type Interest struct {
	Kind                            InterestKind // "" for another kind than those below
	Name, Address, City, State, Zip string
	Reference                       string // such as the number of a loan
}

// InterestKind is the kind of an [Interest].
type InterestKind string

// The kinds that a provider can name.
const (
	Lienholder        InterestKind = "lienholder"
	Mortgagee         InterestKind = "mortgagee"
	LossPayee         InterestKind = "lossPayee"
	AdditionalInsured InterestKind = "additionalInsured"
)

// Discount is one discount of a policy. Amount is the provider's text, "" if unknown.
type Discount struct{ Description, Amount string }

// ListsCoverages reports whether the provider lists what the policy covers.
func (p Policy) ListsCoverages() bool {
	return len(p.Coverages)+len(p.Items) > 0 ||
		slices.ContainsFunc(p.Vehicles, func(v Vehicle) bool { return len(v.Coverages) > 0 }) ||
		slices.ContainsFunc(p.Units, func(u Unit) bool { return len(u.Coverages) > 0 })
}
