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
// again, but the token is kept, in case a proxy refused the request. During an outage of the token
// endpoint, the error is the original one, and no session ends.
// Spec: ERROR-9, ERROR-10, ERROR-14, SIGNIN-24.
func TestRefreshErrors(t *testing.T) {
	t.Parallel()
	rejected := func(status int, body object) func(*fakeProvider) {
		return func(p *fakeProvider) { p.tokenFails = tokenError([]string{"refresh_token"}, status, body) }
	}
	const said = "ann@example.com"
	for name, c := range map[string]struct {
		change   func(*fakeProvider)
		want     error // nil for the original error, with its status
		status   int   // 0 without a response that is an error
		renewals int   // after two calls
	}{
		"refresh token rejected": {
			rejected(400, object{"error": "invalid_grant", "error_description": said}), ErrLoginInitiated, 0, 1,
		},
		"sign-in required":     {rejected(400, object{"error": "login_required"}), ErrLoginInitiated, 0, 1},
		"interaction required": {rejected(400, object{"error": "interaction_required"}), ErrLoginInitiated, 0, 1},
		"consent required":     {rejected(400, object{"error": "consent_required"}), ErrConsentInitiated, 0, 2},
		"consent (Azure AD)": {
			rejected(400, object{"error": "invalid_grant", "suberror": "consent_required"}), ErrConsentInitiated, 0, 2,
		},
		"interaction by consent": {
			rejected(400, object{"error": "interaction_required", "suberror": "consent_required"}), ErrConsentInitiated, 0, 2,
		},
		"client rejected": {
			rejected(401, object{"error": "invalid_client", "error_description": said}), nil, 401, 2,
		},
		"nonstandard error":        {rejected(400, object{"error": "Odd " + said}), nil, 400, 2},
		"400 without a body":       {rejected(400, nil), ErrLoginInitiated, 0, 2},
		"400 without a code":       {rejected(400, object{"message": "no"}), ErrLoginInitiated, 0, 2},
		"403 without a body":       {rejected(403, nil), nil, 403, 2},
		"too many requests":        {rejected(429, object{"error": "slow_down"}), nil, 429, 2},
		"server error":             {rejected(500, object{}), nil, 500, 2},
		"no token in the response": {rejected(200, object{}), nil, 0, 2},
		"down": {func(p *fakeProvider) {
			p.intercept = func(*http.Request) (*http.Response, error) { return nil, errors.New("connection reset") }
		}, nil, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			b := browserWithStaleToken(t)
			c.change(b.op)
			for range 2 {
				_, err := b.token()
				failed, passedOn := errors.AsType[*ProviderError](err)
				switch {
				case c.want != nil && (!errors.Is(err, c.want) || err.Error() != c.want.Error()):
					t.Errorf("err = %v, want %v", err, c.want)
				case c.want == nil && (!passedOn || failed.Failure().Status != c.status):
					t.Errorf("err = %v, want the original error with status %d", err, c.status)
				case strings.Contains(err.Error(), "@") || strings.Contains(b.log.String(), "@"):
					t.Errorf("error %q or the log repeats the provider's text:\n%s", err, b.log)
				}
			}
			if n := b.op.requestCount("refresh_token"); n != c.renewals {
				t.Errorf("renewals after two calls = %d, want %d", n, c.renewals)
			}
			same(t, "emails", []string{"ann@example.com"}, b.signedInEmails())
			b.op.tokenFails, b.op.intercept = nil, nil
			if token, err := b.token(); c.want == nil && (token == "" || err != nil) {
				t.Errorf("after the provider has recovered: token = %q, %v, want one", token, err)
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

// The log names the provider's error, and never its description.
func TestTextOfAProviderError(t *testing.T) {
	t.Parallel()
	refused := &oauth2.RetrieveError{
		Response: &http.Response{StatusCode: 429}, ErrorCode: "slow_down", ErrorDescription: "ann",
	}
	for want, err := range map[string]error{
		"auth: renew: the provider returned 429 slow_down": refused,
		"auth: renew: first: second":                       errors.New("first\nsecond"),
		"auth: renew: " + strings.Repeat("x", 200):         errors.New(strings.Repeat("x", 300)),
	} {
		if got := (&ProviderError{"renew", err}).Error(); got != want {
			t.Errorf("Error() = %q, want %q", got, want)
		}
	}
}

// TestRefreshedIDTokens checks that an invalid ID token does not lose the rotated refresh token
// that came with it. The tokens of another member or issuer end the sign-in.
func TestRefreshedIDTokens(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change object
		ok     bool
	}{
		"no nonce":         {object{"nonce": nil}, true},
		"another nonce":    {object{"nonce": "x"}, true},
		"expired":          {object{"exp": 1}, false},
		"another audience": {object{"aud": "other"}, false},
		"no subject":       {object{"sub": nil}, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := browserWithStaleToken(t)
			b.op.configure(func(p *fakeProvider) { p.refreshOnly = c.change })
			if token, err := b.token(); (err == nil) != c.ok || (token != "") != c.ok {
				t.Errorf("token = %q, %v, want success = %v", token, err, c.ok)
			}
			b.op.configure(func(p *fakeProvider) { p.refreshOnly = nil })
			if _, err := b.token(); err != nil {
				t.Errorf("second call, with a valid ID token: err = %v, want none", err)
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
			h := newHarness(t)
			op := h.op
			op.metadata = object{"revocation_endpoint": "https://id.example.com/revoke"}
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
