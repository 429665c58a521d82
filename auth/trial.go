package auth

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"golang.org/x/oauth2"

	"memberportal/auth/logout"
	"memberportal/auth/openid"
)

// Trial is one sign-in at the provider without a portal, for `portal check`. It keeps its tokens to
// itself, apart from the access token. It is not safe for concurrent use.
type Trial struct {
	provider *Provider
	state    string
	flow     flow
	tokens   tokenSet
}

// Granted is what a sign-in brought, by names and lifetimes: no value of a claim, and no token.
type Granted struct {
	Claims    []string // in the ID token
	Email     string   // where it is from: "the ID token", "UserInfo" or "" for nowhere
	Scopes    []string // nil if the token response did not say
	Missing   []string // scopes that were asked for and not granted
	Access    time.Duration
	ID        time.Duration
	Refreshes bool // whether a refresh token came
}

// NewTrial returns a sign-in that has not begun.
func NewTrial(c Config, transport http.RoundTripper) *Trial {
	f := flow{Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(), StartedAt: time.Now()}
	return &Trial{provider: NewProvider(c, transport, slog.New(slog.DiscardHandler)), state: rand.Text(), flow: f}
}

// Address returns where to sign in. The provider redirects to /auth below the base URL.
func (t *Trial) Address(ctx context.Context) (string, error) {
	party, err := t.provider.ready(ctx)
	if err != nil {
		return "", err
	}
	address := party.oauth.AuthCodeURL(t.state, t.flow.authParams("")...)
	return openid.AddParams(address, t.provider.config.Params), nil
}

// IsOwn reports whether the query of a redirect belongs to this sign-in.
func (t *Trial) IsOwn(query url.Values) bool { return query.Get("state") == t.state }

// Complete redeems the code of a redirect, as the portal does.
func (t *Trial) Complete(ctx context.Context, query url.Values) (Granted, error) {
	if err := t.provider.checkRedirect(ctx, query); err != nil {
		return Granted{}, err
	}
	claims, set, err := t.provider.exchange(ctx, query.Get("code"), t.flow)
	if err != nil {
		return Granted{}, err
	}
	t.tokens = set
	granted := Granted{
		Claims: claimNames(set.ID), Refreshes: set.Refresh != "", ID: time.Until(claims.TokenClaims.GetExpiration()),
		Scopes: strings.Fields(set.Scope), Email: emailSource(claims, set.ID),
	}
	if !set.Expiry.IsZero() {
		granted.Access = time.Until(set.Expiry)
	}
	for _, scope := range t.provider.config.Scopes {
		if granted.Scopes != nil && !slices.Contains(granted.Scopes, scope) {
			granted.Missing = append(granted.Missing, scope)
		}
	}
	return granted, nil
}

// emailSource returns where an email is from. exchange reads UserInfo if no claim of the ID token
// is for one.
func emailSource(claims *openid.Claims, id string) string {
	var own openid.Claims
	_, _ = oidc.ParseToken(id, &own) // it is verified
	switch claims.EmailAddress() {
	case "":
		return ""
	case own.EmailAddress():
		return "the ID token"
	}
	return "UserInfo"
}

// claimNames returns the names of the claims of a token that is verified.
func claimNames(id string) []string {
	_, rest, _ := strings.Cut(id, ".")
	payload, _, _ := strings.Cut(rest, ".")
	var claims map[string]any
	decoded, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || json.Unmarshal(decoded, &claims) != nil {
		return nil
	}
	return slices.Sorted(maps.Keys(claims))
}

// Renew renews the access token once.
func (t *Trial) Renew(ctx context.Context) (err error) {
	t.tokens, err = t.provider.refresh(ctx, t.tokens)
	return err
}

// AccessToken returns the access token, "" for none.
func (t *Trial) AccessToken() string { return t.tokens.Access }

// Revoke revokes the tokens. It reports whether the provider has an endpoint for that.
func (t *Trial) Revoke(ctx context.Context) (offered bool, err error) {
	endpoint, client := t.provider.revocationEndpoint(ctx)
	if endpoint == "" {
		return false, nil
	}
	revoker := logout.Revoker{HTTP: t.provider.http}
	for _, token := range [][2]string{{t.tokens.Refresh, logout.RefreshToken}, {t.tokens.Access, logout.AccessToken}} {
		if token[0] != "" {
			err = errors.Join(err, revoker.RevokeNow(ctx, token[0], token[1], endpoint, client))
		}
	}
	return true, err
}

// Announced is the part of the discovery document about the client and the tokens of a sign-in.
// Providers may leave the lists out.
type Announced struct {
	Grants, Scopes []string
	ClientAuth     []oidc.AuthMethod          // at the token endpoint; none means client_secret_basic
	Challenges     []oidc.CodeChallengeMethod // of PKCE
	Algorithms     []string                   // that sign ID tokens
	Encryption     []string                   // of ID tokens, for clients registered so
	EndsSessions   bool                       // whether signing out ends the provider's session too
	UserInfo       string                     // the address of UserInfo, "" for none
	InsecureInfo   bool                       // the portal sends no access token there
}

// Discover tries discovery. The error is a ProviderError, including when the document is invalid.
func (p *Provider) Discover(ctx context.Context) (Announced, error) {
	party, err := p.ready(ctx)
	if err != nil {
		return Announced{}, err
	}
	document := party.document
	found := Announced{
		Scopes: document.ScopesSupported, EndsSessions: party.endSession != "", UserInfo: party.userInfo.Address,
		InsecureInfo: party.userInfo.Insecure,
		ClientAuth:   document.TokenEndpointAuthMethodsSupported, Challenges: document.CodeChallengeMethodsSupported,
		Algorithms: document.IDTokenSigningAlgValuesSupported, Encryption: document.IDTokenEncryptionAlgValuesSupported,
	}
	for _, grant := range document.GrantTypesSupported {
		found.Grants = append(found.Grants, string(grant))
	}
	return found, nil
}

// TryClient redeems a code that the provider never issued, and returns its refusal. A provider that
// refuses the code, with invalid_grant, has accepted the client and its secret.
func (p *Provider) TryClient(ctx context.Context) (status int, code string, err error) {
	party, err := p.ready(ctx)
	if err != nil {
		return 0, "", err
	}
	_, err = party.oauth.Exchange(p.clientContext(ctx), "made-up-code-of-portal-check",
		oauth2.VerifierOption(oauth2.GenerateVerifier()))
	if refused, ok := errors.AsType[*oauth2.RetrieveError](err); ok {
		return refused.Response.StatusCode, sanitizeErrorCode(refused.ErrorCode), nil
	}
	return 0, "", &ProviderError{"redeem a made-up code", cmp.Or(err, errMadeUpCode)}
}

var errMadeUpCode = errors.New("the token endpoint accepted it")
