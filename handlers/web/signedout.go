package web

import (
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/paths"
)

// SignedOutCookie carries why the last session ended: through the provider's sign-out, which ends
// at the site root, and to other tabs and pages opened soon afterwards.
const SignedOutCookie = "signed-out"

// rememberFor is how long RememberEnd stores why a session ended.
const rememberFor = 10 * time.Minute

// RememberEnd stores in the browser why its session ended, for ten minutes or until the next
// sign-in.
func (p *Portal) RememberEnd(c *fiber.Ctx, end paths.SessionEnd) {
	p.SetCookie(c, SignedOutCookie, end.Query(), p.Now().Add(rememberFor))
}

// LastEnd returns why the session of this browser ended, if that was by a sign-out of the last ten
// minutes, here or elsewhere. It returns false for a member who is signed in.
func (v *Visit) LastEnd() (end paths.SessionEnd, ok bool) {
	if v.Portal.Sessions.EndedElsewhere(v.Ctx) {
		return paths.SessionEnd{Reason: paths.EndedElsewhere}, true
	}
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
