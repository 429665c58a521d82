package auth

import (
	"context"
	"testing"
)

func TestLatePageKeepsNewerFlash(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		late func(b *browser, ctx context.Context) // a request that ends after the second press
		want string                                // on the page that follows the second press
	}{
		"shows the first":     {func(b *browser, ctx context.Context) { b.PopFlash(ctx) }, "Sent."},
		"writes the session":  {func(b *browser, ctx context.Context) { b.XSRF(ctx) }, "Sent."},
		"has its own message": {func(b *browser, ctx context.Context) { b.PutFlash(ctx, "Saved.") }, "Saved."},
	}
	h := newHarness(t)
	for name, test := range tests {
		b := h.browser()
		b.putFlash("Sent.")
		late := b.startRequest()
		b.putFlash("Sent.")
		b.finishRequest(late, func(ctx context.Context) { test.late(b, ctx) })
		if got := b.popFlash(); got != test.want {
			t.Errorf("%s: message = %q, want %q", name, got, test.want)
		}
		if got := b.popFlash(); got != "" {
			t.Errorf("%s: message of the page after that = %q, want none", name, got)
		}
	}
}

func TestLatePageDoesNotRepeatFlash(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("ann")
	b.putFlash("Sent.")
	late := b.startRequest()
	b.popFlash()
	b.finishRequest(late, func(ctx context.Context) { b.XSRF(ctx); b.put(ctx, b.state(ctx)) })
	if got := b.popFlash(); got != "" {
		t.Errorf("message = %q, want none: a page has shown it", got)
	}
}

// A message about Ann's action is not shown to Ben, who shares the browser.
func TestFlashBelongsToTheIdentityThatActed(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(b *browser, ann, ben Identity) // between the message of Ann and the next page
		want   string                              // on the next page
		back   string                              // on the page after Ann is active again
	}{
		"no change":          {func(*browser, Identity, Identity) {}, "Added.", ""},
		"Ann signs in again": {func(b *browser, _, _ Identity) { b.signIn("ann") }, "Added.", ""},
		"switch to Ben":      {func(b *browser, _, ben Identity) { b.switchTo(ben) }, "", "Added."},
		"Cat signs in":       {func(b *browser, _, _ Identity) { b.signIn("cat") }, "", "Added."},
		"Ann signs out":      {func(b *browser, ann, _ Identity) { b.signOut(ann) }, "", ""},
		"Ann ends everywhere": {func(b *browser, ann, _ Identity) {
			must(b.t, b.EndIdentity(b.t.Context(), ann.Key))
		}, "", ""},
		"Ann signs out behind Ben": {func(b *browser, ann, ben Identity) {
			b.switchTo(ben)
			b.signOut(ann)
		}, "", ""},
		"Ben has a message too": {func(b *browser, _, ben Identity) {
			b.switchTo(ben)
			b.putFlash("Removed.")
		}, "Removed.", ""},
		"the page comes late": {func(b *browser, _, ben Identity) {
			late := b.startRequest()
			b.putFlash("Added.")
			b.finishRequest(late, func(ctx context.Context) { b.put(ctx, b.state(ctx)) })
			b.switchTo(ben)
		}, "", "Added."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newHarness(t).browser()
			ben, ann := b.signIn("ben"), b.signIn("ann")
			b.putFlash("Added.")
			test.change(b, ann, ben)
			if got := b.popFlash(); got != test.want {
				t.Errorf("message of the next page = %q, want %q", got, test.want)
			}
			b.signIn("ann")
			if got := b.popFlash(); got != test.back {
				t.Errorf("message of Ann's next page = %q, want %q", got, test.back)
			}
		})
	}
}

// A visitor's message is not shown to the member who then signs in: it may be about someone else.
func TestFlashOfVisitorEndsWithTheSignIn(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.putFlash("Your profile is deleted.")
	b.signIn("ann")
	if got := b.popFlash(); got != "" {
		t.Errorf("message = %q, want none", got)
	}
}
