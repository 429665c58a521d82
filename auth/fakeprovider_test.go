package auth

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"golang.org/x/oauth2"
)

const (
	clientID     = "portal"
	clientSecret = "portal+secret/with%signs"
	baseURL      = "https://portal.example.com"
)

// object is a JSON object, such as the claims of a token.
type object = map[string]any

// fakeProvider is a small, strict OpenID provider. Its fields make it behave like other providers,
// fail or lie. Tests set them before the first request, or with configure.
type fakeProvider struct {
	t         testing.TB
	issuer    string
	discovery string        // path of the discovery document
	below     string        // path of the client below baseURL
	key       crypto.Signer // signs ID tokens and logout tokens
	// intercept responds in place of the provider, nil for what the provider responds itself.
	intercept func(*http.Request) (*http.Response, error)

	mu            sync.Mutex
	down          bool   // every request fails with status 503
	lifetime      int    // expires_in of access tokens
	claims        object // added to every ID token; nil removes a claim
	refreshOnly   object // the same, for refreshed ID tokens only
	metadata      object // the same, for the discovery document
	keyID         string // of the key that signs, as tokens name it
	algorithm     jose.SignatureAlgorithm
	publishedID   string              // of the key in the key set
	spoil         func(string) string // changes ID tokens and logout tokens, nil for nothing
	noRefresh     bool                // issue no refresh tokens
	noRotation    bool                // keep the refresh token at a refresh
	noRefreshedID bool                // send no ID token at a refresh
	tokenFails    func(w http.ResponseWriter, grant string) bool
	userInfo      object // claims of the UserInfo endpoint besides sub; nil for no endpoint
	userInfoFails func(w http.ResponseWriter) bool
	granted       string // scopes that a renewal may send, "" for all
	extra         object // added to token responses of sign-ins
	codes         map[string]authorization
	refreshes     map[string]string // valid refresh tokens and their subjects
	revoked       []string
	requests      map[string]int  // requests by path, token requests by grant too
	renewal       url.Values      // form of the last refresh request
	tokens        []*http.Request // token requests, with their forms parsed
	scopes        []string        // of each refresh request
}

// testSigningKey returns the key that signs the ID tokens of every fake provider. It protects
// nothing outside these tests.
var testSigningKey = sync.OnceValue(func() *ecdsa.PrivateKey {
	block, _ := pem.Decode([]byte(`-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIMeHA7OtJQzngltltaB6d9pk52xyxs00eCyjSYNWVifRoAoGCCqGSM49
AwEHoUQDQgAEMOC0nzMhLOcSTezBxOby94zS16lT3HtSam1P95Gu9eSsMnLRaUGo
tH597eXLtsFZGdql0xLghxpGE2LsERMg+g==
-----END EC PRIVATE KEY-----`))
	key, err := x509.ParseECPrivateKey(block.Bytes)
	if err != nil {
		panic(err)
	}
	return key
})

type authorization struct{ subject, nonce, challenge string }

// newFakeProvider returns a provider that follows the standard.
func newFakeProvider(t testing.TB) *fakeProvider {
	return &fakeProvider{
		t: t, issuer: "https://id.example.com", discovery: "/.well-known/openid-configuration", lifetime: 3600,
		key: testSigningKey(), keyID: "1", publishedID: "1", algorithm: jose.ES256,
		codes: map[string]authorization{}, refreshes: map[string]string{}, requests: map[string]int{},
	}
}

// newB2C returns a provider that behaves like Azure AD B2C: the issuer contains the tenant ID and
// ends with a slash, the discovery document is elsewhere, and the email addresses are a list.
func newB2C(t testing.TB) *fakeProvider {
	p := newFakeProvider(t)
	p.issuer = "https://id.example.com/1f2e3d4c-0000-4000-8000-123456789abc/v2.0/"
	p.discovery = "/tenant.example.com/B2C_1_signin/v2.0/.well-known/openid-configuration"
	p.claims = object{"email": nil, "emails": []string{"first@example.com", "second@example.com"}}
	return p
}

// clientConfig returns the configuration of a portal that is registered with this provider.
func (p *fakeProvider) clientConfig() Config {
	config := Config{
		Issuer: p.issuer, ClientID: clientID, ClientSecret: clientSecret,
		Scopes: []string{"api", "offline_access"}, BaseURL: baseURL,
	}
	if p.origin()+p.discovery != p.issuer+"/.well-known/openid-configuration" {
		config.DiscoveryURL = p.origin() + p.discovery
	}
	return config
}

// RoundTrip serves requests without a network, which synctest requires.
func (p *fakeProvider) RoundTrip(r *http.Request) (*http.Response, error) {
	if p.intercept != nil {
		if response, err := p.intercept(r); response != nil || err != nil {
			return response, err
		}
	}
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	return p.respond(r), nil
}

// respond is the provider's own response.
func (p *fakeProvider) respond(r *http.Request) *http.Response {
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w.Result()
}

func (p *fakeProvider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.requests[r.URL.Path]++
	switch {
	case p.down:
		http.Error(w, "service unavailable for member@example.com", http.StatusServiceUnavailable)
	case r.URL.Path == p.discovery:
		respondJSON(w, http.StatusOK, merged(object{
			"issuer": p.issuer, "token_endpoint": p.origin() + "/token",
			"authorization_endpoint": p.origin() + "/authorize?policy=signin",
			"jwks_uri":               p.origin() + "/keys", "end_session_endpoint": p.origin() + "/logout?policy=signin",
		}, p.announced()))
	case r.URL.Path == "/keys":
		own := jose.JSONWebKey{Key: p.key.Public(), KeyID: p.publishedID, Algorithm: string(p.algorithm), Use: "sig"}
		respondJSON(w, http.StatusOK, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{own}})
	case r.URL.Path == "/token":
		p.token(w, r)
	case r.URL.Path == "/userinfo":
		p.serveUserInfo(w, r)
	case r.URL.Path == "/revoke":
		user, secret, _ := r.BasicAuth()
		if !slices.Contains([]string{"refresh_token", "access_token"}, r.PostFormValue("token_type_hint")) ||
			user != url.QueryEscape(clientID) || secret != url.QueryEscape(clientSecret) {
			http.Error(w, "invalid_client", http.StatusUnauthorized)
			return
		}
		delete(p.refreshes, r.PostFormValue("token"))
		p.revoked = append(p.revoked, r.PostFormValue("token"))
	default:
		http.NotFound(w, r)
	}
}

func (p *fakeProvider) announced() object {
	if p.userInfo == nil {
		return p.metadata
	}
	return merged(object{"userinfo_endpoint": p.origin() + "/userinfo"}, p.metadata)
}

func (p *fakeProvider) redirectURI() string { return baseURL + p.below + "/auth" }

// serveUserInfo responds to the access token of a member.
func (p *fakeProvider) serveUserInfo(w http.ResponseWriter, r *http.Request) {
	access := strings.Split(r.Header.Get("Authorization"), "-")
	switch {
	case p.userInfoFails != nil && p.userInfoFails(w):
	case len(access) != 3 || access[0] != "Bearer access":
		http.Error(w, "invalid_token", http.StatusUnauthorized)
	default:
		respondJSON(w, http.StatusOK, merged(object{"sub": access[1]}, p.userInfo))
	}
}

func (p *fakeProvider) origin() string {
	u, err := url.Parse(p.issuer)
	must(p.t, err)
	return u.Scheme + "://" + u.Host
}

// authorize checks the authorization request, signs in as subject and returns the query of the
// redirect back to the portal.
func (p *fakeProvider) authorize(location, subject string) url.Values {
	p.t.Helper()
	u, err := url.Parse(location)
	must(p.t, err)
	q := u.Query()
	for name, want := range map[string]string{
		"response_type": "code", "client_id": clientID, "redirect_uri": p.redirectURI(),
		"code_challenge_method": "S256", "policy": "signin", "scope": "openid api offline_access",
	} {
		if q.Get(name) != want {
			p.t.Errorf("authorization request: %s = %q, want %q", name, q.Get(name), want)
		}
	}
	for _, name := range []string{"state", "nonce", "code_challenge"} {
		if len(q.Get(name)) < 20 {
			p.t.Errorf("authorization request: %s = %q, too short for a secret", name, q.Get(name))
		}
	}
	code := rand.Text()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.codes[code] = authorization{subject, q.Get("nonce"), q.Get("code_challenge")}
	return url.Values{"code": {code}, "state": {q.Get("state")}}
}

func (p *fakeProvider) token(w http.ResponseWriter, r *http.Request) {
	grant := r.PostFormValue("grant_type")
	p.requests[grant]++
	p.tokens = append(p.tokens, r)
	if p.tokenFails != nil && p.tokenFails(w, grant) {
		return
	}
	if !authenticated(r) {
		respondJSON(w, http.StatusUnauthorized, object{"error": "invalid_client"})
		return
	}
	if grant == "refresh_token" {
		p.scopes = append(p.scopes, r.PostFormValue("scope"))
	}
	if p.exceedsGrant(r.PostFormValue("scope")) {
		respondJSON(w, http.StatusBadRequest, object{"error": "invalid_scope"})
		return
	}
	a, ok := p.redeem(r, grant)
	if !ok {
		used := object{"error": "invalid_grant", "error_description": "already used by member@example.com"}
		respondJSON(w, http.StatusBadRequest, used)
		return
	}
	p.respondWithTokens(w, a, grant == "refresh_token")
}

// exceedsGrant reports whether a renewal requests more than was granted. It does not use up the
// refresh token.
func (p *fakeProvider) exceedsGrant(scope string) bool {
	granted := strings.Fields(p.granted)
	exceeds := func(scope string) bool { return !slices.Contains(granted, scope) }
	return p.granted != "" && slices.ContainsFunc(strings.Fields(scope), exceeds)
}

// authenticated checks the client's credentials: the secret in the header, or a public client in
// the form, but never both.
func authenticated(r *http.Request) bool {
	user, password, ok := r.BasicAuth()
	if !ok {
		return r.PostFormValue("client_id") == clientID && !r.PostForm.Has("client_secret")
	}
	secret, err := url.QueryUnescape(password)
	return err == nil && user == clientID && secret == clientSecret && !r.PostForm.Has("client_id")
}

// redeem accepts each code and each rotated refresh token once.
func (p *fakeProvider) redeem(r *http.Request, grant string) (authorization, bool) {
	if grant == "refresh_token" {
		p.renewal = r.PostForm
		subject, ok := p.refreshes[r.PostFormValue("refresh_token")]
		if !p.noRotation {
			delete(p.refreshes, r.PostFormValue("refresh_token"))
		}
		return authorization{subject: subject}, ok
	}
	code := r.PostFormValue("code")
	a, ok := p.codes[code]
	delete(p.codes, code)
	challenge := oauth2.S256ChallengeFromVerifier(r.PostFormValue("code_verifier"))
	return a, ok && challenge == a.challenge && r.PostFormValue("redirect_uri") == p.redirectURI()
}

func (p *fakeProvider) respondWithTokens(w http.ResponseWriter, a authorization, refreshed bool) {
	access := "access-" + a.subject + "-" + rand.Text()
	tokens := object{"access_token": access, "token_type": "Bearer", "expires_in": p.lifetime}
	if !p.noRefresh && (!refreshed || !p.noRotation) {
		next := "refresh-" + rand.Text()
		p.refreshes[next], tokens["refresh_token"] = a.subject, next
	}
	if !refreshed || !p.noRefreshedID {
		tokens["id_token"] = p.idToken(a, refreshed)
	}
	if !refreshed {
		maps.Copy(tokens, p.extra)
	}
	respondJSON(w, http.StatusOK, tokens)
}

func (p *fakeProvider) idToken(a authorization, refreshed bool) string {
	now := time.Now().Unix()
	c := object{
		"iss": p.issuer, "sub": a.subject, "aud": clientID, "iat": now, "exp": now + 300,
		"email": a.subject + "@example.com", "name": "Member " + a.subject, "given_name": a.subject,
	}
	if a.nonce != "" {
		c["nonce"] = a.nonce
	}
	c = merged(c, p.claims)
	if refreshed {
		c = merged(c, p.refreshOnly)
	}
	return p.spoiled(p.sign(c))
}

func (p *fakeProvider) spoiled(token string) string {
	if p.spoil == nil {
		return token
	}
	return p.spoil(token)
}

// unsigned returns the token with the algorithm "none".
func unsigned(token string) string {
	header := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none"}`))
	return header + "." + strings.Split(token, ".")[1] + "."
}

func (p *fakeProvider) sign(payload any) string {
	key := jose.SigningKey{Algorithm: p.algorithm, Key: jose.JSONWebKey{Key: p.key, KeyID: p.keyID}}
	signer, err := jose.NewSigner(key, nil)
	must(p.t, err)
	body, err := json.Marshal(payload)
	must(p.t, err)
	signed, err := signer.Sign(body)
	must(p.t, err)
	token, err := signed.CompactSerialize()
	must(p.t, err)
	return token
}

// configure changes the provider between two steps of a test.
func (p *fakeProvider) configure(change func(*fakeProvider)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(p)
}

// requestCount returns the number of requests for a path or with a grant type.
func (p *fakeProvider) requestCount(what string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.requests[what]
}

// merged returns base with the changes applied; nil removes a key.
func merged(base, changes object) object {
	all := maps.Clone(base)
	maps.Copy(all, changes)
	maps.DeleteFunc(all, func(_ string, v any) bool { return v == nil })
	return all
}

func respondJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// tokenError makes the token endpoint reject the grants with a response.
func tokenError(grants []string, status int, body object) func(http.ResponseWriter, string) bool {
	return func(w http.ResponseWriter, grant string) bool {
		if !slices.Contains(grants, grant) {
			return false
		}
		respondJSON(w, status, body)
		return true
	}
}
