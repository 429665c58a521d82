// Package chain is what every request passes: the middleware, the rows of the route table,
// what each row requires, and what becomes of an error.
package chain

import (
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
	"memberportal/handlers/request"
)

// Options are what an app has beside the route table.
type Options struct {
	// Preview adds the routes of the editors' preview; nil for none.
	Preview func(fiber.Router)
}

// chain is the middleware with the routes at its end.
type chain struct {
	*request.Portal
	rows    []Row
	routes  request.Routes // of rows, as data
	preview func(fiber.Router)
}

const (
	headTimeout = 10 * time.Second // for the head of a request
	// keepAlive is longer than what balancers default to, 60 s: the side that opens connections has to
	// close them, or a request meets a connection that the portal is closing.
	keepAlive   = 75 * time.Second
	headerLimit = 16 << 10
	bodyLimit   = 64 << 10
)

// App returns the middleware chain, from the outside in, with the given routes at its end.
func App(portal *request.Portal, table []Row, o Options) *fiber.App {
	rows := Expand(table)
	p := &chain{Portal: portal, rows: rows, routes: RoutesOf(rows), preview: o.Preview}
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
		IdleTimeout:                  keepAlive,
		ErrorHandler:                 p.failUnread,
	})
	policy := &edge.BodyPolicy{
		Limit: bodyLimit, Timeout: request.Timeout, Files: p.filesFor, Origin: p.Origin(),
		Forged: request.ErrForged,
	}
	app.Server().HeaderReceived = policy.HeaderReceived
	app.Server().SecureErrorLogMessage = true // errors would contain the head of the request
	edge.RefuseUnknownMethods(app.Server(), fiber.DefaultMethods)
	secure := func(c *fiber.Ctx) error {
		p.setSecurityHeaders(c)
		return c.Next()
	}
	app.Use(p.logRequest, edge.Recover, p.warnOfForwarded(), secure, policy.Read, p.limitTime, p.requireProxy,
		p.requireOwnHost)
	p.addAssets(app)
	app.Use(edge.Compress(p.Origin()), setLanguages)
	if p.preview != nil {
		p.preview(app) // before the session: the preview never reads a real member's
	}
	app.Use(edge.RefusePrefetch, edge.RefuseScript, refuseEscaped, p.refuseUnknown, p.withSession, p.refuseForgery)
	p.addRoutes(app)
	return app
}

// request returns the request of a route.
func (p *chain) request(c *fiber.Ctx, route request.Route) *request.Request {
	return request.New(p.Portal, p.routes, c, route)
}
