// Package web is what every handler works with: the portal, one request (Visit), the rows of the
// route table, forms, errors, and the frame of a page. Middleware is private to it.
package web

import (
	"log/slog"
	"net/url"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/handlers/metrics"
	"memberportal/handlers/web/bodies"
	"memberportal/handlers/web/edge"
	"memberportal/static"
	"memberportal/upstream/tracing"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
)

// Portal is the web application. Set every field that has no "nil for none" before App. It is safe
// for concurrent use.
type Portal struct {
	BaseURL  *url.URL // the public origin; every absolute address is built from it
	Product  string   // after " | " in every title
	Sessions *auth.Sessions
	API      *userapi.Client
	Profiles *userapi.Profiles
	Assets   *static.Assets
	Content  *content.Library
	// Drafts shows unpublished content. Only the preview sets it.
	Drafts    bool
	Payment   PaymentProcessor
	Analytics Analytics
	// SignInOrigins are the origins of the identity provider, where the sign-out form ends.
	SignInOrigins []string
	Screens       ProviderScreens
	Proxies       edge.Proxies       // nil for none
	Limits        *ratelimit.Limiter // nil for none
	PageReports   bool               // whether browsers report how pages worked
	Metrics       *metrics.Metrics   // nil for none
	Tracer        *tracing.Tracer    // nil for none
	// Preview adds the routes of the editors' preview; nil for none.
	Preview func(fiber.Router)
	// ReadAhead returns the keys of the values in the cache of Sessions that a member's page probably
	// needs. They are read with the session. App of the package handlers sets it.
	ReadAhead func(member string) (keys, heads []string)
	Log       *slog.Logger
	Now       func() time.Time // in the company's time zone
	Uploads   *bodies.Uploads  // set by App
	Zips      *bodies.Budget   // zips that are being made; set by App

	routes   []Row     // of App
	refusals *minutely // by limits; of App
}

// ProviderScreens are the identity provider's screens for what the portal does not do itself
// (section 2). Without one the portal shows a phone number.
type ProviderScreens struct {
	Register, Password *url.URL // nil for none
}

// PaymentProcessor is where the script of the payment window comes from (section 9). Without a
// script the pages offer phone and mail only.
type PaymentProcessor struct {
	Script *url.URL // nil for none
	// PostingDays is how many business days a reported payment may take to post before its bill is
	// asked for again.
	PostingDays int
}

const (
	requestTimeout = 25 * time.Second // for the body of a request, and for its response
	headTimeout    = 10 * time.Second // for the head of a request
	writeTimeout   = time.Minute      // for a client to read the response
	headerLimit    = 16 << 10
	zipsInAll      = 6
	bodyLimit      = 64 << 10
)

// App returns the middleware chain, from the outside in, with the given routes at its end.
func (p *Portal) App(table []Row) *fiber.App {
	p.Uploads, p.Zips, p.refusals = new(bodies.Uploads), &bodies.Budget{InAll: zipsInAll}, new(minutely)
	app := fiber.New(fiber.Config{
		DisableStartupMessage: true,
		Immutable:             true, // Fiber would reuse the memory of strings that stores and logs keep
		CaseSensitive:         true,
		ReduceMemoryUsage:     true,
		ReadBufferSize:        headerLimit,
		BodyLimit:             bodyLimit,
		// The policy reads small bodies. Without these two, fasthttp would write files of an upload to
		// the disk before any handler runs.
		StreamRequestBody:            true,
		DisablePreParseMultipartForm: true,
		ReadTimeout:                  headTimeout,
		WriteTimeout:                 writeTimeout,
		IdleTimeout:                  time.Minute,
		ErrorHandler:                 p.failUnread,
	})
	policy := &bodies.Policy{Limit: bodyLimit, Timeout: requestTimeout, Files: p.filesFor, Origin: p.origin(), Forged: ErrForged}
	app.Server().HeaderReceived = policy.HeaderReceived
	app.Server().SecureErrorLogMessage = true // errors would contain the head of the request
	edge.RefuseUnknownMethods(app.Server(), fiber.DefaultMethods)
	secure := func(c *fiber.Ctx) error {
		p.setSecurityHeaders(c)
		return c.Next()
	}
	app.Use(p.logRequest, edge.Recover, p.warnOfForwarded(), secure, policy.Read, p.limitTime, p.requireOwnHost)
	p.routes = Expand(table)
	p.addAssets(app)
	app.Use(edge.Compress(p.origin()))
	if p.Preview != nil {
		p.Preview(app) // before the session: the preview never reads a real member's
	}
	app.Use(edge.RefusePrefetch, edge.RefuseScript, p.refuseUnknown, p.withSession, p.refuseForgery)
	p.addRoutes(app)
	return app
}
