package auth

import (
	"errors"
	"strings"
	"testing"
)

// A provider that issues refresh tokens only after a consent sends none for the sign-in before a
// sensitive change. The member keeps the existing refresh token.
// Spec: SIGNIN-23.
func TestSignInWithoutRefreshTokenKeepsTheOneBefore(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.op.lifetime = 5 // seconds: too short to be used
	b.signIn("ann")
	b.op.configure(func(p *fakeProvider) { p.noRefresh = true })
	b.signIn("ann")
	if strings.Contains(h.log.String(), "without a refresh token") {
		t.Errorf("log = %s, want no line about a missing refresh token", h.log)
	}
	if n := h.records.liveRecords()["token"]; n != 1 {
		t.Errorf("token records = %d, want 1", n)
	}
	b.op.configure(func(p *fakeProvider) { p.noRefresh, p.lifetime = false, 3600 })
	if token, err := b.token(); err != nil || token == "" {
		t.Errorf("token = %q, %v, want one that the old refresh token renewed", token, err)
	}
}

// Another member's sign-in in the same browser gets none of the first member's tokens.
// Spec: SIGNIN-23.
func TestSignInOfAnotherMemberInheritsNothing(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.op.lifetime = 5
	b.signIn("ann")
	b.op.configure(func(p *fakeProvider) { p.noRefresh = true })
	b.signIn("ben")
	if token, err := b.token(); !errors.Is(err, ErrLoginInitiated) {
		t.Errorf("token = %q, %v, want ErrLoginInitiated", token, err)
	}
}
