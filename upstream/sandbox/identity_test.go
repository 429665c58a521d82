package sandbox

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestRequestOfUnknownClientIsNotRedirected(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	for name, changes := range map[string][]string{
		"no client":                {"client_id", ""},
		"another client":           {"client_id", "other"},
		"no redirect URI":          {"redirect_uri", ""},
		"longer redirect URI":      {"redirect_uri", portal + "/auth/"},
		"redirect URI with query":  {"redirect_uri", portal + "/auth?x=1"},
		"redirect URI elsewhere":   {"redirect_uri", "http://evil.example/auth"},
		"redirect URI in capitals": {"redirect_uri", strings.ToUpper(portal) + "/auth"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, r := range []reply{
				w.authorize(changes...),
				w.postForm("/identity/sign-in?"+w.request(changes...).Encode(), url.Values{"member": {"household"}}),
			} {
				isRejected := r.StatusCode == http.StatusBadRequest && strings.Contains(r.body, "Request rejected")
				if !isRejected || r.Header.Get("Location") != "" {
					t.Errorf("response = %d to %q, want 400 without a redirect", r.StatusCode, r.Header.Get("Location"))
				}
			}
		})
	}
}

func TestInvalidRequestIsRedirectedWithError(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	for name, c := range map[string]struct {
		changes []string
		want    string
	}{
		"no state":              {[]string{"state", ""}, "invalid_request"},
		"no nonce":              {[]string{"nonce", ""}, "invalid_request"},
		"no PKCE":               {[]string{"code_challenge", ""}, "invalid_request"},
		"plain PKCE":            {[]string{"code_challenge_method", "plain"}, "invalid_request"},
		"implicit flow":         {[]string{"response_type", "id_token"}, "unsupported_response_type"},
		"no openid":             {[]string{"scope", "email"}, "invalid_scope"},
		"unknown scope":         {[]string{"scope", "openid admin"}, "invalid_scope"},
		"unknown prompt":        {[]string{"prompt", "maybe"}, "invalid_request"},
		"invalid max_age":       {[]string{"max_age", "old"}, "invalid_request"},
		"silent, not signed in": {[]string{"prompt", "none"}, "login_required"},
		"silent with max_age":   {[]string{"prompt", "none", "max_age", "10"}, "login_required"},
	} {
		t.Run(name, func(t *testing.T) {
			got := w.authorize(c.changes...).redirectQuery(t)
			if got.Get("error") != c.want || got.Get("iss") != w.Issuer() || got.Has("code") {
				t.Errorf("redirect = %v, want error %s", got, c.want)
			}
		})
	}
	r := w.get("/identity/authorize?" + w.request().Encode() + "&state=another")
	if got := r.redirectQuery(t).Get("error"); got != "invalid_request" {
		t.Errorf("error for two states = %q, want invalid_request", got)
	}
}

func TestSingleSignOn(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	w.signIn("household", "scope", "openid email")
	w.clock.advance(time.Minute)

	silent := func(changes ...string) string {
		q := w.authorize(append([]string{"scope", "openid email", "prompt", "none"}, changes...)...).redirectQuery(t)
		if q.Has("code") {
			return "code"
		}
		return q.Get("error")
	}
	for _, c := range []struct {
		changes []string
		want    string
	}{
		{nil, "code"},
		{[]string{"max_age", "60"}, "code"},
		{[]string{"max_age", "59"}, "login_required"},
		{[]string{"login_hint", "Marta.Lindqvist@example.com"}, "code"},
		{[]string{"login_hint", "carl.osei@example.com"}, "login_required"},
		{[]string{"scope", allScope}, "consent_required"},
	} {
		if got := silent(c.changes...); got != c.want {
			t.Errorf("prompt=none with %q = %s, want %s", c.changes, got, c.want)
		}
	}
	for _, prompt := range []string{"login", "select_account", "create", "consent"} {
		wantStatus(t, w.authorize("scope", "openid", "prompt", prompt), http.StatusOK)
	}
	wantStatus(t, w.authorize("scope", allScope), http.StatusOK) // prompts for the new scopes
	if got := w.authorize("scope", "openid").redirectQuery(t); !got.Has("code") {
		t.Errorf("redirect = %v, want a silent sign-in", got)
	}
	w.clock.advance(ssoLife)
	wantStatus(t, w.authorize("scope", "openid"), http.StatusOK)
}

func TestEndSession(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	idToken := w.signIn("household").Text("id_token")
	end := func(hint, target string) reply {
		return w.get("/identity/end-session?" + url.Values{
			"id_token_hint": {hint}, "post_logout_redirect_uri": {target}, "state": {"bye"},
		}.Encode())
	}
	otherSignature := idToken[:strings.LastIndexByte(idToken, '.')+1] + strings.Repeat("A", 86)
	for _, r := range []reply{
		end("", portal+"/"), end(otherSignature, portal+"/"), end(idToken, portal), end(idToken, portal+"/home"),
		end(idToken, ""),
	} {
		if r.StatusCode != http.StatusBadRequest || r.Header.Get("Location") != "" {
			t.Errorf("response = %d to %q, want 400 without a redirect", r.StatusCode, r.Header.Get("Location"))
		}
	}
	if !w.authorize("prompt", "none").redirectQuery(t).Has("code") {
		t.Fatal("a rejected sign-out ended the session")
	}
	w.clock.advance(24 * time.Hour) // an expired hint is valid
	if r := end(idToken, portal+"/"); r.Header.Get("Location") != portal+"/?state=bye" {
		t.Fatalf("response = %d to %q, want the portal with the state", r.StatusCode, r.Header.Get("Location"))
	}
	if got := w.authorize("prompt", "none").redirectQuery(t).Get("error"); got != "login_required" {
		t.Errorf("error after sign-out = %q, want login_required", got)
	}
}
