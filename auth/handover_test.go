package auth

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
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

// The refresh token that is kept is the newest: a renewal in progress replaces the old one.
// Spec: SIGNIN-23.
func TestSignInDuringRenewalKeepsTheNewRefreshToken(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := browserWithStaleToken(t)
		b.op.lifetime = 5
		b.op.extra = object{"refresh_token": nil} // of sign-ins
		renewing := true
		b.op.intercept = func(r *http.Request) (*http.Response, error) {
			if r.URL.Path == "/token" && renewing {
				renewing = false
				time.Sleep(time.Second)
			}
			return nil, nil
		}
		source := b.Token(b.startRequest())
		go func() { _, _ = source(context.Background()) }()
		synctest.Wait()
		b.signIn("ann")
		b.Background().Wait()
		if token, err := b.token(); err != nil || token == "" {
			t.Errorf("token = %q, %v, want one that the new refresh token renewed", token, err)
		}
	})
}

// The scopes that the provider granted with a refresh token stay with it.
// Spec: SIGNIN-22, SIGNIN-23.
func TestKeptRefreshTokenKeepsItsScopes(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.op.granted, b.op.extra, b.op.lifetime = "openid api", object{"scope": "openid api"}, 5
	b.signIn("ann")
	_, err := b.token() // the provider refuses more
	must(t, err)
	b.op.extra = object{"refresh_token": nil}
	b.signIn("ann")
	b.op.scopes = nil
	_, err = b.token()
	must(t, err)
	same(t, "scopes of the next renewal", []string{"openid api"}, b.op.scopes)
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
