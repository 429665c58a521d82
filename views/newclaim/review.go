package newclaim

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/ui"
)

// ReviewPage shows every answer before the claim is sent.
type ReviewPage struct {
	Head     StepHead
	Key      string // idempotency key
	Sections []ReviewSection
}

// ReviewSection is the answers of one step, with the link that changes them.
type ReviewSection struct {
	Title  string
	Change ui.Action
	Rows   []ReviewRow // none without an answer
}

// ReviewRow is one answer, or its validation error.
type ReviewRow struct{ Name, Question, Answer, Problem string }

// NewReviewPage returns the last step. It lists the validation errors of all steps only if
// validated is true. failure is why sending failed, "" when it did not.
func NewReviewPage(f Form, validated bool, failure, xsrf string) ReviewPage {
	page := ReviewPage{Head: newStepHead(f, member.StepReview, xsrf), Key: f.Draft.Key}
	steps := f.Steps()
	for _, step := range steps[:len(steps)-1] {
		page.Sections = append(page.Sections, f.reviewSection(step))
		if validated {
			page.Head.Problems = append(page.Head.Problems, ui.QuestionProblems(f.questions(step))...)
		}
	}
	if failure != "" {
		page.Head.Problems = append(page.Head.Problems, ui.Problem{Text: failure})
	}
	return page
}

func (f Form) reviewSection(step member.DraftStep) ReviewSection {
	texts := f.Text.NewClaim
	section := ReviewSection{Title: f.stepTitle(step), Change: ui.Action{Label: texts.Review.Change, Path: stepPath(step)}}
	if step == member.StepPhotos {
		if names := f.Draft.PhotoNames(); len(names) > 0 {
			section.Rows = []ReviewRow{{Name: photosField, Question: texts.Review.Photos, Answer: strings.Join(names, ", ")}}
		}
		return section
	}
	form := f.Form(step)
	for i, q := range f.questions(step) {
		if form.Asks(form.Fields[i]) && (q.Answer != "" || q.Problem != "") {
			section.Rows = append(section.Rows, ReviewRow{Name: q.Name, Question: q.Label, Answer: q.Answer, Problem: q.Problem})
		}
	}
	return section
}

// SentPage is the page after a claim is sent.
type SentPage struct {
	Reference string
	About     string // the policy's name and number, "" for none
}
