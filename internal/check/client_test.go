package check

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"memberportal/internal/portaltest"
)

// startProvider starts a provider that answers each code with an error.
func startProvider(t *testing.T, issuer string, status int, code string) *httptest.Server {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	base := "http://" + server.Listener.Addr().String()
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.URL.Path == "/token" {
			w.WriteHeader(status)
			fmt.Fprintf(w, `{"error":%q}`, code)
			return
		}
		_ = json.NewEncoder(w).Encode(map[string]any{
			"issuer": base + issuer, "authorization_endpoint": base + "/authorize", "token_endpoint": base + "/token",
			"jwks_uri":                              base + "/keys",
			"id_token_signing_alg_values_supported": []string{"RS256"}, "scopes_supported": []string{"openid"},
		})
	})
	server.Start()
	t.Cleanup(server.Close)
	return server
}

// A provider refuses a made-up code with invalid_grant only after it has accepted the client.
func TestCheckTriesTheClient(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		status       int
		code, secret string
		want         string
	}{
		"accepted": {400, "invalid_grant", "right", "ok client "},
		"wrong secret": {
			401, "invalid_client", "wrong", "FAILS client PORTAL_OIDC_CLIENT_SECRET: the provider answers 401 invalid_client",
		},
		"no secret": {401, "invalid_client", "", "FAILS client PORTAL_OIDC_CLIENT_ID: "},
		"no codes":  {400, "unauthorized_client", "right", "FAILS client PORTAL_OIDC_CLIENT_SECRET: "},
		"other":     {400, "invalid_request", "right", "- client not known: "},
	} {
		set := portaltest.StartSandbox(t)
		set["PORTAL_OIDC_ISSUER"] = startProvider(t, "", test.status, test.code).URL
		set["PORTAL_OIDC_CLIENT_SECRET"] = test.secret
		out, err := runCheck(t, set, "", "--online")
		out = strings.Join(strings.Fields(out), " ")
		if !strings.Contains(out, test.want) || strings.HasPrefix(test.want, "FAILS") != (err != nil) ||
			test.secret != "" && strings.Contains(out, " "+test.secret+" ") {
			t.Errorf("%s: check = %v, want %q without the secret:\n%s", name, err, test.want, out)
		}
	}
}

func TestCheckComparesScopes(t *testing.T) {
	t.Parallel()
	set := portaltest.StartSandbox(t)
	set["PORTAL_OIDC_ISSUER"], set["PORTAL_OIDC_SCOPES"] = startProvider(t, "", 400, "invalid_grant").URL, "openid email"
	out, err := runCheck(t, set, "", "--online")
	out = strings.Join(strings.Fields(out), " ")
	if want := "- scopes not announced: email (PORTAL_OIDC_SCOPES)"; err != nil || !strings.Contains(out, want) {
		t.Errorf("check = %v, want %q:\n%s", err, want, out)
	}
}

// A slash more or less is hard to see without both values.
func TestCheckNamesBothIssuers(t *testing.T) {
	t.Parallel()
	set := portaltest.StartSandbox(t)
	set["PORTAL_OIDC_ISSUER"] = startProvider(t, "/", 400, "invalid_grant").URL
	out, err := runCheck(t, set, "", "--online")
	if err == nil || !strings.Contains(out, fmt.Sprintf("%q", set["PORTAL_OIDC_ISSUER"])) ||
		!strings.Contains(out, fmt.Sprintf("%q", set["PORTAL_OIDC_ISSUER"]+"/")) {
		t.Errorf("check = %v, want an error and both issuers:\n%s", err, out)
	}
}
