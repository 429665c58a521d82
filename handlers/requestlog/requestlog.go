// Package requestlog adds to each line of the log which request wrote it and which member it is
// about.
package requestlog

import (
	"context"
	"log/slog"

	"memberportal/upstream/tracing"
)

const (
	requestKey = "request"
	memberKey  = "member"
	traceKey   = "trace"

	pseudonymLength = 12
)

type (
	requestID struct{}
	member    struct{}
)

// WithRequest returns a context whose log lines have the ID of a request. Calls that continue after
// the request keep it.
func WithRequest(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestID{}, id)
}

// WithMember returns a context whose log lines have a pseudonym of the member with the key.
func WithMember(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, member{}, key)
}

// handler is a [slog.Handler] that reads the context of each line.
type handler struct {
	slog.Handler
	pseudonym func(key string) string
}

// NewHandler returns a handler that writes to next. A pseudonym of a member's key must not be
// possible to guess or to undo.
func NewHandler(next slog.Handler, pseudonym func(key string) string) slog.Handler {
	return handler{next, pseudonym}
}

// Handle implements [slog.Handler]. A line that has its own request keeps it.
func (h handler) Handle(ctx context.Context, line slog.Record) error {
	line = line.Clone()
	if id, ok := ctx.Value(requestID{}).(string); ok && !has(line, requestKey) {
		line.AddAttrs(slog.String(requestKey, id))
	}
	if id := tracing.ID(ctx); id != "" {
		line.AddAttrs(slog.String(traceKey, id))
	}
	if key, ok := ctx.Value(member{}).(string); ok && key != "" {
		name := h.pseudonym(key)
		line.AddAttrs(slog.String(memberKey, name[:min(len(name), pseudonymLength)]))
	}
	return h.Handler.Handle(ctx, line)
}

// WithAttrs implements [slog.Handler].
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs), h.pseudonym}
}

// WithGroup implements [slog.Handler].
func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.Handler.WithGroup(name), h.pseudonym}
}

func has(line slog.Record, key string) (found bool) {
	line.Attrs(func(a slog.Attr) bool {
		found = a.Key == key
		return !found
	})
	return found
}
