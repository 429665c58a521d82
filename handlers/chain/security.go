package chain

import (
	"context"
	"crypto/subtle"
	"slices"
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
		timeout += edge.UploadTimeout + edge.SendTimeout // its handler reads the body and sends it
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
	host := p.withoutDefaultPort(string(c.Request().Header.Host()))
	if strings.EqualFold(host, p.BaseURL.Host) {
		return c.Next()
	}
	if strings.EqualFold(strings.TrimSuffix(host, "."), p.BaseURL.Host) && isSafe(c) {
		return c.Redirect(p.Origin()+string(c.Request().URI().RequestURI()), fiber.StatusMovedPermanently)
	}
	if p.Refusals.IsFirst("host") {
		p.Log.WarnContext(c.UserContext(), "requests for another host are refused", "host",
			host[:min(len(host), longestName)],
			"PORTAL_BASE_URL", p.BaseURL.String())
	}
	return fiber.ErrMisdirectedRequest
}

// withoutDefaultPort returns the host without the port that the public origin's scheme implies. A
// browser leaves that out, and some proxies add it.
func (p *chain) withoutDefaultPort(host string) string {
	if p.Secure() {
		return strings.TrimSuffix(host, ":443")
	}
	return strings.TrimSuffix(host, ":80")
}

// isSafe reports whether the request changes nothing.
func isSafe(c *fiber.Ctx) bool {
	return c.Method() == fiber.MethodGet || c.Method() == fiber.MethodHead
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
	// The processor's frame opens windows for a wallet, a bank's sign-in or 3-D Secure, and has to
	// reach them. A page that another site opens has no handle to it either way.
	c.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	c.Set("Cross-Origin-Resource-Policy", "same-origin")
	c.Set(fiber.HeaderCacheControl, "no-store")
	if p.Secure() {
		c.Set(fiber.HeaderStrictTransportSecurity, "max-age=63072000")
	}
}

// contentPolicy allows our own files, the payment processor's window, and the tag manager where
// this page reports. Forms end at pages of ours ([respond.Interstitial]). No page of ours runs in a
// frame (section 2: no initial navigation in an iframe).
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
		"form-action 'self'",
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
	unsafe := !isSafe(c)
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

// carriesToken reports whether the header or the field of a form has the session's token. A cookie
// proves nothing: another site of the insurer may have set one for every name below its own.
func (p *chain) carriesToken(c *fiber.Ctx) bool {
	field, _ := request.ParseToken(edge.FormValue(c, request.TokenField))
	sent := strings.SplitN(c.Get(request.TokenHeader), ",", request.MostTokens+1)
	return p.hasToken(c, append(sent[:min(len(sent), request.MostTokens)], field)...)
}

// hasToken reports whether one of the values is the session's token.
func (p *chain) hasToken(c *fiber.Ctx, values ...string) bool {
	token := p.Sessions.XSRF(c.UserContext())
	return token != "" && slices.ContainsFunc(values, func(value string) bool {
		return subtle.ConstantTimeCompare([]byte(value), []byte(token)) == 1
	})
}

// offerForgeryToken sets the cookie that our scripts copy, unless the browser has it already, be it
// beside cookies of the same name that other sites have set.
func (p *chain) offerForgeryToken(c *fiber.Ctx) {
	token := p.Sessions.XSRF(c.UserContext())
	if _, ok := p.Sessions.Active(c.UserContext()); !ok || p.hasToken(c, cookiesNamed(c, request.TokenCookie)...) {
		return
	}
	c.Cookie(&fiber.Cookie{
		Name: request.TokenCookie, Value: token, Path: "/", Expires: p.Now().Add(24 * time.Hour),
		Secure: p.Secure(), SameSite: fiber.CookieSameSiteLaxMode,
	})
}

func cookiesNamed(c *fiber.Ctx, name string) []string {
	var values []string
	for key, value := range c.Request().Header.Cookies() {
		if string(key) == name {
			values = append(values, string(value))
		}
	}
	return values
}
