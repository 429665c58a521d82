// Package requests renders what a member can ask the insurer for: the topics, one form for all of
// them, and the page after it was sent. The fields and their rules are in member.Request.
package requests

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

var icons = map[member.Topic]string{
	member.ReplaceVehicle: "car", member.AddVehicle: "car", member.RemoveVehicle: "car",
	member.AddDriver: "person", member.RemoveDriver: "person", member.NewAddress: "map", member.CoverageAnswer: "questions",
	member.FarmEquipment: "farm", member.MoreTime: "calendar", member.RequestDocument: "documents",
}

// ofVehicles are the topics about one vehicle of a policy.
var ofVehicles = []member.Topic{member.ReplaceVehicle, member.RemoveVehicle, member.NewAddress}

// Row is one choice of a list.
type Row struct{ Icon, Title, Hint, Path string }

// ChoosePage is a choice that leads to a form: of a topic, or of what a topic is about.
type ChoosePage struct {
	Title, Sub string
	Back       ui.Action
	ByPhone    bool // the provider takes no messages
	Rows       []Row
	Search     *ui.PolicySearch // nil unless the choice is among many
	Message    string           // path of a new message
	Claim      string           // path of a new claim
	Agent      *ui.Person
}

// NewTopicsPage returns the choice of what to ask about a policy, an account, or anything of the
// member's. vehicle is the ID of one of the policy's vehicles, "" for none.
func NewTopicsPage(t *text.Text, p *member.Profile, about member.About, vehicle string, today member.Date) ChoosePage {
	page := ChoosePage{
		Title: t.Requests.Title, Sub: t.Requests.Intro, Back: backTo(t, p, about), ByPhone: !p.TakesRequests(), Agent: agentOf(t, p, about),
		Message: paths.NewMessage(about), Claim: paths.NewClaim(ui.Either(about.Kind == member.AboutPolicy, about.Number, "")),
	}
	for _, topic := range p.Topics(about, today) {
		texts := t.Requests.Topics[string(topic)]
		if vehicle == "" || slices.Contains(ofVehicles, topic) {
			page.Rows = append(page.Rows, Row{
				Icon: icons[topic], Title: texts.Title,
				Path: paths.Request(string(topic), about, vehicle),
			})
		}
	}
	return page
}

// NewSubjectsPage returns the choice of what a topic is about. find is the words of a search.
func NewSubjectsPage(t *text.Text, p *member.Profile, topic member.Topic, subjects []member.About, find string) ChoosePage {
	page := ChoosePage{
		Title: t.Requests.Topics[string(topic)].Title, Sub: t.Requests.Which.Policy,
		Back:    ui.Action{Label: t.Requests.Title, Path: paths.Requests(member.About{}, "")},
		Message: paths.NewMessage(member.About{}), Claim: paths.NewClaim(""),
	}
	for _, about := range subjects {
		row := Row{Title: t.Account.Account.With(about.Number), Icon: "billing", Path: paths.Request(string(topic), about, "")}
		texts := []string{about.Number}
		if about.Kind == member.AboutPolicy {
			policy, _ := p.Policy(about.Number)
			name := ui.NamePolicy(t, policy)
			row.Icon, row.Title, row.Hint = ui.PolicyIcon(policy), name.Thing, name.Kind
			texts = ui.PolicySearchTexts(t, policy)
		} else {
			account, _ := p.Account(about.Number)
			page.Sub, row.Hint = t.Requests.Which.Account, ui.AccountPolicies(t, account)
		}
		if find == "" || ui.Found(find, texts...) {
			page.Rows = append(page.Rows, row)
		}
	}
	if len(subjects) > paths.DefaultPageSize {
		page.Search = ui.NewPolicySearch(t, paths.Request(string(topic), member.About{}, ""), find, len(page.Rows))
		page.Rows = page.Rows[:min(len(page.Rows), paths.DefaultPageSize)]
	}
	return page
}

// backTo leads to what a request is about.
func backTo(t *text.Text, p *member.Profile, about member.About) ui.Action {
	if policy, ok := p.Policy(about.Number); ok && about.Kind == member.AboutPolicy {
		return ui.Action{Label: ui.NamePolicy(t, policy).Thing, Path: paths.Policy(policy)}
	}
	if about.Kind == member.AboutBill {
		return ui.Action{Label: t.Billing.Title, Path: paths.Billing(about.Number)}
	}
	return ui.Action{Label: t.Agents.Title, Path: paths.Agents()}
}

// agentOf returns the agent of the policy that a request is about, nil for none.
func agentOf(t *text.Text, p *member.Profile, about member.About) *ui.Person {
	policy, ok := p.Policy(about.Number)
	agency, known := p.Agency(policy.AgencyID)
	if !ok || !known || about.Kind != member.AboutPolicy {
		return nil
	}
	person := ui.NewAgent(t, agency).Person(p, agency)
	person.Title = true
	return &person
}

// FormPage is the form of a request.
type FormPage struct {
	Title, Sub string
	Back       ui.Action
	Path       string
	Key, XSRF  string
	About      member.About
	Questions  []ui.Question
	SureVIN    string // a VIN that the page asks about, "" for none
	Problems   []ui.Problem
	Risk       string
	Agent      *ui.Person
}

// Form is a request with its texts.
type Form struct {
	member.Request
	Text *text.Text
	Key  string // idempotency key
}

// NewFormPage returns the form of a request. It has validation errors only if validated is true.
// failure is why sending failed, "" if it did not.
func NewFormPage(f Form, validated bool, failure, xsrf string) FormPage {
	page := FormPage{
		Title: f.title(), Sub: f.subject(), Path: paths.Request(string(f.Topic), member.About{}, ""), Key: f.Key,
		XSRF: xsrf, About: f.About,
		Back: backTo(f.Text, f.Profile, f.About), Risk: f.Risk(), Agent: agentOf(f.Text, f.Profile, f.About),
	}
	for _, field := range f.Fields() {
		question := f.question(field)
		if !validated {
			question.Problem = ""
		} else if f.Check(field) == member.AnswerDoubtful {
			page.SureVIN = member.NormalVIN(f.Answer(field))
		}
		page.Questions = append(page.Questions, question)
	}
	page.Problems = ui.QuestionProblems(page.Questions)
	if failure != "" {
		page.Problems = append(page.Problems, ui.Problem{Text: failure})
	}
	return page
}

func (f Form) title() string { return f.Text.Requests.Topics[string(f.Topic)].Title }

// subject names what the request is about.
func (f Form) subject() string {
	if f.About.Kind == member.AboutBill {
		return f.Text.Account.Account.With(f.About.Number)
	}
	return ui.NamePolicy(f.Text, f.Policy()).Line
}

// Risk is what isn't so until the insurer confirms the request.
func (f Form) Risk() string { return risk(f.Text, f.Topic) }

func risk(t *text.Text, topic member.Topic) string {
	return t.Requests.Topics[string(topic)].Risk.With(t.Company.Phone)
}

func (f Form) texts(name string) text.RequestField {
	if texts, ok := f.Text.Requests.Fields[name+"."+string(f.Topic)]; ok {
		return texts
	}
	return f.Text.Requests.Fields[name]
}

// question returns a field with its texts and its validation error.
func (f Form) question(field member.RequestField) ui.Question {
	texts, problems := f.texts(field.Name), f.Text.Requests.Problems
	q := ui.Question{Below: field.Below != "", Field: ui.Field{
		Name: field.Name, Label: texts.Label, Hint: texts.Hint, Optional: field.Optional, Value: f.Answer(field),
		MaxLength: member.LongestLine, Autocomplete: "off",
	}}
	invalid := problems.Date.With(f.Text.Date(f.Today))
	switch field.Kind {
	case member.AskChoice:
		for _, value := range f.Choices(field) {
			option := f.option(field, value)
			option.Opens = slices.Contains(field.Opens, value)
			q.Options = append(q.Options, option)
		}
		q = q.Listed(f.Text.NewClaim.Vehicle.Choose)
	case member.AskText:
		q.Shape, q.Rows, q.MaxLength = ui.InArea, 5, member.LongestStory
	case member.AskVIN:
		q.MaxLength, q.Code = member.LongestVIN, true
	case member.AskZip:
		q.InputMode, invalid = "numeric", problems.Zip
	case member.AskBirthDate:
		q.Type, invalid = "date", problems.Birth
	case member.AskDay, member.AskRecentDay:
		q.Type = "date"
	}
	if date, err := member.ParseTypedDate(q.Value); q.Type == "date" && err == nil {
		q.Value = date.String()
	}
	if account, _ := f.Profile.Account(f.About.Number); field.Name == member.FieldUntil && account.Notice != nil &&
		account.Notice.LastDay.Known() {
		q.Hint = f.Text.Requests.Notice.With(f.Text.Day(account.Notice.LastDay))
	}
	q.Problem = map[member.AnswerError]string{
		member.AnswerMissing: texts.Missing, member.AnswerInvalid: invalid, member.AnswerTooLong: f.Text.Common.TooLong.With(q.MaxLength),
		member.AnswerInPast: problems.Past, member.AnswerTooLate: problems.Late, member.AnswerDoubtful: problems.VIN,
	}[f.Check(field)]
	return q
}

func (f Form) option(field member.RequestField, value string) ui.Option {
	for _, c := range f.Text.Requests.Choices[field.Name] {
		if c.Value == value {
			return ui.Option{Value: value, Label: c.Label, Hint: c.Hint}
		}
	}
	for _, v := range f.Policy().Vehicles {
		if v.Key() == value {
			return ui.VehicleOption(f.Text, v)
		}
	}
	return ui.Option{Value: value, Label: value}
}

// MessageSubject is the subject of the message that sends the request. It names no one.
func (f Form) MessageSubject() string {
	return mark.Strip(f.Text.Requests.Message.Subject.With(f.title()))
}

// MessageText is the request as the insurer reads it: a line for each answer.
func (f Form) MessageText() string {
	texts := f.Text.Requests.Message
	about := ui.Either(f.About.Kind == member.AboutBill, texts.Account, texts.Policy)
	lines := []string{texts.Intro, "", about + ": " + f.About.Number}
	for _, field := range f.Fields() {
		if answer := f.Answer(field); answer != "" && f.Asks(field) {
			lines = append(lines, asked(f.texts(field.Name).Label)+" "+f.sent(field, answer))
		}
	}
	return mark.Strip(strings.Join(lines, "\n"))
}

// asked is a label before its answer. A question has its own mark.
func asked(label string) string {
	if strings.HasSuffix(label, "?") {
		return label
	}
	return label + ":"
}

// sent is an answer with what helps the insurer to find what it names.
func (f Form) sent(field member.RequestField, answer string) string {
	switch field.Kind {
	case member.AskChoice:
		option := f.option(field, answer)
		return ui.Join(", ", option.Label, ui.Either(field.Listed != nil, option.Hint, ""))
	case member.AskVIN:
		vin := member.NormalVIN(answer)
		return ui.Join(" ", vin, ui.Either(member.ValidVIN(vin), "", f.Text.Requests.Message.Doubtful))
	case member.AskBirthDate, member.AskDay, member.AskRecentDay:
		date, _ := member.ParseTypedDate(answer)
		return f.Text.Date(date)
	}
	return answer
}

// SentPage is the page after a request was sent.
type SentPage struct {
	Sub, Reference string
	Path           string // of the conversation
	Recipient      string // to whom the member asked us to send something, "" for no one else
	Risk           string
	Steps          []string
}

// NewSentPage returns the page of a request that was sent. at is its day.
func NewSentPage(t *text.Text, sent member.SentRequest, at member.Date) SentPage {
	texts := t.Requests.Sent
	about := ui.Either(sent.About.Kind == member.AboutBill, t.Account.Account.With(sent.About.Number),
		t.Policies.Policy.With(sent.About.Number))
	page := SentPage{
		Sub: ui.Dots(t.Requests.Topics[string(sent.Topic)].Title, about), Reference: sent.Reference, Path: paths.Message(sent.Reference),
		Risk: risk(t, sent.Topic), Steps: []string{
			texts.Got.With(t.Day(at)),
			texts.Call.With(t.Day(at.AddBusinessDays(1))),
		},
	}
	if sent.Recipient != "" {
		page.Recipient = texts.Recipient.With(sent.Recipient)
	}
	return page
}

// Preset returns a request's answers with a vehicle chosen by its ID, if nothing else was typed.
func Preset(policy member.Policy, vehicle string, typed func(string) string) func(string) string {
	i := slices.IndexFunc(policy.Vehicles, func(v member.Vehicle) bool { return v.ID == vehicle })
	return func(field string) string {
		if i >= 0 && (field == member.FieldOldVehicle || field == member.FieldKeptVehicle) {
			return cmp.Or(typed(field), policy.Vehicles[i].Key())
		}
		return typed(field)
	}
}
