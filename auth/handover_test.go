package auth

import (
	"errors"
	"net/http"
	"strings"
	"testing"
)

// A provider that issues refresh tokens only after a consent sends none for the sign-in before a
// sensitive change. The member keeps the existing refresh token.
// Spec: SIGNIN-23.
func TestSignInWithoutRefreshTokenKeepsTheOneBefore(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, h *harness) {
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
	})
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

// Some providers refuse a revoked refresh token with 400 and no error code. The member signs in
// again. The refresh token is kept, in case a proxy refused the request.
// Spec: SIGNIN-24.
func TestRenewalRefusedWithoutCodeIsASignIn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status int
		body   map[string]any
		want   error // nil for the original error
	}{
		"empty":          {http.StatusBadRequest, nil, ErrLoginInitiated},
		"no code":        {http.StatusBadRequest, map[string]any{"message": "no"}, ErrLoginInitiated},
		"another code":   {http.StatusBadRequest, map[string]any{"error": "slow_down"}, nil},
		"another status": {http.StatusForbidden, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := browserWithStaleToken(t)
			b.op.configure(func(p *fakeProvider) {
				p.tokenFails = func(w http.ResponseWriter, _ string) bool {
					if c.body != nil {
						respondJSON(w, c.status, c.body)
					} else {
						w.WriteHeader(c.status)
					}
					return true
				}
			})
			_, err := b.token()
			if c.want == nil == errors.Is(err, ErrLoginInitiated) || err == nil {
				t.Errorf("err = %v, want %v", err, c.want)
			}
			b.op.configure(func(p *fakeProvider) { p.tokenFails = nil })
			if _, err := b.token(); err != nil {
				t.Errorf("the next renewal = %v, want no error", err)
			}
		})
	}
}
