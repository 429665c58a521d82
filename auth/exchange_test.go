package auth

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/oauth2"
)

func TestTokenWithoutARefreshToken(t *testing.T) {
	op := newFakeProvider(t)
	op.noRefresh = true
	if _, err := aged(t, withProvider(op)).token(); !errors.Is(err, ErrLoginInitiated) {
		t.Errorf("%v, want ErrLoginInitiated", err)
	}
}

// Sections 4 and 8, and what each leaves behind for the next call.
func TestRefreshErrors(t *testing.T) {
	refused := func(status int, body map[string]any) func(*fakeProvider) {
		return func(p *fakeProvider) { p.tokenFails = tokenError([]string{"refresh_token"}, status, body) }
	}
	for name, c := range map[string]struct {
		change func(*fakeProvider)
		want   error // nil: the error as it is
		asks   int   // renewals after two calls
	}{
		"refresh token refused":  {refused(400, map[string]any{"error": "invalid_grant", "error_description": "ann@example.com"}), ErrLoginInitiated, 1},
		"sign-in required":       {refused(400, map[string]any{"error": "login_required"}), ErrLoginInitiated, 1},
		"interaction required":   {refused(400, map[string]any{"error": "interaction_required"}), ErrLoginInitiated, 1},
		"consent required":       {refused(400, map[string]any{"error": "consent_required"}), ErrConsentInitiated, 2},
		"consent (Azure AD)":     {refused(400, map[string]any{"error": "invalid_grant", "suberror": "consent_required"}), ErrConsentInitiated, 2},
		"interaction by consent": {refused(400, map[string]any{"error": "interaction_required", "suberror": "consent_required"}), ErrConsentInitiated, 2},
		"client refused":         {refused(401, map[string]any{"error": "invalid_client", "error_description": "ann@example.com"}), nil, 2},
		"odd error":              {refused(400, map[string]any{"error": "Odd ann@example.com"}), nil, 2},
		"broken":                 {refused(500, map[string]any{}), nil, 2},
		"no token in the answer": {refused(200, map[string]any{}), nil, 2},
	} {
		t.Run(name, func(t *testing.T) {
			b := aged(t)
			b.op.set(c.change)
			for range 2 {
				_, err := b.token()
				if c.want != nil && (!errors.Is(err, c.want) || err.Error() != c.want.Error()) {
					t.Errorf("%v, want %v", err, c.want)
				}
				if c.want == nil && (err == nil || errors.Is(err, ErrLoginInitiated) || errors.Is(err, ErrConsentInitiated)) {
					t.Errorf("%v, want the error as it is", err)
				}
				if strings.Contains(err.Error(), "@") || strings.Contains(b.log.String(), "@") {
					t.Errorf("error %q or log tells the provider's words:\n%s", err, b.log)
				}
			}
			if n := b.op.times("refresh_token"); n != c.asks {
				t.Errorf("%d renewals in two calls, want %d", n, c.asks)
			}
			if len(b.emails()) != 1 {
				t.Error("the session is gone")
			}
		})
	}
}

func TestRefreshErrorsKeepTheirCause(t *testing.T) {
	b := aged(t)
	b.op.set(func(p *fakeProvider) {
		p.tokenFails = tokenError([]string{"refresh_token"}, 429, map[string]any{"error": "slow_down"})
	})
	_, err := b.token()
	cause, ok := errors.AsType[*oauth2.RetrieveError](err)
	if !ok || cause.Response.StatusCode != 429 {
		t.Errorf("%v, want a RetrieveError of status 429", err)
	}
	if want := "auth: renew the access token: the provider answered 429 slow_down"; err.Error() != want {
		t.Errorf("text %q, want %q", err, want)
	}
	b.op.set(func(p *fakeProvider) { p.tokenFails = nil })
	if _, err := b.token(); err != nil {
		t.Errorf("once the provider is back: %v", err)
	}
}

func TestNoAnswerKeepsTheSession(t *testing.T) {
	op := newFakeProvider(t)
	broken := errors.New("connection reset")
	var cut bool
	b := aged(t, withProvider(op), through(roundTrip(func(r *http.Request) (*http.Response, error) {
		if cut {
			return nil, broken
		}
		return op.RoundTrip(r)
	})))
	cut = true
	if _, err := b.token(); !errors.Is(err, broken) {
		t.Errorf("%v, want the connection's error", err)
	}
	cut = false
	if _, err := b.token(); err != nil {
		t.Error(err)
	}
}

// A rotated refresh token is spent; what came with it may be bad all the same.
func TestRefreshedIDTokens(t *testing.T) {
	for name, c := range map[string]struct {
		change map[string]any
		ok     bool
		after  error // of a second call, once the provider behaves; nil: it succeeds
	}{
		"no nonce":           {map[string]any{"nonce": nil}, true, nil},
		"another nonce":      {map[string]any{"nonce": "x"}, true, nil},
		"expired":            {map[string]any{"exp": 1}, false, nil},
		"another audience":   {map[string]any{"aud": "other"}, false, nil},
		"another member's":   {map[string]any{"sub": "ben"}, false, ErrLoginInitiated},
		"a member no longer": {map[string]any{"sub": nil}, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := aged(t)
			b.op.set(func(p *fakeProvider) { p.refreshOnly = c.change })
			if token, err := b.token(); (err == nil) != c.ok || (token != "") != c.ok {
				t.Errorf("token %q, %v; want success %v", token, err, c.ok)
			}
			b.op.set(func(p *fakeProvider) { p.refreshOnly = nil })
			if _, err := b.token(); !errors.Is(err, c.after) {
				t.Errorf("second call: %v, want %v", err, c.after)
			}
			if len(b.emails()) != 1 {
				t.Error("the session is gone")
			}
		})
	}
}

func TestTheHintIsTheLastVerifiedIDToken(t *testing.T) {
	b := aged(t)
	hint := func() string {
		st := b.state(b.arrive())
		id, err := b.tokens.idToken(t.Context(), st.Accounts[0].TokenRef)
		must(t, err)
		return id
	}
	first := hint()
	_, err := b.token()
	must(t, err)
	if second := hint(); second == first || second == "" {
		t.Error("the refreshed ID token was not kept")
	}
}
