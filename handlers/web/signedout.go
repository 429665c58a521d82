package web

import "memberportal/views/paths"

// SignedOutCookie carries why the last session ended: through the provider's sign-out, which ends
// at the site root, and to other tabs and pages opened soon afterwards.
const SignedOutCookie = "signed-out"

// LastEnd returns why the session of this browser ended, if that was by a sign-out of the last ten
// minutes. It returns false for a member who is signed in.
func (v *Visit) LastEnd() (end paths.SessionEnd, ok bool) {
	stored := v.C.Cookies(v.Portal.CookieName(SignedOutCookie))
	if _, ok := v.Portal.Sessions.Active(v.Ctx); ok || stored == "" {
		return paths.SessionEnd{}, false
	}
	return v.ParseEnd(stored), true
}

// ParseEnd parses why a session ended, from a form, a query or a cookie.
func (v *Visit) ParseEnd(query string) paths.SessionEnd {
	end := paths.ParseSessionEnd(query)
	end.ReturnTo = v.Portal.SafeReturn(end.ReturnTo)
	return end
}
