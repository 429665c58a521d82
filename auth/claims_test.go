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

// TestRelyingPartySignIn has the usual ways in which an ID token is wrong; these are more.
// Spec: READING-8.
func TestSignInRejectsIDToken(t *testing.T) {
	t.Parallel()
	now := time.Now().Unix()
	claim := func(changes map[string]any) func(*fakeProvider) { return func(p *fakeProvider) { p.claims = changes } }
	raw := func(change func(p *fakeProvider, token string) string) func(*fakeProvider) {
		return func(p *fakeProvider) { p.spoil = func(token string) string { return change(p, token) } }
	}
	for name, c := range map[string]struct {
		provider func(*fakeProvider)
		want     Reason
	}{
		"issuer without trailing slash": {func(p *fakeProvider) {
			p.issuer += "/"
			p.claims = map[string]any{"iss": strings.TrimSuffix(p.issuer, "/")}
		}, ReasonFailed},
		"numeric audience":         {claim(map[string]any{"aud": []any{clientID, 7}}), ReasonFailed},
		"two audiences":            {claim(map[string]any{"aud": []string{clientID, "other"}}), ReasonFailed},
		"another authorized party": {claim(map[string]any{"azp": "other"}), ReasonFailed},
		"no nonce":                 {claim(map[string]any{"nonce": nil}), ReasonFailed},
		"expired":                  {claim(map[string]any{"exp": now - 120}), ReasonFailed},
		"no expiry":                {claim(map[string]any{"exp": nil}), ReasonFailed},
		"issued in the future":     {claim(map[string]any{"iat": now + 120}), ReasonFailed},
		"not valid yet":            {claim(map[string]any{"nbf": now + 120}), ReasonFailed},
		"another access token":     {claim(map[string]any{"at_hash": "x"}), ReasonFailed},
		"no email":                 {claim(map[string]any{"email": nil}), ReasonNoEmail},
		"email without @":          {claim(map[string]any{"email": " ", "preferred_username": "ann"}), ReasonNoEmail},
		"numeric email":            {claim(map[string]any{"email": 7}), ReasonFailed},
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
				op.claims = map[string]any{"iat": theirs, "nbf": theirs, "exp": theirs + 5}
				newHarness(t, withProvider(op)).browser().signIn("ann")
			})
		})
	}
}

// Spec: PRODUCT-3.
func TestEmailClaim(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		claims map[string]any
		want   string
	}{
		"email before emails": {map[string]any{"emails": []string{"a@x.example", "b@x.example"}, "email": "c@x.example"}, "c@x.example"},
		"first of emails":     {map[string]any{"emails": []string{"a@x.example", "b@x.example"}, "email": nil}, "a@x.example"},
		"email is no address": {map[string]any{"email": "ann", "emails": []string{"N/A", "b@x.example"}}, "b@x.example"},
		"email at no host":    {map[string]any{"email": "ann@", "preferred_username": "d@x.example"}, "d@x.example"},
		"email with a name":   {map[string]any{"email": "Ann <c@x.example>", "preferred_username": "d@x.example"}, "d@x.example"},
		"single string":       {map[string]any{"emails": "a@x.example", "email": nil}, "a@x.example"},
		"empty emails":        {map[string]any{"emails": []string{}, "email": "c@x.example"}, "c@x.example"},
		"null in emails":      {map[string]any{"emails": []any{nil}, "email": "c@x.example"}, "c@x.example"},
		"preferred username":  {map[string]any{"email": nil, "preferred_username": " d@x.example "}, "d@x.example"},
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
			"an object":   {map[string]any{"at": 1}, 0},
		} {
			op := newFakeProvider(t)
			op.claims = map[string]any{"auth_time": c.claim}
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
		"number": {300, 5 * time.Minute}, "text": {"300", 5 * time.Minute}, "fraction": {300.5, 5 * time.Minute}, "fraction as text": {"300.0", 5 * time.Minute}, "empty": {"", 0}, "unread": {"soon", 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			op := newFakeProvider(t)
			op.extra = map[string]any{"expires_in": c.life}
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
