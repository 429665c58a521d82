package views

import (
	"cmp"
	"fmt"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/parts"
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
	questions func(ClaimForm) []question // nil for a page that asks none
}

var claimSteps = []claimStep{
	{stepPolicy, "Your policy", ClaimForm.policyQuestions},
	{stepKind, "Kind of loss", ClaimForm.kindQuestions},
	{stepLoss, "What happened", ClaimForm.lossQuestions},
	{stepPhotos, "Photos", nil},
	{stepContact, "How to reach you", ClaimForm.contactQuestions},
	{stepReview, "Check and send", nil},
}

func stepIndex(slug string) int {
	return slices.IndexFunc(claimSteps, func(s claimStep) bool { return s.slug == slug })
}

// AsksInClaim tells whether there is a step of this name that asks questions.
func AsksInClaim(slug string) bool {
	i := stepIndex(slug)
	return i >= 0 && claimSteps[i].questions != nil
}

// Problems are what is wrong with the answers of one step.
func (f ClaimForm) Problems(slug string) []parts.Problem {
	i := stepIndex(slug)
	if i < 0 || claimSteps[i].questions == nil {
		return nil
	}
	var fields []parts.Field
	for _, q := range claimSteps[i].questions(f) {
		fields = append(fields, q.Field)
	}
	return parts.Problems(fields...)
}

// Unfinished is the path of the first step whose answers are missing or wrong, of the last step when there is none.
func (f ClaimForm) Unfinished() string {
	for _, step := range claimSteps {
		if len(f.Problems(step.slug)) > 0 {
			return NewClaimStepPath(step.slug)
		}
	}
	return NewClaimStepPath(stepReview)
}

// Complete tells whether every question is answered as it should be.
func (f ClaimForm) Complete() bool { return f.Unfinished() == NewClaimStepPath(stepReview) }

// Next is the path of the step after this one; once every question is answered, a changed answer leads straight back to the last step.
func (f ClaimForm) Next(slug string) string {
	if f.Complete() {
		return NewClaimStepPath(stepReview)
	}
	return NewClaimStepPath(claimSteps[min(stepIndex(slug)+1, len(claimSteps)-1)].slug)
}

// ClaimStepHead is what every step says at its top: where one is, and the way back.
type ClaimStepHead struct {
	Title    string
	Where    string
	Back     string
	Problems []parts.Problem
	XSRF     string
	Path     string // the address that takes the step's form
}

func newClaimStepHead(slug, xsrf string) ClaimStepHead {
	i := stepIndex(slug)
	head := ClaimStepHead{
		Title: claimSteps[i].title,
		Where: fmt.Sprintf("New claim, step %d of %d", i+1, len(claimSteps)),
		Back:  NewClaimPath(""),
		XSRF:  xsrf,
		Path:  NewClaimStepPath(slug),
	}
	if i > 0 {
		head.Back = NewClaimStepPath(claimSteps[i-1].slug)
	}
	return head
}

// NewClaimStartPage is the first page: what to do in an emergency, then the claim that was begun or the choice of a policy.
type NewClaimStartPage struct {
	Title     string
	Emergency string
	Advice    []string
	Begun     *BegunClaim
	Questions []question
	Head      ClaimStepHead
	Company   content.Company
}

// BegunClaim is a new claim whose draft was found.
type BegunClaim struct {
	Text      string
	Continue  string
	StartOver string
	Policy    string // to begin with after starting over
}

// NewNewClaimStart words the first page. The policy asked for is chosen in advance; begun tells that the form's draft was found.
func NewNewClaimStart(f ClaimForm, begun bool, policy, xsrf string, company content.Company) NewClaimStartPage {
	page := NewClaimStartPage{
		Title: "New claim", Emergency: f.Words.Emergency.Title, Advice: f.Words.Emergency.First,
		Head: newClaimStepHead(stepPolicy, xsrf), Company: company,
	}
	switch {
	case begun:
		page.Begun = &BegunClaim{Text: begunText(f), Continue: f.Unfinished(), StartOver: NewClaimStartOverPath(), Policy: policy}
	case len(ClaimablePolicies(f.Profile)) > 0:
		f.Draft.Policy = policy
		page.Questions = unjudged(f.policyQuestions())
	}
	return page
}

func begunText(f ClaimForm) string {
	about := cmp.Or(f.Subject(), "a policy you no longer have here")
	return fmt.Sprintf("You began a claim on %s about %s. Your answers are kept until %s.",
		Day(member.DateOf(f.Draft.Started)), about, Day(member.DateOf(f.Draft.Ends())))
}

// NewClaimStepPage is a step that asks questions.
type NewClaimStepPage struct {
	Head      ClaimStepHead
	Advice    []string
	Questions []question
}

// NewNewClaimStep words a step that asks questions. Only a judged one tells what is wrong with the answers.
func NewNewClaimStep(f ClaimForm, slug string, judged bool, xsrf string) NewClaimStepPage {
	page := NewClaimStepPage{Head: newClaimStepHead(slug, xsrf)}
	if slug == stepContact && f.Draft.Phone == "" && !judged {
		policy, _ := f.policy()
		f.Draft.Phone = policy.Insured.Phone
	}
	if policy, ok := f.policy(); ok && slug == stepKind {
		page.Advice = f.Words.Emergency.Then[lossGroup(policy)]
	}
	page.Questions = claimSteps[stepIndex(slug)].questions(f)
	if judged {
		page.Head.Problems = f.Problems(slug)
		return page
	}
	page.Questions = unjudged(page.Questions)
	return page
}

func unjudged(questions []question) []question {
	for i := range questions {
		questions[i].Problem = ""
	}
	return questions
}
