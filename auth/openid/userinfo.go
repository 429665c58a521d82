package openid

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
)

const (
	userInfoTimeout = 5 * time.Second
	maxUserInfoSize = 64 << 10 // of a response, in bytes
)

var (
	// ErrUserInfoRefused means that the provider's UserInfo endpoint does not accept the access
	// token, such as one for another API.
	ErrUserInfoRefused = errors.New("the UserInfo endpoint refused the access token")
	// ErrUserInfoInsecure is an endpoint that may not receive an access token.
	ErrUserInfoInsecure = errors.New("the UserInfo endpoint starts with http://: no access token is sent there")

	errOtherSubject   = errors.New("the UserInfo response is about another member than the ID token")
	errUserInfoSigned = errors.New("the signed UserInfo response is not valid")
)

// UserInfoClient is the portal at this provider.
type UserInfoClient struct {
	ID        string
	BaseURL   string
	HTTPHosts []string // may receive access tokens over http although BaseURL is https
}

// UserInfo is a UserInfo endpoint.
type UserInfo struct {
	Address  string // "" if the provider has none
	Insecure bool   // no access token is sent there
	// Of signed responses.
	issuer, clientID string
	algorithms       []string
	keys             oidc.KeySet
}

// NewUserInfo returns the endpoint of a discovery document, with the keys of signed responses.
// Those may use algorithms of their own.
func NewUserInfo(found *oidc.DiscoveryConfiguration, client UserInfoClient, keys oidc.KeySet) UserInfo {
	announced := found.UserinfoSigningAlgValuesSupported
	if len(announced) == 0 {
		announced = found.IDTokenSigningAlgValuesSupported
	}
	return UserInfo{
		Address: found.UserinfoEndpoint, Insecure: found.UserinfoEndpoint != "" && !client.trusts(found.UserinfoEndpoint),
		issuer: found.Issuer, clientID: client.ID, algorithms: Algorithms(announced), keys: keys,
	}
}

// trusts reports whether an address is as safe as those of the settings must be.
func (c UserInfoClient) trusts(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	return u.Scheme == "https" || !strings.HasPrefix(c.BaseURL, "https:") || slices.Contains(c.HTTPHosts, u.Host)
}

// userInfoResponse is a UserInfo response. A signed one may also name issuer, audience and expiry.
type userInfoResponse struct {
	Issuer   string    `json:"iss"`
	Subject  string    `json:"sub"`
	Audience Strings   `json:"aud"`
	Expires  oidc.Time `json:"exp"`
	Profile
}

// SetSignatureAlgorithm is called by the library's check of the signature.
func (*userInfoResponse) SetSignatureAlgorithm(jose.SignatureAlgorithm) {}

// Profile returns the claims about the member with the subject, for the access token of the
// sign-in. The error wraps [ErrUnavailable] if the provider is unavailable, ErrUserInfoRefused if
// it does not accept the token, and ErrUserInfoInsecure if it must not receive the token. The
// client must not follow redirects: the token is for this address only.
func (e UserInfo) Profile(ctx context.Context, client *http.Client, access, subject string) (Profile, error) {
	if e.Insecure {
		return Profile{}, ErrUserInfoInsecure
	}
	ctx, cancel := context.WithTimeout(ctx, userInfoTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, e.Address, nil)
	if err != nil {
		return Profile{}, err
	}
	request.Header.Set("Authorization", "Bearer "+access)
	request.Header.Set("Accept", "application/json, application/jwt")
	body, mediaType, err := fetchDocument(client, request, maxUserInfoSize)
	if err != nil {
		return Profile{}, userInfoRefused(err)
	}
	found, err := e.parse(ctx, body, mediaType)
	switch {
	case err != nil:
		return Profile{}, err
	case found.Subject != subject:
		return Profile{}, errOtherSubject
	}
	return found.Profile, nil
}

func userInfoRefused(err error) error {
	status, _ := errors.AsType[statusError](err)
	if status == http.StatusUnauthorized || status == http.StatusForbidden {
		return fmt.Errorf("%w: %w", ErrUserInfoRefused, err)
	}
	return err
}

func (e UserInfo) parse(ctx context.Context, body []byte, mediaType string) (found userInfoResponse, err error) {
	if mediaType == "application/jwt" {
		err = e.parseSigned(ctx, string(body), &found)
	} else if json.Unmarshal(body, &found) != nil {
		err = errors.New("the UserInfo response is unreadable") // json's text may repeat claims
	}
	return found, err
}

// parseSigned verifies a signed response. An encrypted one is refused: the portal has no key for
// it.
func (e UserInfo) parseSigned(ctx context.Context, raw string, found *userInfoResponse) error {
	payload, err := oidc.ParseToken(raw, found)
	if err != nil {
		return fmt.Errorf("%w: it cannot be parsed", errUserInfoSigned)
	}
	if err := oidc.CheckSignature(ctx, raw, payload, found, e.algorithms, e.keys); err != nil {
		return fmt.Errorf("%w: %w", errUserInfoSigned, err)
	}
	switch {
	case found.Issuer != "" && found.Issuer != e.issuer:
		return fmt.Errorf("%w: wrong issuer", errUserInfoSigned)
	case len(found.Audience) > 0 && !slices.Contains(found.Audience, e.clientID):
		return fmt.Errorf("%w: wrong audience", errUserInfoSigned)
	case found.Expires != 0 && found.Expires.AsTime().Before(time.Now().Add(-ClockTolerance)):
		return fmt.Errorf("%w: expired", errUserInfoSigned)
	}
	return nil
}
