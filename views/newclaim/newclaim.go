// Package newclaim renders the steps of a new claim (section 2: /new-claim).
package newclaim

import (
	"cmp"
	"fmt"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// The steps of a new claim, as they stand in its addresses.
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
	title     string
	questions func(Form) []ui.Question // nil for a page that asks none
}

var claimSteps = []claimStep{
	{stepPolicy, "Your policy", Form.policyQuestions},
	{stepKind, "Kind of loss", Form.kindQuestions},
	{stepLoss, "What happened", Form.lossQuestions},
	{stepPhotos, "Photos", nil},
	{stepContact, "How to reach you", Form.contactQuestions},
	{stepReview, "Check and send", nil},
}

func stepIndex(slug string) int {
	return slices.IndexFunc(claimSteps, func(s claimStep) bool { return s.slug == slug })
}

// HasQuestions tells whether there is a step of this name that asks questions.
func HasQuestions(slug string) bool {
	i := stepIndex(slug)
	return i >= 0 && claimSteps[i].questions != nil
}

// StepHead is what every step says at its top: where one is, and the way back.
type StepHead struct {
	Title    string
	Where    string
	Back     string
	Problems []ui.Problem
	XSRF     string
	Path     string // the address that takes the step's form
}

func newStepHead(slug, xsrf string) StepHead {
	i := stepIndex(slug)
	head := StepHead{
		Title: claimSteps[i].title,
		Where: fmt.Sprintf("New claim, step %d of %d", i+1, len(claimSteps)),
		Back:  paths.NewClaim(""),
		XSRF:  xsrf,
		Path:  paths.NewClaimStep(slug),
	}
	if i > 0 {
		head.Back = paths.NewClaimStep(claimSteps[i-1].slug)
	}
	return head
}

// StartPage is the first page: what to do in an emergency, then the claim that was begun or the choice of a policy.
type StartPage struct {
	Title     string
	Emergency string
	Advice    []string
	Begun     *BegunClaim
	Questions []ui.Question
	Head      StepHead
	Company   content.Company
}

// BegunClaim is a new claim whose draft was found.
type BegunClaim struct {
	Text      string
	Continue  string
	StartOver string
	Policy    string // to begin with after starting over
}

// NewStartPage words the first page. The policy asked for is chosen in advance; begun tells that the form's draft was found.
func NewStartPage(f Form, begun bool, policy, xsrf string, company content.Company) StartPage {
	page := StartPage{
		Title: "New claim", Emergency: f.Text.NewClaim.Emergency.Title, Advice: f.Text.NewClaim.Emergency.First,
		Head: newStepHead(stepPolicy, xsrf), Company: company,
	}
	switch {
	case begun:
		page.Begun = &BegunClaim{Text: begunText(f), Continue: f.Unfinished(), StartOver: paths.NewClaimStartOver(), Policy: policy}
	case len(ClaimablePolicies(f.Profile)) > 0:
		f.Draft.Policy = policy
		page.Questions = ui.WithoutProblems(f.policyQuestions())
	}
	return page
}

func begunText(f Form) string {
	about := cmp.Or(f.Subject(), "a policy you no longer have here")
	return fmt.Sprintf("You began a claim on %s about %s. Your answers are kept until %s.",
		f.Text.Date(member.DateOf(f.Draft.Started)), about, f.Text.Date(member.DateOf(f.Draft.Ends())))
}

// StepPage is a step that asks questions.
type StepPage struct {
	Head      StepHead
	Advice    []string
	Questions []ui.Question
}

// NewStepPage words a step that asks questions. Only a judged one tells what is wrong with the answers.
func NewStepPage(f Form, slug string, judged bool, xsrf string) StepPage {
	page := StepPage{Head: newStepHead(slug, xsrf)}
	if slug == stepContact && f.Draft.Phone == "" && !judged {
		policy, _ := f.policy()
		f.Draft.Phone = policy.Insured.Phone
	}
	if policy, ok := f.policy(); ok && slug == stepKind {
		page.Advice = f.Text.NewClaim.Emergency.Then[lossGroup(policy)]
	}
	page.Questions = claimSteps[stepIndex(slug)].questions(f)
	if judged {
		page.Head.Problems = f.Problems(slug)
		return page
	}
	page.Questions = ui.WithoutProblems(page.Questions)
	return page
}
