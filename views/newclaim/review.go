package newclaim

import (
	"strings"

	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// ReviewPage shows every answer before the claim is sent.
type ReviewPage struct {
	Head     StepHead
	Intro    string
	Key      string
	Sections []ReviewSection
}

// ReviewSection is the answers of one step, with the way to change them.
type ReviewSection struct {
	Title, Change string
	Rows          []ReviewRow
}

// ReviewRow is one answer, or what is wrong with it.
type ReviewRow struct{ Name, Question, Answer, Problem string }

// NewReviewPage words the last step. Only a judged one says at its top what is missing; failure is why sending failed, "" when it did not.
func NewReviewPage(f Form, judged bool, failure, xsrf string) ReviewPage {
	page := ReviewPage{Head: newStepHead(stepReview, xsrf), Intro: f.Text.NewClaim.Review, Key: f.Draft.Key}
	for _, step := range claimSteps[:len(claimSteps)-1] {
		section := ReviewSection{Title: step.title, Change: paths.NewClaimStep(step.slug)}
		if step.questions == nil {
			section.Rows = []ReviewRow{{Name: stepPhotos, Question: "Photos", Answer: ui.Or(strings.Join(f.Draft.photoNames(), ", "), "None")}}
		} else {
			section.Rows = reviewRows(step.questions(f))
		}
		page.Sections = append(page.Sections, section)
		if judged {
			page.Head.Problems = append(page.Head.Problems, f.Problems(step.slug)...)
		}
	}
	if failure != "" {
		page.Head.Problems = append(page.Head.Problems, ui.Problem{Text: failure})
	}
	return page
}

func reviewRows(questions []ui.Question) []ReviewRow {
	var rows []ReviewRow
	for _, q := range questions {
		rows = append(rows, ReviewRow{Name: q.Name, Question: q.Label, Answer: ui.Or(q.Answer, "Not given"), Problem: q.Problem})
	}
	return rows
}

// SentPage tells what became of a claim that was sent.
type SentPage struct {
	Reference string
	About     string
	Next      []string
}

// NewSentPage words the page with the reference number; subject names the policy.
func NewSentPage(reference, subject string, words content.NewClaim) SentPage {
	return SentPage{Reference: reference, About: subject, Next: words.Next}
}
