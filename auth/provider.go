package auth

import (
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
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"
)

const (
	providerTimeout = 10 * time.Second
	// discoveryPause is how long a failed discovery is remembered.
	discoveryPause = 5 * time.Second
	// maxAnswer bounds what is read of any one answer.
	maxAnswer = 1 << 20
)

var errUndiscovered = errors.New("provider not found")

// Config names the OpenID Connect provider and our place with it.
type Config struct {
	Issuer string // exactly as in its tokens, a trailing slash included
	// DiscoveryURL is where the discovery document lies when it is not under the
	// issuer, as with Azure AD B2C.
	DiscoveryURL string
	ClientID     string
	ClientSecret string   // "" for a public client
	Scopes       []string // beside openid; offline_access, where the provider wants it for a refresh token
	BaseURL      string   // the portal's public origin: sign-in returns to /auth, sign-out to /
}

// Provider is the identity provider as we see it. It looks the provider up when
// it is first needed, so that an outage neither stops the start nor lasts longer
// here than there.
type Provider struct {
	config Config
	http   *http.Client
	log    *slog.Logger

	flights singleflight.Group
	mu      sync.Mutex
	party   *relyingParty // nil until discovery succeeded
	failure error         // of the last discovery, good until retryAt
	retryAt time.Time
}

// relyingParty is what discovery yields. Refreshed ID tokens need not repeat the
// nonce, hence the two verifiers.
type relyingParty struct {
	oauth      oauth2.Config
	signedIn   *rp.IDTokenVerifier
	refreshed  *rp.IDTokenVerifier
	endSession string
	prompts    []string // that it says it knows
}

// NewProvider does not touch the network. The transport is never asked to follow
// a redirect, and no answer over 1 MB is read.
func NewProvider(c Config, transport http.RoundTripper, log *slog.Logger) *Provider {
	c.BaseURL = strings.TrimSuffix(c.BaseURL, "/")
	return &Provider{config: c, log: log, http: &http.Client{
		Transport:     bounded{transport},
		Timeout:       providerTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// bounded cuts every answer off at maxAnswer, and drops what comes with a failed
// look-up, which the library would repeat in its error.
type bounded struct{ next http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := b.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if r.Method == http.MethodGet && resp.StatusCode != http.StatusOK {
		err := resp.Body.Close()
		resp.Body = http.NoBody
		return resp, err
	}
	resp.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(resp.Body, maxAnswer), resp.Body}
	return resp, nil
}

// ready returns the discovered provider. All callers share one discovery, and
// for discoveryPause after a failure they share the failure too.
func (p *Provider) ready(ctx context.Context) (*relyingParty, error) {
	if party, known, err := p.known(); known {
		return party, err
	}
	flight := p.flights.DoChan("", func() (any, error) {
		if party, known, err := p.known(); known { // since we asked
			return party, err
		}
		return p.discover(context.WithoutCancel(ctx))
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case result := <-flight:
		return result.Val.(*relyingParty), result.Err
	}
}

// known returns the outcome of the last discovery, while it holds.
func (p *Provider) known() (party *relyingParty, known bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.party != nil {
		return p.party, true, nil
	}
	return nil, time.Now().Before(p.retryAt), p.failure
}

func (p *Provider) discover(ctx context.Context) (*relyingParty, error) {
	ctx, cancel := context.WithTimeout(ctx, providerTimeout)
	defer cancel()
	found, err := p.fetchMetadata(ctx)
	if err == nil && (found.AuthorizationEndpoint == "" || found.TokenEndpoint == "" || found.JwksURI == "") {
		err = errors.New("an endpoint is missing")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.failure = &providerError{"discovery", errors.Join(errUndiscovered, err)}
		p.retryAt = time.Now().Add(discoveryPause)
		p.log.WarnContext(ctx, "identity provider not found", "issuer", p.config.Issuer, "error", p.failure)
		return nil, p.failure
	}
	p.party = p.newRelyingParty(found)
	return p.party, nil
}

func (p *Provider) newRelyingParty(found *metadata) *relyingParty {
	keys := rp.NewRemoteKeySet(p.http, found.JwksURI)
	verifier := func(nonce func(context.Context) string) *rp.IDTokenVerifier {
		return rp.NewIDTokenVerifier(p.config.Issuer, p.config.ClientID, keys, rp.WithNonce(nonce), rp.WithIssuedAtOffset(clockTolerance))
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
		signedIn:   verifier(nonceOf),
		refreshed:  verifier(nil),
		endSession: found.EndSessionEndpoint,
		prompts:    found.Prompts,
	}
}

// authStyle decides how the client names itself. Left to find out by itself,
// oauth2 sends a failed request a second time the other way: a used code or
// refresh token twice looks like theft to the provider.
func (p *Provider) authStyle(supported []oidc.AuthMethod) oauth2.AuthStyle {
	basic := len(supported) == 0 || slices.Contains(supported, oidc.AuthMethodBasic)
	if p.config.ClientSecret != "" && basic {
		return oauth2.AuthStyleInHeader
	}
	return oauth2.AuthStyleInParams
}

// endSessionURL is where the browser goes to sign out at the provider, or the
// site root when the provider has no such place or cannot be reached.
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

// providerError tells what failed without the provider's own words, which may
// name a member. errors.Is and As reach the cause all the same.
type providerError struct {
	doing string
	err   error
}

func (e *providerError) Error() string {
	reason := e.err.Error()
	if answer, ok := errors.AsType[*oauth2.RetrieveError](e.err); ok {
		reason = fmt.Sprintf("the provider answered %d %s", answer.Response.StatusCode, plainCode(answer.ErrorCode))
	}
	const enough = 200
	reason = strings.ReplaceAll(reason[:min(len(reason), enough)], "\n", ": ")
	return "auth: " + e.doing + ": " + strings.ToValidUTF8(reason, "")
}

func (e *providerError) Unwrap() error { return e.err }

// plainCode lets through what looks like an error code of the protocol.
func plainCode(code string) string {
	odd := strings.ContainsFunc(code, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') })
	if odd || len(code) > 64 {
		return "an unusual error code"
	}
	return code
}
