package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
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
		"no ID token":              {raw(func(*fakeProvider, string) string { return "" }), ReasonFailed},
		"not a JWT":                {raw(func(*fakeProvider, string) string { return "a.b" }), ReasonFailed},
		"null payload":             {raw(func(p *fakeProvider, _ string) string { return p.sign(nil) }), ReasonFailed},
		"another key":              {raw(func(p *fakeProvider, token string) string { return signedWithOtherKey(p.t, token) }), ReasonFailed},
	} {
		t.Run(name, func(t *testing.T) {
			op := newFakeProvider(t)
			c.provider(op)
			b := newHarness(t, withProvider(op)).browser()
			done, err := b.completeSignIn(op.authorize(b.beginSignIn(SignIn{ReturnTo: "/cards"}), "ann"))
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

// Spec: PRODUCT-3.
func TestEmailClaim(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		claims object
		want   string
	}{
		"email before emails": {
			object{"emails": []string{"a@x.example", "b@x.example"}, "email": "c@x.example"}, "c@x.example",
		},
		"first of emails":         {object{"emails": []string{"a@x.example", "b@x.example"}, "email": nil}, "a@x.example"},
		"email is not an address": {object{"email": "ann", "emails": []string{"N/A", "b@x.example"}}, "b@x.example"},
		"email at no host":        {object{"email": "ann@", "preferred_username": "d@x.example"}, "d@x.example"},
		"email with a name":       {object{"email": "Ann <c@x.example>", "preferred_username": "d@x.example"}, "d@x.example"},
		"single string":           {object{"emails": "a@x.example", "email": nil}, "a@x.example"},
		"empty emails":            {object{"emails": []string{}, "email": "c@x.example"}, "c@x.example"},
		"list of one email":       {object{"email": []string{"a@x.example"}}, "a@x.example"},
		"list of two emails": {
			object{"email": []string{"a@x.example", "b@x.example"}, "emails": "c@x.example"}, "c@x.example",
		},
		"null in emails":     {object{"emails": []any{nil}, "email": "c@x.example"}, "c@x.example"},
		"preferred username": {object{"email": nil, "preferred_username": " d@x.example "}, "d@x.example"},
	} {
		op := newFakeProvider(t)
		op.claims = c.claims
		if got := newHarness(t, withProvider(op)).browser().signIn("ann").Email; got != c.want {
			t.Errorf("%s: email = %q, want %q", name, got, c.want)
		}
	}
}

// A time in the future, from a clock that is ahead, would postpone the next "sign in again to
// continue". Providers write the time in different ways.
func TestAuthTimeOfOtherProviders(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hourAgo := time.Now().Add(-time.Hour).Unix()
		for name, c := range map[string]struct {
			claim any
			want  time.Duration // ago
		}{
			"number":      {hourAgo, time.Hour},
			"text":        {fmt.Sprint(hourAgo), time.Hour},
			"fraction":    {float64(hourAgo) + 0.5, time.Hour},
			"in a minute": {time.Now().Add(time.Minute).Unix(), 0},
			"in an hour":  {time.Now().Add(time.Hour).Unix(), 0},
			"empty":       {"", 0},
			"unread":      {"yesterday", 0},
			"an object":   {object{"at": 1}, 0},
		} {
			op := newFakeProvider(t)
			op.claims = object{"auth_time": c.claim}
			identity := newHarness(t, withProvider(op)).browser().signIn("ann")
			if ago := time.Since(identity.AuthenticatedAt); ago != c.want {
				t.Errorf("%s: authenticated %v ago, want %v", name, ago, c.want)
			}
		}
	})
}

func TestExpiresInOfOtherProviders(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		life any
		want time.Duration
	}{
		"number": {300, 5 * time.Minute}, "text": {"300", 5 * time.Minute}, "fraction": {300.5, 5 * time.Minute},
		"fraction as text": {"300.0", 5 * time.Minute}, "empty": {"", 0}, "unread": {"soon", 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			op := newFakeProvider(t)
			op.extra = object{"expires_in": c.life}
			b := newHarness(t, withProvider(op)).browser()
			b.signIn("ann")
			access, err := b.token()
			if err != nil || access == "" || op.requestCount("refresh_token") > 0 {
				t.Errorf("%s: token = %q, %v, want the sign-in's", name, access, err)
			}
			if c.want > 0 {
				time.Sleep(c.want)
				if renewed, err := b.token(); err != nil || renewed == access {
					t.Errorf("%s: after %v the token = %q, %v, want a new one", name, c.want, renewed, err)
				}
			}
		})
	}
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
