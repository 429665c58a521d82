package content

import (
	"context"
	"time"
)

type contextKey struct{}

// With returns a context in which templates find the text, by [From].
func With(ctx context.Context, t *Text) context.Context {
	return context.WithValue(ctx, contextKey{}, t)
}

// From returns the text that a template renders with: the one set by [With], or the built-in
// English.
func From(ctx context.Context) *Text {
	if t, ok := ctx.Value(contextKey{}).(*Text); ok {
		return t
	}
	return Builtin().Text(base, time.Time{}, false)
}
