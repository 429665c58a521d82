package chain

import (
	"context"
	"crypto/subtle"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/views/paths"
)

// limitTime sets a deadline for all calls of a request: fasthttp does not notice that a client has
// left.
func (p *chain) limitTime(c *fiber.Ctx) error {
	timeout := request.Timeout
	if edge.FormOf(c) != nil {
		timeout += edge.UploadTimeout // its handler reads the body
	}
	ctx, cancel := context.WithTimeout(c.UserContext(), timeout)
	defer cancel()
	c.SetUserContext(ctx)
	return c.Next()
}

// outliveDeadline removes the deadline for what must be done after it: the error page and the
// session commit.
func outliveDeadline(c *fiber.Ctx) { c.SetUserContext(context.WithoutCancel(c.UserContext())) }

// requireOwnHost answers 421 to an unknown host name, so that no URL is built from a forged one. A
// proxy that sends its own name makes every request such a one, so the log has a line each minute.
func (p *chain) requireOwnHost(c *fiber.Ctx) error {
	host := string(c.Request().Header.Host())
	if strings.EqualFold(host, p.BaseURL.Host) {
		return c.Next()
	}
	if p.Refusals.IsFirst("host") {
		p.Log.WarnContext(c.UserContext(), "requests for another host are refused", "host",
			host[:min(len(host), longestName)],
			"PORTAL_BASE_URL", p.BaseURL.String())
	}
	return fiber.ErrMisdirectedRequest
}

// longestName is how long a host name may be, in bytes (RFC 1035, section 2.3.4).
const longestName = 255

// requireProxy lets in what a trusted proxy sent, if the portal answers no one else.
func (p *chain) requireProxy(c *fiber.Ctx) error {
	if p.OnlyProxies && !p.Proxies.TrustsPeer(c.Context()) {
		return fiber.ErrForbidden
	}
	return c.Next()
}

func (p *chain) setSecurityHeaders(c *fiber.Ctx) {
	c.Set(fiber.HeaderContentSecurityPolicy, p.contentPolicy(request.NewNonce(c), p.tagSources(c)))
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	c.Set(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin")
	c.Set(fiber.HeaderPermissionsPolicy, "camera=(), microphone=(), geolocation=()")
	c.Set("Cross-Origin-Opener-Policy", "same-origin")
	c.Set("Cross-Origin-Resource-Policy", "same-origin")
	c.Set(fiber.HeaderCacheControl, "no-store")
	if p.Secure() {
		c.Set(fiber.HeaderStrictTransportSecurity, "max-age=63072000")
	}
}

// contentPolicy allows our own files, the payment processor's window, the tag manager where this
// page reports, and a form that ends at the identity provider. No page of ours runs in a frame
// (section 2: no initial navigation in an iframe).
func (p *chain) contentPolicy(nonce, tags string) string {
	processor := ""
	if p.Payment.Script != nil {
		processor = " " + p.Payment.Script.Scheme + "://" + p.Payment.Script.Host
	}
	return strings.Join([]string{
		"default-src 'none'",
		"script-src 'nonce-" + nonce + "' 'strict-dynamic'" + processor + tags,
		"style-src 'self' 'nonce-" + nonce + "'",
		"img-src 'self' data:" + tags,
		"connect-src 'self'" + processor + tags,
		"frame-src 'self'" + processor,
		"worker-src 'self'",
		"form-action 'self' " + strings.Join(p.SignInOrigins, " "),
		"base-uri 'none'",
		"frame-ancestors 'none'",
	}, "; ")
}

// tagSources are the origins that a page may load the tag from and report to; "" where nothing is
// reported.
func (p *chain) tagSources(c *fiber.Ctx) string {
	if !p.Statistics(c).Reported() {
		return ""
	}
	own := p.Analytics.Script.Scheme + "://" + p.Analytics.Script.Host
	return " " + strings.Join(append([]string{own}, p.Analytics.Origins...), " ")
}

// refuseForgery requires an unsafe request of a signed-in member to come from a page of ours and to
// carry the session's token. It refuses requests, safe ones too, by a page of another member.
func (p *chain) refuseForgery(c *fiber.Ctx) error {
	active, ok := p.Sessions.Active(c.UserContext())
	unsafe := c.Method() != fiber.MethodGet && c.Method() != fiber.MethodHead
	switch {
	case !ok:
		return c.Next() // nothing to forge: a visitor has no session to misuse
	case unsafe && !p.FromOurPage(c):
		return request.ErrForged
	// That input has an owner of its own.
	case p.fromOldPage(c, active.Key) && c.Path() != paths.SaveInput():
		return errOldPage
	case unsafe && !p.carriesToken(c):
		return request.ErrForged
	}
	return c.Next()
}

// fromOldPage reports whether a page that was made for another identity than the active one sent
// the request, by the header of our scripts or the field of a form.
func (p *chain) fromOldPage(c *fiber.Ctx, active string) bool {
	if mark := c.Get(request.OwnerHeader); mark != "" {
		return p.Sessions.PageOwner(mark) != active
	}
	owner := request.FormOwner(p.Portal, edge.FormValue(c, request.TokenField))
	return owner != "" && owner != active
}

func (p *chain) carriesToken(c *fiber.Ctx) bool {
	want := p.Sessions.XSRF(c.UserContext())
	got := c.Get(request.TokenHeader)
	if got == "" {
		got, _ = request.ParseToken(edge.FormValue(c, request.TokenField))
	}
	return want != "" && subtle.ConstantTimeCompare([]byte(got), []byte(want)) == 1
}

// offerForgeryToken updates the cookie that our scripts copy when the session's token has changed.
func (p *chain) offerForgeryToken(c *fiber.Ctx) {
	token := p.Sessions.XSRF(c.UserContext())
	if _, ok := p.Sessions.Active(c.UserContext()); !ok || token == c.Cookies(request.TokenCookie) {
		return
	}
	c.Cookie(&fiber.Cookie{
		Name: request.TokenCookie, Value: token, Path: "/", Expires: p.Now().Add(24 * time.Hour),
		Secure: p.Secure(), SameSite: fiber.CookieSameSiteLaxMode,
	})
}
