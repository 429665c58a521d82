package claims

import (
	"fmt"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// AdjusterAnswers is what was typed into the form that writes to an adjuster.
type AdjusterAnswers struct {
	Claim, Reply, Phone, Text string
	Key                       string // tells one message sent twice from two messages
}

// How an adjuster is to answer.
const (
	ReplyByPhone = "phone"
	ReplyByEmail = "email"
)

// AdjusterPage is the form that writes to an adjuster.
type AdjusterPage struct {
	Known     bool
	Questions []ui.Question
	Problems  []ui.Problem
	Path      string
	Key       string
	XSRF      string
	Company   content.Company
}

// AdjusterForm is the form with what its questions depend on.
type AdjusterForm struct {
	Answers AdjusterAnswers
	Text    *content.Text
	Profile *member.Profile
	Email   string // of the member's sign-in, where an answer goes
}

// NewAdjusterPage words the form. Only a judged one tells what is wrong; failure is why sending failed, "" when it did not.
func NewAdjusterPage(f AdjusterForm, judged bool, failure, xsrf string, company content.Company) AdjusterPage {
	page := AdjusterPage{Known: f.Profile.ClaimsKnown, Path: paths.ContactAdjuster(""), Key: f.Answers.Key, XSRF: xsrf, Company: company}
	if len(f.Profile.Claims) == 0 {
		return page
	}
	page.Questions = f.questions()
	if !judged {
		page.Questions = ui.WithoutProblems(page.Questions)
		return page
	}
	page.Problems = f.Problems()
	if failure != "" {
		page.Problems = append(page.Problems, ui.Problem{Text: failure})
	}
	return page
}

// Problems are what is wrong with the answers.
func (f AdjusterForm) Problems() []ui.Problem {
	var fields []ui.Field
	for _, q := range f.questions() {
		fields = append(fields, q.Field)
	}
	return ui.Problems(fields...)
}

func (f AdjusterForm) questions() []ui.Question {
	a := f.Answers
	claim := ui.Question{Field: ui.Field{Name: "claim", Label: "Which claim is it about?", Value: a.Claim}, Shape: ui.AsChoice}
	if len(f.Profile.Claims) >= ui.ManyOptions {
		claim.Shape = ui.AsSelect
		claim.Options = []ui.Option{{Label: "Choose a claim"}}
	}
	for _, c := range ui.ClaimsInOrder(f.Profile.Claims) {
		hint := ui.Join(", ", "Claim "+c.Number, c.Status, f.Text.Date(c.LossDate))
		claim.Options = append(claim.Options, ui.Option{Value: c.Number, Label: ui.ClaimTitle(f.Text, c), Hint: hint})
	}
	reply := ui.Question{Field: ui.Field{Name: "reply", Label: "How should the adjuster answer?", Value: a.Reply, Options: []ui.Option{
		{Value: ReplyByPhone, Label: "Call me"}, {Value: ReplyByEmail, Label: "Write to " + f.Email},
	}}, Shape: ui.AsChoice}
	phone := ui.PhoneQuestion(f.Text, "phone", "What number can the adjuster call?", a.Phone)
	phone.Hint = "With the area code. Only needed for a call."
	if a.Reply != ReplyByPhone && a.Phone == "" {
		phone.Problem = ""
	}
	text := ui.Question{Field: ui.Field{Name: "text", Label: "Your message", Value: a.Text, Rows: 7, MaxLength: ui.LongestStory}, Shape: ui.InArea}
	return []ui.Question{
		claim.Chosen("Choose the claim."),
		reply.Chosen("Choose how the adjuster should answer."),
		phone, text.Written(f.Text, "Write your message."),
	}
}

// AdjusterSent is what the page after the form says.
func AdjusterSent(claim string) string {
	return fmt.Sprintf("Your message about claim %s is sent.", claim)
}
