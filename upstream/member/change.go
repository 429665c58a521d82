package member

import (
	"slices"
	"strings"
)

// ChangeRequest is a change of a policy that a member asks for: its draft, with the data that its
// questions depend on. It is not safe for concurrent use.
type ChangeRequest struct {
	Draft   ChangeDraft
	Profile *Profile
	Today   Date
}

// ChangeTopic is what a member asks to change.
type ChangeTopic string

// The topics of a request.
const (
	ChangeVehicle  ChangeTopic = "vehicle"
	ChangeDriver   ChangeTopic = "driver"
	ChangeAddress  ChangeTopic = "address"
	ChangeLender   ChangeTopic = "lender"
	ChangeCoverage ChangeTopic = "coverage"
	ChangeMachine  ChangeTopic = "machine"
	// ChangeDue is more time to pay a bill. It is about an account, not a policy.
	ChangeDue ChangeTopic = "due"
)

// policyTopics are the topics of a policy, in the order in which members choose from them.
var policyTopics = []ChangeTopic{ChangeVehicle, ChangeDriver, ChangeAddress, ChangeLender, ChangeCoverage, ChangeMachine}

// ChangeAction is what should happen to the subject of a topic.
type ChangeAction string

// The actions of the topics.
const (
	ActionAdd     ChangeAction = "add"
	ActionReplace ChangeAction = "replace"
	ActionRemove  ChangeAction = "remove"
	ActionMailing ChangeAction = "mailing"
	ActionGarage  ChangeAction = "garage"
	ActionAsk     ChangeAction = "ask" // the only action of its topic
)

// ChangeStep is one page of a request, as in its address.
type ChangeStep string

// The pages of a request.
const (
	AskPolicy     ChangeStep = "policy"
	AskAction     ChangeStep = "action"
	AskVehicle    ChangeStep = "vehicle" // of the policy
	AskNewVehicle ChangeStep = "new-vehicle"
	AskDriver     ChangeStep = "driver" // of the policy
	AskMainDriver ChangeStep = "main-driver"
	AskName       ChangeStep = "name" // of a driver who isn't on the policy
	AskBirthDate  ChangeStep = "birth-date"
	AskRelation   ChangeStep = "relation"
	AskLoan       ChangeStep = "loan"
	AskItem       ChangeStep = "item" // with a lender
	AskLender     ChangeStep = "lender"
	AskPlace      ChangeStep = "place" // where a vehicle is kept
	AskAddress    ChangeStep = "address"
	AskPolicies   ChangeStep = "policies" // whether an address is for all of them
	AskReason     ChangeStep = "reason"
	AskMachine    ChangeStep = "machine"
	AskListed     ChangeStep = "listed"      // equipment of the policy
	AskOldMachine ChangeStep = "old-machine" // that the policy doesn't list
	AskQuestion   ChangeStep = "question"
	AskUntil      ChangeStep = "until"
	AskFrom       ChangeStep = "from"
	AskReview     ChangeStep = "review"
)

// changeActions are the actions of each topic, in their order.
var changeActions = map[ChangeTopic][]ChangeAction{
	ChangeVehicle:  {ActionReplace, ActionAdd, ActionRemove},
	ChangeDriver:   {ActionAdd, ActionRemove},
	ChangeAddress:  {ActionMailing, ActionGarage},
	ChangeLender:   {ActionAdd, ActionReplace, ActionRemove},
	ChangeCoverage: {ActionAsk},
	ChangeMachine:  {ActionAdd, ActionReplace, ActionRemove},
	ChangeDue:      {ActionAsk},
}

var newVehicleSteps = []ChangeStep{AskNewVehicle, AskMainDriver, AskName, AskLoan, AskLender, AskPlace, AskAddress, AskFrom}

// changeSteps are the pages of each request after the policy and the action. Steps leaves out those
// that its answers make pointless.
var changeSteps = map[ChangeTopic]map[ChangeAction][]ChangeStep{
	ChangeVehicle: {
		ActionReplace: append([]ChangeStep{AskVehicle}, newVehicleSteps...),
		ActionAdd:     newVehicleSteps,
		ActionRemove:  {AskVehicle, AskReason, AskFrom},
	},
	ChangeDriver: {
		ActionAdd:    {AskName, AskBirthDate, AskRelation, AskFrom},
		ActionRemove: {AskDriver, AskReason, AskFrom},
	},
	ChangeAddress: {
		ActionMailing: {AskAddress, AskPolicies, AskFrom},
		ActionGarage:  {AskVehicle, AskAddress, AskFrom},
	},
	ChangeLender: {
		ActionAdd:     {AskItem, AskLender, AskFrom},
		ActionReplace: {AskItem, AskLender, AskFrom},
		ActionRemove:  {AskItem, AskFrom},
	},
	ChangeCoverage: {ActionAsk: {AskQuestion}},
	ChangeMachine: {
		ActionAdd:     {AskMachine, AskFrom},
		ActionReplace: {AskListed, AskOldMachine, AskMachine, AskFrom},
		ActionRemove:  {AskListed, AskOldMachine, AskFrom},
	},
	ChangeDue: {ActionAsk: {AskUntil}},
}

// Begin answers what is known where the request begins: an account, or a policy, the key of one of
// its vehicles and an action, "" for none. It reports whether the member can ask for the topic
// there.
func (c *ChangeRequest) Begin(account, policy, vehicle string, action ChangeAction) bool {
	c.Draft.Account = account
	if c.Draft.Topic == ChangeDue {
		return account != ""
	}
	c.give(FieldPolicy, policy, AskPolicy)
	c.give(FieldAction, string(action), AskAction)
	c.give(FieldVehicle, vehicle, AskVehicle, AskItem)
	return slices.Contains(c.Profile.ChangeTopics(policy, c.Today), c.Draft.Topic)
}

// give answers a field of steps that are not asked, if the answer is one of the choices.
func (c *ChangeRequest) give(field, answer string, steps ...ChangeStep) {
	c.Draft.Answers[field] = answer
	if c.Check(field) != AnswerValid {
		delete(c.Draft.Answers, field)
		return
	}
	c.Draft.Given = append(c.Draft.Given, steps...)
}

// Action returns what should happen, "" until it is chosen.
func (c ChangeRequest) Action() ChangeAction {
	if actions := c.Actions(); len(actions) == 1 {
		return actions[0]
	}
	return ChangeAction(c.Draft.Answers[FieldAction])
}

// Actions returns the actions of the topic that are possible for the policy.
func (c ChangeRequest) Actions() []ChangeAction {
	policy, chosen := c.Policy()
	return slices.DeleteFunc(slices.Clone(changeActions[c.Draft.Topic]), func(a ChangeAction) bool {
		return chosen && !c.possible(policy, a)
	})
}

// possible reports whether a policy lists what an action is about.
func (c ChangeRequest) possible(policy Policy, a ChangeAction) bool {
	switch {
	case c.Draft.Topic == ChangeVehicle && a != ActionAdd, a == ActionGarage:
		return len(policy.Vehicles) > 0
	case c.Draft.Topic == ChangeDriver && a == ActionRemove:
		return len(policy.driverNames()) > 0
	}
	return true
}

// Steps returns the pages of this request in their order. Before the action is chosen, only those
// that come before it are certain.
func (c ChangeRequest) Steps() []ChangeStep {
	var steps []ChangeStep
	if c.Draft.Topic != ChangeDue {
		steps = append(steps, AskPolicy)
	}
	steps = append(steps, AskAction)
	steps = append(steps, changeSteps[c.Draft.Topic][c.Action()]...)
	return append(slices.DeleteFunc(steps, c.pointless), AskReview)
}

// pointless reports whether other answers leave nothing to ask on a page.
func (c ChangeRequest) pointless(step ChangeStep) bool {
	policy, chosen := c.Policy()
	switch step {
	case AskPolicy:
		return chosen && len(c.Policies()) == 1
	case AskAction:
		return len(c.Actions()) == 1
	case AskMainDriver:
		return len(policy.driverNames()) == 0
	case AskName:
		return c.Draft.Topic == ChangeVehicle && c.MainDriver() != AnswerOther
	case AskLender:
		return c.Draft.Topic == ChangeVehicle && !slices.Contains([]string{LoanLoan, LoanLease}, c.Draft.Answers[FieldLoan])
	case AskListed:
		return len(policy.Items) == 0
	case AskOldMachine:
		return len(policy.Items) > 0 && c.Draft.Answers[FieldListed] != AnswerOther
	case AskPlace:
		return len(c.Places()) == 0
	case AskAddress:
		return c.Draft.Topic == ChangeVehicle && c.Place() != AnswerOther
	case AskPolicies:
		return len(c.Policies()) == 1
	}
	return false
}

// Asked returns the pages that the member has to answer: not those with an answer from where the
// request began, nor the place of a vehicle that has one.
func (c ChangeRequest) Asked() []ChangeStep {
	return slices.DeleteFunc(c.Steps(), func(s ChangeStep) bool {
		return s == AskReview || s == AskPlace || slices.Contains(c.Draft.Given, s)
	})
}

// Valid reports whether every answer of a page is valid.
func (c ChangeRequest) Valid(step ChangeStep) bool {
	return !slices.ContainsFunc(c.Fields(step), func(field string) bool { return c.Check(field) != AnswerValid })
}

// Unfinished returns the first page with a missing or invalid answer, [AskReview] for none.
func (c ChangeRequest) Unfinished() ChangeStep {
	steps := c.Steps()
	return steps[slices.IndexFunc(steps, func(s ChangeStep) bool { return s == AskReview || !c.Valid(s) })]
}

// Complete reports whether every question has a valid answer.
func (c ChangeRequest) Complete() bool { return c.Unfinished() == AskReview }

// Next returns the page after this one that lacks an answer, else the first one that does.
func (c ChangeRequest) Next(step ChangeStep) ChangeStep {
	steps := c.Steps()
	for _, s := range steps[slices.Index(steps, step)+1:] {
		if s != AskReview && !c.Valid(s) {
			return s
		}
	}
	return c.Unfinished()
}

// Policies returns the policies that the topic can be about: the active and the upcoming ones, each
// number once. The caller must not change them.
func (c ChangeRequest) Policies() []*Policy {
	return c.Profile.changeablePolicies(c.Draft.Topic, c.Today)
}

func (p *Profile) changeablePolicies(topic ChangeTopic, today Date) []*Policy {
	return oncePerNumber(slices.DeleteFunc(slices.Clone(p.PoliciesInOrder()), func(q *Policy) bool { return !q.takes(topic, today) }))
}

// takes reports whether a request with the topic can be about the policy: an active or upcoming one
// that suits it.
func (p *Policy) takes(topic ChangeTopic, today Date) bool {
	return p.suits(topic) && slices.Contains([]Status{StatusActive, StatusFuture}, p.Status(today))
}

// suits reports whether a topic can be about the policy.
func (p *Policy) suits(topic ChangeTopic) bool {
	switch topic {
	case ChangeVehicle, ChangeDriver:
		return p.Number != "" && p.InsuresVehicles()
	case ChangeLender:
		return p.Number != "" && (p.InsuresVehicles() || p.InsuresBuildings() || len(p.Units) > 0)
	case ChangeMachine:
		return p.Number != "" && p.isOneOf(FarmAuto, FarmPackage)
	}
	return p.Number != ""
}

// ChangeTopics returns what the member can ask to change of a policy, or of any if number is "". It
// is empty for a policy that has ended.
func (p *Profile) ChangeTopics(number string, today Date) (topics []ChangeTopic) {
	policies := p.PoliciesInOrder()
	if number != "" {
		policies = p.Terms(number)
	}
	for _, topic := range policyTopics {
		if slices.ContainsFunc(policies, func(q *Policy) bool { return q.takes(topic, today) }) {
			topics = append(topics, topic)
		}
	}
	return topics
}

// TakesRequests reports whether the provider takes messages, which a request is.
func (p *Profile) TakesRequests() bool {
	return !p.Missing.Messages && (p.Offered == nil || slices.Contains(p.Offered, "POST /messages"))
}

// Policy returns the policy that the request is about: the chosen one, or the only one that the
// topic can be about.
func (c ChangeRequest) Policy() (Policy, bool) {
	policies := c.Policies()
	i := slices.IndexFunc(policies, func(p *Policy) bool { return strings.EqualFold(p.Number, c.Draft.Answers[FieldPolicy]) })
	switch {
	case c.Draft.Topic == ChangeDue:
		return Policy{}, false
	case i >= 0:
		return *policies[i], true
	case len(policies) == 1 && c.Draft.Answers[FieldPolicy] == "":
		return *policies[0], true
	}
	return Policy{}, false
}

// About returns what the request is about, for the message that sends it.
func (c ChangeRequest) About() About {
	if c.Draft.Topic == ChangeDue {
		return About{AboutBill, c.Draft.Account}
	}
	policy, _ := c.Policy()
	return About{AboutPolicy, policy.Number}
}

// Vehicle returns the vehicle of the policy that the request takes off or is about, false for none.
func (c ChangeRequest) Vehicle() (Vehicle, bool) {
	policy, _ := c.Policy()
	i := slices.IndexFunc(policy.Vehicles, func(v Vehicle) bool { return v.Key() == c.Draft.Answers[FieldVehicle] })
	if i < 0 || !c.asksForItem() {
		return Vehicle{}, false
	}
	return policy.Vehicles[i], true
}

func (c ChangeRequest) asksForItem() bool {
	return slices.ContainsFunc(changeSteps[c.Draft.Topic][c.Action()], func(s ChangeStep) bool { return s == AskVehicle || s == AskItem })
}

// VIN returns the new vehicle's identification number, "" if it wasn't given.
func (c ChangeRequest) VIN() string { return NormalVIN(c.Draft.Answers[FieldVIN]) }

// DoubtsVIN reports whether the VIN may be mistyped and the member hasn't confirmed it.
func (c ChangeRequest) DoubtsVIN() bool {
	vin := c.VIN()
	return vin != "" && !ValidVIN(vin) && NormalVIN(c.Draft.Answers[FieldVINSure]) != vin
}

// MainDriver returns who drives the new vehicle most: a driver of the policy, or [AnswerOther].
func (c ChangeRequest) MainDriver() string {
	policy, _ := c.Policy()
	if len(policy.driverNames()) == 0 {
		return AnswerOther
	}
	return c.Draft.Answers[FieldMainDriver]
}

// Places returns the addresses of the policy at which a new vehicle may be kept, the likeliest
// first: that of the vehicle that it replaces, then that of the insured.
func (c ChangeRequest) Places() (places []string) {
	policy, _ := c.Policy()
	add := func(address, city, state, zip string) {
		place := oneLine(address, city, state, zip)
		if address != "" && !slices.Contains(places, place) {
			places = append(places, place)
		}
	}
	if old, ok := c.Vehicle(); ok {
		add(old.Address, old.City, old.State, old.Zip)
	}
	add(policy.Insured.Address, policy.Insured.City, policy.Insured.State, policy.Insured.Zip)
	for _, v := range policy.Vehicles {
		add(v.Address, v.City, v.State, v.Zip)
	}
	return places
}

// Place returns where the new vehicle is kept: one of Places, the first until the member chooses,
// or [AnswerOther].
func (c ChangeRequest) Place() string {
	places, answer := c.Places(), c.Draft.Answers[FieldPlace]
	switch {
	case slices.Contains(places, answer) || answer == AnswerOther:
		return answer
	case len(places) == 0:
		return AnswerOther
	}
	return places[0]
}

// oneLine is an address in one line: "1 Main Street, Ames, IA 50010".
func oneLine(address, city, state, zip string) string {
	parts := slices.DeleteFunc([]string{address, city, strings.TrimSpace(state + " " + zip)}, func(s string) bool { return s == "" })
	return strings.Join(parts, ", ")
}

func (p Policy) driverNames() (names []string) {
	for _, d := range p.Drivers {
		if d.Full != "" {
			names = append(names, d.Full)
		}
	}
	return names
}
