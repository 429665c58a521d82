package auth

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/oauth2"
)

func TestTokenNeedsRefreshToken(t *testing.T) {
	t.Parallel()
	op := newFakeProvider(t)
	op.noRefresh = true
	if _, err := browserWithStaleToken(t, withProvider(op)).token(); !errors.Is(err, ErrLoginInitiated) {
		t.Errorf("err = %v, want ErrLoginInitiated", err)
	}
}

// TestRefreshErrors checks each error of sections 4 and 8, and whether the next call tries again.
// Spec: ERROR-9.
func TestRefreshErrors(t *testing.T) {
	t.Parallel()
	rejected := func(status int, body map[string]any) func(*fakeProvider) {
		return func(p *fakeProvider) { p.tokenFails = tokenError([]string{"refresh_token"}, status, body) }
	}
	for name, c := range map[string]struct {
		change   func(*fakeProvider)
		want     error // nil for the original error
		renewals int   // after two calls
	}{
		"refresh token rejected":   {rejected(400, map[string]any{"error": "invalid_grant", "error_description": "ann@example.com"}), ErrLoginInitiated, 1},
		"sign-in required":         {rejected(400, map[string]any{"error": "login_required"}), ErrLoginInitiated, 1},
		"interaction required":     {rejected(400, map[string]any{"error": "interaction_required"}), ErrLoginInitiated, 1},
		"consent required":         {rejected(400, map[string]any{"error": "consent_required"}), ErrConsentInitiated, 2},
		"consent (Azure AD)":       {rejected(400, map[string]any{"error": "invalid_grant", "suberror": "consent_required"}), ErrConsentInitiated, 2},
		"interaction by consent":   {rejected(400, map[string]any{"error": "interaction_required", "suberror": "consent_required"}), ErrConsentInitiated, 2},
		"client rejected":          {rejected(401, map[string]any{"error": "invalid_client", "error_description": "ann@example.com"}), nil, 2},
		"nonstandard error":        {rejected(400, map[string]any{"error": "Odd ann@example.com"}), nil, 2},
		"server error":             {rejected(500, map[string]any{}), nil, 2},
		"no token in the response": {rejected(200, map[string]any{}), nil, 2},
	} {
		t.Run(name, func(t *testing.T) {
			b := browserWithStaleToken(t)
			b.op.configure(c.change)
			for range 2 {
				_, err := b.token()
				if c.want != nil && (!errors.Is(err, c.want) || err.Error() != c.want.Error()) {
					t.Errorf("err = %v, want %v", err, c.want)
				}
				if c.want == nil && (err == nil || errors.Is(err, ErrLoginInitiated) || errors.Is(err, ErrConsentInitiated)) {
					t.Errorf("err = %v, want the original error", err)
				}
				if strings.Contains(err.Error(), "@") || strings.Contains(b.log.String(), "@") {
					t.Errorf("error %q or the log repeats the provider's text:\n%s", err, b.log)
				}
			}
			if n := b.op.requestCount("refresh_token"); n != c.renewals {
				t.Errorf("renewals after two calls = %d, want %d", n, c.renewals)
			}
			if len(b.signedInEmails()) != 1 {
				t.Error("the session ended")
			}
		})
	}
}

// Spec: ERROR-10.
func TestRefreshErrorsWrapTheirCause(t *testing.T) {
	t.Parallel()
	b := browserWithStaleToken(t)
	b.op.configure(func(p *fakeProvider) {
		p.tokenFails = tokenError([]string{"refresh_token"}, 429, map[string]any{"error": "slow_down"})
	})
	_, err := b.token()
	cause, ok := errors.AsType[*oauth2.RetrieveError](err)
	if !ok || cause.Response.StatusCode != 429 {
		t.Errorf("err = %v, want a RetrieveError with status 429", err)
	}
	if want := "auth: renew the access token: the provider returned 429 slow_down"; err.Error() != want {
		t.Errorf("err.Error() = %q, want %q", err, want)
	}
	b.op.configure(func(p *fakeProvider) { p.tokenFails = nil })
	if _, err := b.token(); err != nil {
		t.Errorf("after the provider has recovered: %v", err)
	}
}

func TestConnectionErrorKeepsSession(t *testing.T) {
	t.Parallel()
	op := newFakeProvider(t)
	errReset := errors.New("connection reset")
	var offline bool
	b := browserWithStaleToken(t, withProvider(op), withTransport(roundTrip(func(r *http.Request) (*http.Response, error) {
		if offline {
			return nil, errReset
		}
		return op.RoundTrip(r)
	})))
	offline = true
	if _, err := b.token(); !errors.Is(err, errReset) {
		t.Errorf("err = %v, want the connection error", err)
	}
	offline = false
	if _, err := b.token(); err != nil {
		t.Error(err)
	}
}

// TestRefreshedIDTokens checks that an invalid ID token does not lose the rotated refresh token that
// came with it, except when the tokens are another member's.
func TestRefreshedIDTokens(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change map[string]any
		ok     bool
		after  error // of a second call with a valid ID token
	}{
		"no nonce":         {map[string]any{"nonce": nil}, true, nil},
		"another nonce":    {map[string]any{"nonce": "x"}, true, nil},
		"expired":          {map[string]any{"exp": 1}, false, nil},
		"another audience": {map[string]any{"aud": "other"}, false, nil},
		"another member":   {map[string]any{"sub": "ben"}, false, ErrLoginInitiated},
		"no subject":       {map[string]any{"sub": nil}, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := browserWithStaleToken(t)
			b.op.configure(func(p *fakeProvider) { p.refreshOnly = c.change })
			if token, err := b.token(); (err == nil) != c.ok || (token != "") != c.ok {
				t.Errorf("token = %q, %v, want success = %v", token, err, c.ok)
			}
			b.op.configure(func(p *fakeProvider) { p.refreshOnly = nil })
			if _, err := b.token(); !errors.Is(err, c.after) {
				t.Errorf("second call: err = %v, want %v", err, c.after)
			}
			if len(b.signedInEmails()) != 1 {
				t.Error("the session ended")
			}
		})
	}
}

func TestSignOutHintIsLastVerifiedIDToken(t *testing.T) {
	t.Parallel()
	b := browserWithStaleToken(t)
	hint := func() string {
		st := b.state(b.startRequest())
		id, err := b.tokens.idToken(t.Context(), st.Accounts[0].TokenRef)
		must(t, err)
		return id
	}
	first := hint()
	_, err := b.token()
	must(t, err)
	if second := hint(); second == first || second == "" {
		t.Error("the refreshed ID token was not stored")
	}
}
