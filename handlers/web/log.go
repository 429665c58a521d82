package web

import (
	"crypto/rand"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web/journal"
)

const requestIDKey = "request"

// logRequest writes one line for each request: the route's pattern, never the address, which holds
// account and policy numbers.
func (p *Portal) logRequest(c *fiber.Ctx) error {
	began := time.Now()
	c.Locals(requestIDKey, rand.Text()[:12])
	c.SetUserContext(journal.WithRequest(c.UserContext(), RequestID(c)))
	// A browser must not choose the ID in our log, or what is recorded.
	ctx, endSpan := p.Tracer.Request(c.UserContext(), p.Proxies.Header(c.Context(), "traceparent"))
	c.SetUserContext(ctx)
	defer func() { endSpan(c.Method(), c.Route().Path, c.Response().StatusCode()) }()
	if err := c.Next(); err != nil {
		if err := p.fail(c, err); err != nil {
			return err
		}
	}
	took := time.Since(began)
	p.Metrics.Request(c.Method(), c.Route().Path, c.Response().StatusCode(), took)
	p.Log.InfoContext(c.UserContext(), "request",
		"request", RequestID(c), "method", c.Method(), "route", c.Route().Path,
		"status", c.Response().StatusCode(), "ms", took.Milliseconds())
	return nil
}

// RequestID returns the ID of the request in the log and on error pages.
func RequestID(c *fiber.Ctx) string {
	id, _ := c.Locals(requestIDKey).(string)
	return id
}
