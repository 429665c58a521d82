package member_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/upstream/member"
)

func TestCurrentTermsHaveOneTermOfEachPolicy(t *testing.T) {
	p := &member.Profile{Accounts: []member.Account{{Policies: []member.Policy{
		{Number: "HO2", Cancelled: true, FilterCancelled: true},
		{Number: "PA1"},
		{Number: "pa1", FuturePolicy: true},
		{Number: "IM3", FuturePolicy: true},
	}}}}
	var got []string
	for _, q := range p.CurrentTerms() {
		got = append(got, q.Number)
	}
	if diff := cmp.Diff([]string{"IM3", "PA1", "HO2"}, got); diff != "" {
		t.Errorf("policies (-want +got):\n%s", diff)
	}
}

func TestNextTerm(t *testing.T) {
	p := &member.Profile{Accounts: []member.Account{{Policies: []member.Policy{
		{Number: "PA1"},
		{Number: "PA2"},
		{Number: "PA4"},
		{Number: "PA5", FuturePolicy: true},
		{Number: "pa1", FuturePolicy: true},
		{Number: "PA4", FuturePolicy: true, Cancelled: true},
	}}}}
	tests := map[string]struct {
		current member.Policy
		want    bool
	}{
		"in any case":           {member.Policy{Number: "PA1"}, true},
		"no renewal":            {member.Policy{Number: "PA2"}, false},
		"a cancelled renewal":   {member.Policy{Number: "PA4"}, false},
		"a future term's own":   {member.Policy{Number: "PA5", FuturePolicy: true}, false},
		"another number's term": {member.Policy{Number: "PA"}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			next, ok := p.NextTerm(test.current)
			if ok != test.want || ok && !next.FuturePolicy {
				t.Errorf("NextTerm = %+v, %v; want %v", next, ok, test.want)
			}
		})
	}
}

func TestAgency(t *testing.T) {
	p := &member.Profile{Agencies: []member.Agency{{ID: "1", Name: "One"}, {ID: "2", Name: "Two"}}}
	if a, ok := p.Agency("2"); !ok || a.Name != "Two" {
		t.Errorf("Agency(2) = %+v, %v", a, ok)
	}
	if a, ok := p.Agency(""); ok {
		t.Errorf("no id found %+v", a)
	}
}

func TestRenewal(t *testing.T) {
	rav4 := member.Vehicle{ID: "vehicle-1", Year: "2021", MakeModel: "Toyota RAV4", VIN: "1zz"}
	van := member.Vehicle{ID: "vehicle-2", Year: "2016", MakeModel: "Honda Odyssey", VIN: "5ZZ"}
	renamed := member.Vehicle{ID: "vehicle-9", Year: "2021", MakeModel: "TOYOTA RAV4 XLE", VIN: "1ZZ"}
	trailer := member.Vehicle{Year: "1999", MakeModel: "Trailer"}
	marta, elin := member.Driver{Full: "Marta Lindqvist", Rated: true}, member.Driver{Full: "Elin Lindqvist"}

	tests := map[string]struct {
		current, next member.Policy
		want          member.Renewal
	}{
		"nothing": {
			member.Policy{Premium: member.Cents(100), LiabilityLimit: "1", Vehicles: []member.Vehicle{rav4}, Drivers: []member.Driver{marta}},
			member.Policy{Premium: member.Cents(100), LiabilityLimit: "1", Vehicles: []member.Vehicle{renamed}, Drivers: []member.Driver{{Full: "MARTA LINDQVIST"}}},
			member.Renewal{Premium: member.Cents(0)},
		},
		"costs more":   {member.Policy{Premium: member.Cents(74280)}, member.Policy{Premium: member.Cents(76840)}, member.Renewal{Premium: member.Cents(2560)}},
		"costs less":   {member.Policy{Premium: member.Cents(200)}, member.Policy{Premium: member.Cents(150)}, member.Renewal{Premium: member.Cents(-50)}},
		"not told now": {member.Policy{}, member.Policy{Premium: member.Cents(150)}, member.Renewal{}},
		"not told yet": {member.Policy{Premium: member.Cents(150)}, member.Policy{}, member.Renewal{}},
		"another limit": {
			member.Policy{LiabilityLimit: "100/300/100"}, member.Policy{LiabilityLimit: "250/500/100"}, member.Renewal{LimitChanged: true},
		},
		"a limit not told": {member.Policy{LiabilityLimit: "100/300/100"}, member.Policy{}, member.Renewal{}},
		"a vehicle for another": {
			member.Policy{Vehicles: []member.Vehicle{rav4, trailer}},
			member.Policy{Vehicles: []member.Vehicle{trailer, van}},
			member.Renewal{VehiclesAdded: []member.Vehicle{van}, VehiclesRemoved: []member.Vehicle{rav4}},
		},
		"two of a kind become one": {
			member.Policy{Vehicles: []member.Vehicle{trailer, trailer}},
			member.Policy{Vehicles: []member.Vehicle{trailer}},
			member.Renewal{VehiclesRemoved: []member.Vehicle{trailer}},
		},
		"a driver more": {
			member.Policy{Drivers: []member.Driver{marta}},
			member.Policy{Drivers: []member.Driver{elin, marta}},
			member.Renewal{DriversAdded: []member.Driver{elin}},
		},
		"lists left out": {
			member.Policy{Vehicles: []member.Vehicle{rav4}, Drivers: []member.Driver{marta}}, member.Policy{}, member.Renewal{},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := member.NewRenewal(test.current, test.next)
			test.want.Next = test.next
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(member.Money{}, member.Date{}), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("renewal (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCardRefusal(t *testing.T) {
	today := member.NewDate(2026, 11, 21)
	car := []member.Vehicle{{ID: "vehicle-1"}}
	tests := map[string]struct {
		policy member.Policy
		want   member.CardRefusal
	}{
		"in force":            {member.Policy{AllowCardPrint: true, Vehicles: car}, member.CardOffered},
		"in force, last day":  {member.Policy{AllowCardPrint: true, Vehicles: car, ExpirationDate: today}, member.CardOffered},
		"a future term":       {member.Policy{AllowCardPrint: true, Vehicles: car, FuturePolicy: true}, member.CardOffered},
		"printing not wanted": {member.Policy{Vehicles: car}, member.CardNotHere},
		"no vehicle":          {member.Policy{AllowCardPrint: true}, member.CardNoVehicle},
		"cancelled":           {member.Policy{AllowCardPrint: true, Vehicles: car, Cancelled: true}, member.CardCancelled},
		"a cancelled future":  {member.Policy{AllowCardPrint: true, Vehicles: car, FuturePolicy: true, Cancelled: true}, member.CardCancelled},
		"over":                {member.Policy{AllowCardPrint: true, Vehicles: car, ExpirationDate: today.AddDays(-1)}, member.CardExpired},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := test.policy.CardRefusal(today); got != test.want {
				t.Errorf("CardRefusal = %q, want %q", got, test.want)
			}
		})
	}
}

func TestBegunAndInsuresVehicles(t *testing.T) {
	today := member.NewDate(2026, 11, 21)
	begun := map[string]struct {
		policy member.Policy
		want   bool
	}{
		"its first day":              {member.Policy{EffectiveDate: today}, true},
		"a future term's first day":  {member.Policy{EffectiveDate: today, FuturePolicy: true}, true},
		"the day before":             {member.Policy{EffectiveDate: today.AddDays(1)}, false},
		"first day not told":         {member.Policy{}, true},
		"future, first day not told": {member.Policy{FuturePolicy: true}, false},
	}
	for name, test := range begun {
		if got := test.policy.Begun(today); got != test.want {
			t.Errorf("%s: Begun = %v", name, got)
		}
	}
	for number, want := range map[string]bool{"AA1": true, "BAP1": true, "FAP1": true, "HO1": false, "ZZ1": false} {
		if got := (member.Policy{Number: number}).InsuresVehicles(); got != want {
			t.Errorf("%s: InsuresVehicles = %v", number, got)
		}
	}
	if !(member.Policy{Number: "FPP1", Vehicles: make([]member.Vehicle, 1)}).InsuresVehicles() {
		t.Error("a package with a vehicle insures none")
	}
}
