package messages

import (
	"slices"
	"unicode/utf8"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// longestSubject is the most characters of a subject.
const longestSubject = 100

// ComposeAnswers is the input of the form that starts a conversation.
type ComposeAnswers struct {
	About, Subject, Text string
	Key                  string // idempotency key
}

// ComposePage is the form that starts a conversation.
type ComposePage struct {
	Path, XSRF, Key      string
	About, Subject, Text ui.Field
	Upload               *ui.Upload // photos and documents; nil where the provider accepts none
	Failure              string     // why sending failed, "" when it did not
}

// NewComposePage returns the form with the member's input and with every bill, claim and policy of
// the member's as a choice.
func NewComposePage(t *text.Text, p *member.Profile, a ComposeAnswers, xsrf string) ComposePage {
	texts := t.Messages.New
	page := ComposePage{
		Path: paths.NewMessage(member.About{}), XSRF: xsrf, Key: a.Key,
		About:   ui.Field{Name: "about", Label: texts.About, Value: a.About, Options: aboutOptions(t, p)},
		Subject: ui.Field{Name: "subject", Label: texts.Subject, Value: a.Subject, MaxLength: longestSubject},
		Text: ui.Field{
			Name: "text", Label: texts.Text, Hint: t.Messages.ReplyHint, Value: a.Text, Rows: 8, MaxLength: longestReply,
		},
	}
	if p.MessageFiles {
		page = page.WithUpload(t, nil, nil)
	}
	return page
}

// WithUpload adds the field for photos and documents, with those that were not sent and what is
// wrong with others.
func (p ComposePage) WithUpload(t *text.Text, waiting []ui.WaitingFile, problems []string) ComposePage {
	p.Upload = newUpload(t, waiting, problems)
	return p
}

// Chosen returns what the message is about, nothing for "other". Only after [ComposePage.Check] is
// it certain to be the member's.
func (p ComposePage) Chosen() member.About { return paths.ParseAbout(p.About.Value) }

// Check validates the message, sets the fields' errors and reports whether there are none.
func (p *ComposePage) Check(t *text.Text) bool {
	texts := t.Messages.New
	if !slices.ContainsFunc(p.About.Options[1:], func(o ui.Option) bool { return o.Value == p.About.Value }) {
		p.About.Problem = texts.AboutMissing
	}
	checkLength(&p.Subject, texts.SubjectMissing, t.Common.TooLong.With(longestSubject))
	checkLength(&p.Text, texts.TextMissing, t.Common.TooLong.With(longestReply))
	return len(ui.Problems(p.About, p.Subject, p.Text)) == 0
}

func (p ComposePage) problems() []ui.Problem {
	problems := ui.Problems(p.About, p.Subject, p.Text)
	if p.Upload != nil {
		problems = append(problems, ui.Problems(p.Upload.Field)...)
	}
	if p.Failure != "" {
		problems = append(problems, ui.Problem{Text: p.Failure})
	}
	return problems
}

// checkLength sets the error of a field that is empty or longer than MaxLength characters.
func checkLength(f *ui.Field, missing, tooLong string) {
	switch {
	case f.Value == "":
		f.Problem = missing
	case utf8.RuneCountInString(f.Value) > f.MaxLength:
		f.Problem = tooLong
	}
}
