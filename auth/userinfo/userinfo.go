// Package userinfo reads the claims that a provider returns from its UserInfo endpoint (OpenID
// Connect Core 1.0, sections 5.3 and 5.4).
package userinfo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/oidc"

	"memberportal/auth/fetch"
	"memberportal/auth/idtoken"
)

const (
	timeout = 5 * time.Second
	maxSize = 64 << 10 // of a response, in bytes
)

var (
	// ErrRefused means that the provider's UserInfo endpoint does not accept the access token, such as
	// one for another API.
	ErrRefused = errors.New("the UserInfo endpoint refused the access token")
	// ErrInsecure is an endpoint that may not receive an access token.
	ErrInsecure = errors.New("the UserInfo endpoint starts with http://: no access token is sent there")

	errOtherSubject = errors.New("the UserInfo response is about another member than the ID token")
	errSigned       = errors.New("the signed UserInfo response is not valid")
)

// Client is the portal at this provider.
type Client struct {
	ID        string
	BaseURL   string
	HTTPHosts []string // may receive access tokens over http although BaseURL is https
}

// Endpoint is a UserInfo endpoint.
type Endpoint struct {
	Address  string // "" if the provider has none
	Insecure bool   // no access token is sent there
	// Of signed responses.
	issuer, clientID string
	algorithms       []string
	keys             oidc.KeySet
}

// New returns the endpoint of a discovery document, with the keys of signed responses. Those may
// use algorithms of their own.
func New(found *oidc.DiscoveryConfiguration, client Client, keys oidc.KeySet) Endpoint {
	announced := found.UserinfoSigningAlgValuesSupported
	if len(announced) == 0 {
		announced = found.IDTokenSigningAlgValuesSupported
	}
	return Endpoint{
		Address: found.UserinfoEndpoint, Insecure: found.UserinfoEndpoint != "" && !client.trusts(found.UserinfoEndpoint),
		issuer: found.Issuer, clientID: client.ID, algorithms: idtoken.Algorithms(announced), keys: keys,
	}
}

// trusts reports whether an address is as safe as those of the settings must be.
func (c Client) trusts(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || !strings.HasPrefix(c.BaseURL, "https:") || slices.Contains(c.HTTPHosts, u.Host))
}

// response is a UserInfo response. A signed one may also name issuer, audience and expiry.
type response struct {
	Issuer   string          `json:"iss"`
	Subject  string          `json:"sub"`
	Audience idtoken.Strings `json:"aud"`
	Expires  oidc.Time       `json:"exp"`
	idtoken.Profile
}

// SetSignatureAlgorithm is called by the library's check of the signature.
func (*response) SetSignatureAlgorithm(jose.SignatureAlgorithm) {}

// Profile returns the claims about the member with the subject, for the access token of the
// sign-in. The error wraps [fetch.ErrUnavailable] if the provider is unavailable, ErrRefused if it
// does not accept the token, and ErrInsecure if it must not receive the token. The client must not
// follow redirects: the token is for this address only.
func (e Endpoint) Profile(ctx context.Context, client *http.Client, access, subject string) (idtoken.Profile, error) {
	if e.Insecure {
		return idtoken.Profile{}, ErrInsecure
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, e.Address, nil)
	if err != nil {
		return idtoken.Profile{}, err
	}
	request.Header.Set("Authorization", "Bearer "+access)
	request.Header.Set("Accept", "application/json, application/jwt")
	body, mediaType, err := fetch.Document(client, request, maxSize)
	if err != nil {
		return idtoken.Profile{}, refused(err)
	}
	found, err := e.parse(ctx, body, mediaType)
	switch {
	case err != nil:
		return idtoken.Profile{}, err
	case found.Subject != subject:
		return idtoken.Profile{}, errOtherSubject
	}
	return found.Profile, nil
}

func refused(err error) error {
	if status, ok := errors.AsType[fetch.StatusError](err); ok && (status == http.StatusUnauthorized || status == http.StatusForbidden) {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return err
}

func (e Endpoint) parse(ctx context.Context, body []byte, mediaType string) (found response, err error) {
	if mediaType == "application/jwt" {
		err = e.parseSigned(ctx, string(body), &found)
	} else if json.Unmarshal(body, &found) != nil {
		err = errors.New("the UserInfo response is unreadable") // json's text may repeat claims
	}
	return found, err
}

// parseSigned verifies a signed response. An encrypted one is refused: the portal has no key for
// it.
func (e Endpoint) parseSigned(ctx context.Context, raw string, found *response) error {
	payload, err := oidc.ParseToken(raw, found)
	if err != nil {
		return fmt.Errorf("%w: it cannot be parsed", errSigned)
	}
	if err := oidc.CheckSignature(ctx, raw, payload, found, e.algorithms, e.keys); err != nil {
		return fmt.Errorf("%w: %w", errSigned, err)
	}
	switch {
	case found.Issuer != "" && found.Issuer != e.issuer:
		return fmt.Errorf("%w: wrong issuer", errSigned)
	case len(found.Audience) > 0 && !slices.Contains(found.Audience, e.clientID):
		return fmt.Errorf("%w: wrong audience", errSigned)
	case found.Expires != 0 && found.Expires.AsTime().Before(time.Now().Add(-idtoken.ClockTolerance)):
		return fmt.Errorf("%w: expired", errSigned)
	}
	return nil
}
