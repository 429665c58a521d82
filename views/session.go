package views

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"memberportal/views/content"
)

// Why a session ended.
const (
	EndedIdle  = "idle"  // nobody used it
	EndedLimit = "limit" // it reached the longest time that any may last
	EndedSent  = "sent"  // a form came after its end
)

// What became of the typing in a form whose session ended.
const (
	TypingKept = "yes"
	TypingLost = "no"
)

// SessionEnd is why a session ended and where its member was. Every part may be "".
type SessionEnd struct {
	Why      string
	Kept     string
	ReturnTo string
}

// SessionClock is what a page knows of the end of its session.
type SessionClock struct {
	Warn   time.Duration // until the warning
	PutOff time.Duration // until a page without scripts is put away
	End    SessionEnd
}

// attributes tell the scripts when to warn, whom to ask, and where to go when the session turns out to be over. Without a clock there are none.
func (c *SessionClock) attributes() templ.Attributes {
	if c == nil {
		return nil
	}
	return templ.Attributes{
		"data-session": SessionPath(), "data-session-warn": milliseconds(c.Warn), "data-session-out": SignedOutPath(c.End),
		"data-session-keep": KeepPath(),
	}
}

// timer is PutOff in milliseconds, but no more than browsers can wait for: a longer one would be over at once.
func (c *SessionClock) timer() int64 { return min(c.PutOff.Milliseconds(), math.MaxInt32) }

func (c *SessionClock) refresh() string {
	return strconv.Itoa(int(c.PutOff/time.Second)) + "; url=" + SignedOutPath(c.End)
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// SessionWarningDialog is what stands over the page shortly before its session ends.
type SessionWarningDialog struct {
	Title, Text string
	Final       bool // whether staying is impossible
	XSRF        string
	End         SessionEnd
	Words       content.SessionWarning
}

// NewSessionWarning words the warning; limit is the longest that a session may last.
func NewSessionWarning(final bool, limit time.Duration, end SessionEnd, xsrf string, words content.SessionWarning) SessionWarningDialog {
	d := SessionWarningDialog{Title: words.Title, Text: words.Text, Final: final, XSRF: xsrf, End: end, Words: words}
	if final {
		d.Title, d.Text = words.FinalTitle, strings.ReplaceAll(words.FinalText, "{limit}", Span(limit))
	}
	return d
}

// atFirst is the text before the script counts.
func (d SessionWarningDialog) atFirst() string {
	return strings.ReplaceAll(d.Text, "{left}", strings.ReplaceAll(d.Words.Minutes, "{n}", "2"))
}

// NewSessionEndedPage says why a session ended; idle and longest are the limits. A session that goes on all the same has its page put away alone.
func NewSessionEndedPage(e SessionEnd, alive bool, idle, longest time.Duration, words content.SessionEnded) MessagePage {
	if alive {
		return MessagePage{
			Title: words.StillTitle, Text: []string{words.Still},
			Actions: []Action{{Label: words.Back, Path: e.ReturnTo, Primary: true}},
		}
	}
	page := MessagePage{Title: words.Title, Actions: []Action{{Label: words.SignIn, Path: SignInPath(e.ReturnTo), Primary: true}}}
	switch e.Why {
	case EndedIdle:
		page.Text = append(page.Text, strings.ReplaceAll(words.Idle, "{limit}", Span(idle)))
	case EndedLimit:
		page.Text = append(page.Text, strings.ReplaceAll(words.Limit, "{limit}", Span(longest)))
	case EndedSent:
		page.Text = append(page.Text, words.Sent)
	}
	switch e.Kept {
	case TypingKept:
		page.Text = append(page.Text, words.Kept)
	case TypingLost:
		page.Text = append(page.Text, words.Lost)
	}
	return page
}
