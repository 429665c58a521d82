package respond

import (
	"bytes"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/request"
	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/session"
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
	signOut, warn := timeLeft(r, ending)
	texts := r.Text.Session.Warning
	clock := &layout.SessionClock{
		Left: signOut, Warn: warn, Unreached: texts.Unreachable, Ending: texts.Ending,
		CloseAfter: time.Until(ending.At) + putOffAfter,
		Out:        paths.SignedOut(sessionEnd(ending, r.TryAgainPath())),
	}
	if r.Route.HasForm {
		clock.CloseAfter += request.SavedInputLife // leaving the page loses its input
	}
	return clock
}

// SessionStatus returns the milliseconds until the session ends and until its warning, and the
// warning dialog. A POST extends the session. A script's own timer only decides when to ask: the
// server decides whether the session has ended. A session whose tokens have ended leads to sign-in.
func SessionStatus(r *request.Request) error {
	ending, ok := r.Portal.Sessions.Expiration(r.Ctx)
	if _, signedIn := r.Portal.Sessions.Active(r.Ctx); !ok || !signedIn {
		return r.C.SendStatus(fiber.StatusUnauthorized)
	}
	if err := r.CheckSignIn(); err != nil {
		return err
	}
	warning := session.NewWarning(r.Text, ending.Final, sessionEnd(ending, r.PageBehind()), r.XSRF())
	var dialog bytes.Buffer
	if err := session.WarningDialog(warning).Render(r.Ctx, &dialog); err != nil {
		return err
	}
	signOut, warn := timeLeft(r, ending)
	return r.C.JSON(fiber.Map{
		"left":   signOut.Milliseconds(),
		"warn":   warn.Milliseconds(),
		"dialog": dialog.String(),
	})
}

// timeLeft returns how long until a page of the session signs out, and until it warns.
func timeLeft(r *request.Request, ending auth.Expiration) (signOut, warn time.Duration) {
	left, idle := time.Until(ending.At), r.Portal.Sessions.Limits().Idle
	return left - min(handOver, idle/10), left - lead(idle)
}

// lead returns how long before the end of a session its pages warn.
func lead(idle time.Duration) time.Duration { return min(warnBefore, idle/2) }

// sessionEnd returns the texts of the page after the session's end.
func sessionEnd(ending auth.Expiration, returnTo string) paths.SessionEnd {
	if ending.Final {
		return paths.SessionEnd{Reason: paths.EndedLimit, ReturnTo: returnTo}
	}
	return paths.SessionEnd{Reason: paths.EndedIdle, ReturnTo: returnTo}
}
