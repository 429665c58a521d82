package respond

import (
	"time"

	"memberportal/auth"
	"memberportal/handlers/request"
	"memberportal/views/layout"
	"memberportal/views/paths"
)

const (
	// warnBefore is how long before a session's end its pages warn; half the idle limit where that
	// is less.
	warnBefore = 2 * time.Minute
	// handOver is how long before the end a page signs out, while the session can still sign out of
	// the provider; a tenth of the idle limit where that is less.
	handOver = 3 * time.Second
	// putOffAfter is how long after the end a page without scripts goes to the signed-out page.
	putOffAfter = 10 * time.Second
)

// SessionClock returns the times after which a page warns and goes; nil for a visitor. Sessions end
// by the wall clock of the session store, not by the portal's, which a preview may set to another
// day.
func SessionClock(r *request.Request) *layout.SessionClock {
	ending, ok := r.Portal.Sessions.Expiration(r.Ctx)
	if !ok {
		return nil
	}
	signOut, warn := TimeLeft(r, ending)
	texts := r.Text.Session.Warning
	clock := &layout.SessionClock{
		Left: signOut, Warn: warn, Unreached: texts.Unreachable, Ending: texts.Ending,
		CloseAfter: time.Until(ending.At) + putOffAfter,
		Out:        paths.SignedOut(SessionEnd(ending, r.TryAgainPath())),
	}
	if r.Route.HasForm {
		clock.CloseAfter += request.SavedInputLife // leaving the page loses its input
	}
	return clock
}

// TimeLeft returns how long until a page of the session signs out, and until it warns.
func TimeLeft(r *request.Request, ending auth.Expiration) (signOut, warn time.Duration) {
	left, idle := time.Until(ending.At), r.Portal.Sessions.Limits().Idle
	return left - min(handOver, idle/10), left - lead(idle)
}

// lead returns how long before the end of a session its pages warn.
func lead(idle time.Duration) time.Duration { return min(warnBefore, idle/2) }

// SessionEnd returns the texts of the page after the session's end.
func SessionEnd(ending auth.Expiration, returnTo string) paths.SessionEnd {
	if ending.Final {
		return paths.SessionEnd{Reason: paths.EndedLimit, ReturnTo: returnTo}
	}
	return paths.SessionEnd{Reason: paths.EndedIdle, ReturnTo: returnTo}
}
