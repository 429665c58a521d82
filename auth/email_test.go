package auth

import (
	"context"
	"errors"
	"testing"
)

// Spec: DATA-16.
func TestStoreEmailChangesOnlyOneIdentity(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	ann := b.signIn("ann")
	b.signIn("ben")
	var xsrf string
	b.request(func(ctx context.Context) { xsrf = b.XSRF(ctx) })
	b.request(func(ctx context.Context) { must(t, b.StoreEmail(ctx, ann.Key, "ann@new.example.com")) })
	same(t, "emails, active first", []string{"ben@example.com", "ann@new.example.com"}, b.signedInEmails())
	b.request(func(ctx context.Context) {
		if b.XSRF(ctx) != xsrf {
			t.Error("the request-forgery secret changed, which invalidates forms in other tabs")
		}
		if err := b.StoreEmail(ctx, "unknown", "x@example.com"); !errors.Is(err, ErrNoIdentity) {
			t.Errorf("StoreEmail with an unknown key = %v, want ErrNoIdentity", err)
		}
	})
}
