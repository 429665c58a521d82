package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/client/rp"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"

	"memberportal/auth/idtoken"
)

var (
	errNoIDToken    = errors.New("the token response has no ID token")
	errOtherSubject = errors.New("the refreshed ID token has a different subject")
)

type nonceKey struct{}

// expectedNonce returns the nonce of the sign-in that ctx belongs to. The verifier is shared by all
// sign-ins and takes the nonce from the context.
func expectedNonce(ctx context.Context) string {
	nonce, _ := ctx.Value(nonceKey{}).(string)
	return nonce
}

// exchange redeems the authorization code of a sign-in and verifies the ID token.
func (p *Provider) exchange(ctx context.Context, code string, f flow) (*idtoken.Claims, tokenSet, error) {
	party, err := p.ready(ctx)
	if err != nil {
		return nil, tokenSet{}, err
	}
	// Without the request's cancellation: concurrent sign-ins share one fetch of the signing keys.
	ctx = context.WithValue(p.clientContext(context.WithoutCancel(ctx)), nonceKey{}, f.Nonce)
	token, err := party.oauth.Exchange(ctx, code, oauth2.VerifierOption(f.Verifier))
	if err != nil {
		return nil, tokenSet{}, &ProviderError{"exchange the code", err}
	}
	c, err := verify(ctx, token, party.signedIn)
	if err != nil {
		return nil, tokenSet{}, &ProviderError{"verify the ID token", err}
	}
	set := tokenSet{Subject: c.Subject, ID: idTokenIn(token)}
	return c, set.renewedBy(token), nil
}

// refresh renews the access token. The caller must store the returned set even when there is an
// error: a provider that rotates refresh tokens has replaced the old one, and retrying a rejected
// one is useless.
func (p *Provider) refresh(ctx context.Context, old tokenSet) (tokenSet, error) {
	if old.Refresh == "" {
		return old, ErrLoginInitiated
	}
	party, err := p.ready(ctx)
	if err != nil {
		return old, err
	}
	ctx = p.clientContext(ctx)
	token, err := party.renewal(old.Refresh).Token(ctx)
	if isLost(ctx, err) {
		p.log.WarnContext(ctx, "no answer to a token renewal, asking once more", "error", &ProviderError{"renew the access token", err})
		token, err = party.renewal(old.Refresh).Token(ctx)
	}
	if err != nil {
		return p.refreshError(ctx, old, err)
	}
	next := old
	if id := idTokenIn(token); id != "" {
		c, err := verify(ctx, token, party.refreshed)
		if err != nil {
			next.Refresh = token.RefreshToken
			return next, &ProviderError{"verify the refreshed ID token", err}
		}
		// The library does not compare subjects. Tokens of another member must never enter this
		// session.
		if c.Subject != old.Subject {
			return old.withoutTokens(), fmt.Errorf("auth: %w", errOtherSubject)
		}
		next.ID = id
	}
	return next.renewedBy(token), nil
}

// isLost reports whether a token request got no response, or a broken one. The provider may have
// replaced the refresh token all the same. One that accepts the old token for a while longer
// answers the second request; another one rejects it, and the member signs in again.
func isLost(ctx context.Context, err error) bool {
	if err == nil || ctx.Err() != nil {
		return false
	}
	_, responded := errors.AsType[*oauth2.RetrieveError](err)
	// The only complete response for which oauth2 has no type.
	return !responded && !strings.Contains(err.Error(), "missing access_token")
}

// renewal returns the token request for a refresh token, with the scopes of the sign-in: Azure AD
// B2C returns no access token without them, and the token source of oauth2.Config cannot send them.
//
// rp.RefreshTokens sends them but also verifies the ID token, and if that fails it discards the new
// refresh token while the old one is already invalid.
func (r *relyingParty) renewal(refresh string) *clientcredentials.Config {
	return &clientcredentials.Config{
		ClientID: r.oauth.ClientID, ClientSecret: r.oauth.ClientSecret,
		TokenURL: r.oauth.Endpoint.TokenURL, AuthStyle: r.oauth.Endpoint.AuthStyle,
		Scopes:         r.oauth.Scopes,
		EndpointParams: url.Values{"grant_type": {"refresh_token"}, "refresh_token": {refresh}},
	}
}

// refreshError translates an error of the token endpoint as section 8 requires: consent required,
// no usable account, or the original error.
func (p *Provider) refreshError(ctx context.Context, old tokenSet, err error) (tokenSet, error) {
	response, ok := errors.AsType[*oauth2.RetrieveError](err)
	if !ok {
		return old, &ProviderError{"renew the access token", err}
	}
	code, suberror := response.ErrorCode, suberrorOf(response.Body)
	switch {
	case code == "consent_required" || suberror == "consent_required":
		return old, ErrConsentInitiated
	case slices.Contains([]string{"invalid_grant", "login_required", "interaction_required"}, code):
		p.log.InfoContext(ctx, "provider rejected the refresh token", "code", code)
		return old.withoutTokens(), ErrLoginInitiated
	}
	return old, &ProviderError{"renew the access token", err}
}

// suberrorOf returns the suberror field, which Azure AD adds to OAuth errors.
func suberrorOf(body []byte) string {
	var response struct {
		Suberror string `json:"suberror"`
	}
	_ = json.Unmarshal(body, &response)
	return response.Suberror
}

// clientContext makes oauth2 and the oidc library use our HTTP client.
func (p *Provider) clientContext(ctx context.Context) context.Context {
	return context.WithValue(ctx, oauth2.HTTPClient, p.http)
}

func verify(ctx context.Context, token *oauth2.Token, v *rp.IDTokenVerifier) (*idtoken.Claims, error) {
	id := idTokenIn(token)
	if id == "" {
		return nil, errNoIDToken
	}
	return idtoken.Verify(ctx, token.AccessToken, id, v)
}

func idTokenIn(token *oauth2.Token) string {
	id, _ := token.Extra("id_token").(string)
	return id
}

// renewedBy returns the set with the tokens of a response. If a provider does not rotate refresh
// tokens, oauth2 has already copied the old one into token.
func (t tokenSet) renewedBy(token *oauth2.Token) tokenSet {
	t.Access, t.Refresh, t.Expiry, t.RenewAt = token.AccessToken, token.RefreshToken, token.Expiry, time.Time{}
	if !t.Expiry.IsZero() {
		t.RenewAt = time.Now().Add(time.Until(t.Expiry) * 8 / 10)
	}
	return t
}
