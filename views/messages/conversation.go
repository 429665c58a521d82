package messages

import (
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// longestReply is the most characters of a reply.
const longestReply = 4000

// ConversationPage is one conversation with the form that replies to it.
type ConversationPage struct {
	Subject string
	About   *AboutLink // nil when it is about no bill, claim or policy
	Entries []Entry    // the oldest first
	Gap     string     // why the letters are not shown, "" when they are
	Reply   ReplyForm
}

// Entry is one entry of a conversation, in plain text with line breaks.
type Entry struct {
	From, At, Text string
	Files          string // their names, "" for none
}

// ReplyForm is the form that replies, with the member's input.
type ReplyForm struct {
	Action, XSRF string
	Key          string // idempotency key
	Text         ui.Field
	Upload       *ui.Upload // photos and documents; nil where the conversation accepts none
	Failure      string     // why sending failed, "" when it did not
}

// WithUpload adds the field for photos and documents, with those that were not sent and what is
// wrong with others.
func (f ReplyForm) WithUpload(t *text.Text, waiting []ui.WaitingFile, problems []string) ReplyForm {
	f.Upload = newUpload(t, waiting, problems)
	return f
}

func newUpload(t *text.Text, waiting []ui.WaitingFile, problems []string) *ui.Upload {
	label := t.Files.Label
	if len(waiting) > 0 {
		label = t.Files.More
	}
	return &ui.Upload{Waiting: waiting, Field: ui.Field{
		Name: "files", Label: label, Hint: t.Files.Hint.With(ui.MaxFileMegabytes, ui.MaxReplyFiles), Optional: true,
		Problem: strings.Join(problems, " "),
	}}
}

// NewReplyForm returns the form with the member's text. action is where it is posted; key, the
// idempotency key, prevents a double submit.
func NewReplyForm(t *text.Text, action, key, text, xsrf string) ReplyForm {
	return ReplyForm{Action: action, XSRF: xsrf, Key: key, Text: ui.Field{
		Name: "text", Label: t.Messages.Reply, Hint: t.Messages.ReplyHint, Value: text, Rows: 4, MaxLength: longestReply,
	}}
}

// Check validates the reply, sets the field's error and reports whether there is none.
func (f *ReplyForm) Check(t *text.Text) bool {
	checkLength(&f.Text, t.Messages.Missing, t.Common.TooLong.With(longestReply))
	return f.Text.Problem == ""
}

func (f ReplyForm) problems() []ui.Problem {
	problems := ui.Problems(f.Text)
	if f.Upload != nil {
		problems = append(problems, ui.Problems(f.Upload.Field)...)
	}
	if f.Failure != "" {
		problems = append(problems, ui.Problem{Text: f.Failure})
	}
	return problems
}

// NewConversationPage returns a conversation with its dates in the time zone in.
func NewConversationPage(
	t *text.Text, p *member.Profile, m member.Message, reply ReplyForm, in *time.Location,
) ConversationPage {
	page := ConversationPage{Subject: subjectOf(t, m), About: newAboutLink(t, p, m.About), Reply: reply}
	if len(m.Entries) == 0 {
		page.Gap = t.Common.Unread
	}
	for _, e := range m.Entries {
		page.Entries = append(page.Entries, newEntry(t, e, in))
	}
	return page
}

func newEntry(t *text.Text, e member.MessageEntry, in *time.Location) Entry {
	entry := Entry{
		From: t.OrUnknown(e.From), At: dayOf(t, e.At, in), Text: t.Theirs(e.Text), Files: strings.Join(e.Files, ", "),
	}
	if e.FromMember {
		entry.From, entry.Text = t.Messages.You, e.Text
	}
	if entry.Text == "" && entry.Files == "" {
		entry.Text = t.Common.Unread
	}
	if !e.At.IsZero() {
		entry.At += ", " + t.Clock(e.At.In(in))
	}
	return entry
}

// NewUnavailableConversation returns a page with a reply that was not sent and whose conversation
// cannot be loaded, so that the member's text is not lost.
func NewUnavailableConversation(t *text.Text, reply ReplyForm) ConversationPage {
	return ConversationPage{Subject: t.Messages.Reply, Gap: t.Messages.NotShown, Reply: reply}
}

// last returns the latest entry, false for none.
func (p ConversationPage) last() (Entry, bool) {
	if len(p.Entries) == 0 {
		return Entry{}, false
	}
	return p.Entries[len(p.Entries)-1], true
}

// earlier returns the other entries, latest first.
func (p ConversationPage) earlier() []Entry {
	all := slices.Clone(p.Entries[:max(len(p.Entries)-1, 0)])
	slices.Reverse(all)
	return all
}
