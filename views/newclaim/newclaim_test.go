package newclaim_test

import (
	"slices"
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/newclaim"
	"memberportal/views/viewtest"
)

// Content has the kinds of loss and the advice by loss group, so every policy type needs both.
func TestEveryPolicyTypeHasKindsOfLossAndAdvice(t *testing.T) {
	t.Parallel()
	for _, number := range []string{"AA1", "BT1", "BOP1", "BAP1", "UMC1", "CPP1", "DF1", "PE1", "FAP1", "UMF1", "FPP1", "HO1", "IM1", "ZZ1"} {
		profile := &member.Profile{Accounts: []member.Account{{Policies: []member.Policy{{Number: number}}}}}
		form := newclaim.NewForm(viewtest.English, member.ClaimDraft{Policy: number, Kind: "other"}, profile, viewtest.Today)
		if got := form.Check(member.FieldKind); got != member.AnswerValid {
			t.Errorf("%s: check of kind \"other\" = %v, want valid", number, got)
		}
		if page := newclaim.NewStepPage(form, member.StepKind, false, ""); len(page.Advice) == 0 {
			t.Errorf("%s: advice is empty", number)
		}
	}
}

// Every error that the rules of a claim can find has its sentence.
func TestEveryInvalidAnswerHasASentence(t *testing.T) {
	t.Parallel()
	policy := member.Policy{Number: "AA1", Drivers: []member.Driver{{Full: "Pat Ray"}}, Vehicles: []member.Vehicle{{VIN: "1"}}}
	profile := &member.Profile{VehicleClaims: true, Accounts: []member.Account{{Policies: []member.Policy{policy}}}}
	drafts := map[string]member.ClaimDraft{
		"empty":   {Policy: "AA1", Driver: member.AnswerOther},
		"invalid": {Policy: "AA1", Date: "soon", Time: "noon", Phone: "call me", Driver: member.AnswerOther},
		"future":  {Policy: "AA1", Date: "2099-01-01"},
	}
	for name, draft := range drafts {
		form := newclaim.NewForm(viewtest.English, draft, profile, viewtest.Today)
		for _, step := range form.Steps() {
			page := newclaim.NewStepPage(form, step, true, "")
			for i, field := range form.Fields(step) {
				invalid := form.Check(field) != member.AnswerValid
				if got := page.Questions[i].Problem != ""; got != invalid {
					t.Errorf("%s: %s has a sentence = %t, want %t", name, field, got, invalid)
				}
			}
		}
	}
}

// The policy decides how many steps there are.
func TestFirstStepNamesNoTotal(t *testing.T) {
	t.Parallel()
	policy := member.Policy{Number: "HO1"}
	profile := &member.Profile{Accounts: []member.Account{{Policies: []member.Policy{policy}}}}
	form := newclaim.NewForm(viewtest.English, member.ClaimDraft{Policy: "HO1"}, profile, viewtest.Today)
	for step, want := range map[member.DraftStep]string{member.StepPolicy: "New claim, step 1", member.StepKind: "New claim, step 2 of 6"} {
		if got := newclaim.NewStepPage(form, step, false, "").Head.Where; got != want {
			t.Errorf("%s: place = %q, want %q", step, got, want)
		}
	}
}

// The review has no line without an answer, and none for a question that wasn't asked.
func TestReviewLeavesOutWhatWasNotAnswered(t *testing.T) {
	t.Parallel()
	profile := &member.Profile{VehicleClaims: true, Accounts: []member.Account{{Policies: []member.Policy{{Number: "AA1"}}}}}
	draft := member.ClaimDraft{
		Policy: "AA1", Kind: "object", Date: "2026-11-20", Location: "Main Street", Happened: "A deer", Injuries: member.AnswerUnknown, Injured: "Pat",
		Vehicle: member.AnswerOther, Driver: member.AnswerNone, DriverName: "Lee", Drivable: member.AnswerYes, Phone: "515-555-0142", CallAt: "any",
	}
	form := newclaim.NewForm(viewtest.English, draft, profile, viewtest.Today)
	var names []string
	for _, section := range newclaim.NewReviewPage(form, false, "", "").Sections {
		for _, row := range section.Rows {
			names = append(names, row.Name)
		}
	}
	want := []string{
		member.FieldPolicy, member.FieldKind, member.FieldDate, member.FieldLocation, member.FieldHappened, member.FieldInjuries,
		member.FieldVehicle, member.FieldDriver, member.FieldDrivable, member.FieldPhone, member.FieldCallAt,
	}
	if !slices.Equal(names, want) {
		t.Errorf("lines = %v, want %v", names, want)
	}
	if got := form.InjuriesText(); got != "Not known" {
		t.Errorf("sent injuries = %q, want Not known", got)
	}
}
