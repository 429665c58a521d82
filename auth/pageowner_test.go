package auth

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func (b *browser) pageOwnerToken() (token string) {
	b.request(func(ctx context.Context) { token = b.PageOwnerToken(ctx) })
	return token
}

func TestPageOwnerTokenOutlivesSession(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		if token := b.pageOwnerToken(); token != "" {
			t.Errorf("a visitor's token = %q, want none", token)
		}
		ann := b.signIn("ann")
		token := b.pageOwnerToken()
		b.signIn("ben")
		time.Sleep(pageOwnerLifetime)
		if got := b.PageOwner(token); got != ann.Key {
			t.Errorf("PageOwner after a day = %q, want %q", got, ann.Key)
		}
		time.Sleep(2 * time.Second)
		if got := b.PageOwner(token); got != "" {
			t.Errorf("PageOwner of an expired token = %q, want none", got)
		}
	})
}

func TestPageOwnerRejectsForeignTokens(t *testing.T) {
	t.Parallel()
	b, other := newHarness(t).browser(), newHarness(t).browser()
	other.signIn("ann")
	for _, token := range []string{"", "!", "AAAA", other.pageOwnerToken()} {
		if got := b.PageOwner(token); got != "" {
			t.Errorf("PageOwner(%q) = %q, want none", token, got)
		}
	}
}
