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
func (f Form) questions(step member.DraftStep) []ui.Question {
	ask := map[string]func() ui.Question{
		member.FieldPolicy: f.policyQuestion, member.FieldKind: f.kindQuestion,
		member.FieldDate: f.dateQuestion, member.FieldTime: f.timeQuestion, member.FieldLocation: f.locationQuestion,
		member.FieldHappened: f.happenedQuestion, member.FieldInjuries: f.injuriesQuestion, member.FieldInjured: f.injuredQuestion,
		member.FieldVehicle: f.vehicleQuestion, member.FieldDriver: f.driverQuestion, member.FieldDriverName: f.driverNameQuestion,
		member.FieldDrivable: f.drivableQuestion, member.FieldOtherParty: f.otherPartyQuestion, member.FieldReport: f.reportQuestion,
		member.FieldPhone: f.phoneQuestion, member.FieldCallAt: f.callAtQuestion,
	}
	var questions []ui.Question
	for _, field := range f.Fields(step) {
		q := ask[field]()
		q.Name = field
		if answer, ok := member.OpenedBy(field); ok {
			q.Below = true
			opens(questions[len(questions)-1].Options, answer)
		}
		questions = append(questions, q)
	}
	return questions
}

// opens marks the option that opens the field below.
func opens(options []ui.Option, answer string) {
	for i := range options {
		options[i].Opens = options[i].Value == answer
	}
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

func (f Form) policyQuestion() ui.Question {
	texts := f.Text.NewClaim.Policy
	q := ui.Question{Field: ui.Field{Label: texts.Label}, Shape: ui.AsChoice, Answer: f.Subject()}
	if policy, ok := f.Policy(); ok {
		q.Value = policy.Number
	} else {
		q.Problem = texts.Missing
	}
	policies := f.foundPolicies()
	for _, found := range policies[:min(len(policies), paths.DefaultPageSize)] {
		p := *found
		status, _ := ui.PolicyStatus(f.Text, f.Profile, p, f.Today)
		q.Options = append(q.Options, ui.Option{
			Value: p.Number, Label: ui.NamePolicy(f.Text, p).Line, Hint: ui.Join(", ", status, f.insuredThings(p)),
			Group: ui.Either(p.Active(), "", f.Text.Policies.Others.Canceled),
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
	if !f.searches() {
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
	if len(things) > 2 {
		return f.Text.NewClaim.Policy.More.With(strings.Join(things[:2], ", "))
	}
	return strings.Join(things, ", ")
}

func (f Form) kindQuestion() ui.Question {
	texts := f.Text.NewClaim
	q := ui.Question{Field: ui.Field{Label: texts.Kind.Label, Value: f.Draft.Kind}, Shape: ui.AsChoice}
	policy, _ := f.Policy()
	for _, kind := range texts.Kinds[string(policy.LossGroup())] {
		q.Options = append(q.Options, ui.Option{Value: kind.Value, Label: kind.Label, Hint: kind.Hint})
	}
	return f.chosen(q, member.FieldKind, texts.Kind.Missing)
}

// chosen returns a question with the label of the chosen option as its answer, or with the
// validation error when none is chosen.
func (f Form) chosen(q ui.Question, field, missing string) ui.Question {
	if f.Check(field) != member.AnswerValid {
		q.Problem = missing
		return q
	}
	return q.Chosen(missing)
}

// written returns a question that is answered by a text of at most longest characters. missing is
// the validation error for an empty one.
func (f Form) written(q ui.Question, field string, longest int, missing string) ui.Question {
	q.MaxLength, q.Answer = longest, q.Value
	switch f.Check(field) {
	case member.AnswerMissing:
		q.Problem = missing
	case member.AnswerTooLong:
		q.Problem = f.Text.Common.TooLong.With(longest)
	}
	return q
}

func (f Form) locationQuestion() ui.Question {
	texts := f.Text.NewClaim.Loss
	q := ui.Question{Field: ui.Field{Label: texts.Location, Hint: texts.LocationHint, Value: f.Draft.Location}}
	return f.written(q, member.FieldLocation, member.LongestLine, texts.LocationMissing)
}

func (f Form) happenedQuestion() ui.Question {
	texts := f.Text.NewClaim.Loss
	q := ui.Question{Field: ui.Field{Label: texts.Happened, Hint: texts.HappenedHint, Value: f.Draft.Happened, Rows: 7}, Shape: ui.InArea}
	return f.written(q, member.FieldHappened, member.LongestStory, texts.HappenedMissing)
}

func (f Form) injuredQuestion() ui.Question {
	q := ui.Question{Field: ui.Field{Label: f.Text.NewClaim.Loss.Injured, Value: f.Draft.Injured, Optional: true}}
	return f.written(q, member.FieldInjured, member.LongestLine, "")
}

func (f Form) dateQuestion() ui.Question {
	texts := f.Text.NewClaim.Loss
	q := ui.Question{Field: ui.Field{Label: texts.Date, Type: "date", Value: f.Draft.Date, Hint: texts.DateHint}}
	q.Problem = map[member.AnswerError]string{
		member.AnswerMissing: texts.DateMissing, member.AnswerInvalid: texts.DateInvalid, member.AnswerInFuture: texts.DateFuture,
	}[f.Check(member.FieldDate)]
	if date := f.Draft.LossDate(); date.Known() {
		q.Value, q.Answer = date.String(), f.Text.Date(date)
	}
	return q
}

func (f Form) timeQuestion() ui.Question {
	texts := f.Text.NewClaim.Loss
	q := ui.Question{Field: ui.Field{Label: texts.Time, Type: "time", Value: f.Draft.Time, Optional: true}}
	if t, err := member.ParseTypedClock(f.Draft.Time); err == nil {
		q.Value, q.Answer = f.Draft.LossTime(), f.Text.Clock(t)
	}
	if f.Check(member.FieldTime) == member.AnswerInvalid {
		q.Problem = texts.TimeInvalid
	}
	return q
}

func (f Form) injuriesQuestion() ui.Question {
	texts := f.Text.NewClaim.Loss
	q := ui.Question{Field: ui.Field{Label: texts.Injuries, Value: f.Draft.Injuries, Options: []ui.Option{
		{Value: member.AnswerNo, Label: f.Text.Common.No},
		{Value: member.AnswerYes, Label: f.Text.Common.Yes},
		{Value: member.AnswerUnknown, Label: texts.InjuriesUnknown},
	}}, Shape: ui.AsChoice}
	return f.chosen(q, member.FieldInjuries, texts.InjuriesMissing)
}

func (f Form) phoneQuestion() ui.Question {
	return ui.PhoneQuestion(f.Text, member.FieldPhone, f.Text.NewClaim.Contact.PhoneLabel, f.Draft.Phone)
}

func (f Form) callAtQuestion() ui.Question {
	texts := f.Text.NewClaim.Contact
	labels := map[string]string{"any": texts.Any, "morning": texts.Morning, "afternoon": texts.Afternoon, "evening": texts.Evening}
	q := ui.Question{Field: ui.Field{Label: texts.CallAt, Value: f.Draft.CallAt}, Shape: ui.AsChoice}
	for _, at := range member.CallTimes {
		q.Options = append(q.Options, ui.Option{Value: at, Label: labels[at]})
	}
	return f.chosen(q, member.FieldCallAt, texts.CallAtMissing)
}

// KindLabel returns the label of the kind of loss.
func (f Form) KindLabel() string { return f.kindQuestion().Answer }

// InjuriesText returns who was hurt, "" when no one was.
func (f Form) InjuriesText() string {
	switch f.Draft.Injuries {
	case member.AnswerYes:
		return cmp.Or(f.Draft.Injured, f.Text.Common.Yes)
	case member.AnswerUnknown:
		return f.Text.NewClaim.Loss.SentUnknown
	}
	return ""
}

// CallTimeLabel returns the label of the time of day at which to call.
func (f Form) CallTimeLabel() string { return f.callAtQuestion().Answer }
