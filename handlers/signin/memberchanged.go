package signin

import (
	"slices"

	"github.com/a-h/templ"

	"memberportal/auth"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/paths"
	"memberportal/views/session"
)

// ShowMemberChanged is what a page becomes when its member is no longer the active one: it shows
// whose accounts the portal shows now, and offers the way back.
func ShowMemberChanged(r *request.Request) (templ.Component, error) {
	end := r.ParseEnd(string(r.C.Request().URI().QueryString()))
	active, ok := r.Portal.Sessions.Active(r.Ctx)
	if !ok {
		return respond.Redirect(r, paths.Root())
	}
	from := r.C.Query("user")
	if from == active.Key {
		return respond.Redirect(r, end.ReturnTo)
	}
	change := session.Change{Name: active.GivenName, Email: active.Email, End: end, XSRF: r.XSRF()}
	change.From, change.Key = earlier(r, from)
	return session.ChangedView(session.NewChangedPage(r.Text, change)), nil
}

// earlier returns the email of the identity with the key, and the key if the member can switch back
// to it. The email is "" if it is no longer in the session.
func earlier(r *request.Request, key string) (email, switchable string) {
	known := r.Portal.Sessions.Identities(r.Ctx)
	if i := slices.IndexFunc(known, func(identity auth.Identity) bool { return identity.Key == key }); i >= 0 {
		return known[i].Email, key
	}
	if last, ok := r.Portal.Sessions.LastChange(r.Ctx); ok && last.Key == key {
		return last.Email, ""
	}
	return "", ""
}
