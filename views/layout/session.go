package layout

import (
	"math"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"memberportal/views/paths"
)

// SessionClock is when the session of a page ends.
type SessionClock struct {
	Left       time.Duration // until a page with scripts signs out
	Warn       time.Duration // until the warning
	CloseAfter time.Duration // until a page without scripts is left
	Out        string        // the page after the end
	Unreached  string        // the text of a page that can't reach the portal
	Ending     string        // the text of a page that signs out
}

// attributes returns what the scripts need to warn in time, to check the session and to leave the
// page after its end. They are nil without a clock.
func (c *SessionClock) attributes() templ.OrderedAttributes {
	if c == nil {
		return nil
	}
	return templ.OrderedAttributes{
		{Key: "data-session", Value: paths.Session()},
		{Key: "data-session-out", Value: c.Out},
		{Key: "data-session-left", Value: milliseconds(c.Left)},
		{Key: "data-session-unreached", Value: c.Unreached},
		{Key: "data-session-ending", Value: c.Ending},
		{Key: "data-session-warn", Value: milliseconds(c.Warn)},
	}
}

// timer returns CloseAfter in milliseconds, limited to 32 bits: setTimeout fires a longer one at
// once.
func (c *SessionClock) timer() int64 { return min(c.CloseAfter.Milliseconds(), math.MaxInt32) }

func (c *SessionClock) refresh() string {
	return strconv.Itoa(int(c.CloseAfter/time.Second)) + "; url=" + c.Out
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// LoadingText is section 2's text of the loading overlay, which content cannot change.
const LoadingText = "Loading your profile..."
