package newclaim_test

import (
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
