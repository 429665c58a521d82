package auth

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-jose/go-jose/v4"

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
		_, err := backchannelLogout(h.Sessions, h.op.sign(logoutClaims(h, nil)))
		if took := time.Since(began); err != nil || took > openid.KeysPause {
			t.Errorf("a true logout token = %v after %v, want no error within %v", err, took, openid.KeysPause)
		}
	})
}

// Tokens are signed with an algorithm that the discovery document lists; openid has the list of
// those that are never accepted.
// Spec: SIGNIN-17.
func TestAlgorithmsComeFromDiscovery(t *testing.T) {
	t.Parallel()
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	must(t, err)
	p384, err := ecdsa.GenerateKey(elliptic.P384(), rand.Reader)
	must(t, err)
	for name, c := range map[string]struct {
		key       crypto.Signer
		algorithm jose.SignatureAlgorithm
		announced []string
		want      Reason // "" for a sign-in, and a logout token that ends it
	}{
		"listed":        {rsaKey, "RS256", []string{"none", "RS256"}, ""},
		"not the usual": {p384, "ES384", []string{"ES384"}, ""},
		"not listed":    {testSigningKey(), "ES256", []string{"RS256", "ES384"}, ReasonFailed},
		"only others":   {testSigningKey(), "ES256", []string{"none", "HS256", "ES256K"}, ReasonUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op := newFakeProvider(t)
			op.key, op.algorithm = c.key, c.algorithm
			op.metadata = object{"id_token_signing_alg_values_supported": c.announced}
			h := newHarness(t, withProvider(op))
			b := h.browser()
			location, cookie, err := b.BeginSignIn(t.Context(), SignIn{})
			if err == nil {
				b.flowCookies[cookie.Name] = cookie.Value
				_, err = b.completeSignIn(op.authorize(location, "ann"))
			}
			if c.want == "" {
				must(t, err)
				_, err = backchannelLogout(h.Sessions, op.sign(logoutClaims(h, nil)))
				must(t, err)
				same(t, "emails after the logout", []string(nil), b.signedInEmails())
				return
			}
			wantSignInError(t, b, err, c.want)
			if c.want == ReasonUnavailable && !strings.Contains(err.Error(), "none of the algorithms") {
				t.Errorf("error = %v, want the reason", err)
			}
		})
	}
}

// A provider that announces its issuer parameter (RFC 9207) must send it in each redirect.
// Spec: SIGNIN-16.
func TestAnnouncedIssuerIsRequired(t *testing.T) {
	t.Parallel()
	op := newFakeProvider(t)
	op.metadata = object{"authorization_response_iss_parameter_supported": true}
	b := newHarness(t, withProvider(op)).browser()
	_, err := b.trySignIn(SignIn{}, "ann")
	wantSignInError(t, b, err, ReasonFailed)
	if n := op.requestCount("/token"); n != 0 {
		t.Errorf("token requests = %d, want the code kept", n)
	}
	named := op.authorize(b.beginSignIn(SignIn{}), "ann")
	named.Set("iss", op.issuer)
	_, err = b.completeSignIn(named)
	must(t, err)
}
