package visit

import (
	"slices"
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

// ReturnPath is SafeReturn for the address in a query. It has only harmless parameters if another
// website may have chosen them: after a sign-in, the page would repeat them.
func (v *Visit) ReturnPath(target string) string {
	safe := v.SafeReturn(target)
	path, query, _ := strings.Cut(safe, "?")
	if r, _ := v.Routes.At(fiber.MethodGet, path); v.Guided() && !r.OtherSites {
		return WithQuery(path, Harmless(query))
	}
	return safe
}

// Guided reports whether another website may have led a signed-in member to this address. Safari
// before 16.4 does not say; then only the address of our page shows that none did.
func (v *Visit) Guided() bool {
	if _, signedIn := v.Portal.Sessions.Active(v.Ctx); !signedIn {
		return false
	}
	switch v.C.Get("Sec-Fetch-Site") {
	case "same-origin", "none": // none: the member typed the address, or kept it
		return false
	case "cross-site":
		return true
	}
	return !strings.HasPrefix(v.C.Get(fiber.HeaderReferer), v.Portal.Origin()+"/")
}

// harmless are the parameters that hold no number of a member's and search for none.
var harmless = []string{"page", "size", "kind", "year"}

// Harmless returns the parameters of a query that a page may repeat even if another site sent them:
// a value that has no digits, or is too short to be the number of a policy or an account.
func Harmless(query string) string {
	return keepPairs(query, func(name, value string) bool {
		notDigit := func(r rune) bool { return r < '0' || r > '9' }
		short := len(value) <= 4 && !strings.ContainsFunc(value, notDigit)
		return slices.Contains(harmless, name) && (short || !strings.ContainsAny(value, "0123456789"))
	})
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
