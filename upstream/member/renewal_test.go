package member

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestRenewal(t *testing.T) {
	t.Parallel()
	rav4 := Vehicle{ID: "vehicle-1", Year: "2021", MakeModel: "Toyota RAV4", VIN: "1zz"}
	van := Vehicle{ID: "vehicle-2", Year: "2016", MakeModel: "Honda Odyssey", VIN: "5ZZ"}
	renamed := Vehicle{ID: "vehicle-9", Year: "2021", MakeModel: "TOYOTA RAV4 XLE", VIN: "1ZZ"}
	trailer := Vehicle{Year: "1999", MakeModel: "Trailer"}
	marta, elin := Driver{Full: "Marta Lindqvist", Rated: true}, Driver{Full: "Elin Lindqvist"}

	house := func(c ...Coverage) Unit {
		return Unit{UnitNumber: "1", Address: "418 Larkspur Lane", Coverages: c}
	}

	cover := func(description, limit string) Coverage {
		return Coverage{Description: description, Limit: limit}
	}
	dwelling, roof := cover("Dwelling", "$1"), cover("Roof", "$2")
	tests := map[string]struct {
		current, next Policy
		want          Renewal
	}{
		"no change": {
			Policy{Premium: Cents(100), Vehicles: []Vehicle{rav4}, Drivers: []Driver{marta}},
			Policy{
				Premium: Cents(100), Vehicles: []Vehicle{renamed}, Drivers: []Driver{{Full: "MARTA LINDQVIST"}},
			},
			Renewal{Premium: Cents(0)},
		},
		"costs less": {
			Policy{Premium: Cents(200)}, Policy{Premium: Cents(150)}, Renewal{Premium: Cents(-50)},
		},
		"no premium yet":    {Policy{Premium: Cents(150)}, Policy{}, Renewal{}},
		"no premium before": {Policy{}, Policy{Premium: Cents(150)}, Renewal{}},
		"vehicles and drivers": {
			Policy{Vehicles: []Vehicle{rav4, trailer, trailer}, Drivers: []Driver{marta}},
			Policy{Vehicles: []Vehicle{trailer, van}, Drivers: []Driver{elin, marta}},
			Renewal{
				VehiclesAdded: []Vehicle{van}, VehiclesRemoved: []Vehicle{rav4, trailer}, DriversAdded: []Driver{elin},
			},
		},
		"building and coverages": {
			Policy{Units: []Unit{house(dwelling, roof), {UnitNumber: "2"}}},
			Policy{Units: []Unit{house(cover("Dwelling", "$3"), cover("Fence", "$4"))}},
			Renewal{
				UnitsRemoved: []Unit{{UnitNumber: "2"}},
				Units: []UnitTerms{{
					Unit:      house(dwelling, roof),
					Coverages: []CoverageTerms{{"Dwelling", "$1", "$3"}, {"Roof", "$2", ""}, {"Fence", "", "$4"}},
				}},
			},
		},
		"lists left out": {
			Policy{Vehicles: []Vehicle{rav4}, Drivers: []Driver{marta}, Units: []Unit{house(dwelling)}},
			Policy{Units: []Unit{house()}},
			Renewal{Units: []UnitTerms{{Unit: house(dwelling)}}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := NewRenewal(test.current, test.next)
			test.want.Next = test.next
			same(t, "renewal", test.want, got, cmp.AllowUnexported(Money{}, Date{}), cmpopts.EquateEmpty())
		})
	}
}

// Amounts that are not all known explain nothing.
func TestRenewalReasonsAddUpWithAllAmounts(t *testing.T) {
	t.Parallel()
	reason := func(amount Money) RenewalReason {
		return RenewalReason{Text: "More miles", Amount: amount}
	}
	for name, test := range map[string]struct {
		reasons    []RenewalReason
		difference Money
		want       bool
	}{
		"all":           {[]RenewalReason{reason(Cents(700)), reason(Cents(-200))}, Cents(500), true},
		"another sum":   {[]RenewalReason{reason(Cents(700))}, Cents(500), false},
		"one without":   {[]RenewalReason{reason(Cents(500)), reason(Money{})}, Cents(500), false},
		"all without":   {[]RenewalReason{reason(Money{})}, Cents(0), false},
		"no difference": {[]RenewalReason{reason(Money{})}, Money{}, false},
		"no reasons":    {nil, Cents(0), false},
	} {
		if got := (RenewalTerms{Reasons: test.reasons}).AddUp(test.difference); got != test.want {
			t.Errorf("%s: AddUp = %t, want %t", name, got, test.want)
		}
	}
}
