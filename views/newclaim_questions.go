package views

import (
	"slices"
	"strconv"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/parts"
)

// manyPolicies is from how many policies on a list that opens is easier than all of them in sight.
const manyPolicies = 7

const (
	longestLine  = 200  // characters
	longestStory = 4000 // characters
)

// shape is how a question is put.
type shape int

const (
	inLine shape = iota
	inArea
	asChoice
	asSelect
)

// question is one question of a new claim, with what is wrong with its answer and how a summary words it.
type question struct {
	parts.Field
	shape  shape
	answer string
}

// ClaimForm is a new claim with what its questions depend on.
type ClaimForm struct {
	Draft   ClaimDraft
	Profile *member.Profile
	Words   content.Claims
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
	return orElse(lossGroups[kind], "other")
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
func (f ClaimForm) policy() (member.Policy, bool) {
	policies := ClaimablePolicies(f.Profile)
	i := slices.IndexFunc(policies, func(p member.Policy) bool { return strings.EqualFold(p.Number, f.Draft.Policy) })
	if i < 0 {
		return member.Policy{}, false
	}
	return policies[i], true
}

// Subject names the policy in words, "" while none is chosen.
func (f ClaimForm) Subject() string {
	policy, ok := f.policy()
	if !ok {
		return ""
	}
	return joined(" ", policy.ProductName(), policy.Number)
}

func (f ClaimForm) policyQuestions() []question {
	q := question{Field: parts.Field{Name: "policy", Label: "Which policy is the claim about?"}, shape: asChoice, answer: f.Subject()}
	if policy, ok := f.policy(); ok {
		q.Value = policy.Number
	} else {
		q.Problem = "Choose the policy the claim is about."
	}
	policies := ClaimablePolicies(f.Profile)
	if len(policies) >= manyPolicies {
		q.shape = asSelect
		q.Options = []parts.Option{{Label: "Choose a policy"}}
	}
	for _, p := range policies {
		status, _ := policyStatus(p, f.Today)
		q.Options = append(q.Options, parts.Option{Value: p.Number, Label: joined(" ", p.ProductName(), p.Number), Hint: joined(", ", status, insuredThings(p))})
	}
	return []question{q}
}

// insuredThings names what a policy covers, by which members tell two policies of a kind apart.
func insuredThings(p member.Policy) string {
	var things []string
	for _, v := range p.Vehicles {
		things = append(things, joined(" ", v.Year, orElse(v.MakeModel, joined(" ", v.Make, v.Model))))
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

func (f ClaimForm) kindQuestions() []question {
	q := question{Field: parts.Field{Name: "kind", Label: "What kind of loss is it?", Value: f.Draft.Kind}, shape: asChoice}
	policy, _ := f.policy()
	for _, kind := range f.Words.Kinds[lossGroup(policy)] {
		q.Options = append(q.Options, parts.Option{Value: kind.Value, Label: kind.Label, Hint: kind.Hint})
	}
	return []question{q.chosen("Choose what kind of loss it is.")}
}

func (f ClaimForm) lossQuestions() []question {
	d := f.Draft
	date := question{Field: parts.Field{
		Name: "date", Label: "What day did it happen?", Type: "date", Value: d.Date,
		Hint: "Today or earlier. Your best guess is fine.", Problem: f.dateProblem(),
	}}
	if known := d.LossDate(); known.Known() {
		date.Value, date.answer = known.String(), Day(known)
	}
	clock := question{Field: parts.Field{Name: "time", Label: "About what time?", Type: "time", Value: d.Time, Optional: true}}
	if t, ok := parseClock(d.Time); ok {
		clock.Value, clock.answer = d.LossTime(), Clock(t)
	} else if d.Time != "" {
		clock.Problem = "Enter a time, like 3:30 PM."
	}
	location := question{Field: parts.Field{Name: "location", Label: "Where did it happen?", Hint: "A street, a crossing, or the nearest town", Value: d.Location, MaxLength: longestLine}}
	story := question{Field: parts.Field{Name: "happened", Label: "What happened?", Hint: "In your own words. What was damaged, and who else was there?", Value: d.Happened, Rows: 7, MaxLength: longestStory}, shape: inArea}
	hurt := question{Field: parts.Field{Name: "injuries", Label: "Was anyone hurt?", Value: d.Injuries, Options: []parts.Option{
		{Value: "no", Label: "No"}, {Value: "yes", Label: "Yes"}, {Value: "unknown", Label: "I do not know"},
	}}, shape: asChoice}
	who := question{Field: parts.Field{Name: "injured", Label: "If so, who was hurt, and how?", Value: d.Injured, MaxLength: longestLine, Optional: true}}
	return []question{
		date, clock,
		location.written("Say where it happened."),
		story.written("Tell us what happened."),
		hurt.chosen("Choose whether anyone was hurt."),
		who.written(""),
	}
}

func (f ClaimForm) dateProblem() string {
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

func (f ClaimForm) contactQuestions() []question {
	phone := phoneQuestion("phone", "What number can we call?", f.Draft.Phone)
	at := question{Field: parts.Field{Name: "call-at", Label: "When may we call?", Value: f.Draft.CallAt, Options: []parts.Option{
		{Value: "any", Label: "Any time of day"}, {Value: "morning", Label: "Mornings"}, {Value: "afternoon", Label: "Afternoons"}, {Value: "evening", Label: "Evenings"},
	}}, shape: asChoice}
	return []question{phone, at.chosen("Choose when we may call.")}
}

// KindInWords is the kind of loss.
func (f ClaimForm) KindInWords() string { return f.kindQuestions()[0].answer }

// InjuriesInWords says who was hurt, "" for nobody.
func (f ClaimForm) InjuriesInWords() string {
	switch f.Draft.Injuries {
	case "yes":
		return orElse(f.Draft.Injured, "Yes")
	case "unknown":
		return joined(". ", "Not known", f.Draft.Injured)
	}
	return ""
}

// CallTimeInWords says when to call.
func (f ClaimForm) CallTimeInWords() string { return f.contactQuestions()[1].answer }

// phoneQuestion asks for a number of ten digits, with or without the country's 1.
func phoneQuestion(name, label, typed string) question {
	q := question{Field: parts.Field{
		Name: name, Label: label, Value: typed, Type: "tel", Autocomplete: "tel", InputMode: "tel", MaxLength: 40, Hint: "With the area code",
	}, answer: typed}
	digits := strings.TrimLeft(dialable(typed), "+")
	switch {
	case typed == "":
		q.Problem = "Enter a phone number."
	case len(digits) != 10 && (len(digits) != 11 || digits[0] != '1'):
		q.Problem = "Enter a phone number with its area code, like 515-555-0142."
	}
	return q
}

// chosen finds the answer among the options, else has the problem.
func (q question) chosen(problem string) question {
	i := slices.IndexFunc(q.Options, func(o parts.Option) bool { return o.Value == q.Value })
	if i < 0 || q.Value == "" {
		q.Problem = problem
		return q
	}
	q.answer = q.Options[i].Label
	return q
}

// written asks for some text within the question's length, else has the problem.
func (q question) written(problem string) question {
	q.answer = q.Value
	switch {
	case q.Value == "":
		q.Problem = problem
	case len([]rune(q.Value)) > q.MaxLength:
		q.Problem = "Use " + strconv.Itoa(q.MaxLength) + " characters or fewer."
	}
	return q
}
