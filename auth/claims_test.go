package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/auth/openid"
)

// Spec: READING-8.
func TestSignInRejectsIDToken(t *testing.T) {
	t.Parallel()
	now := time.Now().Unix()
	claim := func(changes object) func(*fakeProvider) { return func(p *fakeProvider) { p.claims = changes } }
	raw := func(change func(p *fakeProvider, token string) string) func(*fakeProvider) {
		return func(p *fakeProvider) { p.spoil = func(token string) string { return change(p, token) } }
	}
	for name, c := range map[string]struct {
		provider func(*fakeProvider)
		want     Reason
	}{
		"issuer without trailing slash": {func(p *fakeProvider) {
			p.issuer += "/"
			p.claims = object{"iss": strings.TrimSuffix(p.issuer, "/")}
		}, ReasonFailed},
		"another issuer":           {claim(object{"iss": "https://other.example.com"}), ReasonFailed},
		"no subject":               {claim(object{"sub": nil}), ReasonFailed},
		"another audience":         {claim(object{"aud": "other"}), ReasonFailed},
		"no time":                  {claim(object{"iat": nil}), ReasonFailed},
		"another nonce":            {claim(object{"nonce": "other"}), ReasonFailed},
		"numeric audience":         {claim(object{"aud": []any{clientID, 7}}), ReasonFailed},
		"two audiences":            {claim(object{"aud": []string{clientID, "other"}}), ReasonFailed},
		"another authorized party": {claim(object{"azp": "other"}), ReasonFailed},
		"no nonce":                 {claim(object{"nonce": nil}), ReasonFailed},
		"expired":                  {claim(object{"exp": now - 120}), ReasonFailed},
		"no expiry":                {claim(object{"exp": nil}), ReasonFailed},
		"issued in the future":     {claim(object{"iat": now + 120}), ReasonFailed},
		"not valid yet":            {claim(object{"nbf": now + 120}), ReasonFailed},
		"another access token":     {claim(object{"at_hash": "x"}), ReasonFailed},
		"no email":                 {claim(object{"email": nil}), ReasonNoEmail},
		"email without @":          {claim(object{"email": " ", "preferred_username": "ann"}), ReasonNoEmail},
		"numeric email":            {claim(object{"email": 7}), ReasonFailed},
		"unsigned":                 {func(p *fakeProvider) { p.spoil = unsigned }, ReasonFailed},
		"no ID token":              {raw(func(*fakeProvider, string) string { return "" }), ReasonFailed},
		"not a JWT":                {raw(func(*fakeProvider, string) string { return "a.b" }), ReasonFailed},
		"null payload":             {raw(func(p *fakeProvider, _ string) string { return p.sign(nil) }), ReasonFailed},
		"another key": {raw(func(p *fakeProvider, token string) string {
			return signedWithOtherKey(p.t, token)
		}), ReasonFailed},
	} {
		t.Run(name, func(t *testing.T) {
			op := newFakeProvider(t)
			c.provider(op)
			b := newHarness(t, withProvider(op)).browser()
			done, err := b.trySignIn(SignIn{ReturnTo: "/cards"}, "ann")
			wantSignInError(t, b, err, c.want)
			if done.ReturnTo != "/cards" || done.FlowCookieName == "" || done.Identity != (Identity{}) {
				t.Errorf("result = %+v, want only ReturnTo and FlowCookieName", done)
			}
		})
	}
}

// signedWithOtherKey returns the token's payload signed with a key that the provider has not
// published.
func signedWithOtherKey(t testing.TB, token string) string {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	other := newFakeProvider(t)
	other.key = key
	payload, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
	must(t, err)
	return other.sign(json.RawMessage(payload))
}

func TestSignInToleratesClockSkew(t *testing.T) {
	t.Parallel()
	for name, seconds := range map[string]int64{"ahead": 55, "behind": -55} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				op := newFakeProvider(t)
				theirs := time.Now().Unix() + seconds
				op.claims = object{"iat": theirs, "nbf": theirs, "exp": theirs + 5}
				newHarness(t, withProvider(op)).browser().signIn("ann")
			})
		})
	}
}

// A time in the future, from a clock that is ahead, would postpone the next "sign in again to
// continue".
func TestAuthenticationIsNeverInTheFuture(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		now := time.Now()
		for claim, want := range map[openid.Seconds]time.Time{
			0:                                 now, // not sent
			openid.Seconds(now.Unix() - 3600): now.Add(-time.Hour),
			openid.Seconds(now.Unix() + 1):    now,
			openid.Seconds(now.Add(time.Hour).Unix()): now,
		} {
			if got := newIdentity(&openid.Claims{AuthTime: claim}).AuthenticatedAt; !got.Equal(want) {
				t.Errorf("auth_time %d: authenticated at %v, want %v", claim, got, want)
			}
		}
	})
}

// openid has the test of every form of expires_in.
func TestExpiresInAsAFraction(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		op := newFakeProvider(t)
		op.extra = object{"expires_in": 300.5}
		b := newHarness(t, withProvider(op)).browser()
		b.signIn("ann")
		access, err := b.token()
		must(t, err)
		time.Sleep(5 * time.Minute)
		if renewed, err := b.token(); err != nil || access == "" || renewed == access {
			t.Errorf("token = %q, after 5 minutes %q, %v, want a new one", access, renewed, err)
		}
	})
}

func TestIdentityKeysAreDistinctAndOpaque(t *testing.T) {
	t.Parallel()
	keys := map[string]bool{}
	for _, pair := range [][2]string{{"https://a/", "1"}, {"https://a", "/1"}, {"https://a", "1"}, {"https://b", "1"}} {
		key := identityKey(pair[0], pair[1])
		if keys[key] || strings.Contains(key, "1") && len(key) < 40 {
			t.Errorf("identityKey(%q, %q) = %q, which is a duplicate or contains the subject", pair[0], pair[1], key)
		}
		keys[key] = true
	}
}
