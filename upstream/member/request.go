package member

import (
	"cmp"
	"slices"
	"time"
)

// Topic is what a member asks the insurer for. A request is sent as a message.
type Topic string

// The topics, in the order in which members choose from them.
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

// RequestKind is what a field of a request takes.
type RequestKind int

// The kinds of fields.
const (
	AskChoice RequestKind = iota
	AskLine               // a text of one line
	AskText               // a text of several lines
	AskVIN                // is asked about once if its check digit doesn't match
	AskZip
	AskBirthDate
	AskDay       // today, or within a year
	AskRecentDay // also up to 90 days ago: for what has left the member
)

// RequestField is a field of a request's form, and its rule.
type RequestField struct {
	Name     string
	Kind     RequestKind
	Optional bool
	Choices  []string              // of a choice
	Listed   func(Policy) []string // the choices that depend on the policy, after Choices
	Opens    []string              // the choices with which the fields below it are asked
	Below    string                // the choice that opens this field, "" for a field that is always asked
}

// Names of fields with a meaning of their own.
const (
	FieldOldVehicle  = "old-vehicle"
	FieldKeptVehicle = "kept-vehicle"
	FieldVIN         = "vin"
	FieldSureVIN     = "vin-sure" // hidden: a VIN that the member was asked about
	FieldRecipient   = "recipient"
	FieldUntil       = "until"
)

// addressGarage is the use of an address where a vehicle is kept.
const addressGarage = "garage"

var (
	oldVehicle = RequestField{Name: FieldOldVehicle, Listed: vehicleKeys}
	fromDay    = RequestField{Name: "from", Kind: AskDay}
	newVehicle = []RequestField{
		{Name: "model", Kind: AskLine},
		{Name: FieldVIN, Kind: AskVIN, Optional: true},
		{Name: "main-driver", Kind: AskLine},
		{Name: "loan", Choices: []string{"none", "loan", "lease"}, Opens: []string{"loan", "lease"}},
		{Name: "lender", Kind: AskLine, Below: "loan"},
		{Name: "kept", Kind: AskLine, Optional: true},
		fromDay,
	}
	gone = []RequestField{{Name: "reason", Kind: AskLine}, {Name: "from", Kind: AskRecentDay}}
)

// requestTopics is every topic: what it can be about, and its form.
var requestTopics = []struct {
	topic  Topic
	about  func(Policy) bool // nil for a topic about an account
	fields []RequestField
}{
	{ReplaceVehicle, Policy.listsVehicles, append([]RequestField{oldVehicle}, newVehicle...)},
	{AddVehicle, Policy.InsuresVehicles, newVehicle},
	{RemoveVehicle, Policy.listsVehicles, append([]RequestField{oldVehicle}, gone...)},
	{AddDriver, Policy.InsuresVehicles, []RequestField{
		{Name: "driver", Kind: AskLine},
		{Name: "birth-date", Kind: AskBirthDate},
		{Name: "relation", Choices: []string{"spouse", "child", "parent", "household", AnswerOther}},
		fromDay,
	}},
	{RemoveDriver, Policy.listsDrivers, append([]RequestField{{Name: "old-driver", Listed: Policy.driverNames}},
		gone...)},
	{NewAddress, anyPolicy, []RequestField{
		{Name: "street", Kind: AskLine},
		{Name: "city", Kind: AskLine},
		{Name: "state", Kind: AskLine},
		{Name: "zip", Kind: AskZip},
		{Name: "address-use", Choices: []string{"mail", "mail-all"}, Listed: garage, Opens: []string{addressGarage}},
		{Name: FieldKeptVehicle, Listed: vehicleKeys, Below: "address-use"},
		fromDay,
	}},
	{CoverageAnswer, anyPolicy, []RequestField{{Name: "question", Kind: AskText}}},
	{FarmEquipment, Policy.insuresFarm, []RequestField{
		{Name: "equipment-change", Choices: []string{"add", "replace", "remove"}},
		{Name: "equipment", Kind: AskText},
		{Name: "from", Kind: AskRecentDay},
	}},
	{MoreTime, nil, []RequestField{{Name: FieldUntil, Kind: AskDay}, {Name: "note", Kind: AskText, Optional: true}}},
	{RequestDocument, anyPolicy, []RequestField{
		{Name: "document", Kind: AskLine},
		{Name: "for", Choices: []string{"me", "lender", "agency"}, Opens: []string{"lender", "agency"}},
		{Name: FieldRecipient, Kind: AskLine, Below: "for"},
		{Name: "send-to", Kind: AskText, Below: "for"},
		{Name: "note", Kind: AskText, Optional: true},
	}},
}

const (
	// LongestVIN is more characters than any VIN has, with its spaces.
	LongestVIN = 40
	// mostFuture is how many days ahead a day can be.
	mostFuture = 366
	// mostPast is how many days back something can have left the member.
	mostPast = 90
)

func anyPolicy(Policy) bool { return true }

func (p Policy) listsVehicles() bool { return p.InsuresVehicles() && len(p.Vehicles) > 0 }

func (p Policy) listsDrivers() bool { return p.InsuresVehicles() && len(p.driverNames()) > 0 }

// garage is the use of an address for a policy with vehicles.
func garage(p Policy) []string {
	if p.listsVehicles() {
		return []string{addressGarage}
	}
	return nil
}

func (p Policy) insuresFarm() bool { return p.isOneOf(FarmAuto, FarmPackage) }

func (p Policy) driverNames() (names []string) {
	for _, d := range p.Drivers {
		if d.Full != "" {
			names = append(names, d.Full)
		}
	}
	return names
}

func vehicleKeys(p Policy) (keys []string) {
	for _, v := range p.Vehicles {
		keys = append(keys, v.Key())
	}
	return keys
}

// AllTopics returns every topic in its order.
func AllTopics() (all []Topic) {
	for _, t := range requestTopics {
		all = append(all, t.topic)
	}
	return all
}

// Topics returns what the member can ask about something: a policy, or an account; the zero value
// stands for any. It is empty for what isn't the member's and for a policy that has ended.
func (p *Profile) Topics(about About, today Date) (topics []Topic) {
	for _, t := range requestTopics {
		subjects := p.Subjects(t.topic, today)
		if about == (About{}) && len(subjects) > 0 || slices.Contains(subjects, about) {
			topics = append(topics, t.topic)
		}
	}
	return topics
}

// Subjects returns what a topic can be about: the active and the upcoming policies that suit it,
// each number once, or the accounts. It is empty for a topic that doesn't exist.
func (p *Profile) Subjects(topic Topic, today Date) (subjects []About) {
	i := indexOfTopic(topic)
	switch {
	case i < 0:
		return nil
	case requestTopics[i].about == nil:
		for _, a := range p.AccountsInOrder() {
			if a.Number != "" {
				subjects = append(subjects, About{AboutBill, a.Number})
			}
		}
		return subjects
	}
	for _, q := range oncePerNumber(slices.Clone(p.PoliciesInOrder())) {
		current := slices.Contains([]Status{StatusActive, StatusFuture}, q.status(today))
		if q.Number != "" && current && requestTopics[i].about(*q) {
			subjects = append(subjects, About{AboutPolicy, q.Number})
		}
	}
	return subjects
}

func indexOfTopic(topic Topic) int {
	for i, t := range requestTopics {
		if t.topic == topic {
			return i
		}
	}
	return -1
}

// TakesRequests reports whether the provider takes messages, which a request is.
func (p *Profile) TakesRequests() bool {
	return !p.Missing.Messages && (p.Offered == nil || slices.Contains(p.Offered, "POST /messages"))
}

// Request is a request as the member has filled it in. It is not safe for concurrent use.
type Request struct {
	Topic   Topic
	About   About   // the zero value until the member has chosen among Choice
	Choice  []About // what the form asks the member to choose among, nil for what is settled
	Profile *Profile
	Today   Date
	Typed   func(field string) string
}

// Fields returns the fields of the form in their order, also those that other answers leave out.
func (r Request) Fields() []RequestField { return requestTopics[indexOfTopic(r.Topic)].fields }

// Policy returns the policy that the request is about; the zero value for an account.
func (r Request) Policy() Policy { return r.policyOf(r.About) }

func (r Request) policyOf(about About) Policy {
	if about.Kind != AboutPolicy {
		return Policy{}
	}
	policy, _ := r.Profile.Policy(about.Number)
	return policy
}

// Policies returns the policies whose vehicles and drivers the form lists: every one among which
// the member chooses, else that of the request.
func (r Request) Policies() (all []Policy) {
	for _, about := range r.Choice {
		all = append(all, r.policyOf(about))
	}
	if len(all) == 0 {
		return []Policy{r.Policy()}
	}
	return all
}

// Answer returns the input of a field. The only choice of a field is chosen.
func (r Request) Answer(f RequestField) string {
	if choices := r.Choices(f); len(choices) == 1 {
		return choices[0]
	}
	if f.Kind == AskChoice {
		return r.Typed(f.Name) // as the page offered it
	}
	return CleanText(r.Typed(f.Name))
}

// Choices returns the answers that the form offers for a choice, each once.
func (r Request) Choices(f RequestField) []string {
	if f.Listed == nil {
		return f.Choices
	}
	choices := slices.Clone(f.Choices)
	for _, policy := range r.Policies() {
		for _, value := range f.Listed(policy) {
			if !slices.Contains(choices, value) {
				choices = append(choices, value)
			}
		}
	}
	return choices
}

// takes reports whether an answer is one of a choice's, and of the policy that the member chose.
func (r Request) takes(f RequestField, answer string) bool {
	if f.Listed != nil && r.About != (About{}) {
		return slices.Contains(slices.Concat(f.Choices, f.Listed(r.Policy())), answer)
	}
	return slices.Contains(r.Choices(f), answer)
}

// Asks reports whether other answers ask for a field.
func (r Request) Asks(f RequestField) bool {
	if f.Below == "" {
		return true
	}
	fields := r.Fields()
	opener := fields[slices.IndexFunc(fields, func(o RequestField) bool { return o.Name == f.Below })]
	return slices.Contains(opener.Opens, r.Answer(opener))
}

// Check validates the answer to a field and returns its validation error. A field that isn't asked
// for is valid.
func (r Request) Check(f RequestField) AnswerError {
	answer := r.Answer(f)
	switch {
	case !r.Asks(f) || answer == "" && f.Optional:
		return AnswerValid
	case answer == "":
		return AnswerMissing
	}
	switch f.Kind {
	case AskChoice:
		return missingUnless(r.takes(f, answer))
	case AskText:
		return checkText(answer, LongestStory, true)
	case AskZip:
		return invalidUnless(NormalZip(answer) != "")
	case AskVIN:
		return cmp.Or(checkText(answer, LongestVIN, true), r.checkVIN(answer))
	case AskBirthDate:
		date, err := ParseBirthDate(answer)
		return invalidUnless(err == nil && !r.Today.Before(date) && r.Today.Year()-date.Year() <= 120)
	case AskDay, AskRecentDay:
		return r.checkDay(answer, f.Kind)
	}
	return checkText(answer, LongestLine, true)
}

// checkVIN warns once about a VIN whose check digit doesn't match. It never blocks one.
func (r Request) checkVIN(answer string) AnswerError {
	vin := NormalVIN(answer)
	if ValidVIN(vin) || NormalVIN(r.Typed(FieldSureVIN)) == vin {
		return AnswerValid
	}
	return AnswerDoubtful
}

func (r Request) checkDay(answer string, kind RequestKind) AnswerError {
	date, err := ParseTypedDate(answer)
	earliest := r.Today
	if kind == AskRecentDay {
		earliest = r.Today.AddDays(-mostPast)
	}
	switch {
	case err != nil:
		return AnswerInvalid
	case date.Before(earliest):
		return AnswerInPast
	case r.Today.AddDays(mostFuture).Before(date):
		return AnswerTooLate
	}
	return AnswerValid
}

// Valid reports whether it is known what the request is about, and every answer that is asked for
// is valid.
func (r Request) Valid() bool {
	return r.About != (About{}) && !slices.ContainsFunc(r.Fields(), func(f RequestField) bool { return r.Check(f) != AnswerValid })
}

// Recipient returns the name of whom the request asks the insurer to send something, "" for no one
// but the member. A lender who is only named with a vehicle receives nothing.
func (r Request) Recipient() string {
	for _, f := range r.Fields() {
		if f.Name == FieldRecipient && r.Asks(f) {
			return r.Answer(f)
		}
	}
	return ""
}

// SentRequest is a request that was sent. It has nothing of what was asked but its topic, what it
// is about, and its recipient.
type SentRequest struct {
	Topic     Topic
	About     About
	Reference string // of the conversation
	Recipient string // "" for no one but the member
	At        time.Time
}

// SentRequestDays is how many days the portal keeps what was requested.
const SentRequestDays = 90

// mostSentRequests is how many requests of one member are kept.
const mostSentRequests = 50

// AddSentRequest returns the requests with one more, latest first: without those that were sent too
// long before it, and with each conversation once.
func AddSentRequest(all []SentRequest, sent SentRequest) []SentRequest {
	kept := slices.DeleteFunc(slices.Clone(all), func(r SentRequest) bool {
		return r.Reference == sent.Reference || !r.current(sent.At)
	})
	return append([]SentRequest{sent}, kept[:min(len(kept), mostSentRequests-1)]...)
}

func (r SentRequest) current(now time.Time) bool {
	return now.Before(r.At.AddDate(0, 0, SentRequestDays))
}

// OpenRequests returns those of the requests about something whose conversation is open: the
// provider hasn't said that it is closed.
func (p *Profile) OpenRequests(all []SentRequest, about About, now time.Time) []SentRequest {
	return slices.DeleteFunc(slices.Clone(all), func(r SentRequest) bool {
		return r.About != about || !r.current(now) || slices.Contains(p.ClosedConversations, r.Reference)
	})
}
