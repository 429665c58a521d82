// Package change renders the request to change a policy, one question a page.
package change

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Origin is where a request began: the policy, vehicle or account whose page led to it, as far as
// it is the member's.
type Origin struct {
	Policy  string
	Vehicle string // ID, "" for none
	Account string
}

// Begin answers what the page that led here has answered. It reports whether the member can ask for
// the topic there.
func (f *Form) Begin(origin Origin, action member.ChangeAction) bool {
	vehicle := ""
	policy, _ := f.Profile.Policy(origin.Policy)
	if i := vehicleAt(policy, origin.Vehicle); i >= 0 {
		vehicle = policy.Vehicles[i].Key()
	}
	return f.ChangeRequest.Begin(origin.Account, origin.Policy, vehicle, action)
}

// StartPage is the choice of what to change.
type StartPage struct {
	Title      string
	Back       ui.Action
	ByPhone    bool        // the provider takes no messages
	Unfinished *Unfinished // nil without an unfinished request
	Choices    []Choice
	Origin     Origin
	XSRF       string
	Message    string // path of a new message
	Claim      string // path of a new claim
	Agent      *ui.Person
}

// Choice is something that can change.
type Choice struct {
	Icon, Title, Hint string
	Topic, Action     string // Action is "" for a choice that comes later
}

// Unfinished is a request that wasn't sent.
type Unfinished struct{ Text, Continue string }

var topicIcons = map[member.ChangeTopic]string{
	member.ChangeVehicle: "car", member.ChangeDriver: "person", member.ChangeAddress: "map",
	member.ChangeLender: "payments", member.ChangeCoverage: "questions", member.ChangeMachine: "farm", member.ChangeDue: "calendar",
}

// vehicleChoices are what can change about one vehicle of a policy.
var vehicleChoices = []struct {
	topic  member.ChangeTopic
	action member.ChangeAction
}{
	{member.ChangeVehicle, member.ActionReplace},
	{member.ChangeVehicle, member.ActionRemove},
	{member.ChangeAddress, member.ActionGarage},
	{member.ChangeLender, ""},
}

// NewStartPage returns the first page. unfinished is true when the form's draft was loaded.
func NewStartPage(f Form, unfinished bool, origin Origin, xsrf string) StartPage {
	t := f.Text
	page := StartPage{Title: t.Change.Choose, Origin: origin, XSRF: xsrf, Back: back(f, origin)}
	policy, _ := f.Profile.Policy(origin.Policy)
	page.Message, page.Claim = paths.NewMessage(aboutPolicy(policy)), paths.NewClaim(policy.Number)
	page.Agent = agentOf(f, policy)
	switch {
	case !f.Profile.TakesRequests():
		page.ByPhone = true
		return page
	case origin.Account != "":
		page.Choices = []Choice{topicChoice(t, member.ChangeDue)}
	case origin.Vehicle != "":
		page.Choices = vehicleRows(t)
		if i := vehicleAt(policy, origin.Vehicle); i >= 0 {
			page.Title = t.Change.About.With(ui.VehicleName(t, policy.Vehicles[i]))
		}
	default:
		for _, topic := range f.Profile.ChangeTopics(origin.Policy, f.Today) {
			page.Choices = append(page.Choices, topicChoice(t, topic))
		}
	}
	if unfinished {
		item := t.Change.Unfinished.Text.With(f.Subject(), t.Date(member.DateOf(f.Draft.Ends())))
		page.Unfinished = &Unfinished{item, f.UnfinishedPath()}
	}
	return page
}

func aboutPolicy(p member.Policy) member.About {
	if p.Number == "" {
		return member.About{}
	}
	return member.About{Kind: member.AboutPolicy, Number: p.Number}
}

// back leads to where the request began.
func back(f Form, origin Origin) ui.Action {
	if policy, ok := f.Profile.Policy(origin.Policy); ok {
		return ui.Action{Label: ui.PolicyTitle(f.Text, policy), Path: paths.Policy(policy)}
	}
	if origin.Account != "" {
		return ui.Action{Label: f.Text.Billing.Title, Path: paths.Billing(origin.Account)}
	}
	return ui.Action{Label: f.Text.Agents.Title, Path: paths.Agents()}
}

func topicChoice(t *content.Text, topic member.ChangeTopic) Choice {
	texts := t.Change.Topics[string(topic)]
	return Choice{Icon: topicIcons[topic], Title: texts.Title, Hint: texts.Hint, Topic: string(topic)}
}

func vehicleRows(t *content.Text) (rows []Choice) {
	for _, c := range vehicleChoices {
		if c.action == "" {
			rows = append(rows, topicChoice(t, c.topic))
			continue
		}
		texts := t.Change.Actions[actionKey(c.topic, c.action)]
		rows = append(rows, Choice{topicIcons[c.topic], texts.Title, texts.Hint, string(c.topic), string(c.action)})
	}
	return rows
}

func vehicleAt(p member.Policy, id string) int {
	return slices.IndexFunc(p.Vehicles, func(v member.Vehicle) bool { return v.ID == id })
}

// agentOf returns the policy's agent, nil for none.
func agentOf(f Form, policy member.Policy) *ui.Person {
	agency, ok := f.Profile.Agency(policy.AgencyID)
	if !ok || policy.Number == "" {
		return nil
	}
	person := ui.NewAgent(f.Text, agency).Person(f.Profile, agency)
	person.Title = true
	return &person
}

// StepPage is one question.
type StepPage struct {
	Title     string // the question
	About     string
	Where     string // "Question 2 of 4", "" for a question that is asked only on request
	Segments  []Segment
	Back      string
	Path      string
	Key, XSRF string
	Problems  []ui.Problem
	Search    *Search // nil unless the page chooses among many policies
	Questions []ui.Question
	Step      member.ChangeStep
	Sure      string // a doubtful VIN, "" for none
	Answers   []ui.Fact
	Soon      bool // whether a new vehicle is about to be driven
	Agent     *ui.Person
}

// Segment is one question of those that are asked.
type Segment struct{ Done, Now bool }

// Search is the form above the choice among many policies.
type Search struct {
	Path    string
	Field   ui.Field
	Summary string
}

// NewStepPage returns the page of a question. It has validation errors only if validated is true.
func NewStepPage(f Form, step member.ChangeStep, validated bool, xsrf string) StepPage {
	page := StepPage{
		Title: f.ask(step).Title, About: f.Subject(), Back: f.backFrom(step), Path: stepPath(step), Key: f.Draft.Key, XSRF: xsrf,
		Questions: f.questions(step), Step: step, Answers: f.answers(step), Soon: step == member.AskNewVehicle,
	}
	if i := slices.Index(f.Asked(), step); i >= 0 {
		page.Where = f.Text.Change.Question.With(i+1, len(f.Asked()))
		for at := range f.Asked() {
			page.Segments = append(page.Segments, Segment{Done: at < i, Now: at == i})
		}
	}
	policy, _ := f.Policy()
	page.Agent = agentOf(f, policy)
	if step == member.AskPolicy && f.searches() {
		found := ui.NewPager(1, paths.DefaultPageSize, len(f.foundPolicies()))
		page.Search = &Search{Path: page.Path, Field: *ui.SearchField(f.Text.NewClaim.Policy.Search, f.Find), Summary: found.Summary(f.Text)}
	}
	if step == member.AskNewVehicle && f.DoubtsVIN() {
		page.Sure = f.VIN()
	}
	if !validated {
		page.Questions = ui.WithoutProblems(page.Questions)
		return page
	}
	page.Problems = f.problems(step)
	return page
}

// backFrom returns the path of the page before a question.
func (f Form) backFrom(step member.ChangeStep) string {
	asked := f.Asked()
	if i := slices.Index(asked, step); i > 0 {
		return stepPath(asked[i-1])
	}
	if f.Draft.Topic == member.ChangeDue {
		return paths.ChangeDue(f.Draft.Account)
	}
	policy, _ := f.Policy()
	return paths.ChangePolicy(policy.Number)
}

// problems returns the validation errors of one page's answers.
func (f Form) problems(step member.ChangeStep) []ui.Problem {
	var fields []ui.Field
	for _, q := range f.questions(step) {
		fields = append(fields, q.Field)
	}
	return ui.Problems(fields...)
}

// isChoice reports whether the page is a choice whose answers are one press each.
func (p StepPage) isChoice() bool {
	return len(p.Questions) == 1 && p.Questions[0].Shape == ui.AsChoice
}

func (p StepPage) asksForVehicle() bool { return p.Step == member.AskNewVehicle }
