package signin

import (
	"github.com/a-h/templ"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/session"
	"memberportal/views/ui"
)

// ShowSignedOut shows why the session ended and links back. A page without scripts may come here
// while another tab keeps the session alive. It stays here: redirecting it back would let two
// forgotten tabs keep a session alive without end.
func ShowSignedOut(r *request.Request) (templ.Component, error) {
	end := r.ParseEnd(string(r.C.Request().URI().QueryString()))
	if last, ok := r.LastEnd(); ok && last.Reason == paths.EndedElsewhere {
		end.Reason = last.Reason // a page that was open expected another end
	}
	_, alive := r.Portal.Sessions.Active(r.Ctx)
	limits := r.Portal.Sessions.Limits()
	body := ui.Message(session.NewEndedPage(r.Text, end, alive, limits.Idle, limits.Absolute))
	return nil, respond.Page(r, anonymousFrame(r), body)
}

// anonymousFrame shows nothing about a member who is signed in.
func anonymousFrame(r *request.Request) layout.Page {
	frame := respond.Frame(r)
	if frame.Notice != "" {
		respond.Flash(r, frame.Notice) // for the member's own next page
	}
	frame.Member, frame.Session, frame.Notice = nil, nil, ""
	return frame
}

// SiteRoot redirects home. For a visitor who has just signed out it redirects to the page that says
// why: going home would sign them in again if the provider still has a session.
func SiteRoot(r *request.Request) error {
	end, ended := r.LastEnd()
	if !ended {
		return r.C.Redirect(paths.Home())
	}
	if saved := r.C.Query("input"); saved != "" { // by a tab that another one signed out
		end.Input, end.ReturnTo = saved, r.PageBehind()
	}
	return r.C.Redirect(paths.SignedOut(end))
}

// sentEnd is why this sign-out was sent: a page of a session that ended says so in its form.
func sentEnd(r *request.Request) paths.SessionEnd {
	end := r.ParseEnd(r.Input("ended"))
	end.Input = r.Input("input")
	if end.Reason == "" {
		end.Reason = paths.EndedByMember
	}
	return end
}

// RememberEnd stores why the session ended, for ten minutes or until the next sign-in. It does
// nothing while someone is signed in.
func RememberEnd(r *request.Request, end paths.SessionEnd) {
	if _, ok := r.Portal.Sessions.Active(r.Ctx); !ok {
		r.Portal.RememberEnd(r.C, end)
	}
}
