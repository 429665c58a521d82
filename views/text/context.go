package text

import "context"

type contextKey struct{}

// With returns a context in which templates find the text, by [From].
func With(ctx context.Context, t *Text) context.Context {
	return context.WithValue(ctx, contextKey{}, t)
}

// From returns the text that a template renders with: the one set by [With].
func From(ctx context.Context) *Text { return ctx.Value(contextKey{}).(*Text) }
