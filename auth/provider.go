package auth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/zitadel/oidc/v3/pkg/client/rp"
	httphelper "github.com/zitadel/oidc/v3/pkg/http"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"

	"memberportal/auth/openid"
	"memberportal/upstream/failure"
)

const (
	providerTimeout = 10 * time.Second
	// discoveryRetryDelay is how long a failed discovery is cached. During an outage each page
	// would otherwise wait for a discovery of its own.
	discoveryRetryDelay = 5 * time.Second
	// maxResponseSize is the limit for the body of a provider response, in bytes.
	maxResponseSize = 1 << 20
)

var errDiscovery = errors.New("no usable discovery document")

// Config describes the OpenID Connect provider and how the portal is registered with it.
type Config struct {
	Issuer string // exactly as in the ID tokens, including a trailing slash
	// DiscoveryURL is needed if the discovery document is not at the default place below the
	// issuer, as with Azure AD B2C.
	DiscoveryURL string
	ClientID     string
	ClientSecret string // "" for a public client
	// In addition to openid; some providers need offline_access for refresh tokens.
	Scopes  []string
	Params  url.Values // added to each authorization request; openid.ParseParams checks them
	BaseURL string     // the portal's public origin; sign-in returns to /auth, sign-out to /
	// HTTPHosts are the hosts that may receive access tokens over http although BaseURL is https.
	HTTPHosts []string
	// OnRenewal is called with the outcome of each renewal of an access token, one of Renewals, and
	// OnSignIn with what each sign-in brought, one of Grants; nil for none.
	OnRenewal, OnSignIn func(outcome string)
}

// Provider is the client of the identity provider. It runs discovery on first use and retries it,
// so that the portal starts during a provider outage and recovers when the outage ends. It is safe
// for concurrent use.
type Provider struct {
	config Config
	http   *http.Client
	log    *slog.Logger

	discoveries singleflight.Group
	mu          sync.Mutex
	party       *relyingParty // nil until discovery succeeds
	lastErr     error         // of the last discovery, valid until retryAt
	retryAt     time.Time
}

// relyingParty is the result of discovery. There are two verifiers because the ID token of a
// sign-in must contain the nonce, while refreshed ID tokens usually have none.
type relyingParty struct {
	oauth      oauth2.Config
	signedIn   *rp.IDTokenVerifier
	refreshed  *rp.IDTokenVerifier
	userInfo   openid.UserInfo
	algorithms []string // of ID tokens and logout tokens
	logoutKeys oidc.KeySet
	endSession string
	revocation string // "" if the provider has no such endpoint
	document   *metadata
}

// NewProvider returns a Provider without connecting to it. The provider's redirects are not
// followed, so that tokens and codes only go to the configured endpoints.
func NewProvider(c Config, transport http.RoundTripper, log *slog.Logger) *Provider {
	c.BaseURL = strings.TrimSuffix(c.BaseURL, "/")
	c.OnRenewal, c.OnSignIn = orNothing(c.OnRenewal), orNothing(c.OnSignIn)
	return &Provider{config: c, log: log, http: &http.Client{
		Transport:     limitedTransport{transport},
		Timeout:       providerTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

func orNothing(report func(string)) func(string) {
	if report == nil {
		return func(string) {}
	}
	return report
}

// limitedTransport limits the size of response bodies, and makes those of the token endpoint
// readable (openid.WholeSeconds). It also drops the body of a failed GET,
// because the library would repeat it in error messages, where it could contain member data.
type limitedTransport struct{ next http.RoundTripper }

func (b limitedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := b.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if r.Method == http.MethodGet && resp.StatusCode != http.StatusOK {
		err := resp.Body.Close()
		resp.Body = http.NoBody
		return resp, err
	}
	body := io.LimitReader(resp.Body, maxResponseSize)
	if r.Method == http.MethodPost {
		body = &openid.WholeSeconds{Response: body}
	}
	resp.Body = struct {
		io.Reader
		io.Closer
	}{body, resp.Body}
	return resp, nil
}

// ready returns the result of discovery. Concurrent callers share one discovery, and for
// discoveryRetryDelay after a failure they get the same error. A caller that is canceled does not
// cancel the discovery for the others.
func (p *Provider) ready(ctx context.Context) (*relyingParty, error) {
	if party, cached, err := p.cachedDiscovery(); cached {
		return party, err
	}
	discovery := p.discoveries.DoChan("", func() (any, error) {
		if party, cached, err := p.cachedDiscovery(); cached { // another caller finished first
			return party, err
		}
		return p.discover(context.WithoutCancel(ctx))
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case result := <-discovery:
		return result.Val.(*relyingParty), result.Err
	}
}

// cachedDiscovery returns the outcome of the last discovery, and cached = false when it is time for
// a new one.
func (p *Provider) cachedDiscovery() (party *relyingParty, cached bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.party != nil {
		return p.party, true, nil
	}
	return nil, time.Now().Before(p.retryAt), p.lastErr
}

func (p *Provider) discover(ctx context.Context) (*relyingParty, error) {
	ctx, cancel := context.WithTimeout(ctx, providerTimeout)
	defer cancel()
	found, err := p.fetchMetadata(ctx)
	if err == nil {
		err = found.check()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.lastErr = &ProviderError{"discovery", errors.Join(errDiscovery, err)}
		p.retryAt = time.Now().Add(discoveryRetryDelay)
		p.log.WarnContext(ctx, "identity provider discovery failed", "issuer", p.config.Issuer, "error", p.lastErr)
		return nil, p.lastErr
	}
	p.party = p.newRelyingParty(found)
	return p.party, nil
}

// metadata is the discovery document, including fields that the library does not have.
type metadata struct {
	oidc.DiscoveryConfiguration
	// Initiating User Registration via OpenID Connect 1.0
	Prompts []string `json:"prompt_values_supported"`
	// RFC 9207
	NamesIssuer bool `json:"authorization_response_iss_parameter_supported"`
}

// check returns the reason that the portal cannot use the provider, nil for none.
func (m *metadata) check() error {
	switch {
	case m.AuthorizationEndpoint == "" || m.TokenEndpoint == "" || m.JwksURI == "":
		return errors.New("the discovery document lacks a required endpoint")
	case len(openid.Algorithms(m.IDTokenSigningAlgValuesSupported)) == 0:
		return errors.New("the provider signs ID tokens with none of the algorithms that the portal verifies " +
			"(RS, PS, ES, EdDSA)")
	}
	return nil
}

// fetchMetadata fetches the discovery document. It rejects one that names another issuer.
func (p *Provider) fetchMetadata(ctx context.Context) (*metadata, error) {
	address := cmp.Or(p.config.DiscoveryURL, strings.TrimSuffix(p.config.Issuer, "/")+oidc.DiscoveryEndpoint)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	found := new(metadata)
	if err := httphelper.HttpRequest(p.http, req, found); err != nil {
		return nil, err
	}
	if found.Issuer != p.config.Issuer {
		return nil, fmt.Errorf("the issuer in the document is %q, and the portal's is %q: %w", found.Issuer,
			p.config.Issuer, oidc.ErrIssuerInvalid)
	}
	return found, nil
}

func (p *Provider) newRelyingParty(found *metadata) *relyingParty {
	keys := &openid.KeySet{HTTP: p.http, URL: found.JwksURI}
	client := openid.UserInfoClient{ID: p.config.ClientID, BaseURL: p.config.BaseURL, HTTPHosts: p.config.HTTPHosts}
	algorithms := openid.Algorithms(found.IDTokenSigningAlgValuesSupported)
	verifier := func(nonce func(context.Context) string) *rp.IDTokenVerifier {
		return rp.NewIDTokenVerifier(p.config.Issuer, p.config.ClientID, keys, rp.WithNonce(nonce),
			rp.WithIssuedAtOffset(openid.ClockTolerance), rp.WithSupportedSigningAlgorithms(algorithms...))
	}
	return &relyingParty{
		oauth: oauth2.Config{
			ClientID:     p.config.ClientID,
			ClientSecret: p.config.ClientSecret,
			RedirectURL:  p.config.BaseURL + "/auth",
			Scopes:       append([]string{oidc.ScopeOpenID}, p.config.Scopes...),
			Endpoint: oauth2.Endpoint{
				AuthURL: found.AuthorizationEndpoint, TokenURL: found.TokenEndpoint,
				AuthStyle: p.authStyle(found.TokenEndpointAuthMethodsSupported),
			},
		},
		signedIn:   verifier(expectedNonce),
		refreshed:  verifier(nil),
		userInfo:   openid.NewUserInfo(&found.DiscoveryConfiguration, client, keys),
		algorithms: algorithms,
		// Anyone can send logout tokens. Those with unknown keys must not make sign-ins wait for a fetch.
		logoutKeys: &openid.KeySet{HTTP: p.http, URL: found.JwksURI},
		endSession: found.EndSessionEndpoint,
		revocation: found.RevocationEndpoint,
		document:   found,
	}
}

type nonceKey struct{}

// expectedNonce returns the nonce of the sign-in that ctx belongs to. The verifier is shared by all
// sign-ins and takes the nonce from the context.
func expectedNonce(ctx context.Context) string {
	nonce, _ := ctx.Value(nonceKey{}).(string)
	return nonce
}

// authStyle returns how the client authenticates at the token endpoint. The automatic detection of
// oauth2 repeats a failed request with the other style, and providers treat a code or refresh token
// that arrives twice as stolen.
func (p *Provider) authStyle(supported []oidc.AuthMethod) oauth2.AuthStyle {
	basic := len(supported) == 0 || slices.Contains(supported, oidc.AuthMethodBasic)
	if p.config.ClientSecret != "" && basic {
		return oauth2.AuthStyleInHeader
	}
	return oauth2.AuthStyleInParams
}

// endSessionURL returns the URL that signs the browser out at the provider. Without such an
// endpoint, or when discovery fails, it returns the portal's root: signing out of the portal must
// not depend on the provider.
func (p *Provider) endSessionURL(ctx context.Context, idToken string) string {
	root := p.config.BaseURL + "/"
	party, err := p.ready(ctx)
	if err != nil || party.endSession == "" {
		return root
	}
	u, err := url.Parse(party.endSession)
	if err != nil {
		return root
	}
	q := u.Query()
	q.Set("client_id", p.config.ClientID)
	q.Set("post_logout_redirect_uri", root)
	if idToken != "" {
		q.Set("id_token_hint", idToken)
	}
	u.RawQuery = q.Encode()
	return u.String()
}

// revocationEndpoint returns "" for a provider without one, or while discovery fails.
func (p *Provider) revocationEndpoint(ctx context.Context) (endpoint string, client oauth2.Config) {
	party, err := p.ready(ctx)
	if err != nil {
		return "", oauth2.Config{}
	}
	return party.revocation, party.oauth
}

// ProviderError is a failed request to the identity provider, such as the renewal of a token. It
// does not end the session. Its text leaves out the provider's text, which may contain member data.
// errors.Is and errors.As still find the cause.
type ProviderError struct {
	action string
	err    error
}

// Failure returns what failed, for [failure.Of].
func (e *ProviderError) Failure() failure.Failure {
	f := failure.Failure{Kind: failure.NoAnswer, System: failure.IdentityProvider}
	if response, ok := errors.AsType[*oauth2.RetrieveError](e.err); ok {
		f.Status = response.Response.StatusCode
	}
	return f
}

func (e *ProviderError) Error() string {
	reason := e.err.Error()
	if response, ok := errors.AsType[*oauth2.RetrieveError](e.err); ok {
		code := sanitizeErrorCode(response.ErrorCode)
		reason = fmt.Sprintf("the provider returned %d %s", response.Response.StatusCode, code)
	}
	const maxReason = 200
	reason = strings.ReplaceAll(reason[:min(len(reason), maxReason)], "\n", ": ")
	return "auth: " + e.action + ": " + strings.ToValidUTF8(reason, "")
}

func (e *ProviderError) Unwrap() error { return e.err }

// sanitizeErrorCode returns the code only if it looks like an OAuth error code. Anything else could
// inject text into the log.
func sanitizeErrorCode(code string) string {
	unexpected := strings.ContainsFunc(code, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') })
	if unexpected || len(code) > 64 {
		return "an unrecognized error code"
	}
	return code
}
