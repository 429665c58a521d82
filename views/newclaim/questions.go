package newclaim

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Form is a new claim with the texts of its questions.
type Form struct {
	member.NewClaim
	Text *text.Text
	Find string // words of a search among many policies
}

// NewForm returns the form of a draft. Its kinds of loss are those of the texts.
func NewForm(t *text.Text, draft member.ClaimDraft, profile *member.Profile, today member.Date) Form {
	kinds := func(group member.LossGroup) []string {
		var values []string
		for _, kind := range t.NewClaim.Kinds[string(group)] {
			values = append(values, kind.Value)
		}
		return values
	}
	return Form{NewClaim: member.NewClaim{Draft: draft, Profile: profile, Today: today, Kinds: kinds}, Text: t}
}

// questions returns the questions of a step, nil for a step without any.
func (f Form) questions(step member.DraftStep) (questions []ui.Question) {
	form := f.Form(step)
	for _, field := range form.Fields {
		if field.Name == member.FieldPolicy {
			questions = append(questions, f.policyQuestion(form, field))
			continue
		}
		questions = append(questions, f.ask(form, field))
	}
	return questions
}

func (f Form) ask(form member.Form, field member.Field) ui.Question {
	texts := f.Text.NewClaim
	asked := ui.FieldTexts{FormField: texts.Fields[field.Name], Choices: texts.Choices[field.Name]}
	if field.Name == member.FieldKind {
		asked.Choices, asked.Open = texts.Kinds[string(form.Policy.LossGroup())], true
	}
	return ui.Ask(f.Text, form, field, asked)
}

// UnfinishedPath returns the path of the first step with missing or invalid answers, of the last
// step when there is none.
func (f Form) UnfinishedPath() string { return stepPath(f.Unfinished()) }

// NextPath returns the path of the step after this one.
func (f Form) NextPath(step member.DraftStep) string { return stepPath(f.Next(step)) }

func stepPath(step member.DraftStep) string { return paths.NewClaimStep(string(step)) }

// Subject returns the policy's name and number, "" while none is chosen.
func (f Form) Subject() string {
	policy, ok := f.Policy()
	if !ok {
		return ""
	}
	return ui.NamePolicy(f.Text, policy).Line
}

// policyQuestion offers the policies that the search finds, with what tells them apart.
func (f Form) policyQuestion(form member.Form, field member.Field) ui.Question {
	q := f.ask(form, field)
	q.Shape, q.Options, q.Answer = ui.AsChoice, nil, f.Subject()
	policies := f.foundPolicies()
	for _, found := range policies[:min(len(policies), paths.DefaultPageSize)] {
		p := *found
		name := ui.NamePolicy(f.Text, p)
		status, _ := ui.PolicyStatus(f.Text, f.Profile, p, f.Today)
		if p.IsActive(f.Today) {
			status = ""
		}
		q.Options = append(q.Options, ui.Option{
			Value: p.Number, Label: name.Thing, Hint: ui.Join(", ", name.Kind, f.insuredThings(p), status),
			Group: ui.Either(p.IsActive(f.Today), "", f.Text.Policies.Others.Canceled),
		})
	}
	return q
}

// searches reports whether the member has so many policies that the question has a search.
func (f Form) searches() bool {
	return len(f.Profile.ClaimablePolicies()) > paths.DefaultPageSize
}

// foundPolicies returns the policies that match the search, the chosen one first.
func (f Form) foundPolicies() []*member.Policy {
	policies := f.Profile.ClaimablePolicies()
	if len(policies) <= paths.DefaultPageSize {
		return policies
	}
	chosen, _ := f.Policy()
	isChosen := func(p *member.Policy) bool { return p.Number != "" && p.Number == chosen.Number }
	found := slices.DeleteFunc(slices.Clone(policies), func(p *member.Policy) bool { return !isChosen(p) && !f.finds(p) })
	slices.SortStableFunc(found, func(a, b *member.Policy) int { return boolFirst(isChosen(a), isChosen(b)) })
	return found
}

// finds reports whether the search finds a policy. Without a search, no texts are put together.
func (f Form) finds(p *member.Policy) bool {
	return f.Find == "" || ui.Found(f.Find, ui.PolicySearchTexts(f.Text, *p)...)
}

// boolFirst orders what is true before what is false.
func boolFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// insuredThings returns what a policy covers, which differs between two policies of a kind.
func (f Form) insuredThings(p member.Policy) string {
	var things []string
	for _, v := range p.Vehicles {
		things = append(things, v.Name())
	}
	for _, u := range p.Units {
		things = append(things, u.Address)
	}
	things = slices.DeleteFunc(things, func(s string) bool { return s == "" })
	if len(things) < 2 {
		return "" // the policy is named by it
	}
	if len(things) > 2 {
		return f.Text.NewClaim.Policy.More.With(strings.Join(things[:2], ", "))
	}
	return strings.Join(things, ", ")
}

// label returns the label of the answer that was chosen in a field of a step, "" for none.
func (f Form) label(step member.DraftStep, field string) string {
	for _, q := range f.questions(step) {
		if q.Name == field {
			return q.Answer
		}
	}
	return ""
}

// KindLabel returns the label of the kind of loss.
func (f Form) KindLabel() string { return f.label(member.StepKind, member.FieldKind) }

// CallTimeLabel returns the label of the time of day at which to call.
func (f Form) CallTimeLabel() string { return f.label(member.StepContact, member.FieldCallAt) }

// InjuriesText returns who was hurt, "" when no one was.
func (f Form) InjuriesText() string {
	switch f.Draft.Answers[member.FieldInjuries] {
	case member.AnswerYes:
		return cmp.Or(f.Draft.Answers[member.FieldInjured], f.Text.Common.Yes)
	case member.AnswerUnknown:
		return f.Text.NewClaim.SentUnknown
	}
	return ""
}
