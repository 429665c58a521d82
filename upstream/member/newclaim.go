package member

import (
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

// Steps returns the steps of this claim in their order.
func (c NewClaim) Steps() []DraftStep {
	isLeftOut := func(s DraftStep) bool { return s == StepVehicle && !c.AsksAboutVehicle() }
	return slices.DeleteFunc(slices.Clone(draftSteps), isLeftOut)
}

// Has reports whether the claim has a step with questions.
func (c NewClaim) Has(step DraftStep) bool {
	return claimFields[step] != nil && slices.Contains(c.Steps(), step)
}

// Form returns the fields of a step with the answers. It has no fields if this claim doesn't have
// the step or the step has no questions.
func (c NewClaim) Form(step DraftStep) Form {
	policy, _ := c.Policy()
	form := Form{Policy: policy, Offered: []Policy{policy}, Today: c.Today, Typed: c.answer, Lists: map[string][]string{
		FieldPolicy: c.policyNumbers(), FieldKind: c.Kinds(policy.LossGroup()),
	}}
	if c.Has(step) {
		form.Fields = claimFields[step]
	}
	return form
}

// answer returns the answer to a field; a policy's number is in the letter case of the profile.
func (c NewClaim) answer(field string) string {
	if policy, ok := c.Policy(); ok && field == FieldPolicy {
		return policy.Number
	}
	return c.Draft.Answers[field]
}

func (c NewClaim) policyNumbers() (numbers []string) {
	for _, p := range c.Profile.ClaimablePolicies() {
		numbers = append(numbers, p.Number)
	}
	return numbers
}

// Policy returns the policy that the claim is about, false unless one of the member's is chosen.
func (c NewClaim) Policy() (Policy, bool) {
	chosen := c.Draft.Answers[FieldPolicy]
	if chosen == "" {
		return Policy{}, false
	}
	policies := c.Profile.ClaimablePolicies()
	i := slices.IndexFunc(policies, func(p *Policy) bool { return strings.EqualFold(p.Number, chosen) })
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

// Unfinished returns the first step with a missing or invalid answer, [StepReview] for none.
func (c NewClaim) Unfinished() DraftStep {
	steps := c.Steps()
	if i := slices.IndexFunc(steps, func(s DraftStep) bool { return !c.Form(s).Valid() }); i >= 0 {
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

// Vehicle returns the vehicle that an auto claim is about, false for one that isn't on the policy.
func (c NewClaim) Vehicle() (Vehicle, bool) {
	policy, _ := c.Policy()
	i := slices.IndexFunc(policy.Vehicles, func(v Vehicle) bool { return v.Key() == c.Draft.Answers[FieldVehicle] })
	if i < 0 || !c.AsksAboutVehicle() {
		return Vehicle{}, false
	}
	return policy.Vehicles[i], true
}

// Driver returns the name of who drove, "" for no one.
func (c NewClaim) Driver() string {
	switch driver := c.Draft.Answers[FieldDriver]; driver {
	case AnswerOther:
		return c.Draft.Answers[FieldDriverName]
	case AnswerNone:
		return ""
	default:
		return driver
	}
}
