// Package newclaim renders the steps of a new claim (section 2: /new-claim).
package newclaim

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// The steps of a new claim, as in their URLs.
const (
	stepPolicy  = "policy"
	stepKind    = "kind"
	stepLoss    = "what-happened"
	stepVehicle = "vehicle"
	stepPhotos  = "photos"
	stepContact = "contact"
	stepReview  = "review"
)

// claimStep is one page of a new claim.
type claimStep struct {
	slug      string
	title     func(content.ClaimSteps) string
	questions func(Form) []ui.Question // nil for a page without questions
}

var claimSteps = []claimStep{
	{stepPolicy, func(t content.ClaimSteps) string { return t.Policy }, Form.policyQuestions},
	{stepKind, func(t content.ClaimSteps) string { return t.Kind }, Form.kindQuestions},
	{stepLoss, func(t content.ClaimSteps) string { return t.Loss }, Form.lossQuestions},
	// Auto claims only.
	{stepVehicle, func(t content.ClaimSteps) string { return t.Vehicle }, Form.vehicleQuestions},
	{stepPhotos, func(t content.ClaimSteps) string { return t.Photos }, nil},
	{stepContact, func(t content.ClaimSteps) string { return t.Contact }, Form.contactQuestions},
	{stepReview, func(t content.ClaimSteps) string { return t.Review }, nil},
}

// steps returns the steps of this claim.
func (f Form) steps() []claimStep {
	return slices.DeleteFunc(slices.Clone(claimSteps), func(s claimStep) bool { return s.slug == stepVehicle && !f.asksAboutVehicle() })
}

// step returns a step of this claim, with its place; -1 for none.
func (f Form) step(slug string) (claimStep, int) {
	steps := f.steps()
	i := slices.IndexFunc(steps, func(s claimStep) bool { return s.slug == slug })
	if i < 0 {
		return claimStep{}, i
	}
	return steps[i], i
}

// HasQuestions reports whether the claim has the step and the step asks questions.
func (f Form) HasQuestions(slug string) bool {
	step, _ := f.step(slug)
	return step.questions != nil
}

// StepHead is the top of every step: its title, its number and the link back.
type StepHead struct {
	Title    string
	Where    string
	Back     string
	Problems []ui.Problem
	XSRF     string
	Path     string // where the step's form is posted
}

func newStepHead(f Form, slug, xsrf string) StepHead {
	step, i := f.step(slug)
	head := StepHead{
		Title: step.title(f.Text.NewClaim.Steps),
		Where: f.Text.NewClaim.Step.With(i+1, len(f.steps())),
		Back:  paths.NewClaim(""),
		XSRF:  xsrf,
		Path:  paths.NewClaimStep(slug),
	}
	if i > 0 {
		head.Back = paths.NewClaimStep(f.steps()[i-1].slug)
	}
	return head
}

// StartPage is the first page: what to do in an emergency, then the unfinished claim or the choice
// of a policy.
type StartPage struct {
	ByPhone    bool             // the provider takes no claims online
	Unfinished *UnfinishedClaim // nil without an unfinished claim
	Where      string
	Questions  []ui.Question // none for a member without a policy to claim on
	Head       StepHead
}

// UnfinishedClaim is an unfinished claim.
type UnfinishedClaim struct {
	Text      string
	Continue  string
	StartOver string
	Policy    string // of the claim after starting over
}

// NewStartPage returns the first page. policy is the number to preselect; unfinished is true when
// the form's draft was loaded.
func NewStartPage(f Form, unfinished bool, policy, xsrf string) StartPage {
	page := StartPage{
		Head:  newStepHead(f, stepPolicy, xsrf),
		Where: f.Text.NewClaim.Start.Step.With(1, len(f.steps()), draftDays),
	}
	switch {
	case f.Profile.Missing.Claims:
		page.ByPhone = true
	case unfinished:
		page.Unfinished = &UnfinishedClaim{Text: f.unfinishedText(), Continue: f.UnfinishedPath(), StartOver: paths.NewClaimStartOver(), Policy: policy}
	case f.Profile.HasClaimablePolicy():
		f.Draft.Policy = policy
		page.Questions = ui.WithoutProblems(f.policyQuestions())
	}
	return page
}

func (f Form) unfinishedText() string {
	text, policy := f.Text.NewClaim.Unfinished.Text, f.Subject()
	if policy == "" {
		text = f.Text.NewClaim.Unfinished.PolicyRemoved
	}
	started, ends := member.DateOf(f.Draft.Started), member.DateOf(f.Draft.Ends())
	return text.With(f.Text.Date(started), policy, f.Text.Date(ends))
}

// StepPage is a step that asks questions.
type StepPage struct {
	Head      StepHead
	Advice    []string
	Questions []ui.Question
}

// NewStepPage returns a step that asks questions. It has validation errors only if validated is
// true.
func NewStepPage(f Form, slug string, validated bool, xsrf string) StepPage {
	page := StepPage{Head: newStepHead(f, slug, xsrf)}
	policy, chosen := f.policy()
	if slug == stepContact && f.Draft.Phone == "" && !validated {
		f.Draft.Phone = policy.Insured.Phone
	}
	if chosen && slug == stepKind {
		page.Advice = f.Text.NewClaim.Emergency.Then[string(policy.LossGroup())]
	}
	step, _ := f.step(slug)
	page.Questions = step.questions(f)
	if validated {
		page.Head.Problems = f.Problems(slug)
		return page
	}
	page.Questions = ui.WithoutProblems(page.Questions)
	return page
}
