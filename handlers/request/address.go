package request

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
func (r *Request) SafeReturn(target string) string {
	path, query, _ := strings.Cut(safereturn.Path(target), "?")
	route, ok := r.Routes.At(fiber.MethodGet, path)
	if !ok || !route.IsReturnTarget() {
		return paths.Home()
	}
	return WithQuery(path, route.Named(query))
}

// PageBehind is the page that a form, a fragment or a script belongs to, by its referrer; home for
// none.
func (r *Request) PageBehind() string {
	path, ours := strings.CutPrefix(r.C.Get(fiber.HeaderReferer), r.Portal.Origin())
	if !ours {
		return paths.Home()
	}
	return r.SafeReturn(path)
}

// ReturnPath is SafeReturn for the address in a query. It has only harmless parameters if another
// website may have chosen them: after a sign-in, the page would repeat them.
func (r *Request) ReturnPath(target string) string {
	safe := r.SafeReturn(target)
	path, query, _ := strings.Cut(safe, "?")
	if route, _ := r.Routes.At(fiber.MethodGet, path); r.Guided() && !route.OtherSites {
		return WithQuery(path, Harmless(query))
	}
	return safe
}

// Guided reports whether another website may have led a signed-in member to this address. Safari
// before 16.4 does not say; then only the address of our page shows that none did.
func (r *Request) Guided() bool {
	if _, signedIn := r.Portal.Sessions.Active(r.Ctx); !signedIn {
		return false
	}
	switch r.C.Get("Sec-Fetch-Site") {
	case "same-origin", "none": // none: the member typed the address, or kept it
		return false
	case "cross-site":
		return true
	}
	return !strings.HasPrefix(r.C.Get(fiber.HeaderReferer), r.Portal.Origin()+"/")
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
func (r *Request) TryAgainPath() string {
	if r.C.Method() == fiber.MethodGet {
		return safereturn.Path(r.C.OriginalURL()) // plain is enough: the member asked for this address
	}
	return r.PageBehind()
}

// LastEnd returns why the session of this browser ended, if that was by a sign-out of the last ten
// minutes, here or elsewhere. It returns false for a member who is signed in.
func (r *Request) LastEnd() (end paths.SessionEnd, ok bool) {
	if r.Portal.Sessions.EndedElsewhere(r.Ctx) {
		return paths.SessionEnd{Reason: paths.EndedElsewhere}, true
	}
	stored := r.C.Cookies(r.Portal.CookieName(SignedOutCookie))
	if _, ok := r.Portal.Sessions.Active(r.Ctx); ok || stored == "" {
		return paths.SessionEnd{}, false
	}
	return r.ParseEnd(stored), true
}

// ParseEnd parses why a session ended, from a form, a query or a cookie.
func (r *Request) ParseEnd(query string) paths.SessionEnd {
	end := paths.ParseSessionEnd(query)
	end.ReturnTo = r.SafeReturn(end.ReturnTo)
	return end
}

// rememberFor is how long RememberEnd stores why a session ended.
const rememberFor = 10 * time.Minute

// RememberEnd stores in the browser why its session ended, for ten minutes or until the next
// sign-in.
func (p *Portal) RememberEnd(c *fiber.Ctx, end paths.SessionEnd) {
	p.SetCookie(c, SignedOutCookie, end.Query(), p.Now().Add(rememberFor))
}
