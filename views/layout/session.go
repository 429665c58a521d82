package layout

import (
	"math"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"memberportal/views/paths"
)

// SessionClock is what a page knows of the end of its session.
type SessionClock struct {
	Warn   time.Duration // until the warning
	CloseAfter time.Duration // until a page without scripts is put away
	End    paths.SessionEnd
}

// attributes tell the scripts when to warn, whom to ask, and where to go when the session turns out to be over. Without a clock there are none.
func (c *SessionClock) attributes() templ.Attributes {
	if c == nil {
		return nil
	}
	return templ.Attributes{
		"data-session": paths.Session(), "data-session-warn": milliseconds(c.Warn), "data-session-out": paths.SignedOut(c.End),
		"data-session-keep": paths.SaveInput(),
	}
}

// timer is CloseAfter in milliseconds, but no more than browsers can wait for: a longer one would be over at once.
func (c *SessionClock) timer() int64 { return min(c.CloseAfter.Milliseconds(), math.MaxInt32) }

func (c *SessionClock) refresh() string {
	return strconv.Itoa(int(c.CloseAfter/time.Second)) + "; url=" + paths.SignedOut(c.End)
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// LoadingText is section 2's text of the loading overlay, which content cannot change.
const LoadingText = "Loading your profile..."
