package change_test

import (
	"maps"
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/change"
	"memberportal/views/viewtest"
)

// topics are every request with answers that make it ask everything.
var topics = map[member.ChangeTopic][]member.ChangeAction{
	member.ChangeVehicle:  {member.ActionReplace, member.ActionAdd, member.ActionRemove},
	member.ChangeDriver:   {member.ActionAdd, member.ActionRemove},
	member.ChangeAddress:  {member.ActionMailing, member.ActionGarage},
	member.ChangeLender:   {member.ActionAdd, member.ActionReplace, member.ActionRemove},
	member.ChangeCoverage: {member.ActionAsk},
	member.ChangeMachine:  {member.ActionAdd, member.ActionReplace, member.ActionRemove},
	member.ChangeDue:      {member.ActionAsk},
}

func formOf(topic member.ChangeTopic, action member.ChangeAction, answers map[string]string) change.Form {
	policy := member.Policy{
		Number: "AA1", Drivers: []member.Driver{{Full: "Pat Ray"}}, Vehicles: []member.Vehicle{{VIN: "1", Year: "2016", Address: "1 Main"}},
	}
	profile := &member.Profile{Accounts: []member.Account{{Policies: []member.Policy{policy, {Number: "FPP1", Items: []member.Item{{Number: "3", Description: "Harvester"}}}, {Number: "FAP1", Vehicles: policy.Vehicles}}}}}
	if topic == member.ChangeMachine {
		answers = maps.Clone(answers)
		if answers == nil {
			answers = map[string]string{}
		}
		answers[member.FieldPolicy] = "FPP1"
	}
	all := map[string]string{member.FieldPolicy: "FAP1", member.FieldAction: string(action), member.FieldLoan: "loan", member.FieldPlace: "other", member.FieldMainDriver: "other", member.FieldListed: "other"}
	for field, answer := range answers {
		all[field] = answer
	}
	return change.NewForm(viewtest.English, member.ChangeDraft{Topic: topic, Answers: all}, profile, viewtest.Today)
}

// Each question has its texts, and every error that the rules can find its sentence.
// Spec: CHANGE-2.
func TestEveryQuestionHasTexts(t *testing.T) {
	t.Parallel()
	wrong := map[string]string{member.FieldFrom: "soon", member.FieldUntil: "2020-01-01", member.FieldBirthDate: "2099-01-01", member.FieldZip: "1"}
	for topic, actions := range topics {
		for _, action := range actions {
			for name, answers := range map[string]map[string]string{"empty": nil, "wrong": wrong} {
				f := formOf(topic, action, answers)
				if f.Title() == "" || f.Risk() == "" {
					t.Errorf("%s %s: title = %q, risk = %q, want both", topic, action, f.Title(), f.Risk())
				}
				for _, step := range f.Asked() {
					page := change.NewStepPage(f, step, true, "")
					if page.Title == "" || len(page.Questions) == 0 {
						t.Errorf("%s %s: page %s has title %q and %d questions", topic, action, step, page.Title, len(page.Questions))
					}
					for i, field := range f.Fields(step) {
						q, invalid := page.Questions[i], f.Check(field) != member.AnswerValid
						if q.Label == "" || (q.Problem != "") != invalid {
							t.Errorf("%s %s, %s: %s has label %q and sentence %q, invalid = %t", topic, action, name, field, q.Label, q.Problem, invalid)
						}
						for _, o := range q.Options {
							if o.Label == "" || o.Label == o.Value && o.Value == "other" {
								t.Errorf("%s %s: %s has an option %q without a label", topic, action, field, o.Value)
							}
						}
					}
				}
			}
		}
	}
}

// The subject of the message names no one, and the line of each answer has its name.
// Spec: CHANGE-4.
func TestMessageSubjectNamesNoOne(t *testing.T) {
	t.Parallel()
	f := formOf(member.ChangeDriver, member.ActionAdd, map[string]string{member.FieldName: "Bo Lee", member.FieldBirthDate: "1988-04-27"})
	if got := f.MessageSubject(); got != "Change request: Add a driver" {
		t.Errorf("subject = %q, want the request only", got)
	}
	for _, answer := range f.SentAnswers() {
		if answer.Value == "04/27/1988" {
			t.Errorf("answers after sending = %v, want no birth date", answer)
		}
	}
}
