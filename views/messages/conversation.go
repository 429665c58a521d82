package messages

import (
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/ui"
)

// longestReply is the most characters of a reply.
const longestReply = 4000

// ConversationPage is one conversation with the form that replies to it.
type ConversationPage struct {
	Subject string
	About   *AboutLink // nil when it hangs on nothing
	Letters []Letter   // the oldest first
	Gap     string     // why the letters are not shown, "" when they are
	Reply   ReplyForm
}

// Letter is one entry of a conversation, in plain text with line breaks.
type Letter struct {
	From, At, Text string
	Mine           bool
}

// ReplyForm is a reply as it was typed.
type ReplyForm struct {
	Action, XSRF string
	Key          string // tells one reply sent twice from two replies
	Text         ui.Field
	Send         string
	Refusal      string // why it was not sent, "" while that was not tried
}

// NewReplyForm shows what was typed. action is where it goes, key what makes a second press the same reply.
func NewReplyForm(action, key, text, xsrf string, words content.Messages) ReplyForm {
	return ReplyForm{Action: action, XSRF: xsrf, Key: key, Send: words.Send, Text: ui.Field{
		Name: "text", Label: words.Reply, Hint: words.ReplyHint, Value: strings.ReplaceAll(text, "\r\n", "\n"), Rows: 6, MaxLength: longestReply,
	}}
}

// Check finds what is wrong with the reply and reports whether nothing is.
func (f *ReplyForm) Check(words content.Messages) bool {
	ui.CheckLength(&f.Text, words.Missing, words.TooLong.With(longestReply))
	return f.Text.Problem == ""
}

func (f ReplyForm) problems() []ui.Problem {
	problems := ui.Problems(f.Text)
	if f.Refusal != "" {
		problems = append(problems, ui.Problem{Text: f.Refusal})
	}
	return problems
}

// NewConversationPage words a conversation; in is where the member's days begin and end.
func NewConversationPage(t *content.Text, p *member.Profile, m member.Message, reply ReplyForm, in *time.Location) ConversationPage {
	page := ConversationPage{Subject: subjectOf(m), About: newAboutLink(t, p, m.About), Reply: reply}
	for _, e := range m.Entries {
		letter := Letter{From: ui.Or(e.From, t.NotAvailable), Mine: e.FromMember, At: dayOf(t, e.At, in), Text: e.Text}
		if e.FromMember {
			letter.From = "You"
		}
		if !e.At.IsZero() {
			letter.At += ", " + t.Clock(e.At.In(in))
		}
		page.Letters = append(page.Letters, letter)
	}
	return page
}

// NewUnshownConversation holds a reply that was not sent when the conversation itself cannot be had: nothing that was typed is lost.
func NewUnshownConversation(reply ReplyForm, words content.Messages) ConversationPage {
	return ConversationPage{Subject: words.Reply, Gap: words.NotShown, Reply: reply}
}
