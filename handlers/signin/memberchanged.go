package signin

import (
	"slices"

	"github.com/a-h/templ"

	"memberportal/auth"
	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/views/paths"
	"memberportal/views/session"
)

// ShowMemberChanged is what a page becomes when its member is no longer the active one: it says
// whose accounts the portal shows now, and offers the way back.
func ShowMemberChanged(v *visit.Visit) (templ.Component, error) {
	end := v.ParseEnd(string(v.C.Request().URI().QueryString()))
	active, ok := v.Portal.Sessions.Active(v.Ctx)
	if !ok {
		return answer.Elsewhere(v, paths.Root())
	}
	from := v.C.Query("user")
	if from == active.Key {
		return answer.Elsewhere(v, end.ReturnTo)
	}
	change := session.Change{Name: active.GivenName, Email: active.Email, End: end, XSRF: v.XSRF()}
	change.From, change.Key = earlier(v, from)
	return session.ChangedView(session.NewChangedPage(v.Text, change)), nil
}

// earlier returns the email of the identity with the key, and the key if the member can switch back
// to it. The email is "" if it is no longer in the session.
func earlier(v *visit.Visit, key string) (email, switchable string) {
	known := v.Portal.Sessions.Identities(v.Ctx)
	if i := slices.IndexFunc(known, func(identity auth.Identity) bool { return identity.Key == key }); i >= 0 {
		return known[i].Email, key
	}
	if last, ok := v.Portal.Sessions.LastChange(v.Ctx); ok && last.Key == key {
		return last.Email, ""
	}
	return "", ""
}
