package web

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/formtoken"
	"memberportal/handlers/web/bodies"
	"memberportal/views/paths"
)

// xsrfCookie, xsrfHeader and xsrfField carry the forgery token: the cookie for our scripts to copy
// into the header (section 7), the field for forms without JavaScript. All tabs share the cookie,
// so ownerHeader states for whom the page of a script was made.
const (
	xsrfCookie  = "XSRF-TOKEN"
	xsrfHeader  = "X-XSRF-TOKEN"
	xsrfField   = "xsrf"
	ownerHeader = "X-Page-Owner"
)

// nonceKey is the key of a response's nonce in the request's locals.
const nonceKey = "nonce"

// limitTime sets a deadline for all calls of a request: fasthttp does not notice that a client has
// left.
func (p *Portal) limitTime(c *fiber.Ctx) error {
	timeout := requestTimeout
	if bodies.FormOf(c) != nil {
		timeout += bodies.UploadTimeout // its handler reads the body
	}
	ctx, cancel := context.WithTimeout(c.UserContext(), timeout)
	defer cancel()
	c.SetUserContext(ctx)
	return c.Next()
}

// outliveDeadline removes the deadline for what must be done after it: the error page and the
// session commit.
func outliveDeadline(c *fiber.Ctx) { c.SetUserContext(context.WithoutCancel(c.UserContext())) }

// requireOwnHost answers 421 to an unknown host name, so that no URL is built from a forged one.
func (p *Portal) requireOwnHost(c *fiber.Ctx) error {
	if !strings.EqualFold(string(c.Request().Header.Host()), p.BaseURL.Host) {
		return fiber.ErrMisdirectedRequest
	}
	return c.Next()
}

func (p *Portal) setSecurityHeaders(c *fiber.Ctx) {
	nonce := strings.ToLower(rand.Text()) // small letters are shorter in a compressed page
	c.Locals(nonceKey, nonce)
	c.Set(fiber.HeaderContentSecurityPolicy, p.contentPolicy(nonce, p.tagSources(c)))
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	c.Set(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin")
	c.Set(fiber.HeaderPermissionsPolicy, "camera=(), microphone=(), geolocation=()")
	c.Set("Cross-Origin-Opener-Policy", "same-origin")
	c.Set("Cross-Origin-Resource-Policy", "same-origin")
	c.Set(fiber.HeaderCacheControl, "no-store")
	if p.secure() {
		c.Set(fiber.HeaderStrictTransportSecurity, "max-age=63072000")
	}
}

// contentPolicy allows our own files, the payment processor's window, the tag manager where this
// page reports, and a form that ends at the identity provider. No page of ours runs in a frame
// (section 2: no initial navigation in an iframe).
func (p *Portal) contentPolicy(nonce, tags string) string {
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

// refuseForgery requires an unsafe request of a signed-in member to come from a page of ours and to
// carry the session's token. It refuses requests, safe ones too, by a page of another member.
func (p *Portal) refuseForgery(c *fiber.Ctx) error {
	active, ok := p.Sessions.Active(c.UserContext())
	unsafe := c.Method() != fiber.MethodGet && c.Method() != fiber.MethodHead
	switch {
	case !ok:
		return c.Next() // nothing to forge: a visitor has no session to misuse
	case unsafe && !p.FromOurPage(c):
		return ErrForged
	// That input has an owner of its own.
	case p.fromOldPage(c, active.Key) && c.Path() != paths.SaveInput():
		return errOldPage
	case unsafe && !p.carriesToken(c):
		return ErrForged
	}
	return c.Next()
}

// fromOldPage reports whether a page that was made for another identity than the active one sent
// the request, by the header of our scripts or the field of a form.
func (p *Portal) fromOldPage(c *fiber.Ctx, active string) bool {
	if mark := c.Get(ownerHeader); mark != "" {
		return p.Sessions.PageOwner(mark) != active
	}
	owner := p.formOwner(bodies.Value(c, xsrfField))
	return owner != "" && owner != active
}

// formOwner returns the key of the member for whom the page of a form was made, by the form's
// token; "" for none.
func (p *Portal) formOwner(token string) string {
	_, mark := formtoken.Parse(token)
	return p.Sessions.PageOwner(mark)
}

// FromOurPage checks the headers in which a browser reports where a request began. Old browsers
// send none.
func (p *Portal) FromOurPage(c *fiber.Ctx) bool {
	return bodies.FromPageOf(p.origin(), c.Get("Sec-Fetch-Site"), c.Get(fiber.HeaderOrigin))
}

func (p *Portal) origin() string { return p.BaseURL.Scheme + "://" + p.BaseURL.Host }

func (p *Portal) carriesToken(c *fiber.Ctx) bool {
	want := p.Sessions.XSRF(c.UserContext())
	got := c.Get(xsrfHeader)
	if got == "" {
		got, _ = formtoken.Parse(bodies.Value(c, xsrfField))
	}
	return want != "" && subtle.ConstantTimeCompare([]byte(got), []byte(want)) == 1
}

// offerForgeryToken updates the cookie that our scripts copy when the session's token has changed.
func (p *Portal) offerForgeryToken(c *fiber.Ctx) {
	token := p.Sessions.XSRF(c.UserContext())
	if _, ok := p.Sessions.Active(c.UserContext()); !ok || token == c.Cookies(xsrfCookie) {
		return
	}
	c.Cookie(&fiber.Cookie{
		Name: xsrfCookie, Value: token, Path: "/", Expires: p.Now().Add(24 * time.Hour),
		Secure: p.secure(), SameSite: fiber.CookieSameSiteLaxMode,
	})
}
