package ui_test

import (
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/content/library"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// A provider sends its descriptions in English. No name has an abbreviation.
//
// Spec: LANG-6.
func TestPolicyIsNamedByThingKindAndNumber(t *testing.T) {
	t.Parallel()
	es := library.Builtin().Text("es", viewtest.Noon, false)
	at := []member.Location{{Address1: "418 Larkspur Lane"}}
	for _, test := range []struct {
		text   *text.Text
		policy member.Policy
		want   string
	}{
		{
			viewtest.English,
			member.Policy{Number: "HO2207719", TypeDescription: "Homeowners", Locations: at},
			"418 Larkspur Lane, Home HO2207719",
		},
		{viewtest.English, member.Policy{Number: "BAP1"}, "Commercial Auto BAP1"},
		{viewtest.English, member.Policy{Number: "XX1"}, "Policy XX1"},
		{es, member.Policy{Number: "HO2207719", Locations: at}, "418 Larkspur Lane, Seguro de casa HO2207719"},
		{
			es,
			member.Policy{Number: "XX1", TypeDescription: "Umbrella", Locations: at},
			"418 Larkspur Lane, " + mark.English("Umbrella") + " XX1",
		},
	} {
		if got := ui.NamePolicy(test.text, test.policy).Line; got != test.want {
			t.Errorf("name of %s = %q, want %q", test.policy.Number, got, test.want)
		}
	}
}

// No line ends with the plus.
func TestCountOfFurtherThingsStaysOnOneLine(t *testing.T) {
	t.Parallel()
	p := member.Policy{
		Number: "AA1", Vehicles: []member.Vehicle{{MakeModel: "Toyota RAV4", Year: "2021"}, {MakeModel: "Honda Odyssey"}},
	}
	if got, want := ui.Covers(viewtest.English, p), p.Vehicles[0].Name()+" +\u00a01\u00a0more"; got != want {
		t.Errorf("covers = %q, want %q", got, want)
	}
}
