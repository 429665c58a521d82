package auth

import (
	"context"
	"testing"
)

// takeChange returns the next page's message about the active identity.
func (b *browser) takeChange() (c Change, ok bool) {
	b.t.Helper()
	b.request(func(ctx context.Context) { c, ok = b.TakeChange(ctx) })
	return c, ok
}

// Spec: SIGNIN-10.
func TestNextPageLearnsOfChangedIdentity(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	want := func(step string, want Change) {
		t.Helper()
		if got, ok := b.takeChange(); got != want || ok != (want != Change{}) {
			t.Errorf("%s: change = %+v, %v, want %+v", step, got, ok, want)
		}
		if again, ok := b.takeChange(); ok {
			t.Errorf("%s: change = %+v a second time, want none", step, again)
		}
		b.request(func(ctx context.Context) {
			if last, ok := b.LastChange(ctx); want != (Change{}) && (!ok || last != want) {
				t.Errorf("%s: last change = %+v, %v, want %+v", step, last, ok, want)
			}
		})
	}
	ann := b.signIn("ann")
	want("first sign-in", Change{})
	ben := b.signIn("ben")
	want("sign-in of another", Change{Key: ann.Key, Email: ann.Email})
	b.signIn("ben")
	want("same member again", Change{})
	b.switchTo(ann)
	want("switch", Change{Key: ben.Key, Email: ben.Email})
	b.signOut(ann)
	want("sign-out of the active identity", Change{Key: ann.Key, Email: ann.Email, SignedOut: true})
	b.signIn("ann")
	b.takeChange()
	b.signOut(ben)
	if got, ok := b.takeChange(); ok {
		t.Errorf("sign-out of another identity: change = %+v, want none", got)
	}
}

// A form or a script of a page must not act for the identity that became active after it.
// Spec: SIGNIN-12.
func TestEveryChangeOfIdentityChangesXSRF(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	xsrf := func() (secret string) { b.request(func(ctx context.Context) { secret = b.XSRF(ctx) }); return }
	seen := []string{xsrf()}
	if seen[0] != xsrf() || len(seen[0]) < 20 {
		t.Errorf("secret of a visitor = %q, want the same of at least 20 characters", seen[0])
	}
	changed := func(step string) {
		t.Helper()
		for _, old := range seen {
			if xsrf() == old {
				t.Errorf("%s: the secret of another identity is valid", step)
			}
		}
		seen = append(seen, xsrf())
	}
	ann := b.signIn("ann")
	changed("sign-in of a visitor")
	if b.signIn("ann"); xsrf() != seen[1] {
		t.Error("the same member signing in again has another secret")
	}
	b.signIn("ben")
	changed("sign-in of another")
	b.switchTo(ann)
	changed("switch")
	b.signOut(ann)
	changed("sign-out")
	b.signIn("ann")
	changed("sign-in after sign-out")
	b.request(func(ctx context.Context) { must(t, b.SignOutLocally(ctx)) })
	changed("local sign-out")
}
