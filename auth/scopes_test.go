package auth

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A provider that granted fewer scopes than the sign-in requested refuses a renewal with all of
// them. From then on, the portal sends only the granted scopes.
// Spec: SIGNIN-22.
func TestRenewalSendsGrantedScopes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		granted, response string
		sent              []string // scope of each request of two renewals
	}{
		"all": {
			"", "openid api offline_access", []string{"openid api offline_access", "openid api offline_access"},
		},
		"all, but not in the response": {
			"", "openid api", []string{"openid api offline_access", "openid api offline_access"},
		},
		"fewer": {
			"openid api", "openid api", []string{"openid api offline_access", "openid api", "openid api"},
		},
		"fewer, and the response does not say": {"openid api", "", []string{"openid api offline_access", "", ""}},
		"fewer than the response says":         {"openid", "openid api", []string{"openid api offline_access", "openid api"}},
		"other than asked for, in another order": {
			"api openid extra", "api extra openid",
			[]string{"openid api offline_access", "api extra openid", "api extra openid"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op := newFakeProvider(t)
			op.granted, op.extra = c.granted, object{"scope": c.response}
			if c.response == "" {
				op.extra = nil
			}
			b := browserWithStaleToken(t, withProvider(op))
			op.lifetime = 1 // each call renews
			_, first := b.token()
			_, second := b.token()
			if strings.Join(op.scopes, "|") != strings.Join(c.sent, "|") {
				t.Errorf("scopes = %q, want %q", op.scopes, c.sent)
			}
			if refused := name == "fewer than the response says"; errors.Is(first, ErrLoginInitiated) != refused ||
				errors.Is(second, ErrLoginInitiated) != refused || !refused && errors.Join(first, second) != nil {
				t.Errorf("errors = %v, %v, want a sign-in if the granted scopes are refused", first, second)
			}
		})
	}
}

// Without a refresh token, the access token is used until it expires, without an attempt to renew
// it. Then the member signs in again.
// Spec: SIGNIN-20.
func TestTokenWithoutRefreshTokenIsUsedToItsEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		op := newFakeProvider(t)
		op.noRefresh, op.lifetime = true, 600
		h := newHarness(t, withProvider(op))
		var renewals, grants []string
		h.provider.config.OnRenewal = func(outcome string) { renewals = append(renewals, outcome) }
		h.provider.config.OnSignIn = func(grant string) { grants = append(grants, grant) }
		b := h.browser()
		b.signIn("ann")
		first, err := b.token()
		must(t, err)
		for range 9 {
			time.Sleep(time.Minute)
			if token, err := b.token(); token != first || err != nil {
				t.Fatalf("token = %q, %v, want the living one", token, err)
			}
		}
		synctest.Wait()
		time.Sleep(time.Minute)
		for range 3 {
			if token, err := b.token(); token != "" || !errors.Is(err, ErrLoginInitiated) {
				t.Errorf("token after its end = %q, %v, want ErrLoginInitiated", token, err)
			}
		}
		if len(b.signedInEmails()) != 1 {
			t.Error("the session ended")
		}
		n, log := op.requestCount("refresh_token"), h.log.String()
		if len(renewals) != 0 || n != 0 || strings.Contains(log, "not renewed") {
			t.Errorf("renewals = %q, requests = %d, want none, and no line about one:\n%s", renewals, n, log)
		}
		if strings.Join(grants, " ") != "no_refresh_token" || strings.Count(log, "signed in without a refresh token") != 1 {
			t.Errorf("grants = %q, want one sign-in without a refresh token, and a line in the log:\n%s", grants, h.log)
		}
		op.configure(func(p *fakeProvider) { p.noRefresh = false })
		b.signIn("ann")
		if len(grants) != 2 || grants[1] != "refresh_token" {
			t.Errorf("grants = %q, want a second one with a refresh token", grants)
		}
	})
}
