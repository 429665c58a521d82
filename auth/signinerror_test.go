package auth

import (
	"errors"
	"net/url"
	"strings"
	"testing"
)

// wantRefusal holds a refusal to its reason and the state it leaves.
func wantRefusal(t *testing.T, b *browser, err error, want Reason) {
	t.Helper()
	refusal, ok := errors.AsType[*SignInError](err)
	if !ok {
		t.Fatalf("error %v, want a SignInError", err)
	}
	if refusal.Reason != want {
		t.Errorf("reason %q (%v), want %q", refusal.Reason, err, want)
	}
	if strings.Contains(err.Error(), "@") {
		t.Errorf("the provider's words get through: %q", err)
	}
	if got := b.emails(); len(got) != 0 || b.spy.kinds()["token"] != 0 {
		t.Errorf("%v signed in all the same, records %v", got, b.spy.kinds())
	}
}

func TestRedirectsThatSignNobodyIn(t *testing.T) {
	edit := func(change func(url.Values)) func(*browser, url.Values) {
		return func(_ *browser, q url.Values) { change(q) }
	}
	failure := func(code, description string) func(*browser, url.Values) {
		return edit(func(q url.Values) { q.Del("code"); q.Set("error", code); q.Set("error_description", description) })
	}
	for name, c := range map[string]struct {
		change func(*browser, url.Values)
		want   Reason
	}{
		"no state":       {edit(func(q url.Values) { q.Del("state") }), ReasonExpired},
		"foreign state":  {edit(func(q url.Values) { q.Set("state", "x") }), ReasonExpired},
		"no flow cookie": {func(b *browser, _ url.Values) { clear(b.flows) }, ReasonExpired},
		"another flow cookie": {func(b *browser, _ url.Values) {
			for k := range b.flows {
				b.flows[k] = "x"
			}
		}, ReasonExpired},
		"another issuer":      {edit(func(q url.Values) { q.Set("iss", "https://evil.example") }), ReasonFailed},
		"an empty issuer":     {edit(func(q url.Values) { q.Set("iss", "") }), ReasonFailed},
		"no code":             {edit(func(q url.Values) { q.Del("code") }), ReasonFailed},
		"a made-up code":      {edit(func(q url.Values) { q.Set("code", "x") }), ReasonFailed},
		"cancelled (B2C)":     {failure("access_denied", "AADB2C90091: ann@example.com has cancelled"), ReasonCancelled},
		"forgot password":     {failure("access_denied", "AADB2C90118: ann@example.com has forgotten"), ReasonForgotPassword},
		"denied":              {failure("access_denied", "ann@example.com"), ReasonDenied},
		"provider busy":       {failure("temporarily_unavailable", ""), ReasonUnavailable},
		"provider broken":     {failure("server_error", "ann@example.com"), ReasonUnavailable},
		"misconfigured":       {failure("invalid_scope", "ann@example.com"), ReasonFailed},
		"an error of its own": {failure("Hello ann@example.com", ""), ReasonFailed},
		"error with a code":   {edit(func(q url.Values) { q.Set("error", "access_denied") }), ReasonDenied},
	} {
		t.Run(name, func(t *testing.T) {
			b := newWorld(t).browser()
			q := b.op.authorize(b.begin(SignIn{}), "ann")
			c.change(b, q)
			_, err := b.complete(q)
			wantRefusal(t, b, err, c.want)
		})
	}
}

func TestRedirectNamesTheRightIssuer(t *testing.T) {
	b := newWorld(t).browser()
	q := b.op.authorize(b.begin(SignIn{}), "ann")
	q.Set("iss", b.op.issuer)
	if _, err := b.complete(q); err != nil {
		t.Error(err)
	}
}
