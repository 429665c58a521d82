package request

import (
	"regexp"
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

// ReturnPath is SafeReturn for the address in a query. It has only safe parameters if another
// website may have chosen them: after a sign-in, the page would repeat them.
func (r *Request) ReturnPath(target string) string {
	safe := r.SafeReturn(target)
	path, query, _ := strings.Cut(safe, "?")
	if route, _ := r.Routes.At(fiber.MethodGet, path); r.FromOtherSite() && !route.OtherSites {
		return WithQuery(path, SafeParameters(query))
	}
	return safe
}

// FromOtherSite reports whether another website may have led a signed-in member to this address.
// Safari before 16.4 does not say; then only the address of our page shows that none did.
func (r *Request) FromOtherSite() bool {
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

// counted are the parameters that are numbers of up to four digits, and nothing that a page could
// confirm to another site: an email or a name would make a compressed page shorter.
var counted = []string{"page", "size", "year"}

var upToFourDigits = regexp.MustCompile(`^[0-9]{1,4}$`)

// isSound reports whether a page may repeat a parameter's value.
func isSound(name, value string) bool {
	return !slices.Contains(counted, name) || upToFourDigits.MatchString(value)
}

// SafeParameters returns the parameters of a query that a page may read and repeat even if another
// site sent them.
func SafeParameters(query string) string {
	return keepPairs(query, func(name, value string) bool {
		return slices.Contains(counted, name) && isSound(name, value)
	})
}

// OfferKind leaves the kind that was sent in the query only if the shown list offers it: the links
// of the page repeat it. One that another site sent comes into the query only here, so that a page
// without the list, such as the overlay, never repeats it.
func (r *Request) OfferKind(offered func(kind string) bool) {
	query := string(r.C.Request().URI().QueryString())
	sent, trimmed := SentQuery(r.C)
	if !trimmed {
		sent = query
	}
	others := keepPairs(query, func(name, _ string) bool { return name != "kind" })
	kind := keepPairs(sent, func(name, value string) bool { return name == "kind" && offered(value) })
	r.SetQuery(strings.Trim(others+"&"+kind, "&"))
}

// SetQuery replaces the query, so that nothing reads or repeats the one that was sent.
func (r *Request) SetQuery(query string) {
	uri := r.C.Request().URI()
	if _, kept := SentQuery(r.C); !kept {
		KeepSentQuery(r.C, string(uri.QueryString()))
	}
	uri.SetQueryString(query)
	path, _, _ := strings.Cut(string(r.C.Request().Header.RequestURI()), "?")
	r.C.Request().Header.SetRequestURI(WithQuery(path, query))
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
