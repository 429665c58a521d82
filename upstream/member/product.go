package member

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// PolicyType is the type of a policy as it appears in the policy's URL,
// /policies/{policyType}/{policyNumber} (section 2).
type PolicyType string

// The policy types of section 2.
const (
	Auto         PolicyType = "auto"
	Boat         PolicyType = "boat"
	Business     PolicyType = "business"
	ComlAuto     PolicyType = "coml-auto"
	ComlExcess   PolicyType = "coml-excess"
	ComlPackage  PolicyType = "coml-package"
	DwellingFire PolicyType = "dwelling-fire"
	Excess       PolicyType = "excess"
	FarmAuto     PolicyType = "farm-auto"
	FarmExcess   PolicyType = "farm-excess"
	FarmPackage  PolicyType = "farm-package"
	Home         PolicyType = "home"
	InlandMarine PolicyType = "inland-marine"
)

// PolicyTypes returns every policy type in the specification's order.
func PolicyTypes() []PolicyType {
	return []PolicyType{
		Auto, Boat, Business, ComlAuto, ComlExcess, ComlPackage, DwellingFire,
		Excess, FarmAuto, FarmExcess, FarmPackage, Home, InlandMarine,
	}
}

type product struct{ name, label string }

// products maps policy number prefixes to product names and short labels (section 3). The
// specification lists the labels without products; this table pairs them.
var products = map[string]product{
	"AA":  {"Personal Auto", "Auto"},
	"PA":  {"Personal Auto", "Auto"},
	"AP":  {"Personal Auto", "Auto"},
	"CA":  {"Personal Auto", "Auto"},
	"AB":  {"Member's Best Auto", "Auto"},
	"BA":  {"Commercial Auto", "Coml Auto"},
	"BO":  {"Businessowners", "Business"},
	"BT":  {"Boatowners", "Boat"},
	"CP":  {"Commercial Package", "Coml Package"},
	"DF":  {"Dwelling Fire", "Dwelling Fire"},
	"FA":  {"Farm Auto", "Farm Auto"},
	"FP":  {"Farm Package", "Farm Package"},
	"HB":  {"Member's Best Home", "Home"},
	"HO":  {"Home", "Home"},
	"HP":  {"Home", "Home"},
	"IM":  {"Inland Marine", "Inland Marine"},
	"MH":  {"Mobilehome", "Home"},
	"PE":  {"Personal Excess", "Excess"},
	"UMC": {"Commercial Excess", "Coml Excess"},
	"UMF": {"Farm Excess", "Farm Excess"},
	"XB":  {"Member's Best Excess Liability", "Excess"},
}

// types maps policy number prefixes to policy types (section 3, "Policy-number prefixes per type").
// Some of its prefixes are longer than those in products: BA is a product, but only BAP has a type.
var types = map[string]PolicyType{
	"AA": Auto, "AB": Auto, "AP": Auto, "CA": Auto, "PA": Auto,
	"BT":  Boat,
	"BAP": ComlAuto,
	"BOP": Business,
	"UMC": ComlExcess,
	"CPP": ComlPackage,
	"DF":  DwellingFire,
	"PE":  Excess, "XB": Excess,
	"FAP": FarmAuto,
	"UMF": FarmExcess,
	"FPP": FarmPackage,
	"HB":  Home, "HO": Home, "HP": Home, "MH": Home,
	"IM": InlandMarine,
}

var membersBest = map[string]bool{"AB": true, "HB": true, "XB": true}

// byPrefix looks up the first three letters of a policy number, then the first two, in any letter
// case.
func byPrefix[V any](table map[string]V, number string) (v V, ok bool) {
	number = strings.TrimSpace(number)
	for _, n := range []int{3, 2} {
		if len(number) < n {
			continue
		}
		if v, ok = table[strings.ToUpper(number[:n])]; ok {
			return v, true
		}
	}
	return v, false
}

// ProductName returns the full product name, such as "Personal Auto". For an unknown prefix it
// returns the provider's type description, which may be empty.
func (p Policy) ProductName() string {
	if product, ok := byPrefix(products, p.Number); ok {
		return product.name
	}
	return p.TypeDescription
}

// ShortLabel returns the short product name, such as "Coml Auto". For an unknown prefix it returns
// the provider's type description.
func (p Policy) ShortLabel() string {
	if product, ok := byPrefix(products, p.Number); ok {
		return product.label
	}
	return p.TypeDescription
}

// Kind returns what a policy is in front of its number: the short label if the product's name has
// it, such as "Auto", else the name, because members don't read abbreviations such as "Coml".
func (p Policy) Kind() string {
	name, label := p.ProductName(), p.ShortLabel()
	if strings.Contains(name, label) {
		return label
	}
	return name
}

// Type returns the policy's type, or false when the number has no known prefix. The policies guard
// then redirects to Home (section 2).
func (p Policy) Type() (PolicyType, bool) { return byPrefix(types, p.Number) }

// InsuresBuildings reports whether the policy's type covers buildings.
func (p Policy) InsuresBuildings() bool { return p.isOneOf(Home, DwellingFire, Business, FarmPackage) }

// isOneOf is false for a policy without a type.
func (p Policy) isOneOf(types ...PolicyType) bool {
	t, _ := p.Type()
	return slices.Contains(types, t)
}

// MembersBest reports whether the policy belongs to the Member's Best line.
func (p Policy) MembersBest() bool {
	best, _ := byPrefix(membersBest, p.Number)
	return best
}

// Valid reports whether t is one of [PolicyTypes], as a URL segment must be.
func (t PolicyType) Valid() bool { return slices.Contains(PolicyTypes(), t) }

// ProductNames returns every product name and short label once, sorted. The specification fixes
// them: content cannot change them, but can translate them.
func ProductNames() []string {
	names := map[string]bool{}
	for _, p := range products {
		names[p.name], names[p.label] = true, true
	}
	return slices.Sorted(maps.Keys(names))
}

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
