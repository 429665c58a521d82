package claims

import (
	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// AdjusterAnswers is the input of the form that writes to an adjuster.
type AdjusterAnswers struct {
	Claim, Reply, Phone, Text string
	Fixed                     bool   // the claim was chosen before, on its own page
	Key                       string // idempotency key
}

// Ways in which an adjuster replies.
const (
	ReplyByPhone = "phone"
	ReplyByEmail = "email"
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
	Answers AdjusterAnswers
	Text    *text.Text
	Profile *member.Profile
	Email   string // of the member's sign-in, where a reply goes
}

// NewAdjusterPage returns the form. It has validation errors only if validated is true. failure is
// the reason that sending failed, "" for none.
func NewAdjusterPage(f AdjusterForm, validated bool, failure, xsrf string) AdjusterPage {
	page := AdjusterPage{ByPhone: f.Profile.Missing.Claims, Known: f.Profile.ClaimsKnown, Key: f.Answers.Key, XSRF: xsrf}
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

// Problems returns the validation errors of the answers.
func (f AdjusterForm) Problems() []ui.Problem {
	return ui.QuestionProblems(f.questions())
}

func (f AdjusterForm) questions() []ui.Question {
	texts := f.Text.Claims.Adjuster
	text := ui.Question{Field: ui.Field{
		Name: "text", Label: texts.Text, Value: f.Answers.Text, Rows: 7,
		MaxLength: member.LongestStory,
	}, Shape: ui.InArea}
	questions := []ui.Question{f.claimQuestion(), f.replyQuestion(), f.phoneQuestion(), text.Written(f.Text, texts.TextMissing)}
	if f.about() != nil {
		return questions[1:]
	}
	return questions
}

// about returns the claim that was chosen before the form opened, nil for one that the form asks
// for.
func (f AdjusterForm) about() *AdjusterAbout {
	for _, c := range f.Profile.Claims {
		if f.Answers.Fixed && c.Number == f.Answers.Claim {
			return &AdjusterAbout{c.Number, ui.ClaimTitle(f.Text, c), f.claimFacts(c), len(f.Profile.Claims) > 1}
		}
	}
	return nil
}

func (f AdjusterForm) claimFacts(c member.Claim) string {
	return ui.Join(", ", f.Text.Claims.Claim.With(c.Number), f.Text.Listed(c.Status), f.Text.Date(c.LossDate))
}

func (f AdjusterForm) claimQuestion() ui.Question {
	texts := f.Text.Claims.Adjuster
	q := ui.Question{Field: ui.Field{Name: "claim", Label: texts.Claim, Value: f.Answers.Claim}}
	for _, c := range f.Profile.ClaimsInOrder() {
		q.Options = append(q.Options, ui.Option{Value: c.Number, Label: ui.ClaimTitle(f.Text, *c), Hint: f.claimFacts(*c)})
	}
	return q.Listed(texts.ClaimChoose).Chosen(texts.ClaimMissing)
}

func (f AdjusterForm) replyQuestion() ui.Question {
	texts := f.Text.Claims.Adjuster
	q := ui.Question{Field: ui.Field{Name: "reply", Label: texts.Reply, Value: f.Answers.Reply, Options: []ui.Option{
		{Value: ReplyByPhone, Label: texts.ReplyByPhone},
		{Value: ReplyByEmail, Label: texts.ReplyByEmail.With(f.Email)},
	}}, Shape: ui.AsChoice}
	return q.Chosen(texts.ReplyMissing)
}

// phoneQuestion requires a number only for a reply by phone.
func (f AdjusterForm) phoneQuestion() ui.Question {
	texts, answers := f.Text.Claims.Adjuster, f.Answers
	q := ui.PhoneQuestion(f.Text, "phone", texts.PhoneLabel, answers.Phone)
	q.Hint = texts.PhoneHint
	if answers.Reply != ReplyByPhone && answers.Phone == "" {
		q.Problem = ""
	}
	return q
}
