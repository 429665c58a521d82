package web

import (
	"time"

	"memberportal/views/paths"
)

// signedOutCookie carries why the last session ended: through the provider's sign-out, which ends at
// the site root, and to other tabs and pages opened soon afterwards.
const (
	signedOutCookie = "signed-out"
	signedOutLife   = 10 * time.Minute
)

// RememberEnd stores why the session ended, for ten minutes or until the next sign-in. It does
// nothing while someone is signed in.
func (v *Visit) RememberEnd(end paths.SessionEnd) {
	if _, ok := v.Portal.Sessions.Active(v.Ctx); !ok {
		v.Portal.SetCookie(v.C, signedOutCookie, end.Query(), v.Portal.Now().Add(signedOutLife))
	}
}

// LastEnd returns what RememberEnd stored. It returns false for a member who is signed in.
func (v *Visit) LastEnd() (end paths.SessionEnd, ok bool) {
	stored := v.C.Cookies(v.Portal.CookieName(signedOutCookie))
	if _, ok := v.Portal.Sessions.Active(v.Ctx); ok || stored == "" {
		return paths.SessionEnd{}, false
	}
	return v.ParseEnd(stored), true
}

// ForgetEnd deletes what RememberEnd stored.
func (v *Visit) ForgetEnd() {
	if v.C.Cookies(v.Portal.CookieName(signedOutCookie)) != "" {
		v.Portal.ClearCookie(v.C, signedOutCookie)
	}
}

// ParseEnd parses why a session ended, from a form, a query or a cookie.
func (v *Visit) ParseEnd(query string) paths.SessionEnd {
	end := paths.ParseSessionEnd(query)
	end.ReturnTo = v.Portal.SafeReturn(end.ReturnTo)
	return end
}
