package views

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/parts"
)

// longestSubject is the most characters of a subject.
const longestSubject = 100

// aboutOther is the choice of what hangs on no bill, claim or policy.
const aboutOther = "other"

// NewMessageAnswers is what was typed into the form that begins a conversation.
type NewMessageAnswers struct {
	About, Subject, Text string
	Key                  string // tells one message sent twice from two messages
}

// NewMessagePage is the form that begins a conversation.
type NewMessagePage struct {
	Path, XSRF, Key      string
	Title, Send          string
	Intro                content.Prose
	About, Subject, Text parts.Field
	Refusal              string // why it was not sent, "" while that was not tried
}

// NewNewMessagePage shows what was typed, and as choices every bill, claim and policy of the member's.
func NewNewMessagePage(p *member.Profile, a NewMessageAnswers, xsrf string, words content.Messages) NewMessagePage {
	w := words.New
	return NewMessagePage{
		Path: NewMessagePath(member.About{}), XSRF: xsrf, Key: a.Key, Title: w.Title, Intro: w.Intro, Send: w.Send,
		About:   parts.Field{Name: "about", Label: w.About, Value: a.About, Options: aboutOptions(p, w)},
		Subject: parts.Field{Name: "subject", Label: w.Subject, Value: a.Subject, MaxLength: longestSubject},
		Text: parts.Field{
			Name: "text", Label: w.Text, Hint: words.ReplyHint, Value: strings.ReplaceAll(a.Text, "\r\n", "\n"), Rows: 8, MaxLength: longestReply,
		},
	}
}

// aboutOptions are the member's accounts, claims and policies, each once.
func aboutOptions(p *member.Profile, words content.NewMessage) []parts.Option {
	options := []parts.Option{{Label: words.Choose}}
	add := func(about member.About) {
		options = append(options, parts.Option{Value: aboutValue(about), Label: newAboutLink(p, about).Text})
	}
	for _, a := range p.AccountsInOrder() {
		add(member.About{Kind: member.AboutBill, Number: a.Number})
	}
	for _, c := range ClaimsInOrder(p.Claims) {
		add(member.About{Kind: member.AboutClaim, Number: c.Number})
	}
	for _, q := range p.CurrentTerms() {
		add(member.About{Kind: member.AboutPolicy, Number: q.Number})
	}
	return append(options, parts.Option{Value: aboutOther, Label: words.Other})
}

// aboutValue is a choice as the form and the address write it, "" for none.
func aboutValue(about member.About) string {
	if about == (member.About{}) {
		return ""
	}
	return string(about.Kind) + "-" + about.Number
}

// Chosen is what the message hangs on. A form that passed [NewMessagePage.Check] names something of the member's, or nothing.
func (p NewMessagePage) Chosen() member.About {
	kind, number, _ := strings.Cut(p.About.Value, "-")
	if number == "" {
		return member.About{}
	}
	return member.About{Kind: member.AboutKind(kind), Number: number}
}

// Check finds what is wrong with the message and reports whether nothing is.
func (p *NewMessagePage) Check(words content.NewMessage) bool {
	if !slices.ContainsFunc(p.About.Options[1:], func(o parts.Option) bool { return o.Value == p.About.Value }) {
		p.About.Problem = words.AboutMissing
	}
	checkLength(&p.Subject, words.SubjectMissing, words.SubjectTooLong)
	checkLength(&p.Text, words.TextMissing, words.TextTooLong)
	return len(parts.Problems(p.About, p.Subject, p.Text)) == 0
}

// checkLength has the problem of a field that is empty or over its length; {most} in the words is that length.
func checkLength(f *parts.Field, missing, tooLong string) {
	switch {
	case f.Value == "":
		f.Problem = missing
	case utf8.RuneCountInString(f.Value) > f.MaxLength:
		f.Problem = strings.ReplaceAll(tooLong, "{most}", strconv.Itoa(f.MaxLength))
	}
}

func (p NewMessagePage) problems() []parts.Problem {
	problems := parts.Problems(p.About, p.Subject, p.Text)
	if p.Refusal != "" {
		problems = append(problems, parts.Problem{Text: p.Refusal})
	}
	return problems
}
