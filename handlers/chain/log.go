package chain

import (
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/requestlog"
	"memberportal/upstream/tracing"
)

// logRequest writes one line for each request: the route's pattern, never the address, which holds
// account and policy numbers. Requests over a limit have one line a minute.
func (p *chain) logRequest(c *fiber.Ctx) error {
	began := time.Now()
	request.Begin(c)
	// A browser must not choose what the log and the user API read as a trace: only proxies do.
	ctx := tracing.With(c.UserContext(), p.Proxies.Header(c.Context(), "traceparent"))
	c.SetUserContext(requestlog.WithRequest(ctx, request.ID(c)))
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
