package auth

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// gateBrowser is a browser of someone who signs in at a gate.
type gateBrowser struct {
	t       *testing.T
	gate    *Gate
	op      *fakeProvider
	cookies map[string]string
}

func newGateBrowser(t *testing.T, op *fakeProvider) *gateBrowser {
	t.Helper()
	h := newHarness(t, withProvider(op))
	op.below = "/preview"
	config := op.clientConfig()
	config.BaseURL += "/preview"
	return &gateBrowser{t, h.NewGate(NewProvider(config, op, h.provider.log)), op, map[string]string{}}
}

// redirect begins a sign-in and returns the query of the provider's redirect.
func (b *gateBrowser) redirect(subject string) url.Values {
	b.t.Helper()
	location, cookie, err := b.gate.Begin(b.t.Context(), "/preview/publish")
	must(b.t, err)
	b.cookies[cookie.Name] = cookie.Value
	if u, err := url.Parse(location); err != nil || u.Query().Get("redirect_uri") != baseURL+"/preview/auth" || u.Query().Get("code_challenge_method") != "S256" || u.Query().Get("nonce") == "" {
		b.t.Errorf("authorization request = %s, %v, want the gate's redirect, PKCE and a nonce", location, err)
	}
	return b.op.authorize(location, subject)
}

func (b *gateBrowser) complete(query url.Values) (SignInResult, string, error) {
	done, session, _, err := b.gate.Complete(b.t.Context(), query, func(name string) string { return b.cookies[name] })
	return done, session, err
}

// Spec: PREVIEW-4.
func TestGateSignsInAndOut(t *testing.T) {
	t.Parallel()
	b := newGateBrowser(t, newFakeProvider(t))
	query := b.redirect("ann")
	done, session, err := b.complete(query)
	if err != nil || done.ReturnTo != "/preview/publish" {
		t.Fatalf("sign-in = %+v, %v, want the page before", done, err)
	}
	if p, ok, err := b.gate.Person(t.Context(), session); !ok || err != nil || p.Email != "ann@example.com" {
		t.Errorf("person = %+v, %v, %v, want ann", p, ok, err)
	}
	if _, again, err := b.complete(query); err == nil || again != "" {
		t.Errorf("the redirect a second time = %q, %v, want an error", again, err)
	}
	location, err := b.gate.End(t.Context(), session)
	if err != nil || !strings.Contains(location, url.QueryEscape(baseURL+"/preview/")) {
		t.Errorf("sign-out leads to %q, %v, want the provider's sign-out, and the preview after it", location, err)
	}
	if p, ok, _ := b.gate.Person(t.Context(), session); ok {
		t.Errorf("person after the sign-out = %+v, want none", p)
	}
}

// Spec: PREVIEW-4.
func TestGateRefusesOthers(t *testing.T) {
	t.Parallel()
	unverified := newFakeProvider(t)
	unverified.claims = map[string]any{"email_verified": false}
	for name, test := range map[string]struct {
		op     *fakeProvider
		change func(b *gateBrowser, query url.Values)
		want   Reason
	}{
		"another browser":  {newFakeProvider(t), func(b *gateBrowser, _ url.Values) { clear(b.cookies) }, ReasonExpired},
		"unverified email": {unverified, func(*gateBrowser, url.Values) {}, ReasonNoEmail},
		"no email":         {withoutEmail(t), func(*gateBrowser, url.Values) {}, ReasonNoEmail},
		"made-up code":     {newFakeProvider(t), func(_ *gateBrowser, query url.Values) { query.Set("code", "made-up") }, ReasonFailed},
		"another issuer":   {newFakeProvider(t), func(_ *gateBrowser, query url.Values) { query.Set("iss", "https://evil.example") }, ReasonFailed},
	} {
		b := newGateBrowser(t, test.op)
		query := b.redirect("ann")
		test.change(b, query)
		_, session, err := b.complete(query)
		if failed, ok := errors.AsType[*SignInError](err); !ok || failed.Reason != test.want || session != "" {
			t.Errorf("%s: session = %q, %v, want the reason %s", name, session, err, test.want)
		}
	}
}

func withoutEmail(t *testing.T) *fakeProvider {
	p := newFakeProvider(t)
	p.claims = map[string]any{"email": nil}
	return p
}

// A member's session opens no gate, and a gate's session is no member's.
func TestGateKnowsNoMember(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	member := h.browser()
	member.signIn("ann")
	gate := h.NewGate(NewProvider(h.op.clientConfig(), http.RoundTripper(h.op), h.provider.log))
	if p, ok, err := gate.Person(t.Context(), member.cookie); ok || err != nil {
		t.Errorf("person of a member's cookie = %+v, %v, want none", p, err)
	}
	b := &gateBrowser{t, gate, h.op, map[string]string{}}
	location, cookie, err := gate.Begin(t.Context(), "")
	must(t, err)
	b.cookies[cookie.Name] = cookie.Value
	_, session, err := b.complete(h.op.authorize(location, "ann"))
	must(t, err)
	other := h.browser()
	other.cookie = session
	other.request(func(ctx context.Context) {
		if identity, ok := h.Active(ctx); ok {
			t.Errorf("member of a gate's cookie = %+v, want none", identity)
		}
	})
}
