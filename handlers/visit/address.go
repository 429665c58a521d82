package visit

import (
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth/safereturn"
	"memberportal/views/paths"
)

// SafeReturn returns the path of target, with the parameters that its route names, if a person may
// be sent there after sign-in: it is plain (safereturn.Path) and a page or file of the route table.
// Otherwise it returns home.
func (v *Visit) SafeReturn(target string) string {
	path, query, _ := strings.Cut(safereturn.Path(target), "?")
	r, ok := v.Routes.At(fiber.MethodGet, path)
	if !ok || !r.IsReturnTarget() {
		return paths.Home()
	}
	return WithQuery(path, r.Named(query))
}

// PageBehind is the page that a form, a fragment or a script belongs to, by its referrer; home for
// none.
func (v *Visit) PageBehind() string {
	path, ours := strings.CutPrefix(v.C.Get(fiber.HeaderReferer), v.Portal.Origin())
	if !ours {
		return paths.Home()
	}
	return v.SafeReturn(path)
}

// ReturnPath is SafeReturn for the address in a query. It has no parameters if another website
// chose them: after a sign-in, the page would repeat them.
func (v *Visit) ReturnPath(target string) string {
	safe := v.SafeReturn(target)
	path, _, _ := strings.Cut(safe, "?")
	if r, _ := v.Routes.At(fiber.MethodGet, path); v.Guided() && !r.OtherSites {
		return path
	}
	return safe
}

// Guided reports whether another website led a signed-in member to this address. Old browsers do
// not say.
func (v *Visit) Guided() bool {
	_, signedIn := v.Portal.Sessions.Active(v.Ctx)
	return signedIn && v.C.Get("Sec-Fetch-Site") == "cross-site"
}

// TryAgainPath repeats a GET. For a form it is the page with the form.
func (v *Visit) TryAgainPath() string {
	if v.C.Method() == fiber.MethodGet {
		return safereturn.Path(v.C.OriginalURL()) // plain is enough: the member asked for this address
	}
	return v.PageBehind()
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
	end.ReturnTo = v.SafeReturn(end.ReturnTo)
	return end
}

// rememberFor is how long RememberEnd stores why a session ended.
const rememberFor = 10 * time.Minute

// RememberEnd stores in the browser why its session ended, for ten minutes or until the next
// sign-in.
func (p *Portal) RememberEnd(c *fiber.Ctx, end paths.SessionEnd) {
	p.SetCookie(c, SignedOutCookie, end.Query(), p.Now().Add(rememberFor))
}
