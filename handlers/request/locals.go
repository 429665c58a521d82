package request

import (
	"crypto/rand"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
)

// ErrForged is an unsafe request without the token of its session, or from a page that is not ours.
var ErrForged = fiber.NewError(fiber.StatusForbidden, "the form did not come from a page of this session")

// Timeout is the time for the body of a request, and for its response.
const Timeout = 25 * time.Second

// key is the type of the keys of a request's locals, which no other package can set.
type key int

const (
	idKey key = iota
	nonceKey
	sessionKey
	sentQueryKey
	unloggedKey
)

// Begin gives a request its ID, before anything else reads it.
func Begin(c *fiber.Ctx) { c.Locals(idKey, rand.Text()[:12]) }

// ID returns the ID of the request in the log and on error pages.
func ID(c *fiber.Ctx) string { return local(c, idKey) }

// NewNonce returns the nonce that the scripts of this response need (content security policy).
// Small letters are shorter in a compressed page.
func NewNonce(c *fiber.Ctx) string {
	c.Locals(nonceKey, strings.ToLower(rand.Text()))
	return Nonce(c)
}

// Nonce returns the nonce of this response.
func Nonce(c *fiber.Ctx) string { return local(c, nonceKey) }

// MarkSession marks a request whose session is loaded.
func MarkSession(c *fiber.Ctx) { c.Locals(sessionKey, true) }

// HasSession reports whether the session of a request is loaded.
func HasSession(c *fiber.Ctx) bool { return c.Locals(sessionKey) != nil }

// KeepSentQuery stores the query that was sent before a part of it is dropped.
func KeepSentQuery(c *fiber.Ctx, query string) { c.Locals(sentQueryKey, query) }

// SentQuery returns the query that was sent, if a part of it was dropped.
func SentQuery(c *fiber.Ctx) (query string, dropped bool) {
	query, dropped = c.Locals(sentQueryKey).(string)
	return query, dropped
}

// LeaveUnlogged makes the log skip the line of a request.
func LeaveUnlogged(c *fiber.Ctx) { c.Locals(unloggedKey, true) }

// IsUnlogged reports whether the log skips the line of a request.
func IsUnlogged(c *fiber.Ctx) bool { return c.Locals(unloggedKey) != nil }

func local(c *fiber.Ctx, k key) string {
	text, _ := c.Locals(k).(string)
	return text
}

// InFrame reports whether the browser requests a document for a frame: it gets no sign-in redirect
// (section 2).
func InFrame(c *fiber.Ctx) bool {
	switch c.Get("Sec-Fetch-Dest") {
	case "iframe", "frame", "embed", "object":
		return true
	}
	return false
}

// WantsJSON reports whether a script of ours sent the request.
func WantsJSON(c *fiber.Ctx) bool {
	return strings.HasPrefix(c.Get(fiber.HeaderAccept), fiber.MIMEApplicationJSON)
}
