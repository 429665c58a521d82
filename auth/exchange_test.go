package auth

import (
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/oauth2"
)

// TestRefreshErrors checks each error of sections 4 and 8, and whether the next call tries again.
// Some providers refuse a revoked refresh token with 400 and no error code: the member signs in
// again, but the token is kept, in case a proxy refused the request.
// Spec: ERROR-9, SIGNIN-24.
func TestRefreshErrors(t *testing.T) {
	t.Parallel()
	rejected := func(status int, body object) func(*fakeProvider) {
		return func(p *fakeProvider) { p.tokenFails = tokenError([]string{"refresh_token"}, status, body) }
	}
	for name, c := range map[string]struct {
		change   func(*fakeProvider)
		want     error // nil for the original error
		renewals int   // after two calls
	}{
		"refresh token rejected": {
			rejected(400, object{"error": "invalid_grant", "error_description": "ann@example.com"}), ErrLoginInitiated, 1,
		},
		"sign-in required":     {rejected(400, object{"error": "login_required"}), ErrLoginInitiated, 1},
		"interaction required": {rejected(400, object{"error": "interaction_required"}), ErrLoginInitiated, 1},
		"consent required":     {rejected(400, object{"error": "consent_required"}), ErrConsentInitiated, 2},
		"consent (Azure AD)": {
			rejected(400, object{"error": "invalid_grant", "suberror": "consent_required"}), ErrConsentInitiated, 2,
		},
		"interaction by consent": {
			rejected(400, object{"error": "interaction_required", "suberror": "consent_required"}), ErrConsentInitiated, 2,
		},
		"client rejected":          {rejected(401, object{"error": "invalid_client", "error_description": "ann@example.com"}), nil, 2},
		"nonstandard error":        {rejected(400, object{"error": "Odd ann@example.com"}), nil, 2},
		"400 without a body":       {rejected(400, nil), ErrLoginInitiated, 2},
		"400 without a code":       {rejected(400, object{"message": "no"}), ErrLoginInitiated, 2},
		"403 without a body":       {rejected(403, nil), nil, 2},
		"server error":             {rejected(500, object{}), nil, 2},
		"no token in the response": {rejected(200, object{}), nil, 2},
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

// Azure AD B2C returns no access token for a refresh request without the API's scope.
// Spec: API-4.
func TestRenewalSendsScopes(t *testing.T) {
	t.Parallel()
	for secret, want := range map[string][]string{ // names in the form
		clientSecret: {"grant_type", "refresh_token", "scope"}, "": {"client_id", "grant_type", "refresh_token", "scope"},
	} {
		b := browserWithStaleToken(t, withConfig(func(config *Config) { config.ClientSecret = secret }))
		_, err := b.token()
		must(t, err)
		if got := b.op.renewal.Get("scope"); got != "openid api offline_access" {
			t.Errorf("scope = %q, want those of the sign-in", got)
		}
		same(t, "form of the refresh request", want, slices.Sorted(maps.Keys(b.op.renewal)))
	}
}

// Spec: ERROR-10.
func TestRefreshErrorsWrapTheirCause(t *testing.T) {
	t.Parallel()
	b := browserWithStaleToken(t)
	b.op.configure(func(p *fakeProvider) {
		p.tokenFails = tokenError([]string{"refresh_token"}, 429, object{"error": "slow_down"})
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

// Spec: ERROR-14.
func TestOutageKeepsSession(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fail   func(*http.Request) (*http.Response, error)
		status int
	}{
		"down":           {func(*http.Request) (*http.Response, error) { return nil, errors.New("connection reset") }, 0},
		"server error":   {statusOf(500), 500},
		"bad gateway":    {statusOf(502), 502},
		"not a response": {statusOf(200), 0},
	} {
		t.Run(name, func(t *testing.T) {
			op := newFakeProvider(t)
			var outage bool
			b := browserWithStaleToken(t, withProvider(op), withTransport(roundTrip(func(r *http.Request) (*http.Response, error) {
				if outage {
					return c.fail(r)
				}
				return op.RoundTrip(r)
			})))
			outage = true
			_, err := b.token()
			failed, ok := errors.AsType[*ProviderError](err)
			if !ok || failed.Failure().Status != c.status {
				t.Errorf("err = %v, want a ProviderError with status %d", err, c.status)
			}
			if len(b.signedInEmails()) != 1 {
				t.Error("the session ended")
			}
			outage = false
			if _, err := b.token(); err != nil {
				t.Error(err)
			}
		})
	}
}

// statusOf responds with a status and no body.
func statusOf(status int) func(*http.Request) (*http.Response, error) {
	return func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: status, Header: http.Header{}, Body: http.NoBody, Request: r}, nil
	}
}

// TestRefreshedIDTokens checks that an invalid ID token does not lose the rotated refresh token
// that came with it. The tokens of another member or issuer end the sign-in.
func TestRefreshedIDTokens(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change object
		ok     bool
		after  error // of a second call with a valid ID token
	}{
		"no nonce":         {object{"nonce": nil}, true, nil},
		"another nonce":    {object{"nonce": "x"}, true, nil},
		"expired":          {object{"exp": 1}, false, nil},
		"another audience": {object{"aud": "other"}, false, nil},
		"no subject":       {object{"sub": nil}, false, nil},
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

// Another member's tokens never enter the session: the sign-in ends, with the reason in the log.
// Another identity of the same browser remains signed in, and no part of the old grant remains
// valid.
// Spec: SIGNIN-15.
func TestRenewalWithOthersTokensEndsTheSignIn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change object
		reason string
	}{
		"another member": {object{"sub": "ben"}, "a different subject"},
		"another member's, with our access token": {object{"sub": "ben", "at_hash": "x"}, "a different subject"},
		"another issuer": {object{"iss": "https://evil.example.com"}, "a different issuer"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op := newFakeProvider(t)
			op.metadata = object{"revocation_endpoint": "https://id.example.com/revoke"}
			h := newHarness(t, withProvider(op))
			outcomes := map[string]int{}
			h.provider.config.OnRenewal = func(outcome string) { outcomes[outcome]++ }
			b := h.browser()
			b.signIn("cat")
			op.lifetime = 1
			b.signIn("ann")
			op.configure(func(p *fakeProvider) { p.refreshOnly = c.change })
			if token, err := b.token(); token != "" || !errors.Is(err, ErrLoginInitiated) {
				t.Errorf("token = %q, %v, want none and ErrLoginInitiated", token, err)
			}
			same(t, "emails", []string{"cat@example.com"}, b.signedInEmails())
			h.Background().Wait()
			if log := h.log.String(); !strings.Contains(log, "token renewal ended the sign-in") ||
				!strings.Contains(log, c.reason) || strings.Contains(log, "access-") {
				t.Errorf("log = %s\nwant the reason and no token", log)
			}
			if op.requestCount("/revoke") != 1 || outcomes["mismatched"] != 1 || len(outcomes) != 1 {
				t.Errorf("revocations = %d, renewals = %v, want 1 and one that is mismatched", op.requestCount("/revoke"), outcomes)
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
