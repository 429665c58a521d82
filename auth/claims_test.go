package auth

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestIDTokensThatSignNobodyIn(t *testing.T) {
	now := time.Now().Unix()
	claim := func(changes map[string]any) func(*fakeProvider) { return func(p *fakeProvider) { p.claims = changes } }
	raw := func(change func(p *fakeProvider, token string) string) func(*fakeProvider) {
		return func(p *fakeProvider) { p.rawIDToken = func(token string) string { return change(p, token) } }
	}
	for name, c := range map[string]struct {
		provider func(*fakeProvider)
		want     Reason
	}{
		"another issuer": {claim(map[string]any{"iss": "https://evil.example"}), ReasonFailed},
		"issuer without its slash": {func(p *fakeProvider) {
			p.issuer += "/"
			p.claims = map[string]any{"iss": strings.TrimSuffix(p.issuer, "/")}
		}, ReasonFailed},
		"another audience":      {claim(map[string]any{"aud": "other"}), ReasonFailed},
		"audience of a number":  {claim(map[string]any{"aud": []any{clientID, 7}}), ReasonFailed},
		"two audiences":         {claim(map[string]any{"aud": []string{clientID, "other"}}), ReasonFailed},
		"another party":         {claim(map[string]any{"azp": "other"}), ReasonFailed},
		"another nonce":         {claim(map[string]any{"nonce": "x"}), ReasonFailed},
		"no nonce":              {claim(map[string]any{"nonce": nil}), ReasonFailed},
		"no subject":            {claim(map[string]any{"sub": nil}), ReasonFailed},
		"expired":               {claim(map[string]any{"exp": now - 120}), ReasonFailed},
		"no expiry":             {claim(map[string]any{"exp": nil}), ReasonFailed},
		"issued in the future":  {claim(map[string]any{"iat": now + 120}), ReasonFailed},
		"not valid yet":         {claim(map[string]any{"nbf": now + 120}), ReasonFailed},
		"another access token":  {claim(map[string]any{"at_hash": "x"}), ReasonFailed},
		"no email":              {claim(map[string]any{"email": nil}), ReasonNoEmail},
		"an email that is none": {claim(map[string]any{"email": " ", "preferred_username": "ann"}), ReasonNoEmail},
		"an email of a number":  {claim(map[string]any{"email": 7}), ReasonFailed},
		"no ID token":           {raw(func(*fakeProvider, string) string { return "" }), ReasonFailed},
		"no JWT":                {raw(func(*fakeProvider, string) string { return "a.b" }), ReasonFailed},
		"a payload of null":     {raw(func(p *fakeProvider, _ string) string { return p.sign(nil) }), ReasonFailed},
		"another key":           {raw(func(p *fakeProvider, _ string) string { return newFakeProvider(p.t).sign(map[string]any{"sub": "ann"}) }), ReasonFailed},
		"another signature":     {raw(func(_ *fakeProvider, s string) string { return s[:len(s)-4] + "AAAA" }), ReasonFailed},
		"unsigned": {raw(func(_ *fakeProvider, s string) string {
			return "eyJhbGciOiJub25lIn0" + s[strings.Index(s, "."):strings.LastIndex(s, ".")+1]
		}), ReasonFailed},
	} {
		t.Run(name, func(t *testing.T) {
			op := newFakeProvider(t)
			c.provider(op)
			b := newWorld(t, withProvider(op)).browser()
			done, err := b.complete(op.authorize(b.begin(SignIn{ReturnTo: "/cards"}), "ann"))
			wantRefusal(t, b, err, c.want)
			if done.ReturnTo != "/cards" || done.FlowName == "" || done.Identity != (Identity{}) {
				t.Errorf("completed %+v, want the return target and the flow's name alone", done)
			}
		})
	}
}

func TestClocksMayDifferByAMinute(t *testing.T) {
	for name, seconds := range map[string]int64{"ahead": 55, "behind": -55} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				op := newFakeProvider(t)
				theirs := time.Now().Unix() + seconds
				op.claims = map[string]any{"iat": theirs, "nbf": theirs, "exp": theirs + 5}
				newWorld(t, withProvider(op)).browser().signIn("ann")
			})
		})
	}
}

func TestEmail(t *testing.T) {
	for name, c := range map[string]struct {
		claims map[string]any
		want   string
	}{
		"the first of emails":       {map[string]any{"emails": []string{"a@x.example", "b@x.example"}, "email": "c@x.example"}, "a@x.example"},
		"emails as a single string": {map[string]any{"emails": "a@x.example"}, "a@x.example"},
		"no emails":                 {map[string]any{"emails": []string{}, "email": "c@x.example"}, "c@x.example"},
		"emails of null":            {map[string]any{"emails": []any{nil}, "email": "c@x.example"}, "c@x.example"},
		"the user's name":           {map[string]any{"email": nil, "preferred_username": " d@x.example "}, "d@x.example"},
	} {
		op := newFakeProvider(t)
		op.claims = c.claims
		if got := newWorld(t, withProvider(op)).browser().signIn("ann").Email; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestIdentityKeysTellNothingAndDiffer(t *testing.T) {
	keys := map[string]bool{}
	for _, pair := range [][2]string{{"https://a/", "1"}, {"https://a", "/1"}, {"https://a", "1"}, {"https://b", "1"}} {
		key := identityKey(pair[0], pair[1])
		if keys[key] || strings.Contains(key, "1") && len(key) < 40 {
			t.Errorf("%v: key %q", pair, key)
		}
		keys[key] = true
	}
}
