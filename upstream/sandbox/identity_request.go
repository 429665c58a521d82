package sandbox

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

var prompts = []string{"none", "login", "select_account", "consent", "create"}

// oauthError is an error of OAuth 2.0 or OpenID Connect with its registered code.
type oauthError struct {
	Code        string `json:"error"`
	Description string `json:"error_description,omitempty"`
}

// authRequest is a valid authorization request.
type authRequest struct {
	State, Nonce, Challenge, LoginHint string
	Scope, Prompt                      []string
	MaxAge                             time.Duration // negative without a limit
	RedirectURI                        string
}

// validateClient returns what is wrong with the client or its redirect URI, "" if both are valid.
// The provider must not redirect an invalid one, not even with an error.
func (s *Sandbox) validateClient(q url.Values) string {
	switch {
	case len(q["client_id"]) != 1 || q.Get("client_id") != s.ClientID():
		return "client_id must be " + s.ClientID() + "."
	case len(q["redirect_uri"]) != 1 || q.Get("redirect_uri") != s.options.Portal+"/auth":
		return "redirect_uri must be " + s.options.Portal + "/auth."
	}
	return ""
}

// repeated returns the name of a parameter that occurs more than once, "" for none.
func repeated(q url.Values) string {
	for name, values := range q {
		if len(values) > 1 {
			return name
		}
	}
	return ""
}

// newAuthRequest reads a request and checks everything in a request except its client.
func newAuthRequest(q url.Values) (authRequest, *oauthError) {
	a := authRequest{
		State: q.Get("state"), Nonce: q.Get("nonce"), Challenge: q.Get("code_challenge"), LoginHint: q.Get("login_hint"),
		RedirectURI: q.Get("redirect_uri"), Scope: strings.Fields(q.Get("scope")),
		Prompt: strings.Fields(q.Get("prompt")), MaxAge: -1,
	}
	if err := checkParameters(q, a); err != nil {
		return a, err
	}
	unknown := func(scope string) bool { return !slices.Contains(scopes, scope) }
	if !slices.Contains(a.Scope, "openid") || slices.ContainsFunc(a.Scope, unknown) {
		return a, &oauthError{"invalid_scope", "scope must include openid, and only scopes of " + strings.Join(scopes, " ")}
	}
	if text := q.Get("max_age"); text != "" {
		seconds, err := strconv.ParseUint(text, 10, 31)
		if err != nil {
			return a, &oauthError{"invalid_request", "max_age must be a number of seconds"}
		}
		a.MaxAge = time.Duration(seconds) * time.Second
	}
	return a, nil
}

// checkParameters is stricter than OpenID Connect in one way: it requires state and nonce, to
// detect a portal that does not send them.
func checkParameters(q url.Values, a authRequest) *oauthError {
	challenge, err := base64.RawURLEncoding.DecodeString(a.Challenge)
	switch {
	case repeated(q) != "":
		return &oauthError{"invalid_request", repeated(q) + " occurs more than once"}
	case q.Get("response_type") != "code":
		return &oauthError{"unsupported_response_type", "response_type must be code"}
	case a.State == "" || a.Nonce == "":
		return &oauthError{"invalid_request", "state and nonce are required"}
	case q.Get("code_challenge_method") != "S256" || err != nil || len(challenge) != 32:
		return &oauthError{"invalid_request", "PKCE with S256 is required"}
	case slices.ContainsFunc(a.Prompt, func(p string) bool { return !slices.Contains(prompts, p) }):
		return &oauthError{"invalid_request", "prompt is unknown"}
	}
	return nil
}
