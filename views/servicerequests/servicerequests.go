// Package servicerequests renders what a member can ask the insurer for: the topics, one form for
// all of them, and the page after it was sent. The fields and their rules are in
// member.ServiceRequest.
package servicerequests

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

var icons = map[member.Topic]string{
	member.ReplaceVehicle: "car", member.AddVehicle: "car", member.RemoveVehicle: "car",
	member.AddDriver: "person", member.RemoveDriver: "person", member.NewAddress: "map",
	member.CoverageAnswer: "questions",
	member.FarmEquipment:  "farm", member.MoreTime: "calendar", member.RequestDocument: "documents",
}

// ofVehicles are the topics about one vehicle of a policy.
var ofVehicles = []member.Topic{member.ReplaceVehicle, member.RemoveVehicle, member.NewAddress}

// ChoosePage is the choice of a topic, which leads to its form.
type ChoosePage struct {
	Title, Sub string
	Back       ui.Action
	ByPhone    bool // the provider takes no messages
	Rows       []ui.Entry
	Message    string // path of a new message
	Claim      string // path of a new claim
	Agent      *ui.Person
}

// Start is where a request starts.
type Start struct {
	About   member.About // a policy, an account, or the zero value for anything of the member's
	Vehicle string       // the ID of one of the policy's vehicles, "" for none
	From    string       // a page of [paths], "" for that of About
}

// back leads to the page of the link that led here.
func (s Start) back(t *text.Text, p *member.Profile) ui.Action {
	policy, ok := p.Policy(s.About.Number)
	switch {
	case s.From == paths.FromHome:
		return ui.Action{Label: t.Home.Title, Path: paths.Home()}
	case s.From == paths.FromDocuments:
		return ui.Action{Label: t.Documents.Title, Path: paths.Documents()}
	case s.About.Kind == member.AboutBill:
		return ui.Action{Label: t.Billing.Title, Path: paths.Billing(s.About.Number)}
	case s.From != paths.FromAgents && ok && s.About.Kind == member.AboutPolicy:
		return ui.Action{Label: ui.NamePolicy(t, policy).Thing, Path: paths.Policy(policy)}
	}
	return ui.Action{Label: t.Agents.Title, Path: paths.Agents()}
}

// NewTopicsPage returns the choice of what to ask.
func NewTopicsPage(t *text.Text, p *member.Profile, s Start, today member.Date) ChoosePage {
	about := s.About
	page := ChoosePage{
		Title: t.Requests.Title, Sub: t.Requests.Intro, Back: s.back(t, p), ByPhone: !p.TakesServiceRequests(),
		Agent:   agentOf(t, p, about),
		Message: paths.NewMessage(about),
		Claim:   paths.NewClaim(ui.Either(about.Kind == member.AboutPolicy, about.Number, "")),
	}
	for _, topic := range p.Topics(about, today) {
		texts := t.Requests.Topics[string(topic)]
		if s.Vehicle == "" || slices.Contains(ofVehicles, topic) {
			page.Rows = append(page.Rows, ui.Entry{
				Icon: cmp.Or(icons[topic], "questions"), Title: texts.Title,
				Path:  paths.Request(string(topic), about, s.Vehicle, s.From),
				Event: analytics.PageLinkClick(analytics.LinkRequest),
			})
		}
	}
	return page
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
	Chooses    bool // whether the first question is what the request is about
	Questions  []ui.Question
	SureVIN    string // a VIN that the page asks about, "" for none
	Problems   []ui.Problem
	Risk       string
	Agent      *ui.Person
}

// Form is a request with its texts.
type Form struct {
	member.ServiceRequest
	Text          *text.Text
	Key           string // idempotency key
	Vehicle, From string // as in [Start]
}

// back leads to the page with the link to the form: the topics, unless the link names a topic.
func (f Form) back() ui.Action {
	if f.About.Kind == member.AboutBill || f.From == paths.FromDocuments || f.From == paths.FromHome {
		return Start{About: f.About, From: f.From}.back(f.Text, f.Profile)
	}
	return ui.Action{Label: f.Text.Requests.Title, Path: paths.Requests(f.About, f.Vehicle, f.From)}
}

// NewFormPage returns the form of a request. It has validation errors only if validated is true.
// failure is why sending failed, "" if it did not.
func NewFormPage(f Form, validated bool, failure, xsrf string) FormPage {
	page := FormPage{
		Title: f.title(), Sub: f.subject(), Path: paths.Request(string(f.Topic), member.About{}, f.Vehicle, f.From),
		Key:  f.Key,
		XSRF: xsrf, About: f.About,
		Back: f.back(), Risk: f.Risk(), Agent: agentOf(f.Text, f.Profile, f.About),
	}
	if len(f.Choice) > 0 {
		page.Chooses, page.Sub = true, ""
		page.Questions = append(page.Questions, f.aboutQuestion(validated))
	}
	form := f.Form()
	for _, field := range form.Fields {
		question := f.question(form, field)
		if !validated {
			question.Problem = ""
		} else if form.Check(field) == member.AnswerDoubtful {
			page.SureVIN = member.NormalVIN(question.Value)
		}
		page.Questions = append(page.Questions, question)
	}
	page.Problems = ui.QuestionProblems(page.Questions)
	if failure != "" {
		page.Problems = append(page.Problems, ui.Problem{Text: failure})
	}
	return page
}

// aboutQuestion asks for the policy or the account that the request is about.
func (f Form) aboutQuestion(validated bool) ui.Question {
	texts := ui.FieldTexts{FormField: f.Text.Requests.Which.Policy}
	var values []string
	for _, about := range f.Choice {
		choice := text.Choice{Value: paths.AboutValue(about), Label: f.Text.Account.Account.With(about.Number)}
		if policy, ok := f.Profile.Policy(about.Number); ok && about.Kind == member.AboutPolicy {
			name := ui.NamePolicy(f.Text, policy)
			choice.Label, choice.Hint = name.Thing, name.Kind
		} else {
			texts.FormField = f.Text.Requests.Which.Account
		}
		texts.Choices, values = append(texts.Choices, choice), append(values, choice.Value)
	}
	field := member.Field{Name: "about"}
	q := ui.Ask(f.Text, member.Form{
		Fields: []member.Field{field}, Lists: map[string][]string{field.Name: values},
		Typed: func(string) string { return paths.AboutValue(f.About) },
	}, field, texts)
	if !validated {
		q.Problem = ""
	}
	return q
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

func (f Form) texts(name string) text.FormField {
	if texts, ok := f.Text.Requests.Fields[name+"."+string(f.Topic)]; ok {
		return texts
	}
	return f.Text.Requests.Fields[name]
}

// question returns a field with its texts and its validation error.
func (f Form) question(form member.Form, field member.Field) ui.Question {
	q := ui.Ask(f.Text, form, field, ui.FieldTexts{
		FormField: f.texts(field.Name), Choices: f.Text.Requests.Choices[field.Name],
	})
	if account, _ := f.Profile.Account(f.About.Number); field.Name == member.FieldUntil && account.Notice != nil &&
		account.Notice.LastDay.Known() {
		q.Hint = f.Text.Requests.Notice.With(f.Text.Day(account.Notice.LastDay))
	}
	return q
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
	form := f.Form()
	for _, field := range form.Fields {
		if q := f.question(form, field); q.Value != "" && form.Asks(field) {
			lines = append(lines, asked(q.Label)+" "+f.sent(field, q))
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
func (f Form) sent(field member.Field, q ui.Question) string {
	switch i := slices.IndexFunc(q.Options, func(o ui.Option) bool { return o.Value == q.Value }); {
	case i >= 0 && field.Listed != nil:
		return ui.Join(", ", q.Answer, q.Options[i].Hint)
	case field.Kind == member.AskVIN:
		vin := member.NormalVIN(q.Value)
		return ui.Join(" ", vin, ui.Either(member.ValidVIN(vin), "", f.Text.Requests.Message.Doubtful))
	}
	return q.Answer
}

// SentPage is the page after a request was sent.
type SentPage struct {
	Topic, About, Reference string
	Path                    string // of the conversation
	Recipient               string // to whom the member asked us to send something, "" for no one else
	Risk                    string
	Steps                   []string
}

// NewSentPage returns the page of a request that was sent. at is its day.
func NewSentPage(t *text.Text, sent member.SentServiceRequest, at member.Date) SentPage {
	texts := t.Requests.Sent
	about := ui.Either(sent.About.Kind == member.AboutBill, t.Account.Account.With(sent.About.Number),
		t.Policies.Policy.With(sent.About.Number))
	page := SentPage{
		Topic: t.Requests.Topics[string(sent.Topic)].Title, About: about, Reference: sent.Reference,
		Path: paths.Message(sent.Reference),
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
