package chain

import (
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/requestlog"
	"memberportal/static"
)

// logRequest writes one line for each request: the route's pattern, never the address, which holds
// account and policy numbers. Requests over a limit have one line a minute.
func (p *chain) logRequest(c *fiber.Ctx) error {
	began := time.Now()
	request.Begin(c)
	c.SetUserContext(requestlog.WithRequest(c.UserContext(), request.ID(c)))
	defer p.trace(c)()
	if err := c.Next(); err != nil {
		if err := p.fail(c, err); err != nil {
			return err
		}
	}
	p.report(c, time.Since(began))
	return nil
}

// report counts a request that has ended, and logs it.
func (p *chain) report(c *fiber.Ctx, took time.Duration) {
	p.Metrics.Request(c.Method(), c.Route().Path, c.Response().StatusCode(), took)
	if request.IsUnlogged(c) {
		return
	}
	p.Log.InfoContext(c.UserContext(), "request",
		"request", request.ID(c), "method", c.Method(), "route", c.Route().Path,
		"status", c.Response().StatusCode(), "ms", took.Milliseconds())
}

// trace starts the span of a request, and returns what ends it. Static files have none: they call
// no other system, and would be most of the spans.
func (p *chain) trace(c *fiber.Ctx) (end func()) {
	if strings.HasPrefix(c.Path(), static.Prefix) {
		return func() {}
	}
	// A browser must not choose the ID in our log, or what is recorded.
	ctx, endSpan := p.Tracer.Request(c.UserContext(), p.Proxies.Header(c.Context(), "traceparent"))
	c.SetUserContext(ctx)
	return func() { endSpan(c.Method(), c.Route().Path, c.Response().StatusCode()) }
}
