package signin

import (
	"bytes"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web"
	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/session"
	"memberportal/views/ui"
)

// signedOutCookie carries the reason of a sign-out through the provider's sign-out, which ends at
// the site root.
const (
	signedOutCookie = "signed-out"
	signedOutLife   = 10 * time.Minute
)

// SessionStatus returns the milliseconds until the session ends and until its warning, and the
// warning dialog. A POST extends the session. A script's own timer only decides when to ask: the
// server decides whether the session has ended.
func SessionStatus(v *web.Visit) error {
	ending, ok := v.Portal.Sessions.Expiration(v.Ctx)
	if _, signedIn := v.Portal.Sessions.Active(v.Ctx); !ok || !signedIn {
		return v.C.SendStatus(fiber.StatusUnauthorized)
	}
	limits := v.Portal.Sessions.Limits()
	warning := session.NewWarning(v.Text, ending.Final, limits.Absolute, web.SessionEnd(ending, v.PageBehind()), v.XSRF())
	var dialog bytes.Buffer
	if err := session.WarningDialog(warning).Render(v.Ctx, &dialog); err != nil {
		return err
	}
	signOut, warn := v.TimeLeft(ending)
	return v.C.JSON(fiber.Map{
		"left":   signOut.Milliseconds(),
		"warn":   warn.Milliseconds(),
		"dialog": dialog.String(),
	})
}

// ShowSignedOut says why the session ended and links back. A page without scripts may come here
// while another tab keeps the session alive. It stays here: redirecting it back would let two
// forgotten tabs keep a session alive without end.
func ShowSignedOut(v *web.Visit) (templ.Component, error) {
	end := paths.ParseSessionEnd(string(v.C.Request().URI().QueryString()))
	end.ReturnTo = v.Portal.SafeReturn(end.ReturnTo)
	_, alive := v.Portal.Sessions.Active(v.Ctx)
	limits := v.Portal.Sessions.Limits()
	body := ui.Message(session.NewEndedPage(v.Text, end, alive, limits.Idle, limits.Absolute))
	return nil, v.RenderPage(anonymousFrame(v), body)
}

// anonymousFrame shows nothing about a member who is signed in.
func anonymousFrame(v *web.Visit) layout.Page {
	frame := v.Frame()
	if frame.Notice != "" {
		v.Flash(frame.Notice) // for the member's own next page
	}
	frame.Member, frame.Session, frame.Notice = nil, nil, ""
	return frame
}

// SiteRoot redirects home. After a sign-out, which ends here by way of the provider, it redirects
// to the page that says why.
func SiteRoot(v *web.Visit) error {
	reason := v.C.Cookies(v.Portal.CookieName(signedOutCookie))
	if _, ok := v.Portal.Sessions.Active(v.Ctx); ok || reason == "" {
		return v.C.Redirect(paths.Home())
	}
	v.Portal.ClearCookie(v.C, signedOutCookie)
	return v.C.Redirect(paths.SignedOut(endOf(v.Portal, reason)))
}

// endOf parses why a session ended, from a form or a cookie.
func endOf(p *web.Portal, query string) paths.SessionEnd {
	end := paths.ParseSessionEnd(query)
	if end != (paths.SessionEnd{}) {
		end.ReturnTo = p.SafeReturn(end.ReturnTo)
	}
	return end
}

// sentEnd is why this sign-out was sent; zero when the member pressed the button.
func sentEnd(v *web.Visit) paths.SessionEnd {
	end := endOf(v.Portal, v.FormValue("ended"))
	end.Input = v.FormValue("input")
	return end
}

// rememberEnd stores the reason until the provider redirects the browser to the site root.
func rememberEnd(v *web.Visit, end paths.SessionEnd) {
	if end != (paths.SessionEnd{}) {
		v.Portal.SetCookie(v.C, signedOutCookie, end.Query(), v.Portal.Now().Add(signedOutLife))
	}
}
