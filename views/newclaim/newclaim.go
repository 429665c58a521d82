// Package newclaim renders the steps of a new claim (section 2: /new-claim).
package newclaim

import (
	"maps"
	"slices"
	"strconv"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// stepTitle returns the title of a step.
func (f Form) stepTitle(step member.DraftStep) string {
	t := f.Text.NewClaim.Steps
	return map[member.DraftStep]string{
		member.StepPolicy: t.Policy, member.StepKind: t.Kind, member.StepLoss: t.Loss, member.StepVehicle: t.Vehicle,
		member.StepPhotos: t.Photos, member.StepContact: t.Contact, member.StepReview: t.Review,
	}[step]
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

func newStepHead(f Form, step member.DraftStep, xsrf string) StepHead {
	steps := f.Steps()
	i := slices.Index(steps, step)
	head := StepHead{
		Title: f.stepTitle(step),
		Back:  paths.NewClaim(""),
		XSRF:  xsrf,
		Path:  stepPath(step),
	}
	if i == 0 { // the policy decides how many steps there are
		head.Where = f.Text.NewClaim.FirstStep
		return head
	}
	head.Where = f.Text.NewClaim.Step.With(i+1, len(steps))
	head.Back = stepPath(steps[i-1])
	return head
}

// StartPage is the first page: what to do in an emergency, then the unfinished claim or the choice
// of a policy.
type StartPage struct {
	ByPhone    bool             // the provider takes no claims online
	Unfinished *UnfinishedClaim // nil without an unfinished claim
	Where      string
	Search     *PolicySearch // nil for a few policies
	Questions  []ui.Question // none for a member without a policy to claim on
	Empty      string        // in place of them
	Head       StepHead
}

// PolicySearch is the form above the choice among many policies, of which the page shows the first
// ones that it finds.
type PolicySearch struct {
	Path    string
	Field   ui.Field
	Summary string // how many were found
}

// policySearch returns the form of the page at a path, nil for a few policies.
func (f Form) policySearch(path string) *PolicySearch {
	if !f.searches() {
		return nil
	}
	found := ui.NewPager(1, paths.DefaultPageSize, len(f.foundPolicies()))
	return &PolicySearch{
		Path: path, Field: *ui.SearchField(f.Text.Policies.List.Search, f.Find), Summary: found.Summary(f.Text),
	}
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
		Head:  newStepHead(f, member.StepPolicy, xsrf),
		Where: f.Text.NewClaim.Start.Step.With(strconv.Itoa(member.ClaimDraftDays)),
		Empty: ui.None(f.Text, f.Profile.Incomplete.Any(), f.Text.NewClaim.Start.Empty),
	}
	switch {
	case f.Profile.Missing.Claims:
		page.ByPhone = true
	case unfinished:
		page.Unfinished = &UnfinishedClaim{
			Text: f.unfinishedText(), Continue: f.UnfinishedPath(),
			StartOver: paths.NewClaimStartOver(), Policy: policy,
		}
	case len(f.Profile.ClaimablePolicies()) > 0:
		f.Draft.Answers = map[string]string{member.FieldPolicy: policy}
		page.Questions = ui.WithoutProblems(f.questions(member.StepPolicy))
		page.Search = f.policySearch(paths.NewClaim(""))
	}
	return page
}

func (f Form) unfinishedText() string {
	texts, policy := f.Text.NewClaim.Unfinished, f.Subject()
	started, ends := f.Text.Date(member.DateOf(f.Draft.Started)), f.Text.Date(member.DateOf(f.Draft.Ends()))
	if policy == "" {
		return texts.PolicyRemoved.With(started, ends)
	}
	return texts.Text.With(started, policy, ends)
}

// StepPage is a step with questions.
type StepPage struct {
	Head      StepHead
	Advice    []string
	Search    *PolicySearch // nil unless the step chooses among many policies
	Questions []ui.Question
}

// NewStepPage returns a step with questions. It has validation errors only if validated is
// true.
func NewStepPage(f Form, step member.DraftStep, validated bool, xsrf string) StepPage {
	page := StepPage{Head: newStepHead(f, step, xsrf)}
	policy, chosen := f.Policy()
	if step == member.StepContact && f.Draft.Answers[member.FieldPhone] == "" && !validated {
		f.Draft.Answers = maps.Clone(f.Draft.Answers)
		f.Draft.Answers[member.FieldPhone] = policy.Insured.Phone
	}
	if chosen && step == member.StepKind {
		page.Advice = f.Text.NewClaim.Emergency.Then[string(policy.LossGroup())]
	}
	page.Questions = f.questions(step)
	if step == member.StepPolicy {
		page.Search = f.policySearch(page.Head.Path)
	}
	if validated {
		page.Head.Problems = ui.QuestionProblems(page.Questions)
		return page
	}
	page.Questions = ui.WithoutProblems(page.Questions)
	return page
}
