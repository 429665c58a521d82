package views

import (
	"fmt"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/parts"
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
	Questions []question
	Problems  []parts.Problem
	Path      string
	Key       string
	XSRF      string
	Company   content.Company
}

// AdjusterForm is the form with what its questions depend on.
type AdjusterForm struct {
	Answers AdjusterAnswers
	Profile *member.Profile
	Email   string // of the member's sign-in, where an answer goes
}

// NewAdjusterPage words the form. Only a judged one tells what is wrong; failure is why sending failed, "" when it did not.
func NewAdjusterPage(f AdjusterForm, judged bool, failure, xsrf string, company content.Company) AdjusterPage {
	page := AdjusterPage{Known: f.Profile.ClaimsKnown, Path: ContactAdjusterPath(""), Key: f.Answers.Key, XSRF: xsrf, Company: company}
	if len(f.Profile.Claims) == 0 {
		return page
	}
	page.Questions = f.questions()
	if !judged {
		page.Questions = unjudged(page.Questions)
		return page
	}
	page.Problems = f.Problems()
	if failure != "" {
		page.Problems = append(page.Problems, parts.Problem{Text: failure})
	}
	return page
}

// Problems are what is wrong with the answers.
func (f AdjusterForm) Problems() []parts.Problem {
	var fields []parts.Field
	for _, q := range f.questions() {
		fields = append(fields, q.Field)
	}
	return parts.Problems(fields...)
}

func (f AdjusterForm) questions() []question {
	a := f.Answers
	claim := question{Field: parts.Field{Name: "claim", Label: "Which claim is it about?", Value: a.Claim}, shape: asChoice}
	if len(f.Profile.Claims) >= manyPolicies {
		claim.shape = asSelect
		claim.Options = []parts.Option{{Label: "Choose a claim"}}
	}
	for _, c := range ClaimsInOrder(f.Profile.Claims) {
		hint := joined(", ", "Claim "+c.Number, c.Status, Day(c.LossDate))
		claim.Options = append(claim.Options, parts.Option{Value: c.Number, Label: claimTitle(c), Hint: hint})
	}
	reply := question{Field: parts.Field{Name: "reply", Label: "How should the adjuster answer?", Value: a.Reply, Options: []parts.Option{
		{Value: ReplyByPhone, Label: "Call me"}, {Value: ReplyByEmail, Label: "Write to " + f.Email},
	}}, shape: asChoice}
	phone := phoneQuestion("phone", "What number can the adjuster call?", a.Phone)
	phone.Hint = "With the area code. Only needed for a call."
	if a.Reply != ReplyByPhone && a.Phone == "" {
		phone.Problem = ""
	}
	text := question{Field: parts.Field{Name: "text", Label: "Your message", Value: a.Text, Rows: 7, MaxLength: longestStory}, shape: inArea}
	return []question{
		claim.chosen("Choose the claim."),
		reply.chosen("Choose how the adjuster should answer."),
		phone, text.written("Write your message."),
	}
}

// AdjusterTold is what the page after the form says.
func AdjusterTold(claim string) string {
	return fmt.Sprintf("Your message about claim %s is sent.", claim)
}

// NotOffered says that the provider takes no such form online.
func NotOffered(c content.Company) string {
	return fmt.Sprintf("We cannot take this online yet. Nothing was sent. Call us at %s.", c.Phone)
}

// NotReached says that the provider did not answer. What was typed is still there.
func NotReached(c content.Company) string {
	return fmt.Sprintf("We could not send this right now. What you typed is still here. Try again in a few minutes, or call us at %s.", c.Phone)
}
