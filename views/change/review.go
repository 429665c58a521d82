package change

import (
	"cmp"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// answers returns the answers to all pages but one, each with a link that changes it. Only the
// review has where a vehicle is kept if the member hasn't said so.
func (f Form) answers(except member.ChangeStep) (facts []ui.Fact) {
	for _, step := range f.Steps() {
		assumed := step == member.AskPlace && f.Draft.Answers[member.FieldPlace] == "" && except != member.AskReview
		if step == except || step == member.AskReview || assumed || !f.Valid(step) {
			continue
		}
		label := f.ask(step).Label
		facts = append(facts, ui.Fact{
			Name: label, Value: f.answer(step), Path: stepPath(step), Link: f.Text.Change.Change, LinkContext: label,
		})
	}
	return facts
}

// answer returns the answers of a page in one line.
func (f Form) answer(step member.ChangeStep) string {
	if step == member.AskAddress {
		a := f.Draft.Answers
		return ui.AddressLine(a[member.FieldStreet], a[member.FieldCity], a[member.FieldState], a[member.FieldZip])
	}
	if step == member.AskNewVehicle && f.VIN() != "" && f.Draft.Answers[member.FieldModel] != "" {
		return f.Text.Change.Vehicle.Named.With(f.Draft.Answers[member.FieldModel], f.VIN())
	}
	var parts []string
	for _, q := range f.questions(step) {
		parts = append(parts, q.Answer)
	}
	return cmp.Or(ui.Dots(parts...), f.Text.NewClaim.Review.NotGiven)
}

// ReviewPage shows every answer before the request is sent.
type ReviewPage struct {
	About     string
	Back      string
	Path      string
	Key, XSRF string
	Problems  []ui.Problem
	Answers   []ui.Fact
	Risk      string
	Agent     *ui.Person
}

// NewReviewPage returns the last page. failure is why sending failed, "" when it did not.
func NewReviewPage(f Form, failure, xsrf string) ReviewPage {
	asked := f.Asked()
	policy, _ := f.Policy()
	page := ReviewPage{
		About: f.Subject(), Back: stepPath(asked[len(asked)-1]), Path: stepPath(member.AskReview), Key: f.Draft.Key, XSRF: xsrf,
		Answers: f.answers(member.AskReview), Risk: f.Risk(), Agent: agentOf(f, policy),
	}
	if failure != "" {
		page.Problems = []ui.Problem{{Text: failure}}
	}
	return page
}

// Risk says what isn't so until the insurer confirms the request.
func (f Form) Risk() string {
	texts := f.Text.Change
	requested := f.Requested("", time.Time{})
	name := cmp.Or(requested.Puts, texts.Vehicle.Unnamed)
	if f.Action() == member.ActionRemove {
		name = requested.Takes
	}
	return texts.Risks[f.key()].With(name, f.Text.Company.Phone)
}

// MessageSubject is the subject of the message that sends the request. It names no one.
func (f Form) MessageSubject() string { return f.Text.Change.Sent.Subject.With(f.Title()) }

// MessageText is the request as the insurer reads it: a line for each answer.
func (f Form) MessageText() string {
	texts := f.Text.Change.Sent
	lines := []string{texts.Intro, "", texts.Subject.With(f.Title())}
	if about := f.About(); about.Kind == member.AboutBill {
		lines = append(lines, texts.Account+": "+about.Number)
	} else {
		lines = append(lines, texts.Policy+": "+about.Number)
	}
	for _, step := range f.Steps() {
		if step == member.AskReview || step == member.AskPolicy || step == member.AskAction {
			continue
		}
		lines = append(lines, f.ask(step).Label+": "+f.sentAnswer(step))
	}
	return strings.Join(lines, "\n")
}

// sentAnswer is the answer of a page with what helps the insurer to find the item.
func (f Form) sentAnswer(step member.ChangeStep) string {
	answer, texts := f.answer(step), f.Text.Change.Vehicle
	switch {
	case step == member.AskNewVehicle && f.VIN() != "" && !member.ValidVIN(f.VIN()):
		return answer + " " + texts.Doubtful
	case step == member.AskListed:
		return ui.Join(", ", answer, f.labelled(member.FieldListed, f.Draft.Answers[member.FieldListed]).Hint)
	case step == member.AskVehicle || step == member.AskItem:
		if v, ok := f.Vehicle(); ok && v.VIN != "" {
			return texts.Named.With(answer, v.VIN)
		}
	}
	return answer
}

// SentAnswers are the answers for the page after the request was sent, without a birth date.
func (f Form) SentAnswers() (facts []ui.Fact) {
	for _, step := range f.Steps() {
		if step != member.AskReview && step != member.AskBirthDate {
			facts = append(facts, ui.Fact{Name: f.ask(step).Label, Value: f.answer(step)})
		}
	}
	return facts
}

// SentPage is the page after a request was sent.
type SentPage struct {
	About, Reference string
	Path             string // of the conversation
	Risk             string
	Answers          []ui.Fact
	Steps            []string
	Done             string
}

// NewSentPage returns the page of a request that was sent on a day. from is when the change should
// start, unknown for a request without a day.
func NewSentPage(t *content.Text, about, reference, risk string, answers []ui.Fact, sent, from member.Date) SentPage {
	next := t.Change.Sent.Next
	page := SentPage{
		About: about, Reference: reference, Path: paths.Message(reference), Risk: risk, Answers: answers, Done: paths.Home(),
		Steps: []string{next.Got.With(t.Day(sent)), next.Call.With(t.Day(sent.AddBusinessDays(1))), next.Agree},
	}
	if from.Known() {
		page.Steps[2] = next.From.With(t.Day(from))
	}
	return page
}

// From returns when the change should start, unknown for a request without a day.
func (f Form) From() member.Date { return f.Draft.Date(member.FieldFrom) }
