package openid

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

// Renewal is the token request for a refresh token.
type Renewal struct {
	Client  oauth2.Config
	Refresh string
	Scopes  []string // none: those of the grant
	Lost    func(error)
}

// Send sends the request, and repeats it once if the response was lost, because the provider may
// have replaced the refresh token anyway. A provider that accepts the old token for some time
// answers the second request; others reject it, and the member signs in again. Lost is called in
// between.
func (r Renewal) Send(ctx context.Context) (*oauth2.Token, error) {
	token, err := r.config().Token(ctx)
	if lostResponse(ctx, err) {
		r.Lost(err)
		token, err = r.config().Token(ctx)
	}
	return token, err
}

// lostResponse reports whether a token request got no response, or a broken one.
func lostResponse(ctx context.Context, err error) bool {
	if err == nil || ctx.Err() != nil {
		return false
	}
	_, responded := errors.AsType[*oauth2.RetrieveError](err)
	// The only complete response for which oauth2 has no type.
	return !responded && !strings.Contains(err.Error(), "missing access_token")
}

// config has the scopes, which the token source of oauth2.Config cannot send: Azure AD B2C returns
// no access token without them.
//
// rp.RefreshTokens sends them but also verifies the ID token, and if that fails it discards the new
// refresh token while the old one is already invalid.
func (r Renewal) config() *clientcredentials.Config {
	return &clientcredentials.Config{
		ClientID: r.Client.ClientID, ClientSecret: r.Client.ClientSecret,
		TokenURL: r.Client.Endpoint.TokenURL, AuthStyle: r.Client.Endpoint.AuthStyle,
		Scopes:         r.Scopes,
		EndpointParams: url.Values{"grant_type": {"refresh_token"}, "refresh_token": {r.Refresh}},
	}
}

// ErrorCode returns the OAuth error code of a refused request, "" for any other error. A suberror
// "consent_required", which Azure AD adds to other codes, replaces them.
func ErrorCode(err error) string {
	refused, ok := errors.AsType[*oauth2.RetrieveError](err)
	if !ok {
		return ""
	}
	var body struct{ Suberror string }
	if _ = json.Unmarshal(refused.Body, &body); body.Suberror == "consent_required" {
		return body.Suberror
	}
	return refused.ErrorCode
}

// RefusedWithoutCode reports whether the provider responded with 400 and no error code. RFC 6749
// (5.2) requires one, but some providers refuse a revoked refresh token without it.
func RefusedWithoutCode(err error) bool {
	refused, ok := errors.AsType[*oauth2.RetrieveError](err)
	return ok && refused.Response.StatusCode == http.StatusBadRequest && refused.ErrorCode == ""
}
