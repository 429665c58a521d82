package member

import (
	"slices"
	"strings"
)

// PolicyType is the kind of a policy as it stands in a policy's URL,
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

// PolicyTypes lists every policy type in the specification's order.
func PolicyTypes() []PolicyType {
	return []PolicyType{
		Auto, Boat, Business, ComlAuto, ComlExcess, ComlPackage, DwellingFire,
		Excess, FarmAuto, FarmExcess, FarmPackage, Home, InlandMarine,
	}
}

type product struct{ name, label string }

// products maps the first letters of a policy number to the product's name and
// its short label (section 3). The specification lists the labels alone; which
// product each belongs to is our reading.
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

// types maps the first letters of a policy number to its type (section 3,
// "Policy-number prefixes per type"). It asks for more letters than products
// does: BA names a product, only BAP has a type.
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

// byPrefix looks a policy number up by its first three letters, then by its
// first two: longest prefix first, in any case.
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

// ProductName is the product's full name, such as "Personal Auto". A number
// with an unknown prefix goes by the provider's own type description, which
// may be empty.
func (p Policy) ProductName() string {
	if product, ok := byPrefix(products, p.Number); ok {
		return product.name
	}
	return p.TypeDescription
}

// ShortLabel is the product's short name, such as "Coml Auto"; without one it
// is [Policy.ProductName].
func (p Policy) ShortLabel() string {
	if product, ok := byPrefix(products, p.Number); ok {
		return product.label
	}
	return p.TypeDescription
}

// Type is the policy's type, false when its number begins like none (the
// policies guard then goes home, section 2).
func (p Policy) Type() (PolicyType, bool) { return byPrefix(types, p.Number) }

// MembersBest reports whether the policy is of the Member's Best line.
func (p Policy) MembersBest() bool {
	best, _ := byPrefix(membersBest, p.Number)
	return best
}

// Valid reports whether t is one of [PolicyTypes], as a URL segment has to be.
func (t PolicyType) Valid() bool { return slices.Contains(PolicyTypes(), t) }
