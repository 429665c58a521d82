package member

import (
	"cmp"
	"slices"
	"strings"
)

// NewClaim is a claim that a member is reporting (section 2, /new-claim): its draft, with the data
// that its steps depend on. It is not safe for concurrent use.
type NewClaim struct {
	Draft   ClaimDraft
	Profile *Profile
	Today   Date
	// Kinds returns the kinds of loss that members choose from, which content defines.
	Kinds func(LossGroup) []string
}

// DraftStep is one page of a new claim, as in its address.
type DraftStep string

// The steps of a new claim.
const (
	StepPolicy  DraftStep = "policy"
	StepKind    DraftStep = "kind"
	StepLoss    DraftStep = "what-happened"
	StepVehicle DraftStep = "vehicle" // auto claims only
	StepPhotos  DraftStep = "photos"
	StepContact DraftStep = "contact"
	StepReview  DraftStep = "review"
)

var draftSteps = []DraftStep{StepPolicy, StepKind, StepLoss, StepVehicle, StepPhotos, StepContact, StepReview}

// The fields of the steps.
const (
	FieldPolicy     = "policy"
	FieldKind       = "kind"
	FieldDate       = "date"
	FieldTime       = "time"
	FieldLocation   = "location"
	FieldHappened   = "happened"
	FieldInjuries   = "injuries"
	FieldInjured    = "injured"
	FieldVehicle    = "vehicle"
	FieldDriver     = "driver"
	FieldDriverName = "driver-name"
	FieldDrivable   = "drivable"
	FieldOtherParty = "other-party"
	FieldReport     = "report"
	FieldPhone      = "phone"
	FieldCallAt     = "call-at"
)

// draftFields are the fields of each step with questions, in their order.
var draftFields = map[DraftStep][]string{
	StepPolicy:  {FieldPolicy},
	StepKind:    {FieldKind},
	StepLoss:    {FieldDate, FieldTime, FieldLocation, FieldHappened, FieldInjuries, FieldInjured},
	StepVehicle: {FieldVehicle, FieldDriver, FieldDriverName, FieldDrivable, FieldOtherParty, FieldReport},
	StepContact: {FieldPhone, FieldCallAt},
}

// Steps returns the steps of this claim in their order.
func (c NewClaim) Steps() []DraftStep {
	return slices.DeleteFunc(slices.Clone(draftSteps), func(s DraftStep) bool { return s == StepVehicle && !c.AsksAboutVehicle() })
}

// Fields returns the fields of a step in their order, none if this claim doesn't have the step or
// the step has no questions.
func (c NewClaim) Fields(step DraftStep) []string {
	if !slices.Contains(c.Steps(), step) {
		return nil
	}
	return draftFields[step]
}

// openedBy are the fields that one answer to the field above them opens.
var openedBy = map[string]struct{ field, answer string }{
	FieldInjured:    {FieldInjuries, AnswerYes},
	FieldDriverName: {FieldDriver, AnswerOther},
}

// OpenedBy returns the answer, to the field above it, with which a field is asked; ok is false for
// a field that is always asked.
func OpenedBy(field string) (answer string, ok bool) {
	opener, ok := openedBy[field]
	return opener.answer, ok
}

// Asks reports whether the answers ask for a field.
func (c NewClaim) Asks(field string) bool {
	opener, ok := openedBy[field]
	return !ok || *c.Draft.answer(opener.field) == opener.answer
}

// Policy returns the policy that the claim is about, false unless one of the member's is chosen.
func (c NewClaim) Policy() (Policy, bool) {
	policies := c.Profile.ClaimablePolicies()
	i := slices.IndexFunc(policies, func(p *Policy) bool { return strings.EqualFold(p.Number, c.Draft.Policy) })
	if i < 0 {
		return Policy{}, false
	}
	return *policies[i], true
}

// AsksAboutVehicle reports whether the claim is about an auto policy of a provider that accepts the
// answers.
func (c NewClaim) AsksAboutVehicle() bool {
	policy, chosen := c.Policy()
	return chosen && c.Profile.VehicleClaims && policy.LossGroup() == LossAuto
}

// Valid reports whether every answer of a step is valid.
func (c NewClaim) Valid(step DraftStep) bool {
	return !slices.ContainsFunc(c.Fields(step), func(field string) bool { return c.Check(field) != AnswerValid })
}

// Unfinished returns the first step with a missing or invalid answer, [StepReview] for none.
func (c NewClaim) Unfinished() DraftStep {
	steps := c.Steps()
	if i := slices.IndexFunc(steps, func(s DraftStep) bool { return !c.Valid(s) }); i >= 0 {
		return steps[i]
	}
	return StepReview
}

// Complete reports whether every question has a valid answer.
func (c NewClaim) Complete() bool { return c.Unfinished() == StepReview }

// Next returns the step after this one. Once every question is answered, it is the last step, so
// that a member who changes an answer returns to the review.
func (c NewClaim) Next(step DraftStep) DraftStep {
	steps := c.Steps()
	i := slices.Index(steps, step) + 1
	if c.Complete() || i >= len(steps) {
		return StepReview
	}
	return steps[i]
}

// PhotoAngles returns the sides of which the claim needs a photo, none unless it is about an
// auto policy.
func (c NewClaim) PhotoAngles() []Angle {
	if policy, _ := c.Policy(); policy.LossGroup() != LossAuto {
		return nil
	}
	return []Angle{FrontLeft, FrontRight, RearLeft, RearRight}
}

// Answers beside a vehicle or driver of the policy.
const (
	AnswerOther = "other"
	AnswerNone  = "none"
)

// Answers to a question of yes or no.
const (
	AnswerYes     = "yes"
	AnswerNo      = "no"
	AnswerUnknown = "unknown"
)

// CallTimes are the times of day at which a member can ask to be called.
var CallTimes = []string{"any", "morning", "afternoon", "evening"}

// Key returns a value that distinguishes a vehicle from the others of its policy. Unlike the ID, it
// does not change when the others do.
func (v Vehicle) Key() string { return cmp.Or(v.VIN, v.UnitNumber, v.ID) }

// Vehicle returns the vehicle that an auto claim is about, false for one that isn't on the policy.
func (c NewClaim) Vehicle() (Vehicle, bool) {
	policy, _ := c.Policy()
	i := slices.IndexFunc(policy.Vehicles, func(v Vehicle) bool { return v.Key() == c.Draft.Vehicle })
	if i < 0 || !c.AsksAboutVehicle() {
		return Vehicle{}, false
	}
	return policy.Vehicles[i], true
}

// Driver returns the name of who drove, "" for no one.
func (c NewClaim) Driver() string {
	switch c.Draft.Driver {
	case AnswerOther:
		return c.Draft.DriverName
	case AnswerNone:
		return ""
	}
	return c.Draft.Driver
}
