package member

import (
	"maps"
	"strings"
	"time"
)

// ChangeDraft is a request that a member has started but not sent: every answer as the member typed
// it, even if it is invalid. It is stored as JSON, so a field keeps its name and meaning.
type ChangeDraft struct {
	Key     string // idempotency key
	Started time.Time
	Topic   ChangeTopic
	Account string            // of a request for more time
	Given   []ChangeStep      // answered by where the request began
	Answers map[string]string // by field
}

// ChangeDraftDays is how many days a draft is stored after it was started. It can have the birth
// date of someone else.
const ChangeDraftDays = 7

// Ends returns when the draft expires.
func (d ChangeDraft) Ends() time.Time { return d.Started.AddDate(0, 0, ChangeDraftDays) }

// The fields of the pages. [FieldPolicy] and [FieldVehicle] are those of a claim.
const (
	FieldAction     = "action"
	FieldVIN        = "vin"
	FieldVINSure    = "vin-sure" // a VIN that the member has confirmed
	FieldModel      = "model"
	FieldOldDriver  = "old-driver"
	FieldMainDriver = "main-driver"
	FieldName       = "full-name"
	FieldBirthDate  = "birth-date"
	FieldRelation   = "relation"
	FieldLoan       = "loan"
	FieldLender     = "lender"
	FieldPlace      = "place"
	FieldStreet     = "street"
	FieldCity       = "city"
	FieldState      = "state"
	FieldZip        = "zip"
	FieldPolicies   = "policies"
	FieldReason     = "reason"
	FieldMachine    = "machine"
	FieldListed     = "listed"
	FieldOldMachine = "old-machine"
	FieldQuestion   = "question"
	FieldUntil      = "until"
	FieldFrom       = "from"
)

// changeFields are the fields of each page, in their order.
var changeFields = map[ChangeStep][]string{
	AskPolicy: {FieldPolicy}, AskAction: {FieldAction}, AskVehicle: {FieldVehicle}, AskItem: {FieldVehicle},
	AskNewVehicle: {FieldVIN, FieldModel}, AskDriver: {FieldOldDriver}, AskMainDriver: {FieldMainDriver},
	AskName: {FieldName}, AskBirthDate: {FieldBirthDate}, AskRelation: {FieldRelation},
	AskLoan: {FieldLoan}, AskLender: {FieldLender}, AskPlace: {FieldPlace},
	AskAddress: {FieldStreet, FieldCity, FieldState, FieldZip}, AskPolicies: {FieldPolicies}, AskReason: {FieldReason},
	AskMachine: {FieldMachine}, AskOldMachine: {FieldOldMachine}, AskListed: {FieldListed}, AskQuestion: {FieldQuestion},
	AskUntil: {FieldUntil}, AskFrom: {FieldFrom},
}

// Fields returns the fields of a page in their order, none if this request doesn't have the page or
// the page asks no questions.
func (c ChangeRequest) Fields(step ChangeStep) []string {
	for _, s := range c.Steps() {
		if s == step {
			return changeFields[step]
		}
	}
	return nil
}

// Answer stores the input of a page's form. typed returns the input of a field.
func (d *ChangeDraft) Answer(step ChangeStep, typed func(field string) string) {
	answers := maps.Clone(d.Answers)
	if answers == nil {
		answers = map[string]string{}
	}
	for _, field := range changeFields[step] {
		answers[field] = strings.ReplaceAll(typed(field), "\r\n", "\n")
	}
	if step == AskNewVehicle {
		answers[FieldVINSure] = typed(FieldVINSure)
	}
	d.Answers = answers
}

// Date returns the answer to a question for a date, unknown unless it is one.
func (d ChangeDraft) Date(field string) Date {
	date, _ := ParseTypedDate(d.Answers[field])
	return date
}

// RequestedChange is a request that was sent. It has no birth date.
type RequestedChange struct {
	Reference string // of the conversation
	Topic     ChangeTopic
	Action    ChangeAction
	Policy    string // number, "" for a request about an account
	Takes     string // the name of the vehicle or driver that it takes off, "" for none
	Puts      string // the name of the vehicle or driver that it adds, "" for none
	TakesKey  string // Vehicle.Key or the driver's name
	PutsKey   string // the VIN or the driver's name
	At        time.Time
}

// RequestedDays is how many days the portal keeps what was requested.
const RequestedDays = 90

// Current reports whether the request is still kept at a time.
func (r RequestedChange) Current(now time.Time) bool {
	return now.Before(r.At.AddDate(0, 0, RequestedDays))
}

// OnPolicy reports whether the provider's data show the change: what it takes off is gone and what
// it puts on is there. They can show only vehicles and drivers.
func (r RequestedChange) OnPolicy(p Policy) bool {
	has := func(key string) bool {
		for _, v := range p.Vehicles {
			if key != "" && (v.Key() == key || strings.EqualFold(v.VIN, key)) {
				return true
			}
		}
		for _, name := range p.driverNames() {
			if key != "" && strings.EqualFold(name, key) {
				return true
			}
		}
		return false
	}
	taken := r.TakesKey != "" && !has(r.TakesKey)
	put := has(r.PutsKey)
	switch {
	case r.Topic != ChangeVehicle && r.Topic != ChangeDriver:
		return false
	case r.Action == ActionReplace:
		return taken && put
	case r.Action == ActionRemove:
		return taken
	}
	return put
}

// Requested returns the request as it was sent.
func (c ChangeRequest) Requested(reference string, at time.Time) RequestedChange {
	policy, _ := c.Policy()
	r := RequestedChange{Reference: reference, Topic: c.Draft.Topic, Action: c.Action(), Policy: policy.Number, At: at}
	if v, ok := c.Vehicle(); ok && c.Draft.Topic == ChangeVehicle {
		r.Takes, r.TakesKey = v.Name(), v.Key()
	}
	for _, step := range c.Steps() {
		answers := c.Draft.Answers
		switch step {
		case AskNewVehicle:
			r.Puts, r.PutsKey = answers[FieldModel], c.VIN()
		case AskDriver:
			r.Takes, r.TakesKey = answers[FieldOldDriver], answers[FieldOldDriver]
		case AskName:
			if c.Draft.Topic == ChangeDriver {
				r.Puts, r.PutsKey = answers[FieldName], answers[FieldName]
			}
		}
	}
	return r
}
