package auth

import (
	"context"
	"testing"
)

func TestLatePageKeepsNewerFlash(t *testing.T) {
	t.Parallel()
	put := func(b *browser, message string) {
		b.request(func(ctx context.Context) { b.PutFlash(ctx, message) })
	}
	pop := func(b *browser) (message string) {
		b.request(func(ctx context.Context) { message = b.PopFlash(ctx) })
		return message
	}
	tests := map[string]struct {
		late func(b *browser, ctx context.Context) // a request that ends after the second press
		want string                                // on the page that follows the second press
	}{
		"shows the first":     {func(b *browser, ctx context.Context) { b.PopFlash(ctx) }, "Sent."},
		"writes the session":  {func(b *browser, ctx context.Context) { b.XSRF(ctx) }, "Sent."},
		"has its own message": {func(b *browser, ctx context.Context) { b.PutFlash(ctx, "Saved.") }, "Saved."},
	}
	forEachStore(t, func(t *testing.T, h *harness) {
		for name, test := range tests {
			b := h.browser()
			put(b, "Sent.")
			late := b.startRequest()
			put(b, "Sent.")
			b.finishRequest(late, func(ctx context.Context) { test.late(b, ctx) })
			if got := pop(b); got != test.want {
				t.Errorf("%s: message = %q, want %q", name, got, test.want)
			}
			if got := pop(b); got != "" {
				t.Errorf("%s: message of the page after that = %q, want none", name, got)
			}
		}
	})
}

func TestLatePageDoesNotRepeatFlash(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, h *harness) {
		b := h.browser()
		b.signIn("ann")
		b.request(func(ctx context.Context) { b.PutFlash(ctx, "Sent.") })
		late := b.startRequest()
		b.request(func(ctx context.Context) { b.PopFlash(ctx) })
		b.finishRequest(late, func(ctx context.Context) { b.XSRF(ctx); b.put(ctx, b.state(ctx)) })
		b.request(func(ctx context.Context) {
			if got := b.PopFlash(ctx); got != "" {
				t.Errorf("message = %q, want none: a page has shown it", got)
			}
		})
	})
}
