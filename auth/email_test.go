package auth

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStoreEmailChangesOneIdentityAndNothingElse(t *testing.T) {
	b := newWorld(t).browser()
	ann := b.signIn("ann")
	b.signIn("ben")
	var xsrf string
	b.request(func(ctx context.Context) { xsrf = b.XSRF(ctx) })
	b.request(func(ctx context.Context) { must(t, b.StoreEmail(ctx, ann.Key, "ann@new.example.com")) })
	if diff := cmp.Diff([]string{"ben@example.com", "ann@new.example.com"}, b.emails()); diff != "" {
		t.Errorf("the active one first (-want +got):\n%s", diff)
	}
	b.request(func(ctx context.Context) {
		if b.XSRF(ctx) != xsrf {
			t.Error("the forgery secret changed, and forms in other tabs are of no use")
		}
		if err := b.StoreEmail(ctx, "nobody", "x@example.com"); !errors.Is(err, ErrNoIdentity) {
			t.Errorf("unknown key: %v, want ErrNoIdentity", err)
		}
	})
}
