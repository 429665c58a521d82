package messages

import (
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// longestSubject is the most characters of a subject.
const longestSubject = 100

// ComposeAnswers is what was typed into the form that begins a conversation.
type ComposeAnswers struct {
	About, Subject, Text string
	Key                  string // tells one message sent twice from two messages
}

// ComposePage is the form that begins a conversation.
type ComposePage struct {
	Path, XSRF, Key      string
	Title, Send          string
	Intro                content.Prose
	About, Subject, Text ui.Field
	Refusal              string // why it was not sent, "" while that was not tried
}

// NewComposePage shows what was typed, and as choices every bill, claim and policy of the member's.
func NewComposePage(t *content.Text, p *member.Profile, a ComposeAnswers, xsrf string, words content.Messages) ComposePage {
	w := words.New
	return ComposePage{
		Path: paths.NewMessage(member.About{}), XSRF: xsrf, Key: a.Key, Title: w.Title, Intro: w.Intro, Send: w.Send,
		About:   ui.Field{Name: "about", Label: w.About, Value: a.About, Options: aboutOptions(t, p, w)},
		Subject: ui.Field{Name: "subject", Label: w.Subject, Value: a.Subject, MaxLength: longestSubject},
		Text: ui.Field{
			Name: "text", Label: w.Text, Hint: words.ReplyHint, Value: strings.ReplaceAll(a.Text, "\r\n", "\n"), Rows: 8, MaxLength: longestReply,
		},
	}
}

// Chosen is what the message hangs on. A form that passed [NewMessagePage.Check] names something of the member's, or nothing.
func (p ComposePage) Chosen() member.About {
	kind, number, _ := strings.Cut(p.About.Value, "-")
	if number == "" {
		return member.About{}
	}
	return member.About{Kind: member.AboutKind(kind), Number: number}
}

// Check finds what is wrong with the message and reports whether nothing is.
func (p *ComposePage) Check(words content.NewMessage) bool {
	if !slices.ContainsFunc(p.About.Options[1:], func(o ui.Option) bool { return o.Value == p.About.Value }) {
		p.About.Problem = words.AboutMissing
	}
	ui.CheckLength(&p.Subject, words.SubjectMissing, words.SubjectTooLong.With(longestSubject))
	ui.CheckLength(&p.Text, words.TextMissing, words.TextTooLong.With(longestReply))
	return len(ui.Problems(p.About, p.Subject, p.Text)) == 0
}

func (p ComposePage) problems() []ui.Problem {
	problems := ui.Problems(p.About, p.Subject, p.Text)
	if p.Refusal != "" {
		problems = append(problems, ui.Problem{Text: p.Refusal})
	}
	return problems
}
