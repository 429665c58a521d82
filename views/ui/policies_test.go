package ui_test

import (
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/content/load"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// A provider sends its descriptions in English.
//
// Spec: LANG-6.
func TestKindOfAPolicyIsTranslated(t *testing.T) {
	t.Parallel()
	es := load.Builtin().Text("es", viewtest.Noon, false)
	at := []member.Location{{Address1: "418 Larkspur Lane"}}
	for _, test := range []struct {
		text   *text.Text
		policy member.Policy
		want   string
	}{
		{viewtest.English, member.Policy{Number: "HO2207719", TypeDescription: "Homeowners", Locations: at}, "Homeowners\u00a0· 418 Larkspur Lane"},
		{es, member.Policy{Number: "HO2207719", TypeDescription: "Homeowners", Locations: at}, "Seguro de casa\u00a0· 418 Larkspur Lane"},
		{es, member.Policy{Number: "HO2207719", Locations: at}, "Seguro de casa\u00a0· 418 Larkspur Lane"},
		{es, member.Policy{Number: "XX1", TypeDescription: "Umbrella", Locations: at}, mark.English("Umbrella") + "\u00a0· 418 Larkspur Lane"},
	} {
		if got := ui.PolicyTitle(test.text, test.policy); got != test.want {
			t.Errorf("title of %s = %q, want %q", test.policy.Number, got, test.want)
		}
	}
}

// No line ends with the plus.
func TestCountOfFurtherThingsStaysOnOneLine(t *testing.T) {
	t.Parallel()
	p := member.Policy{Number: "AA1", Vehicles: []member.Vehicle{{MakeModel: "Toyota RAV4", Year: "2021"}, {MakeModel: "Honda Odyssey"}}}
	if got, want := ui.Covers(viewtest.English, p), p.Vehicles[0].Name()+" +\u00a01\u00a0more"; got != want {
		t.Errorf("covers = %q, want %q", got, want)
	}
}
