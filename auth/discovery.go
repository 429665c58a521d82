package auth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	httphelper "github.com/zitadel/oidc/v3/pkg/http"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"golang.org/x/oauth2"

	"memberportal/auth/openid"
)

// Announced is the part of the discovery document about the client and the tokens of a sign-in.
// Providers may leave the lists out.
type Announced struct {
	Grants, Scopes []string
	ClientAuth     []oidc.AuthMethod          // at the token endpoint; none means client_secret_basic
	Challenges     []oidc.CodeChallengeMethod // of PKCE
	Algorithms     []string                   // that sign ID tokens
	Encryption     []string                   // of ID tokens, for clients registered so
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
		Scopes: document.ScopesSupported, UserInfo: party.userInfo.Address, InsecureInfo: party.userInfo.Insecure,
		ClientAuth: document.TokenEndpointAuthMethodsSupported, Challenges: document.CodeChallengeMethodsSupported,
		Algorithms: document.IDTokenSigningAlgValuesSupported, Encryption: document.IDTokenEncryptionAlgValuesSupported,
	}
	for _, grant := range document.GrantTypesSupported {
		found.Grants = append(found.Grants, string(grant))
	}
	return found, nil
}

// metadata is the discovery document, including fields that the library does not have.
type metadata struct {
	oidc.DiscoveryConfiguration
	Prompts     []string `json:"prompt_values_supported"`                        // Initiating User Registration via OpenID Connect 1.0
	NamesIssuer bool     `json:"authorization_response_iss_parameter_supported"` // RFC 9207
}

// check returns the reason that the portal cannot use the provider, nil for none.
func (m *metadata) check() error {
	switch {
	case m.AuthorizationEndpoint == "" || m.TokenEndpoint == "" || m.JwksURI == "":
		return errors.New("the discovery document lacks a required endpoint")
	case len(openid.Algorithms(m.IDTokenSigningAlgValuesSupported)) == 0:
		return errors.New("the provider signs ID tokens with none of the algorithms that the portal verifies (RS, PS, ES, EdDSA)")
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

// OffersSignUp reports whether the provider has a sign-up page, which BeginSignIn opens with the
// prompt "create". The error is a SignInError when the provider is unavailable.
func (s *Sessions) OffersSignUp(ctx context.Context) (bool, error) {
	party, err := s.provider.ready(ctx)
	if err != nil {
		return false, &SignInError{ReasonUnavailable, err}
	}
	return slices.Contains(party.document.Prompts, "create"), nil
}

// TryClient redeems a code that the provider never issued, and returns its refusal. A provider that
// refuses the code, with invalid_grant, has accepted the client and its secret.
func (p *Provider) TryClient(ctx context.Context) (status int, code string, err error) {
	party, err := p.ready(ctx)
	if err != nil {
		return 0, "", err
	}
	_, err = party.oauth.Exchange(p.clientContext(ctx), "made-up-code-of-portal-check", oauth2.VerifierOption(oauth2.GenerateVerifier()))
	if refused, ok := errors.AsType[*oauth2.RetrieveError](err); ok {
		return refused.Response.StatusCode, sanitizeErrorCode(refused.ErrorCode), nil
	}
	return 0, "", &ProviderError{"redeem a made-up code", cmp.Or(err, errMadeUpCode)}
}

var errMadeUpCode = errors.New("the token endpoint accepted it")
