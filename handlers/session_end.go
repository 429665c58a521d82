package handlers

import (
	"bytes"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/session"
	"memberportal/views/ui"
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

// signedOutCookie carries the reason of a sign-out through the provider's sign-out, which ends at
// the site root.
const (
	signedOutCookie = "signed-out"
	signedOutLife   = 10 * time.Minute
)

// sessionClock returns the times after which a page warns and goes; nil for a visitor. Sessions end
// by the wall clock of the session store, not by the portal's, which a preview may set to another
// day.
func (v *visit) sessionClock() *layout.SessionClock {
	ending, ok := v.portal.Sessions.Expiration(v.ctx)
	if !ok {
		return nil
	}
	left := time.Until(ending.At)
	clock := &layout.SessionClock{Warn: left - v.lead(warnBefore, 2), CloseAfter: left + putOffAfter, End: sessionEnd(ending, v.tryAgainPath())}
	if v.route.HasForm {
		clock.CloseAfter += savedFormLife // leaving the page loses its input
	}
	return clock
}

// lead shortens a time before the end of the session where the idle limit is short.
func (v *visit) lead(wanted, fraction time.Duration) time.Duration {
	return min(wanted, v.portal.Sessions.Limits().Idle/fraction)
}

func sessionEnd(ending auth.Expiration, returnTo string) paths.SessionEnd {
	if ending.Final {
		return paths.SessionEnd{Reason: paths.EndedLimit, ReturnTo: returnTo}
	}
	return paths.SessionEnd{Reason: paths.EndedIdle, ReturnTo: returnTo}
}

// sessionStatus returns the milliseconds until the session ends and until its warning, and the
// warning dialog. A POST extends the session. A script's own timer only decides when to ask: the
// server decides whether the session has ended.
func sessionStatus(v *visit) error {
	ending, ok := v.portal.Sessions.Expiration(v.ctx)
	if _, signedIn := v.portal.Sessions.Active(v.ctx); !ok || !signedIn {
		return v.c.SendStatus(fiber.StatusUnauthorized)
	}
	limits := v.portal.Sessions.Limits()
	warning := session.NewWarning(v.text, ending.Final, limits.Absolute, sessionEnd(ending, v.pageBehind()), v.xsrf())
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

// signedOut says why the session ended and links back. A page without scripts may come here while
// another tab keeps the session alive. It stays here: redirecting it back would let two forgotten
// tabs keep a session alive without end.
func signedOut(v *visit) (templ.Component, error) {
	end := paths.ParseSessionEnd(string(v.c.Request().URI().QueryString()))
	end.ReturnTo = v.portal.safeReturn(end.ReturnTo)
	_, alive := v.portal.Sessions.Active(v.ctx)
	limits := v.portal.Sessions.Limits()
	body := ui.Message(session.NewEndedPage(v.text, end, alive, limits.Idle, limits.Absolute))
	return nil, v.renderPage(v.anonymousFrame(), body)
}

// anonymousFrame shows nothing about a member who is signed in.
func (v *visit) anonymousFrame() layout.Page {
	frame := v.frame()
	if frame.Notice != "" {
		v.flash(frame.Notice) // for the member's own next page
	}
	frame.Member, frame.Session, frame.Notice = nil, nil, ""
	return frame
}

// siteRoot redirects home. After a sign-out, which ends here by way of the provider, it redirects
// to the page that says why.
func siteRoot(v *visit) error {
	reason := v.c.Cookies(v.portal.cookieName(signedOutCookie))
	if _, ok := v.portal.Sessions.Active(v.ctx); ok || reason == "" {
		return v.c.Redirect(paths.Home())
	}
	v.portal.clearCookie(v.c, signedOutCookie)
	return v.c.Redirect(paths.SignedOut(v.portal.endOf(reason)))
}

// endOf parses why a session ended, from a form or a cookie.
func (p *Portal) endOf(query string) paths.SessionEnd {
	end := paths.ParseSessionEnd(query)
	if end != (paths.SessionEnd{}) {
		end.ReturnTo = p.safeReturn(end.ReturnTo)
	}
	return end
}

// sentEnd is why this sign-out was sent; zero when the member pressed the button.
func (v *visit) sentEnd() paths.SessionEnd {
	end := v.portal.endOf(v.formValue("ended"))
	end.Input = v.formValue("kept")
	return end
}

// rememberEnd stores the reason until the provider redirects the browser to the site root.
func (v *visit) rememberEnd(end paths.SessionEnd) {
	if end != (paths.SessionEnd{}) {
		v.portal.setCookie(v.c, signedOutCookie, end.Query(), v.portal.Now().Add(signedOutLife), true)
	}
}
