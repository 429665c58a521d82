package member

import (
	"slices"
	"strings"
	"unicode"
)

// Coverage is one line of what a policy lists for a building (section 3) or, where the provider
// sends it, for the whole policy, a vehicle or an item. The texts are the provider's.
type Coverage struct {
	Description, Limit string
	Deductible         string `json:",omitempty"`
	Code               string `json:",omitempty"` // the provider's name of the term, such as "collision"
}

// off are a provider's words for a coverage that a policy does not have.
var off = []string{"declined", "rejected", "excluded", "no", "none", "no coverage", "not covered", "not included"}

// Off reports whether the provider lists the coverage as one that the policy does not have: as
// declined, rejected, excluded, "no", or with a limit of 0. A deductible of 0 is none to pay.
func (c Coverage) Off() bool {
	if limit, err := ParseMoney(c.Limit); err == nil && limit.Known() {
		return limit.IsZero()
	}
	return saysOff(c.Limit) || c.Limit == "" && (saysOff(c.Deductible) || endsOff(c.Description))
}

func saysOff(text string) bool {
	words := wordsOf(text)
	return len(words) > 0 && (slices.Contains(off, strings.Join(words, " ")) || slices.Contains(off[:3], words[0]))
}

// endsOff reports whether a description ends with such a word: "Uninsured motorist - rejected".
func endsOff(description string) bool {
	words := wordsOf(description)
	return len(words) > 1 && slices.Contains(off[:3], words[len(words)-1])
}

// ListsCoverages reports whether the provider lists what the policy covers.
func (p Policy) ListsCoverages() bool {
	return len(p.Coverages)+len(p.Items) > 0 ||
		slices.ContainsFunc(p.Vehicles, func(v Vehicle) bool { return len(v.Coverages) > 0 }) ||
		slices.ContainsFunc(p.Units, func(u Unit) bool { return len(u.Coverages) > 0 })
}

// wordsOf returns the words of a text in lower case.
func wordsOf(text string) []string {
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return strings.FieldsFunc(strings.ToLower(text), apart)
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
