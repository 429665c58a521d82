package sandbox

import (
	"net/http"
	"slices"
)

func (s *Sandbox) identityRoutes(mux *http.ServeMux) {
	handle := func(call string, h http.HandlerFunc) { s.handle(mux, call, call, h) }
	handle("GET /identity/.well-known/openid-configuration", s.getDiscovery)
	handle("GET /identity/keys", s.getKeys)
	handle("GET /identity/authorize", s.getAuthorize)
	handle("POST /identity/sign-in", s.postSignIn)
	handle("POST /identity/token", s.postToken)
	handle("GET /identity/userinfo", s.userinfo)
	handle("POST /identity/userinfo", s.userinfo)
	handle("GET /identity/end-session", s.endSession)
	handle("POST /identity/end-session", s.endSession)
	mux.HandleFunc("GET /identity/page.css", pageFile("page.css"))
}

func (s *Sandbox) getKeys(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, s.keys.JWKS())
}

func (s *Sandbox) getDiscovery(w http.ResponseWriter, _ *http.Request) {
	issuer := s.Issuer()
	writeJSON(w, http.StatusOK, map[string]any{
		"issuer":                                         issuer,
		"authorization_endpoint":                         issuer + "/authorize",
		"token_endpoint":                                 issuer + "/token",
		"userinfo_endpoint":                              issuer + "/userinfo",
		"end_session_endpoint":                           issuer + "/end-session",
		"jwks_uri":                                       issuer + "/keys",
		"response_types_supported":                       []string{"code"},
		"response_modes_supported":                       []string{"query"},
		"grant_types_supported":                          []string{"authorization_code", "refresh_token"},
		"subject_types_supported":                        []string{"public"},
		"id_token_signing_alg_values_supported":          []string{string(algorithm)},
		"token_endpoint_auth_methods_supported":          []string{"none"},
		"code_challenge_methods_supported":               []string{"S256"},
		"scopes_supported":                               scopes,
		"claims_supported":                               []string{"sub", "name", "given_name", "email", "auth_time"},
		"prompt_values_supported":                        prompts,
		"request_uri_parameter_supported":                false,
		"authorization_response_iss_parameter_supported": true,
	})
}

// userinfo responds to an access token with the member's claims.
func (s *Sandbox) userinfo(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, scope := s.bearer(r)
	if m == nil || !slices.Contains(scope, "openid") {
		w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
		writeJSON(w, http.StatusUnauthorized, oauthError{Code: "invalid_token"})
		return
	}
	writeJSON(w, http.StatusOK, s.claims(m, scope))
}

// endSession ends the provider's own session and redirects to the portal's root. The portal must
// send an ID token, of any member; afterwards no silent sign-in is possible.
func (s *Sandbox) endSession(w http.ResponseWriter, r *http.Request) {
	if r.ParseForm() != nil || repeated(r.Form) != "" {
		s.showError(w, "The sign-out request is invalid.")
		return
	}
	claims, err := s.keys.Verify(r.Form.Get("id_token_hint"))
	if err != nil || claims["iss"] != s.Issuer() || claims["aud"] != s.ClientID() {
		s.showError(w, "id_token_hint must be an ID token that this provider issued to the portal.")
		return
	}
	target := r.Form.Get("post_logout_redirect_uri")
	if target != s.options.Portal+"/" {
		s.showError(w, "post_logout_redirect_uri must be "+s.options.Portal+"/.")
		return
	}
	http.SetCookie(w, s.ssoCookie("", -1))
	if state := r.Form.Get("state"); state != "" {
		target = withQuery(target, "state", state)
	}
	http.Redirect(w, r, target, http.StatusSeeOther)
}
