package newclaim_test

import (
	"slices"
	"strings"
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/newclaim"
	"memberportal/views/viewtest"
)

// answered returns a draft with answers, each after the name of its field.
func answered(answers ...string) member.ClaimDraft {
	draft := member.ClaimDraft{Answers: map[string]string{}}
	for pair := range slices.Chunk(answers, 2) {
		draft.Answers[pair[0]] = pair[1]
	}
	return draft
}

// Content has the kinds of loss and the advice by loss group, so every policy type needs both.
func TestEveryPolicyTypeHasKindsOfLossAndAdvice(t *testing.T) {
	t.Parallel()
	for _, number := range strings.Fields("AA1 BT1 BOP1 BAP1 UMC1 CPP1 DF1 PE1 FAP1 UMF1 FPP1 HO1 IM1 ZZ1") {
		profile := &member.Profile{Accounts: []member.Account{{Policies: []member.Policy{{Number: number}}}}}
		form := newclaim.NewForm(viewtest.English, answered("policy", number, "kind", "other"), profile, viewtest.Today)
		if !form.Form(member.StepKind).Valid() {
			t.Errorf("%s: kind \"other\" is not valid", number)
		}
		if page := newclaim.NewStepPage(form, member.StepKind, false, ""); len(page.Advice) == 0 {
			t.Errorf("%s: advice is empty", number)
		}
	}
}

// Every error that the rules of a claim can find has its sentence.
func TestEveryInvalidAnswerHasASentence(t *testing.T) {
	t.Parallel()
	policy := member.Policy{
		Number: "AA1", Drivers: []member.Driver{{Full: "Pat Ray"}}, Vehicles: []member.Vehicle{{VIN: "1"}},
	}
	profile := &member.Profile{VehicleClaims: true, Accounts: []member.Account{{Policies: []member.Policy{policy}}}}
	drafts := map[string]member.ClaimDraft{
		"empty": answered("policy", "AA1", "driver", member.AnswerOther),
		"invalid": answered("policy", "AA1", "date", "soon", "time", "25:00", "phone", "call me", "driver",
			member.AnswerOther),
		"future": answered("policy", "AA1", "date", "2099-01-01"),
	}
	for name, draft := range drafts {
		form := newclaim.NewForm(viewtest.English, draft, profile, viewtest.Today)
		for _, step := range form.Steps() {
			page, answers := newclaim.NewStepPage(form, step, true, ""), form.Form(step)
			for i, q := range page.Questions {
				invalid := answers.Check(answers.Fields[i]) != member.AnswerValid
				if got := q.Problem != ""; got != invalid || q.Label == "" {
					t.Errorf("%s: %s has label %q and a sentence = %t, want a label and %t", name, q.Name, q.Label, got, invalid)
				}
				for _, o := range q.Options {
					if o.Value != "" && answers.Fields[i].Listed == nil && o.Label == o.Value {
						t.Errorf("%s: %s has no text for %s", name, q.Name, o.Value)
					}
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
	form := newclaim.NewForm(viewtest.English, answered("policy", "HO1"), profile, viewtest.Today)
	for step, want := range map[member.DraftStep]string{
		member.StepPolicy: "New claim, step 1", member.StepKind: "New claim, step 2 of 6",
	} {
		if got := newclaim.NewStepPage(form, step, false, "").Head.Where; got != want {
			t.Errorf("%s: place = %q, want %q", step, got, want)
		}
	}
}

// The review has no line without an answer, and none for a question that wasn't asked.
func TestReviewLeavesOutWhatWasNotAnswered(t *testing.T) {
	t.Parallel()
	profile := &member.Profile{
		VehicleClaims: true, Accounts: []member.Account{{Policies: []member.Policy{{Number: "AA1"}}}},
	}
	draft := answered("policy", "AA1", "kind", "object", "date", "2026-11-20", "location", "Main Street",
		"happened", "A deer",
		"injuries", member.AnswerUnknown, "injured", "Pat", "vehicle", member.AnswerOther, "driver", member.AnswerNone,
		"driver-name", "Lee", "drivable", member.AnswerYes, "phone", "515-555-0142", "call-at", "any")
	form := newclaim.NewForm(viewtest.English, draft, profile, viewtest.Today)
	var names []string
	for _, section := range newclaim.NewReviewPage(form, false, "", "").Sections {
		for _, row := range section.Rows {
			names = append(names, row.Name)
		}
	}
	want := []string{
		member.FieldPolicy, member.FieldKind, member.FieldDate, member.FieldLocation, member.FieldHappened,
		member.FieldInjuries,
		member.FieldVehicle, member.FieldDriver, member.FieldDrivable, member.FieldPhone, member.FieldCallAt,
	}
	if !slices.Equal(names, want) {
		t.Errorf("lines = %v, want %v", names, want)
	}
	if got := form.InjuriesText(); got != "Not known" {
		t.Errorf("sent injuries = %q, want Not known", got)
	}
}
