package newclaim

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/upstream/member/input"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Form is a new claim with what its questions depend on.
type Form struct {
	Draft   Draft
	Profile *member.Profile
	Text    *content.Text
	Today   member.Date
}

// Problems returns the validation errors of one step's answers.
func (f Form) Problems(slug string) []ui.Problem {
	step, _ := f.step(slug)
	if step.questions == nil {
		return nil
	}
	var fields []ui.Field
	for _, q := range step.questions(f) {
		fields = append(fields, q.Field)
	}
	return ui.Problems(fields...)
}

// UnfinishedPath returns the path of the first step with missing or invalid answers, of the last
// step when there is none.
func (f Form) UnfinishedPath() string {
	for _, step := range f.steps() {
		if len(f.Problems(step.slug)) > 0 {
			return paths.NewClaimStep(step.slug)
		}
	}
	return paths.NewClaimStep(stepReview)
}

// Complete reports whether every question has a valid answer.
func (f Form) Complete() bool { return f.UnfinishedPath() == paths.NewClaimStep(stepReview) }

// Next returns the path of the step after this one. Once every question is answered, it is the last
// step, so that a member who changes an answer returns to the review.
func (f Form) Next(slug string) string {
	if f.Complete() {
		return paths.NewClaimStep(stepReview)
	}
	steps := f.steps()
	_, i := f.step(slug)
	return paths.NewClaimStep(steps[min(i+1, len(steps)-1)].slug)
}

// policy returns the policy the claim is about, false unless one of the member's is chosen.
func (f Form) policy() (member.Policy, bool) {
	policies := f.Profile.ClaimablePolicies()
	i := slices.IndexFunc(policies, func(p member.Policy) bool { return strings.EqualFold(p.Number, f.Draft.Policy) })
	if i < 0 {
		return member.Policy{}, false
	}
	return policies[i], true
}

// Subject returns the policy's name and number, "" while none is chosen.
func (f Form) Subject() string {
	policy, ok := f.policy()
	if !ok {
		return ""
	}
	return f.nameOf(policy)
}

func (f Form) nameOf(p member.Policy) string {
	return ui.NumberedPolicy(f.Text, p)
}

func (f Form) policyQuestions() []ui.Question {
	texts := f.Text.NewClaim.Policy
	q := ui.Question{Field: ui.Field{Name: "policy", Label: texts.Label}, Shape: ui.AsChoice, Answer: f.Subject()}
	if policy, ok := f.policy(); ok {
		q.Value = policy.Number
	} else {
		q.Problem = texts.Missing
	}
	policies := f.Profile.ClaimablePolicies()
	if len(policies) >= ui.ManyOptions {
		q.Shape = ui.AsSelect
		q.Options = []ui.Option{{Label: texts.Choose}}
	}
	for _, p := range policies {
		status, _ := ui.PolicyStatus(f.Text, p, f.Today)
		q.Options = append(q.Options, ui.Option{
			Value: p.Number, Label: f.nameOf(p), Hint: ui.Join(", ", status, f.insuredThings(p)),
			Group: ui.Either(p.Active(), "", f.Text.Policies.Others.Canceled),
		})
	}
	return []ui.Question{q}
}

// insuredThings returns what a policy covers, which differs between two policies of a kind.
func (f Form) insuredThings(p member.Policy) string {
	var things []string
	for _, v := range p.Vehicles {
		things = append(things, ui.Join(" ", v.Year, cmp.Or(v.MakeModel, ui.Join(" ", v.Make, v.Model))))
	}
	for _, u := range p.Units {
		things = append(things, u.Address)
	}
	things = slices.DeleteFunc(things, func(s string) bool { return s == "" })
	if len(things) > 2 {
		return f.Text.NewClaim.Policy.More.With(strings.Join(things[:2], ", "))
	}
	return strings.Join(things, ", ")
}

func (f Form) kindQuestions() []ui.Question {
	texts := f.Text.NewClaim
	q := ui.Question{Field: ui.Field{Name: "kind", Label: texts.Kind.Label, Value: f.Draft.Kind}, Shape: ui.AsChoice}
	policy, _ := f.policy()
	for _, kind := range texts.Kinds[string(policy.LossGroup())] {
		q.Options = append(q.Options, ui.Option{Value: kind.Value, Label: kind.Label, Hint: kind.Hint})
	}
	return []ui.Question{q.Chosen(texts.Kind.Missing)}
}

func (f Form) lossQuestions() []ui.Question {
	d, texts := f.Draft, f.Text.NewClaim.Loss
	location := ui.Question{Field: ui.Field{
		Name: "location", Label: texts.Location, Hint: texts.LocationHint, Value: d.Location, MaxLength: ui.LongestLine,
	}}
	happened := ui.Question{Field: ui.Field{
		Name: "happened", Label: texts.Happened, Hint: texts.HappenedHint, Value: d.Happened, Rows: 7, MaxLength: ui.LongestStory,
	}, Shape: ui.InArea}
	injured := ui.Question{Field: ui.Field{Name: "injured", Label: texts.Injured, Value: d.Injured, MaxLength: ui.LongestLine, Optional: true}}
	return []ui.Question{
		f.dateQuestion(),
		f.timeQuestion(),
		location.Written(f.Text, texts.LocationMissing),
		happened.Written(f.Text, texts.HappenedMissing),
		f.injuriesQuestion(),
		injured.Written(f.Text, ""),
	}
}

func (f Form) dateQuestion() ui.Question {
	texts := f.Text.NewClaim.Loss
	q := ui.Question{Field: ui.Field{
		Name: "date", Label: texts.Date, Type: "date", Value: f.Draft.Date, Hint: texts.DateHint, Problem: f.dateProblem(),
	}}
	if date := f.Draft.LossDate(); date.Known() {
		q.Value, q.Answer = date.String(), f.Text.Date(date)
	}
	return q
}

func (f Form) dateProblem() string {
	texts, date := f.Text.NewClaim.Loss, f.Draft.LossDate()
	switch {
	case f.Draft.Date == "":
		return texts.DateMissing
	case !date.Known():
		return texts.DateInvalid
	case f.Today.Before(date):
		return texts.DateFuture
	}
	return ""
}

func (f Form) timeQuestion() ui.Question {
	d, texts := f.Draft, f.Text.NewClaim.Loss
	q := ui.Question{Field: ui.Field{Name: "time", Label: texts.Time, Type: "time", Value: d.Time, Optional: true}}
	if t, err := input.ParseTime(d.Time); err == nil {
		q.Value, q.Answer = d.LossTime(), f.Text.Clock(t)
	} else if d.Time != "" {
		q.Problem = texts.TimeInvalid
	}
	return q
}

func (f Form) injuriesQuestion() ui.Question {
	texts := f.Text.NewClaim.Loss
	q := ui.Question{Field: ui.Field{Name: "injuries", Label: texts.Injuries, Value: f.Draft.Injuries, Options: []ui.Option{
		{Value: "no", Label: f.Text.Common.No},
		{Value: "yes", Label: f.Text.Common.Yes},
		{Value: "unknown", Label: texts.InjuriesUnknown},
	}}, Shape: ui.AsChoice}
	return q.Chosen(texts.InjuriesMissing)
}

func (f Form) contactQuestions() []ui.Question {
	texts := f.Text.NewClaim.Contact
	phone := ui.PhoneQuestion(f.Text, "phone", texts.Phone, f.Draft.Phone)
	at := ui.Question{Field: ui.Field{Name: "call-at", Label: texts.CallAt, Value: f.Draft.CallAt, Options: []ui.Option{
		{Value: "any", Label: texts.Any},
		{Value: "morning", Label: texts.Morning},
		{Value: "afternoon", Label: texts.Afternoon},
		{Value: "evening", Label: texts.Evening},
	}}, Shape: ui.AsChoice}
	return []ui.Question{phone, at.Chosen(texts.CallAtMissing)}
}

// KindLabel returns the label of the kind of loss.
func (f Form) KindLabel() string { return f.kindQuestions()[0].Answer }

// InjuriesText returns who was hurt, "" when no one was.
func (f Form) InjuriesText() string {
	injured, texts := f.Draft.Injured, f.Text.NewClaim.Loss
	switch {
	case f.Draft.Injuries == "yes":
		return cmp.Or(injured, f.Text.Common.Yes)
	case f.Draft.Injuries == "unknown" && injured != "":
		return texts.SentUnknownDetails.With(injured)
	case f.Draft.Injuries == "unknown":
		return texts.SentUnknown
	}
	return ""
}

// CallTimeLabel returns the label of the time of day at which to call.
func (f Form) CallTimeLabel() string { return f.contactQuestions()[1].Answer }
