package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/auth/openid"
)

// Anyone can send logout tokens. Those with unknown keys cause few fetches, and delay neither
// sign-ins nor a valid logout token with a new key.
func TestLogoutTokensUseUpNoKeyFetch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		b := h.browser()
		b.signIn("ann")
		fetched, began := b.op.requestCount("/keys"), time.Now()
		h.op.configure(func(p *fakeProvider) { p.keyID = "2" })
		for range 30 {
			if _, err := backchannelLogout(h.Sessions, h.op.sign(logoutClaims(h, nil))); !errors.Is(err, ErrLogoutToken) {
				t.Errorf("logout token with an unknown key = %v, want ErrLogoutToken", err)
			}
		}
		most := int(time.Since(began)/openid.KeysPause) + 1
		if n := h.op.requestCount("/keys") - fetched; n > most {
			t.Errorf("fetches for 30 logout tokens in %v = %d, want at most %d", time.Since(began), n, most)
		}
		h.op.configure(func(p *fakeProvider) { p.publishedID = "2" })
		began = time.Now()
		b.signIn("ann")
		if took := time.Since(began); took > 0 {
			t.Errorf("the sign-in took %v, want it not to wait for logout tokens", took)
		}
		if _, err := backchannelLogout(h.Sessions, h.op.sign(logoutClaims(h, nil))); err != nil || time.Since(began) > openid.KeysPause {
			t.Errorf("a true logout token = %v after %v, want no error within %v", err, time.Since(began), openid.KeysPause)
		}
	})
}

// The discovery document lists the algorithms of ID tokens. None and HMAC are never accepted.
// Spec: SIGNIN-17.
func TestAlgorithmsComeFromDiscovery(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		announced []string
		want      Reason // "" for a sign-in
	}{
		"listed":       {[]string{"none", "HS256", "RS256", "ES256"}, ""},
		"not listed":   {[]string{"RS256", "ES384"}, ReasonFailed},
		"only others":  {[]string{"none", "HS256", "ES256K"}, ReasonUnavailable},
		"list missing": {nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op := newFakeProvider(t)
			if c.announced != nil {
				op.metadata = object{"id_token_signing_alg_values_supported": c.announced}
			}
			b := newHarness(t, withProvider(op)).browser()
			location, cookie, err := b.BeginSignIn(t.Context(), SignIn{})
			if err == nil {
				b.flowCookies[cookie.Name] = cookie.Value
				_, err = b.completeSignIn(op.authorize(location, "ann"))
			}
			if c.want == "" {
				must(t, err)
				return
			}
			wantSignInError(t, b, err, c.want)
			if c.want == ReasonUnavailable && !strings.Contains(err.Error(), "none of the algorithms") {
				t.Errorf("error = %v, want the reason", err)
			}
		})
	}
}

// ES384 and its hash are verified if the provider announces it, including in logout tokens.
func TestOtherAlgorithmThanTheUsual(t *testing.T) {
	t.Parallel()
	op := newFakeProvider(t)
	key, err := ecdsa.GenerateKey(elliptic.P384(), rand.Reader)
	must(t, err)
	op.key, op.algorithm = key, "ES384"
	op.metadata = object{"id_token_signing_alg_values_supported": []string{"ES384"}}
	h := newHarness(t, withProvider(op))
	b := h.browser()
	b.signIn("ann")
	_, err = backchannelLogout(h.Sessions, op.sign(logoutClaims(h, nil)))
	must(t, err)
	if got := b.signedInEmails(); len(got) != 0 {
		t.Errorf("emails after the logout = %q, want none", got)
	}
}

// A provider that announces its issuer parameter (RFC 9207) must send it in each redirect.
// Spec: SIGNIN-16.
func TestAnnouncedIssuerIsRequired(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		iss  []string
		want Reason // "" for a sign-in
	}{
		"named":   {[]string{"https://id.example.com"}, ""},
		"missing": {nil, ReasonFailed},
		"empty":   {[]string{""}, ReasonFailed},
		"another": {[]string{"https://evil.example.com"}, ReasonFailed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op := newFakeProvider(t)
			op.metadata = object{"authorization_response_iss_parameter_supported": true}
			b := newHarness(t, withProvider(op)).browser()
			q := op.authorize(b.beginSignIn(SignIn{}), "ann")
			if q["iss"] = c.iss; c.iss == nil {
				q.Del("iss")
			}
			_, err := b.completeSignIn(q)
			if c.want == "" {
				must(t, err)
				return
			}
			wantSignInError(t, b, err, c.want)
			if n := op.requestCount("/token"); n != 0 {
				t.Errorf("token requests = %d, want the code kept", n)
			}
		})
	}
}
