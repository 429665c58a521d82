package member_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
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
	segment member.PolicyType
	label   string
}{
	"auto":               {member.Auto, "Auto"},
	"boat":               {member.Boat, "Boat"},
	"commercialAuto":     {member.ComlAuto, "Coml Auto"},
	"commercialBusiness": {member.Business, "Business"},
	"commercialExcess":   {member.ComlExcess, "Coml Excess"},
	"commercialPackage":  {member.ComlPackage, "Coml Package"},
	"dwellingFire":       {member.DwellingFire, "Dwelling Fire"},
	"excess":             {member.Excess, "Excess"},
	"farmAuto":           {member.FarmAuto, "Farm Auto"},
	"farmExcess":         {member.FarmExcess, "Farm Excess"},
	"farmPackage":        {member.FarmPackage, "Farm Package"},
	"home":               {member.Home, "Home"},
	"inlandMarine":       {member.InlandMarine, "Inland Marine"},
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

// spellings returns the formats in which a number with the prefix may arrive.
func spellings(prefix string) []string {
	return []string{prefix + "1234567", strings.ToLower(prefix) + "1234567", " \t" + prefix + " 1234567 ", prefix}
}

// Spec: ROUTE-32.
func TestPolicyTypes(t *testing.T) {
	t.Parallel()
	var got []string
	for _, policyType := range member.PolicyTypes() {
		got = append(got, string(policyType))
		if !policyType.Valid() {
			t.Errorf("%q.Valid() = false, want true", policyType)
		}
	}
	if diff := cmp.Diff(strings.Split(specSegments, ", "), got); diff != "" {
		t.Errorf("PolicyTypes (-spec +got):\n%s", diff)
	}
	for _, other := range []member.PolicyType{"", "Auto", "membersBest", "commercialAuto"} {
		if other.Valid() {
			t.Errorf("%q.Valid() = true, want false", other)
		}
	}
}

// Spec: DATA-22.
func TestProductName(t *testing.T) {
	t.Parallel()
	lines(specProducts, false, func(prefix, name string) {
		for _, number := range spellings(prefix) {
			if got := (member.Policy{Number: number, TypeDescription: "other"}).ProductName(); got != name {
				t.Errorf("%q: ProductName = %q, want %q", number, got, name)
			}
		}
	})
}

// Spec: DATA-24.
func TestType(t *testing.T) {
	t.Parallel()
	lines(specTypes, true, func(prefix, name string) {
		if name == "membersBest" {
			return
		}
		for _, number := range spellings(prefix) {
			got, ok := member.Policy{Number: number}.Type()
			if want := reading[name].segment; got != want || !ok {
				t.Errorf("%q: Type = %q, %t, want %q", number, got, ok, want)
			}
		}
	})
}

// Spec: DATA-23.
func TestShortLabel(t *testing.T) {
	t.Parallel()
	labels := map[string]bool{}
	lines(specTypes, true, func(prefix, name string) {
		if name == "membersBest" {
			return
		}
		labels[reading[name].label] = true
		for _, number := range spellings(prefix) {
			if got := (member.Policy{Number: number}).ShortLabel(); got != reading[name].label {
				t.Errorf("%q: ShortLabel = %q, want %q", number, got, reading[name].label)
			}
		}
	})
	spec := strings.Split(specLabels, ", ")
	for _, label := range spec {
		if !labels[label] {
			t.Errorf("no type has the label %q", label)
		}
	}
	lines(specProducts, false, func(prefix, _ string) {
		if got := (member.Policy{Number: prefix}).ShortLabel(); !slices.Contains(spec, got) {
			t.Errorf("%s: ShortLabel = %q, want a label of the specification", prefix, got)
		}
	})
}

// Spec: DATA-24.
func TestMembersBest(t *testing.T) {
	t.Parallel()
	best := map[string]bool{}
	lines(specTypes, true, func(prefix, name string) { best[prefix] = best[prefix] || name == "membersBest" })
	for prefix, want := range best {
		for _, number := range spellings(prefix) {
			if got := (member.Policy{Number: number}).MembersBest(); got != want {
				t.Errorf("%q: MembersBest = %t, want %t", number, got, want)
			}
		}
	}
}

// The two tables differ: these numbers belong to a product, but every type has a longer prefix.
func TestProductWithoutType(t *testing.T) {
	t.Parallel()
	for _, number := range []string{"BA1234567", "BO1234567", "CP1234567", "FA1234567", "FP1234567"} {
		q := member.Policy{Number: number}
		if got, ok := q.Type(); ok {
			t.Errorf("%s: Type = %s, want none", number, got)
		}
		if q.ProductName() == "" || q.ShortLabel() == "" {
			t.Errorf("%s: ProductName = %q, ShortLabel = %q, want both", number, q.ProductName(), q.ShortLabel())
		}
	}
}
