package web

import (
	"crypto/rand"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web/journal"
)

const (
	requestIDKey = "request"
	unloggedKey  = "unlogged" // set for a request that gets no line
)

// logRequest writes one line for each request: the route's pattern, never the address, which holds
// account and policy numbers. Requests over a limit have one line a minute.
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
	if c.Locals(unloggedKey) != nil {
		return nil
	}
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

// minutely finds the first event of each kind in a minute. Its memory has the kinds of one minute.
// It is safe for concurrent use.
type minutely struct {
	mu    sync.Mutex
	began time.Time
	seen  map[string]bool
}

func (m *minutely) isFirst(kind string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if time.Since(m.began) >= time.Minute {
		m.began, m.seen = time.Now(), map[string]bool{}
	}
	if m.seen[kind] {
		return false
	}
	m.seen[kind] = true
	return true
}
