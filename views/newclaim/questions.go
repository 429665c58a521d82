package newclaim

import (
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Problems are what is wrong with the answers of one step.
func (f Form) Problems(slug string) []ui.Problem {
	i := stepIndex(slug)
	if i < 0 || claimSteps[i].questions == nil {
		return nil
	}
	var fields []ui.Field
	for _, q := range claimSteps[i].questions(f) {
		fields = append(fields, q.Field)
	}
	return ui.Problems(fields...)
}

// Unfinished is the path of the first step whose answers are missing or wrong, of the last step when there is none.
func (f Form) Unfinished() string {
	for _, step := range claimSteps {
		if len(f.Problems(step.slug)) > 0 {
			return paths.NewClaimStep(step.slug)
		}
	}
	return paths.NewClaimStep(stepReview)
}

// Complete tells whether every question is answered as it should be.
func (f Form) Complete() bool { return f.Unfinished() == paths.NewClaimStep(stepReview) }

// Next is the path of the step after this one; once every question is answered, a changed answer leads straight back to the last step.
func (f Form) Next(slug string) string {
	if f.Complete() {
		return paths.NewClaimStep(stepReview)
	}
	return paths.NewClaimStep(claimSteps[min(stepIndex(slug)+1, len(claimSteps)-1)].slug)
}

// Form is a new claim with what its questions depend on.
type Form struct {
	Draft   Draft
	Profile *member.Profile
	Text    *content.Text
	Today   member.Date
}

// lossGroups says which kinds of loss a line of business knows; any other line goes under "other".
var lossGroups = map[member.PolicyType]string{
	member.Auto: "auto", member.ComlAuto: "auto", member.FarmAuto: "auto",
	member.Home: "property", member.DwellingFire: "property", member.Business: "property", member.ComlPackage: "property",
	member.FarmPackage: "farm", member.Boat: "boat", member.InlandMarine: "marine",
	member.Excess: "liability", member.ComlExcess: "liability", member.FarmExcess: "liability",
}

func lossGroup(p member.Policy) string {
	kind, _ := p.Type()
	return ui.Or(lossGroups[kind], "other")
}

// ClaimablePolicies are the policies that a loss can have happened under, ended ones too, each number once.
func ClaimablePolicies(p *member.Profile) []member.Policy {
	var policies []member.Policy
	for _, policy := range p.PoliciesInOrder() {
		same := func(other member.Policy) bool { return other.Number == policy.Number }
		if policy.Number != "" && !policy.FuturePolicy && !slices.ContainsFunc(policies, same) {
			policies = append(policies, policy)
		}
	}
	return policies
}

// policy is the one the claim is about, false while none of the member's is chosen.
func (f Form) policy() (member.Policy, bool) {
	policies := ClaimablePolicies(f.Profile)
	i := slices.IndexFunc(policies, func(p member.Policy) bool { return strings.EqualFold(p.Number, f.Draft.Policy) })
	if i < 0 {
		return member.Policy{}, false
	}
	return policies[i], true
}

// Subject names the policy in words, "" while none is chosen.
func (f Form) Subject() string {
	policy, ok := f.policy()
	if !ok {
		return ""
	}
	return ui.Join(" ", policy.ProductName(), policy.Number)
}

func (f Form) policyQuestions() []ui.Question {
	q := ui.Question{Field: ui.Field{Name: "policy", Label: "Which policy is the claim about?"}, Shape: ui.AsChoice, Answer: f.Subject()}
	if policy, ok := f.policy(); ok {
		q.Value = policy.Number
	} else {
		q.Problem = "Choose the policy the claim is about."
	}
	policies := ClaimablePolicies(f.Profile)
	if len(policies) >= ui.ManyOptions {
		q.Shape = ui.AsSelect
		q.Options = []ui.Option{{Label: "Choose a policy"}}
	}
	for _, p := range policies {
		status, _ := ui.PolicyStatus(f.Text, p, f.Today)
		q.Options = append(q.Options, ui.Option{Value: p.Number, Label: ui.Join(" ", p.ProductName(), p.Number), Hint: ui.Join(", ", status, insuredThings(p))})
	}
	return []ui.Question{q}
}

// insuredThings names what a policy covers, by which members tell two policies of a kind apart.
func insuredThings(p member.Policy) string {
	var things []string
	for _, v := range p.Vehicles {
		things = append(things, ui.Join(" ", v.Year, ui.Or(v.MakeModel, ui.Join(" ", v.Make, v.Model))))
	}
	for _, u := range p.Units {
		things = append(things, u.Address)
	}
	things = slices.DeleteFunc(things, func(s string) bool { return s == "" })
	if len(things) > 2 {
		things = append(things[:2], "and more")
	}
	return strings.Join(things, ", ")
}

func (f Form) kindQuestions() []ui.Question {
	q := ui.Question{Field: ui.Field{Name: "kind", Label: "What kind of loss is it?", Value: f.Draft.Kind}, Shape: ui.AsChoice}
	policy, _ := f.policy()
	for _, kind := range f.Text.NewClaim.Kinds[lossGroup(policy)] {
		q.Options = append(q.Options, ui.Option{Value: kind.Value, Label: kind.Label, Hint: kind.Hint})
	}
	return []ui.Question{q.Chosen("Choose what kind of loss it is.")}
}

func (f Form) lossQuestions() []ui.Question {
	d := f.Draft
	date := ui.Question{Field: ui.Field{
		Name: "date", Label: "What day did it happen?", Type: "date", Value: d.Date,
		Hint: "Today or earlier. Your best guess is fine.", Problem: f.dateProblem(),
	}}
	if known := d.LossDate(); known.Known() {
		date.Value, date.Answer = known.String(), f.Text.Date(known)
	}
	clock := ui.Question{Field: ui.Field{Name: "time", Label: "About what time?", Type: "time", Value: d.Time, Optional: true}}
	if t, ok := parseClock(d.Time); ok {
		clock.Value, clock.Answer = d.LossTime(), f.Text.Clock(t)
	} else if d.Time != "" {
		clock.Problem = "Enter a time, like 3:30 PM."
	}
	location := ui.Question{Field: ui.Field{Name: "location", Label: "Where did it happen?", Hint: "A street, a crossing, or the nearest town", Value: d.Location, MaxLength: ui.LongestLine}}
	story := ui.Question{Field: ui.Field{Name: "happened", Label: "What happened?", Hint: "In your own words. What was damaged, and who else was there?", Value: d.Happened, Rows: 7, MaxLength: ui.LongestStory}, Shape: ui.InArea}
	hurt := ui.Question{Field: ui.Field{Name: "injuries", Label: "Was anyone hurt?", Value: d.Injuries, Options: []ui.Option{
		{Value: "no", Label: "No"}, {Value: "yes", Label: "Yes"}, {Value: "unknown", Label: "I do not know"},
	}}, Shape: ui.AsChoice}
	who := ui.Question{Field: ui.Field{Name: "injured", Label: "If so, who was hurt, and how?", Value: d.Injured, MaxLength: ui.LongestLine, Optional: true}}
	return []ui.Question{
		date, clock,
		location.Written(f.Text, "Say where it happened."),
		story.Written(f.Text, "Tell us what happened."),
		hurt.Chosen("Choose whether anyone was hurt."),
		who.Written(f.Text, ""),
	}
}

func (f Form) dateProblem() string {
	date := f.Draft.LossDate()
	switch {
	case f.Draft.Date == "":
		return "Enter the day it happened."
	case !date.Known():
		return "Enter a date, like 11/21/2026."
	case f.Today.Before(date):
		return "The day it happened cannot be in the future."
	}
	return ""
}

func (f Form) contactQuestions() []ui.Question {
	phone := ui.PhoneQuestion(f.Text, "phone", "What number can we call?", f.Draft.Phone)
	at := ui.Question{Field: ui.Field{Name: "call-at", Label: "When may we call?", Value: f.Draft.CallAt, Options: []ui.Option{
		{Value: "any", Label: "Any time of day"}, {Value: "morning", Label: "Mornings"}, {Value: "afternoon", Label: "Afternoons"}, {Value: "evening", Label: "Evenings"},
	}}, Shape: ui.AsChoice}
	return []ui.Question{phone, at.Chosen("Choose when we may call.")}
}

// KindInWords is the kind of loss.
func (f Form) KindInWords() string { return f.kindQuestions()[0].Answer }

// InjuriesInWords says who was hurt, "" for nobody.
func (f Form) InjuriesInWords() string {
	switch f.Draft.Injuries {
	case "yes":
		return ui.Or(f.Draft.Injured, "Yes")
	case "unknown":
		return ui.Join(". ", "Not known", f.Draft.Injured)
	}
	return ""
}

// CallTimeInWords says when to call.
func (f Form) CallTimeInWords() string { return f.contactQuestions()[1].Answer }
