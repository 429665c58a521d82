package sandbox

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
)

const (
	idTokenLife = 10 * time.Minute
	refreshLife = 24 * time.Hour
)

// token is an access or refresh token, encrypted with its grant.
type token struct {
	grant
	ID      string
	Expires time.Time
}

var verifierForm = regexp.MustCompile(`^[A-Za-z0-9._~-]{43,128}$`) // RFC 7636

// postToken exchanges a code or a refresh token for new tokens.
func (s *Sandbox) postToken(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 64<<10)
	if r.ParseForm() != nil || repeated(r.PostForm) != "" {
		writeJSON(w, http.StatusBadRequest, oauthError{"invalid_request", "the form is invalid"})
		return
	}
	_, _, basic := r.BasicAuth()
	if basic || r.PostForm.Has("client_secret") || r.PostForm.Get("client_id") != s.ClientID() {
		w.Header().Set("WWW-Authenticate", `Basic realm="sandbox"`)
		writeJSON(w, http.StatusUnauthorized,
			oauthError{"invalid_client", "a public client must send client_id in the form and no secret"})
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	tokens, denied := s.exchange(r.PostForm)
	if denied != nil {
		s.options.Logger.Info("sandbox: token denied", "error", denied.Code, "reason", denied.Description)
		writeJSON(w, http.StatusBadRequest, denied)
		return
	}
	writeJSON(w, http.StatusOK, tokens)
}

func (s *Sandbox) exchange(form url.Values) (map[string]any, *oauthError) {
	switch form.Get("grant_type") {
	case "authorization_code":
		return s.exchangeCode(form)
	case "refresh_token":
		return s.exchangeRefresh(form)
	default:
		return nil, &oauthError{"unsupported_grant_type", ""}
	}
}

// exchangeCode invalidates the code, even if the exchange fails. A code that arrives twice was
// stolen, so the tokens from the first exchange are revoked.
func (s *Sandbox) exchangeCode(form url.Values) (map[string]any, *oauthError) {
	c := s.codes[form.Get("code")]
	if c == nil {
		return nil, invalidGrant("the code is unknown")
	}
	if c.Used {
		s.families[c.Family] = &family{revoked: true}
		return nil, invalidGrant("the code was used before; its tokens are revoked")
	}
	c.Used = true
	verifier := form.Get("code_verifier")
	sum := sha256.Sum256([]byte(verifier))
	switch {
	case s.options.Now().After(c.Expires):
		return nil, invalidGrant("the code has expired")
	case form.Get("redirect_uri") != c.RedirectURI:
		return nil, invalidGrant("redirect_uri must be the one that received the code")
	case !verifierForm.MatchString(verifier) || base64.RawURLEncoding.EncodeToString(sum[:]) != c.Challenge:
		return nil, invalidGrant("code_verifier does not match the challenge")
	}
	return s.issue(c.grant, c.Nonce)
}

// exchangeRefresh rotates refresh tokens: each one works once, and using one again revokes its
// family (RFC 9700, section 4.14).
func (s *Sandbox) exchangeRefresh(form url.Values) (map[string]any, *oauthError) {
	var t token
	if s.keys.Open("refresh", form.Get("refresh_token"), &t) != nil || s.options.Now().After(t.Expires) {
		return nil, invalidGrant("the refresh token is unknown or has expired")
	}
	f := s.families[t.Family]
	switch {
	case f == nil: // from before the sandbox was started
	case f.revoked:
		return nil, invalidGrant("the refresh token is revoked")
	case f.current != t.ID:
		f.revoked = true
		return nil, invalidGrant("the refresh token was used before; its family is revoked")
	}
	for _, scope := range strings.Fields(form.Get("scope")) {
		if !slices.Contains(t.Scope, scope) {
			return nil, &oauthError{"invalid_scope", "the scope exceeds the grant"}
		}
	}
	return s.issue(t.grant, "")
}

func invalidGrant(reason string) *oauthError { return &oauthError{"invalid_grant", reason} }

// issue creates the tokens of a grant. Only the first ID token has a nonce.
func (s *Sandbox) issue(g grant, nonce string) (map[string]any, *oauthError) {
	m := s.memberBySubject(g.Subject)
	if m == nil {
		return nil, invalidGrant("the member does not exist")
	}
	access := s.keys.Seal("access", token{grant: g, Expires: s.options.Now().Add(s.options.AccessTokenLife)})
	tokens := map[string]any{
		"access_token": access, "token_type": "Bearer", "expires_in": int(s.options.AccessTokenLife.Seconds()),
		"scope": strings.Join(g.Scope, " "), "id_token": s.idToken(m, g, nonce, access),
	}
	if slices.Contains(g.Scope, "offline_access") {
		refresh := token{grant: g, ID: rand.Text(), Expires: s.options.Now().Add(refreshLife)}
		s.families[g.Family] = &family{current: refresh.ID}
		tokens["refresh_token"] = s.keys.Seal("refresh", refresh)
	}
	return tokens, nil
}

func (s *Sandbox) idToken(m *member, g grant, nonce, access string) string {
	claims := s.claims(m, g.Scope)
	if m.UserInfo {
		claims = map[string]any{"sub": m.subject()}
	}
	claims["iss"], claims["aud"] = s.Issuer(), s.ClientID()
	claims["iat"], claims["exp"] = s.options.Now().Unix(), s.options.Now().Add(idTokenLife).Unix()
	claims["auth_time"] = g.SignedInAt.Unix()
	sum := sha256.Sum256([]byte(access))
	claims["at_hash"] = base64.RawURLEncoding.EncodeToString(sum[:len(sum)/2])
	if nonce != "" {
		claims["nonce"] = nonce
	}
	return s.keys.Sign(claims)
}

// bearer returns the member and scopes of the request's access token, nil if the token is missing,
// invalid, expired or revoked. The caller holds the lock.
func (s *Sandbox) bearer(r *http.Request) (*member, []string) {
	scheme, value, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	var t token
	isToken := strings.EqualFold(scheme, "Bearer") && s.keys.Open("access", value, &t) == nil
	if !isToken || !s.options.Now().Before(t.Expires) {
		return nil, nil
	}
	if f := s.families[t.Family]; f != nil && f.revoked {
		return nil, nil
	}
	return s.memberBySubject(t.Subject), t.Scope
}

// claims returns the member's claims for the granted scopes.
func (s *Sandbox) claims(m *member, scope []string) map[string]any {
	claims := map[string]any{"sub": m.subject()}
	if slices.Contains(scope, "profile") {
		claims["name"] = m.Name
		claims["given_name"], _, _ = strings.Cut(m.Name, " ")
	}
	if !slices.Contains(scope, "email") {
		return claims
	}
	claims["email"], claims["email_verified"] = m.Email, true
	return claims
}
