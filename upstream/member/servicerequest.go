package member

import (
	"slices"
	"time"
)

// Topic is what a member asks the insurer for. A request is sent as a message.
type Topic string

// The topics.
const (
	ReplaceVehicle  Topic = "replace-vehicle"
	AddVehicle      Topic = "add-vehicle"
	RemoveVehicle   Topic = "remove-vehicle"
	AddDriver       Topic = "add-driver"
	RemoveDriver    Topic = "remove-driver"
	NewAddress      Topic = "address"
	CoverageAnswer  Topic = "coverage"
	FarmEquipment   Topic = "equipment"
	MoreTime        Topic = "more-time" // about an account; the others are about a policy
	RequestDocument Topic = "document"  // may name another recipient than the member
)

// Names of fields with a meaning of their own.
const (
	FieldOldVehicle  = "old-vehicle"
	FieldKeptVehicle = "kept-vehicle"
	FieldVIN         = "vin"
	FieldRecipient   = "recipient"
	FieldUntil       = "until"
)

// addressGarage is the use of an address where a vehicle is kept.
const addressGarage = "garage"

var (
	oldVehicle = Field{Name: FieldOldVehicle, Listed: VehicleKeys}
	fromDay    = Field{Name: "from", Kind: AskDay}
	newVehicle = []Field{
		{Name: "model", Kind: AskLine},
		{Name: FieldVIN, Kind: AskVIN, Optional: true},
		{Name: "main-driver", Kind: AskLine},
		{Name: "loan", Choices: []string{"none", "loan", "lease"}, Opens: []string{"loan", "lease"}},
		{Name: "lender", Kind: AskLine, Below: "loan"},
		{Name: "kept", Kind: AskLine, Optional: true},
		fromDay,
	}
	gone = []Field{{Name: "reason", Kind: AskLine}, {Name: "from", Kind: AskRecentDay}}
)

// TopicForm is what a topic can be about, and its form.
type TopicForm struct {
	Topic  Topic
	About  func(Policy) bool // nil for a topic about an account
	Recent bool              // whether it takes a recent sign-in: it may send something to a stranger
	Fields []Field
}

// TopicForms is every topic, in the order in which members choose from them. A topic of an
// insurer's own is one more row (docs/architecture.md).
var TopicForms = []TopicForm{
	{ReplaceVehicle, Policy.listsVehicles, false, append([]Field{oldVehicle}, newVehicle...)},
	{AddVehicle, Policy.InsuresVehicles, false, newVehicle},
	{RemoveVehicle, Policy.listsVehicles, false, append([]Field{oldVehicle}, gone...)},
	{AddDriver, Policy.InsuresVehicles, false, []Field{
		{Name: "driver", Kind: AskLine},
		{Name: "birth-date", Kind: AskBirthDate},
		{Name: "relation", Choices: []string{"spouse", "child", "parent", "household", AnswerOther}},
		fromDay,
	}},
	{RemoveDriver, Policy.listsDrivers, false, append([]Field{{Name: "old-driver", Listed: driverNames}},
		gone...)},
	{NewAddress, anyPolicy, false, []Field{
		{Name: "street", Kind: AskLine},
		{Name: "city", Kind: AskLine},
		{Name: "state", Kind: AskLine},
		{Name: "zip", Kind: AskZip},
		{Name: "address-use", Choices: []string{"mail", "mail-all"}, Listed: garage, Opens: []string{addressGarage}},
		{Name: FieldKeptVehicle, Listed: VehicleKeys, Below: "address-use"},
		fromDay,
	}},
	{CoverageAnswer, anyPolicy, false, []Field{{Name: "question", Kind: AskText}}},
	{FarmEquipment, Policy.insuresFarm, false, []Field{
		{Name: "equipment-change", Choices: []string{"add", "replace", "remove"}},
		{Name: "equipment", Kind: AskText},
		{Name: "from", Kind: AskRecentDay},
	}},
	{MoreTime, nil, false, []Field{{Name: FieldUntil, Kind: AskDay}, {Name: "note", Kind: AskText, Optional: true}}},
	{RequestDocument, anyPolicy, true, []Field{
		{Name: "document", Kind: AskLine},
		{Name: "for", Choices: []string{"me", "lender", "agency"}, Opens: []string{"lender", "agency"}},
		{Name: FieldRecipient, Kind: AskLine, Below: "for"},
		{Name: "send-to", Kind: AskText, Below: "for"},
		{Name: "note", Kind: AskText, Optional: true},
	}},
}

func anyPolicy(Policy) bool { return true }

func (p Policy) listsVehicles() bool { return p.InsuresVehicles() && len(p.Vehicles) > 0 }

func (p Policy) listsDrivers() bool { return p.InsuresVehicles() && len(driverNames(p)) > 0 }

// garage is the use of an address for a policy with vehicles.
func garage(p Policy) []string {
	if p.listsVehicles() {
		return []string{addressGarage}
	}
	return nil
}

func (p Policy) insuresFarm() bool { return p.isOneOf(FarmAuto, FarmPackage) }

// TakesRecentSignIn reports whether only a member who has just signed in may ask for it.
func (t Topic) TakesRecentSignIn() bool {
	i := indexOfTopic(t)
	return i >= 0 && TopicForms[i].Recent
}

// AllTopics returns every topic in its order.
func AllTopics() (all []Topic) {
	for _, t := range TopicForms {
		all = append(all, t.Topic)
	}
	return all
}

// Topics returns what the member can ask about something: a policy, or an account; the zero value
// stands for any. It is empty for what isn't the member's and for a policy that has ended.
func (p *Profile) Topics(about About, today Date) (topics []Topic) {
	current := p.current(today)
	for _, t := range TopicForms {
		subjects := p.subjects(t, current)
		if about == (About{}) && len(subjects) > 0 || slices.Contains(subjects, about) {
			topics = append(topics, t.Topic)
		}
	}
	return topics
}

// Subjects returns what a topic can be about: the active and the upcoming policies that suit it,
// each number once, or the accounts. It is empty for a topic that doesn't exist.
func (p *Profile) Subjects(topic Topic, today Date) (subjects []About) {
	i := indexOfTopic(topic)
	if i < 0 {
		return nil
	}
	return p.subjects(TopicForms[i], p.current(today))
}

// subjects returns the subjects of a form among the current policies, or the accounts.
func (p *Profile) subjects(form TopicForm, current []*Policy) (subjects []About) {
	if form.About == nil {
		for _, a := range p.AccountsInOrder() {
			subjects = append(subjects, About{AboutBill, a.Number})
		}
		return subjects
	}
	for _, q := range current {
		if form.About(*q) {
			subjects = append(subjects, About{AboutPolicy, q.Number})
		}
	}
	return subjects
}

// current returns the active and the upcoming policies, each number once.
func (p *Profile) current(today Date) (current []*Policy) {
	for _, q := range termsOf(p.indexed().numbers, p.today) {
		if status := p.termStatus(q, today); status == StatusActive || status == StatusFuture {
			current = append(current, q)
		}
	}
	return current
}

func indexOfTopic(topic Topic) int {
	for i, t := range TopicForms {
		if t.Topic == topic {
			return i
		}
	}
	return -1
}

// TakesServiceRequests reports whether the provider takes messages, which a request is.
func (p *Profile) TakesServiceRequests() bool {
	return !p.Missing.Messages && (p.Offered == nil || slices.Contains(p.Offered, "POST /messages"))
}

// ServiceRequest is a request as the member has filled it in. It is not safe for concurrent use.
type ServiceRequest struct {
	Topic   Topic
	About   About   // the zero value until the member has chosen among Choice
	Choice  []About // what the form asks the member to choose among, nil for what is settled
	Profile *Profile
	Today   Date
	Typed   func(field string) string
}

// Form returns the form of the topic, with the answers.
func (r ServiceRequest) Form() Form {
	return Form{
		Fields: TopicForms[indexOfTopic(r.Topic)].Fields, Policy: r.Policy(), Offered: r.policies(), Today: r.Today,
		Typed: r.Typed,
	}
}

// Policy returns the policy that the request is about; the zero value for an account.
func (r ServiceRequest) Policy() Policy { return r.policyOf(r.About) }

func (r ServiceRequest) policyOf(about About) Policy {
	if about.Kind != AboutPolicy {
		return Policy{}
	}
	policy, _ := r.Profile.Policy(about.Number)
	return policy
}

// policies returns the policies whose vehicles and drivers the form lists: every one among which
// the member chooses, else that of the request.
func (r ServiceRequest) policies() (all []Policy) {
	for _, about := range r.Choice {
		all = append(all, r.policyOf(about))
	}
	if len(all) == 0 {
		return []Policy{r.Policy()}
	}
	return all
}

// Valid reports whether it is known what the request is about, and every answer that is asked for
// is valid.
func (r ServiceRequest) Valid() bool { return r.About != (About{}) && r.Form().Valid() }

// Recipient returns the name of the lender or agency that the insurer is asked to send something
// to, "" for the member. A lender who is only named with a vehicle receives nothing.
func (r ServiceRequest) Recipient() string {
	form := r.Form()
	for _, f := range form.Fields {
		if f.Name == FieldRecipient && form.Asks(f) {
			return form.Answer(f)
		}
	}
	return ""
}

// SentServiceRequest is a request that was sent. It has nothing of what was asked but its topic,
// what it is about, and its recipient.
type SentServiceRequest struct {
	Topic     Topic
	About     About
	Reference string // of the conversation
	Recipient string // "" for no one but the member
	At        time.Time
}

// SentServiceRequestDays is how many days the portal keeps what was requested.
const SentServiceRequestDays = 90

// mostSentServiceRequests is how many requests of one member are kept.
const mostSentServiceRequests = 50

// AddSentServiceRequest returns the requests with one more, latest first: without those that were
// sent too long before it, and with each conversation once.
func AddSentServiceRequest(all []SentServiceRequest, sent SentServiceRequest) []SentServiceRequest {
	kept := slices.DeleteFunc(slices.Clone(all), func(r SentServiceRequest) bool {
		return r.Reference == sent.Reference || !r.isKept(sent.At)
	})
	return append([]SentServiceRequest{sent}, kept[:min(len(kept), mostSentServiceRequests-1)]...)
}

// isKept reports whether a request was sent at most SentServiceRequestDays ago.
func (r SentServiceRequest) isKept(now time.Time) bool {
	return now.Before(r.At.AddDate(0, 0, SentServiceRequestDays))
}

// OpenServiceRequests returns those of the requests about something whose conversation is open: the
// provider hasn't said that it is closed.
func (p *Profile) OpenServiceRequests(all []SentServiceRequest, about About, now time.Time) []SentServiceRequest {
	return slices.DeleteFunc(slices.Clone(all), func(r SentServiceRequest) bool {
		return r.About != about || !r.isKept(now) || slices.Contains(p.ClosedConversations, r.Reference)
	})
}
