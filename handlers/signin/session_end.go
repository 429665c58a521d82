package signin

import (
	"bytes"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/session"
	"memberportal/views/ui"
)

// SessionStatus returns the milliseconds until the session ends and until its warning, and the
// warning dialog. A POST extends the session. A script's own timer only decides when to ask: the
// server decides whether the session has ended. A session whose tokens have ended leads to sign-in.
func SessionStatus(v *visit.Visit) error {
	ending, ok := v.Portal.Sessions.Expiration(v.Ctx)
	if _, signedIn := v.Portal.Sessions.Active(v.Ctx); !ok || !signedIn {
		return v.C.SendStatus(fiber.StatusUnauthorized)
	}
	if err := v.CheckSignIn(); err != nil {
		return err
	}
	warning := session.NewWarning(v.Text, ending.Final, answer.SessionEnd(ending, v.PageBehind()), v.XSRF())
	var dialog bytes.Buffer
	if err := session.WarningDialog(warning).Render(v.Ctx, &dialog); err != nil {
		return err
	}
	signOut, warn := answer.TimeLeft(v, ending)
	return v.C.JSON(fiber.Map{
		"left":   signOut.Milliseconds(),
		"warn":   warn.Milliseconds(),
		"dialog": dialog.String(),
	})
}

// ShowSignedOut says why the session ended and links back. A page without scripts may come here
// while another tab keeps the session alive. It stays here: redirecting it back would let two
// forgotten tabs keep a session alive without end.
func ShowSignedOut(v *visit.Visit) (templ.Component, error) {
	end := v.ParseEnd(string(v.C.Request().URI().QueryString()))
	if last, ok := v.LastEnd(); ok && last.Reason == paths.EndedElsewhere {
		end.Reason = last.Reason // a page that was open expected another end
	}
	_, alive := v.Portal.Sessions.Active(v.Ctx)
	limits := v.Portal.Sessions.Limits()
	body := ui.Message(session.NewEndedPage(v.Text, end, alive, limits.Idle, limits.Absolute))
	return nil, answer.Page(v, anonymousFrame(v), body)
}

// anonymousFrame shows nothing about a member who is signed in.
func anonymousFrame(v *visit.Visit) layout.Page {
	frame := answer.Frame(v)
	if frame.Notice != "" {
		answer.Flash(v, frame.Notice) // for the member's own next page
	}
	frame.Member, frame.Session, frame.Notice = nil, nil, ""
	return frame
}

// SiteRoot redirects home. For a visitor who has just signed out it redirects to the page that says
// why: going home would sign them in again if the provider still has a session.
func SiteRoot(v *visit.Visit) error {
	end, ended := v.LastEnd()
	if !ended {
		return v.C.Redirect(paths.Home())
	}
	if saved := v.C.Query("input"); saved != "" { // by a tab that another one signed out
		end.Input, end.ReturnTo = saved, v.PageBehind()
	}
	return v.C.Redirect(paths.SignedOut(end))
}

// sentEnd is why this sign-out was sent: a page of a session that ended says so in its form.
func sentEnd(v *visit.Visit) paths.SessionEnd {
	end := v.ParseEnd(v.Input("ended"))
	end.Input = v.Input("input")
	if end.Reason == "" {
		end.Reason = paths.EndedByMember
	}
	return end
}

// RememberEnd stores why the session ended, for ten minutes or until the next sign-in. It does
// nothing while someone is signed in.
func RememberEnd(v *visit.Visit, end paths.SessionEnd) {
	if _, ok := v.Portal.Sessions.Active(v.Ctx); !ok {
		v.Portal.RememberEnd(v.C, end)
	}
}
