package claims

import (
	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// AdjusterPage is the form that writes to an adjuster.
type AdjusterPage struct {
	ByPhone   bool           // the provider offers no claims online
	Known     bool           // whether the provider sent claims
	About     *AdjusterAbout // the claim that was chosen before, nil for a question
	Questions []ui.Question
	Problems  []ui.Problem
	Key       string
	XSRF      string
}

// AdjusterAbout is the claim that a message is about.
type AdjusterAbout struct {
	Number, Title, Facts string
	Others               bool // whether the member has other claims
}

// AdjusterForm is the form's input with the data that its questions depend on.
type AdjusterForm struct {
	Typed   func(field string) string
	Fixed   bool   // the claim was chosen before, on its own page
	Key     string // idempotency key
	Text    *text.Text
	Profile *member.Profile
	Email   string // of the member's sign-in, where a reply goes
}

// Done returns the page after the message was sent: how the answer comes, which the member chose.
func (f AdjusterForm) Done() ui.Success {
	texts, number := f.Text.Claims.Adjuster, f.Typed(member.FieldClaim)
	s := ui.Success{
		Title: texts.Done, Text: texts.NextByEmail.With(f.Email), Done: paths.Claim(number),
		Facts: []ui.Fact{{Name: texts.About, Value: f.Text.Claims.Claim.With(number)}},
	}
	if f.Typed(member.FieldReply) == member.ReplyByPhone {
		s.Text = texts.NextByPhone.With(member.NormalPhone(f.Typed(member.FieldPhone)))
	}
	return s
}

// NewAdjusterPage returns the form. It has validation errors only if validated is true. failure is
// the reason that sending failed, "" for none.
func NewAdjusterPage(f AdjusterForm, validated bool, failure, xsrf string) AdjusterPage {
	page := AdjusterPage{ByPhone: f.Profile.Missing.Claims, Known: f.Profile.ClaimsKnown, Key: f.Key, XSRF: xsrf}
	if len(f.Profile.Claims) == 0 {
		return page
	}
	page.About, page.Questions = f.about(), f.questions()
	if !validated {
		page.Questions = ui.WithoutProblems(page.Questions)
		return page
	}
	page.Problems = f.Problems()
	if failure != "" {
		page.Problems = append(page.Problems, ui.Problem{Text: failure})
	}
	return page
}

// Form returns the fields with the member's answers.
func (f AdjusterForm) Form() member.Form {
	var numbers []string
	for _, c := range f.Profile.ClaimsInOrder() {
		numbers = append(numbers, c.Number)
	}
	return member.Form{
		Fields: member.AdjusterFields, Typed: f.Typed, Lists: map[string][]string{member.FieldClaim: numbers},
	}
}

// Problems returns the validation errors of the answers.
func (f AdjusterForm) Problems() []ui.Problem {
	return ui.QuestionProblems(f.questions())
}

func (f AdjusterForm) questions() (questions []ui.Question) {
	form, chosen := f.Form(), f.about() != nil
	for _, field := range form.Fields {
		if field.Name != member.FieldClaim || !chosen {
			questions = append(questions, ui.Ask(f.Text, form, field, f.texts(field.Name)))
		}
	}
	return questions
}

func (f AdjusterForm) texts(field string) ui.FieldTexts {
	t := f.Text.Claims.Adjuster
	switch field {
	case member.FieldClaim:
		return ui.FieldTexts{FormField: text.FormField{Label: t.Claim, Missing: t.ClaimMissing}, Choices: f.claims()}
	case member.FieldReply:
		return ui.FieldTexts{FormField: text.FormField{Label: t.Reply, Missing: t.ReplyMissing}, Choices: []text.Choice{
			{Value: member.ReplyByPhone, Label: t.ReplyByPhone},
			{Value: member.ReplyByEmail, Label: t.ReplyByEmail.With(f.Email)},
		}}
	case member.FieldPhone:
		return ui.FieldTexts{FormField: text.FormField{Label: t.PhoneLabel}}
	}
	message := f.Text.Messages.New
	return ui.FieldTexts{FormField: text.FormField{Label: message.Text, Missing: message.TextMissing}}
}

func (f AdjusterForm) claims() (choices []text.Choice) {
	for _, c := range f.Profile.ClaimsInOrder() {
		choices = append(choices, text.Choice{Value: c.Number, Label: claimTitle(f.Text, *c), Hint: f.claimFacts(*c)})
	}
	return choices
}

// about returns the claim that was chosen before the form opened, nil for one that the form asks
// for.
func (f AdjusterForm) about() *AdjusterAbout {
	for _, c := range f.Profile.Claims {
		if f.Fixed && c.Number == f.Typed(member.FieldClaim) {
			return &AdjusterAbout{c.Number, claimTitle(f.Text, c), f.claimFacts(c), len(f.Profile.Claims) > 1}
		}
	}
	return nil
}

func (f AdjusterForm) claimFacts(c member.Claim) string {
	return ui.Join(", ", f.Text.Claims.Claim.With(c.Number), f.Text.Listed(c.Status), f.Text.Date(c.LossDate))
}
