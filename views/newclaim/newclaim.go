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
	{stepPhotos, func(t content.ClaimSteps) string { return t.Photos }, nil},
	{stepContact, func(t content.ClaimSteps) string { return t.Contact }, Form.contactQuestions},
	{stepReview, func(t content.ClaimSteps) string { return t.Review }, nil},
}

func stepIndex(slug string) int {
	return slices.IndexFunc(claimSteps, func(s claimStep) bool { return s.slug == slug })
}

// HasQuestions reports whether a step exists and asks questions.
func HasQuestions(slug string) bool {
	i := stepIndex(slug)
	return i >= 0 && claimSteps[i].questions != nil
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

func newStepHead(t *content.Text, slug, xsrf string) StepHead {
	i := stepIndex(slug)
	head := StepHead{
		Title: claimSteps[i].title(t.NewClaim.Steps),
		Where: t.NewClaim.Step.With(i+1, len(claimSteps)),
		Back:  paths.NewClaim(""),
		XSRF:  xsrf,
		Path:  paths.NewClaimStep(slug),
	}
	if i > 0 {
		head.Back = paths.NewClaimStep(claimSteps[i-1].slug)
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
		Head:  newStepHead(f.Text, stepPolicy, xsrf),
		Where: f.Text.NewClaim.Start.Step.With(1, len(claimSteps), draftDays),
	}
	switch {
	case f.Profile.Missing.Claims:
		page.ByPhone = true
	case unfinished:
		page.Unfinished = &UnfinishedClaim{Text: f.unfinishedText(), Continue: f.UnfinishedPath(), StartOver: paths.NewClaimStartOver(), Policy: policy}
	case len(f.Profile.ClaimablePolicies()) > 0:
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
	page := StepPage{Head: newStepHead(f.Text, slug, xsrf)}
	policy, chosen := f.policy()
	if slug == stepContact && f.Draft.Phone == "" && !validated {
		f.Draft.Phone = policy.Insured.Phone
	}
	if chosen && slug == stepKind {
		page.Advice = f.Text.NewClaim.Emergency.Then[string(policy.LossGroup())]
	}
	page.Questions = claimSteps[stepIndex(slug)].questions(f)
	if validated {
		page.Head.Problems = f.Problems(slug)
		return page
	}
	page.Questions = ui.WithoutProblems(page.Questions)
	return page
}
