package newclaim_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/newclaim"
	"memberportal/views/viewtest"
)

func TestWhenALossHappened(t *testing.T) {
	tests := map[string]struct {
		date, clock string
		wantDate    member.Date
		wantTime    string
	}{
		"a browser's own fields": {"2026-11-21", "15:30", viewtest.Today, "15:30"},
		"typed":                  {"11/21/2026", "3:30 pm", viewtest.Today, "15:30"},
		"typed in short":         {"11/21/2026", "3PM", viewtest.Today, "15:00"},
		"with seconds":           {"2026-11-21", "07:05:59", viewtest.Today, "07:05"},
		"no such day":            {"02/30/2026", "25:00", member.Date{}, ""},
		"nothing":                {"", "", member.Date{}, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			d := newclaim.Draft{Date: test.date, Time: test.clock}
			if d.LossDate() != test.wantDate || d.LossTime() != test.wantTime {
				t.Errorf("%s at %q, want %s at %q", d.LossDate(), d.LossTime(), test.wantDate, test.wantTime)
			}
		})
	}
}

func TestALossCanBeOfAnEndedPolicyAndOfNoFutureOne(t *testing.T) {
	profile := &member.Profile{Accounts: []member.Account{{Policies: []member.Policy{
		{Number: "HO1", FuturePolicy: true},
		{Number: "HO1"},
		{Number: "AA2", Cancelled: true},
		{Number: "AA3", FuturePolicy: true},
		{},
	}}}}
	var got []string
	for _, p := range newclaim.ClaimablePolicies(profile) {
		got = append(got, p.Number)
	}
	if diff := cmp.Diff([]string{"HO1", "AA2"}, got); diff != "" {
		t.Errorf("policies (-want +got):\n%s", diff)
	}
}

// Editors own the kinds of loss and the advice: no line of business may be left without.
func TestEveryLineHasItsKindsOfLossAndItsAdvice(t *testing.T) {
	for _, number := range []string{"AA1", "BT1", "BOP1", "BAP1", "UMC1", "CPP1", "DF1", "PE1", "FAP1", "UMF1", "FPP1", "HO1", "IM1", "ZZ1"} {
		form := newclaim.Form{
			Draft:   newclaim.Draft{Policy: number, Kind: "other"},
			Profile: &member.Profile{Accounts: []member.Account{{Policies: []member.Policy{{Number: number}}}}}, Text: viewtest.English, Today: viewtest.Today,
		}
		if problems := form.Problems("kind"); len(problems) != 0 {
			t.Errorf("%s: no way to say something else: %v", number, problems)
		}
		if page := newclaim.NewStepPage(form, "kind", false, ""); len(page.Advice) == 0 {
			t.Errorf("%s: no advice", number)
		}
	}
}

func TestPhotoNamesAreFitToShow(t *testing.T) {
	for sent, want := range map[string]string{
		"bumper.jpg":                       "bumper.jpg",
		"two\r\nlines\"\\.jpg":             "twolines.jpg",
		"\u202egpj.exe":                    "gpj.exe",
		"\xff\xfe":                         "Photo",
		"Стойка.png":                       "Стойка.png",
		strings.Repeat("a", 100) + "1.jpg": "…" + strings.Repeat("a", 54) + "1.jpg",
	} {
		if got := newclaim.PhotoName(sent); got != want {
			t.Errorf("PhotoName(%q) = %q, want %q", sent, got, want)
		}
	}
}
