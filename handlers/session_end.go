package handlers

import (
	"bytes"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/session"
	"memberportal/views/ui"
)

const (
	// warnBefore is how long before a session's end its pages warn; half the idle limit where that is less.
	warnBefore = 2 * time.Minute
	// handOver is how long before the end a page begins to sign out: while the session still is, so that the provider can be told; a tenth of the idle
	// limit where that is less.
	handOver = 3 * time.Second
	// putOffAfter is how long after the end a page without scripts is put away.
	putOffAfter = 10 * time.Second
)

// signedOutCookie carries the reason of a sign-out over the provider's own, which ends at the site root.
const (
	signedOutCookie = "signed-out"
	signedOutLife   = 10 * time.Minute
)

func sessionRoutes() []route {
	return []route{
		{get, "/session", "", public, nil, background(tellSession)},
		{post, "/session", "", public, nil, tellSession},
		{post, "/session/kept", "", public, nil, background(keepTyping)},
		{get, "/signed-out", "Signed Out", public, nil, background(signedOut)},
	}
}

// background is for what pages ask by themselves: it never makes a session last longer.
func background(next handler) handler {
	return func(v *visit) error {
		v.ctx = auth.Background(v.ctx)
		v.c.SetUserContext(v.ctx)
		return next(v)
	}
}

// sessionClock tells a page when its session ends; nil for a visitor's.
func (v *visit) sessionClock() *layout.SessionClock {
	ending, ok := v.Sessions.Expiration(v.ctx)
	if !ok {
		return nil
	}
	left := time.Until(ending.At)
	clock := &layout.SessionClock{Warn: left - v.lead(warnBefore, 2), PutOff: left + putOffAfter, End: sessionEnd(ending, v.tryAgainPath())}
	if hasForm(v.rows, v.route.path) {
		clock.PutOff += keptLife // a page that goes takes with it what is typed on it
	}
	return clock
}

// lead is a time before the end that stays a fraction of a short idle limit.
func (v *visit) lead(wanted time.Duration, fraction time.Duration) time.Duration {
	return min(wanted, v.Sessions.Limits().Idle/fraction)
}

func sessionEnd(ending auth.Expiration, returnTo string) paths.SessionEnd {
	if ending.Final {
		return paths.SessionEnd{Why: paths.EndedLimit, ReturnTo: returnTo}
	}
	return paths.SessionEnd{Why: paths.EndedIdle, ReturnTo: returnTo}
}

// tellSession tells a page's script how its session stands, in milliseconds, with the warning to show when it is time. By POST it is a use of the
// session, so that it goes on. The server is the judge: what scripts reckon by themselves only says when to ask.
func tellSession(v *visit) error {
	ending, ok := v.Sessions.Expiration(v.ctx)
	if _, signedIn := v.Sessions.Active(v.ctx); !ok || !signedIn {
		return v.c.SendStatus(fiber.StatusUnauthorized)
	}
	limits := v.Sessions.Limits()
	warning := session.NewWarning(v.Words, ending.Final, limits.Absolute, sessionEnd(ending, v.pageBehind()), v.xsrf(), v.Words.Session.Warning)
	var dialog bytes.Buffer
	if err := session.WarningDialog(warning).Render(v.ctx, &dialog); err != nil {
		return err
	}
	left := time.Until(ending.At)
	return v.c.JSON(fiber.Map{
		"left":   (left - v.lead(handOver, 10)).Milliseconds(),
		"warn":   (left - v.lead(warnBefore, 2)).Milliseconds(),
		"dialog": dialog.String(),
	})
}

// signedOut says why the session ended and leads back. A page without scripts may come here while another tab goes on: it then stays put away, for to
// send it back would make two forgotten tabs keep a session for ever.
func signedOut(v *visit) error {
	end := paths.ParseSessionEnd(string(v.c.Request().URI().QueryString()))
	end.ReturnTo = auth.SafeReturn(end.ReturnTo)
	_, alive := v.Sessions.Active(v.ctx)
	limits := v.Sessions.Limits()
	body := ui.Message(session.NewEndedPage(v.Words, end, alive, limits.Idle, limits.Absolute, v.Words.Session.Ended))
	return v.render(layout.Document(v.anonymousFrame(), body))
}

// anonymousFrame tells nothing of who is signed in.
func (v *visit) anonymousFrame() layout.Page {
	frame := v.frame()
	if frame.Notice != "" {
		v.notice(frame.Notice) // it is for the member's own next page
	}
	frame.Member, frame.Session, frame.Notice = nil, nil, ""
	return frame
}

// siteRoot leads home, or after the end of a session, by way of the provider, to the page that says why.
func siteRoot(v *visit) error {
	reason := v.c.Cookies(v.cookieName(signedOutCookie))
	if _, ok := v.Sessions.Active(v.ctx); ok || reason == "" {
		return v.c.Redirect(paths.Home())
	}
	v.clearCookie(v.c, signedOutCookie)
	return v.c.Redirect(paths.SignedOut(endOf(reason)))
}

// endOf reads the end of a session that a page or a cookie carried.
func endOf(query string) paths.SessionEnd {
	end := paths.ParseSessionEnd(query)
	if end != (paths.SessionEnd{}) {
		end.ReturnTo = auth.SafeReturn(end.ReturnTo)
	}
	return end
}

// sentEnd is why this sign-out is sent: zero when the member does it.
func (v *visit) sentEnd() paths.SessionEnd {
	end := endOf(v.typed("ended"))
	end.Kept = v.typed("kept")
	return end
}

// rememberEnd keeps the reason until the provider sends the browser back to the site root.
func (v *visit) rememberEnd(end paths.SessionEnd) {
	if end != (paths.SessionEnd{}) {
		v.setCookie(v.c, signedOutCookie, end.Query(), v.Now().Add(signedOutLife), true)
	}
}
