package auth

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"

	httphelper "github.com/zitadel/oidc/v3/pkg/http"
	"github.com/zitadel/oidc/v3/pkg/oidc"
)

// metadata is the discovery document with a field that the library lacks (Initiating User
// Registration via OpenID Connect 1.0).
type metadata struct {
	oidc.DiscoveryConfiguration
	Prompts []string `json:"prompt_values_supported"`
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
		return nil, oidc.ErrIssuerInvalid
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
	return slices.Contains(party.prompts, "create"), nil
}
