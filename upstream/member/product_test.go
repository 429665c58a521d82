package member

import (
	"slices"
	"strings"
	"testing"
)

// The constants below quote the specification (sections 2 and 3).
const (
	specSegments = "auto, boat, business, coml-auto, coml-excess, coml-package, dwelling-fire, excess, " +
		"farm-auto, farm-excess, farm-package, home, inland-marine"

	specProducts = "AA/PA/AP/CA Personal Auto; AB Member's Best Auto; BA Commercial Auto; BO Businessowners; " +
		"BT Boatowners; CP Commercial Package; DF Dwelling Fire; FA Farm Auto; FP Farm Package; HB Member's Best Home; " +
		"HO/HP Home; IM Inland Marine; MH Mobilehome; PE Personal Excess; UMC Commercial Excess; UMF Farm Excess; " +
		"XB Member's Best Excess Liability"

	specLabels = "Auto, Coml Auto, Business, Boat, Coml Package, Dwelling Fire, Farm Auto, Farm Package, Home, " +
		"Inland Marine, Excess, Coml Excess, Farm Excess"

	specTypes = "auto AA/AB/AP/CA/PA; boat BT; commercialAuto BAP; commercialBusiness BOP; commercialExcess UMC; " +
		"commercialPackage CPP; dwellingFire DF; excess PE/XB; farmAuto FAP; farmExcess UMF; farmPackage FPP; " +
		"home HB/HO/HP/MH; inlandMarine IM; membersBest AB/HB/XB"
)

// reading pairs each type in specTypes with its URL segment and label, which the specification
// lists separately.
var reading = map[string]struct {
	segment PolicyType
	label   string
}{
	"auto":               {Auto, "Auto"},
	"boat":               {Boat, "Boat"},
	"commercialAuto":     {ComlAuto, "Coml Auto"},
	"commercialBusiness": {Business, "Business"},
	"commercialExcess":   {ComlExcess, "Coml Excess"},
	"commercialPackage":  {ComlPackage, "Coml Package"},
	"dwellingFire":       {DwellingFire, "Dwelling Fire"},
	"excess":             {Excess, "Excess"},
	"farmAuto":           {FarmAuto, "Farm Auto"},
	"farmExcess":         {FarmExcess, "Farm Excess"},
	"farmPackage":        {FarmPackage, "Farm Package"},
	"home":               {Home, "Home"},
	"inlandMarine":       {InlandMarine, "Inland Marine"},
}

// lines parses "A/B Name; C Other" and calls yield with each prefix.
func lines(table string, namesFirst bool, yield func(prefix, name string)) {
	for line := range strings.SplitSeq(table, "; ") {
		prefixes, name, _ := strings.Cut(line, " ")
		if namesFirst {
			prefixes, name = name, prefixes
		}
		for prefix := range strings.SplitSeq(prefixes, "/") {
			yield(prefix, name)
		}
	}
}

// spellings returns the policies with the formats in which a number with the prefix may arrive.
func spellings(prefix string) (all []Policy) {
	for _, number := range []string{prefix + "1234567", strings.ToLower(prefix), " \t" + prefix + " 1234567 "} {
		all = append(all, Policy{Number: number, TypeDescription: "other"})
	}
	return all
}

// Spec: ROUTE-32.
func TestPolicyTypes(t *testing.T) {
	t.Parallel()
	var got []string
	for _, policyType := range PolicyTypes() {
		got = append(got, string(policyType))
		if !policyType.Valid() {
			t.Errorf("%q.Valid() = false, want true", policyType)
		}
	}
	same(t, "PolicyTypes", strings.Split(specSegments, ", "), got)
	for _, other := range []PolicyType{"", "Auto", "membersBest", "commercialAuto"} {
		if other.Valid() {
			t.Errorf("%q.Valid() = true, want false", other)
		}
	}
}

// Spec: DATA-22, DATA-23.
func TestProductName(t *testing.T) {
	t.Parallel()
	labels := strings.Split(specLabels, ", ")
	lines(specProducts, false, func(prefix, name string) {
		for _, q := range spellings(prefix) {
			if got := q.ProductName(); got != name || !slices.Contains(labels, q.ShortLabel()) {
				t.Errorf("%q: ProductName = %q, ShortLabel = %q, want %q", q.Number, got, q.ShortLabel(), name)
			}
		}
	})
}

// Spec: DATA-23, DATA-24.
func TestType(t *testing.T) {
	t.Parallel()
	labels, best := map[string]bool{}, map[string]bool{}
	lines(specTypes, true, func(prefix, name string) {
		best[prefix] = best[prefix] || name == "membersBest"
		if name == "membersBest" {
			return
		}
		want := reading[name]
		labels[want.label] = true
		for _, q := range spellings(prefix) {
			if got, ok := q.Type(); got != want.segment || !ok || q.ShortLabel() != want.label {
				t.Errorf("%q: Type = %q, %t, ShortLabel = %q, want %+v", q.Number, got, ok, q.ShortLabel(), want)
			}
		}
	})
	for prefix, want := range best {
		for _, q := range spellings(prefix) {
			if q.MembersBest() != want {
				t.Errorf("%q: MembersBest = %t, want %t", q.Number, !want, want)
			}
		}
	}
	for _, label := range strings.Split(specLabels, ", ") {
		if !labels[label] {
			t.Errorf("no type has the label %q", label)
		}
	}
	// These prefixes are those of a product, but every type has a longer one.
	for _, number := range []string{"BA1234567", "BO1234567", "CP1234567", "FA1234567", "FP1234567"} {
		if got, ok := (Policy{Number: number}).Type(); ok {
			t.Errorf("%s: Type = %s, want none", number, got)
		}
	}
}

func TestPolicyTypesAreInGroups(t *testing.T) {
	t.Parallel()
	covered := map[PolicyType]bool{}
	for group, numbers := range map[LossGroup]string{
		LossAuto: "AA1 BAP1 FAP1", LossBoat: "BT1", LossFarm: "FPP1", LossMarine: "IM1",
		LossProperty: "HO1 DF1 BOP1 CPP1", LossLiability: "PE1 UMC1 UMF1", LossOther: "ZZ1",
	} {
		for number := range strings.FieldsSeq(numbers) {
			q := Policy{Number: number}
			buildings := strings.Contains("HO1 DF1 BOP1 FPP1", number)
			if q.LossGroup() != group || q.InsuresBuildings() != buildings {
				t.Errorf("%s: group = %s, insures buildings = %t, want %s, %t", number, q.LossGroup(),
					q.InsuresBuildings(), group, buildings)
			}
			kind, _ := q.Type()
			covered[kind] = true
		}
	}
	for _, kind := range PolicyTypes() {
		if !covered[kind] {
			t.Errorf("no case for policy type %s", kind)
		}
	}
}
