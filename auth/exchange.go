package auth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/client/rp"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"golang.org/x/oauth2"

	"memberportal/auth/openid"
)

var (
	errNoIDToken = errors.New("the token response has no ID token")
	// errMismatch is a renewal that returned another member's tokens. They must never enter the
	// session.
	errMismatch     = errors.New("auth: the renewed tokens do not belong to this sign-in")
	errOtherIssuer  = fmt.Errorf("%w: the ID token has a different issuer", errMismatch)
	errOtherSubject = fmt.Errorf("%w: the ID token has a different subject", errMismatch)
)

// exchange redeems the authorization code of a sign-in and verifies the ID token. If the ID token
// has no claim with an email, it is read from UserInfo. A UserInfo that cannot be used ends no
// sign-in whose preferred username is an address.
func (p *Provider) exchange(ctx context.Context, code string, f flow) (*openid.Claims, tokenSet, error) {
	party, err := p.ready(ctx)
	if err != nil {
		return nil, tokenSet{}, err
	}
	// The request's cancellation is removed because concurrent sign-ins share one fetch of the signing
	// keys.
	ctx = context.WithValue(p.clientContext(context.WithoutCancel(ctx)), nonceKey{}, f.Nonce)
	token, err := party.oauth.Exchange(ctx, code, oauth2.VerifierOption(f.Verifier))
	if err != nil {
		if openid.ErrorCode(err) == "" && !openid.RefusedWithoutCode(err) { // nothing about this code
			err = fmt.Errorf("%w: %w", openid.ErrUnavailable, err)
		}
		return nil, tokenSet{}, &ProviderError{"exchange the code", err}
	}
	c, err := verify(ctx, token, party.signedIn)
	if err != nil {
		return nil, tokenSet{}, &ProviderError{"verify the ID token", err}
	}
	if !c.NamesEmail() && party.userInfo.Address != "" {
		if err := p.addUserInfo(ctx, party, c, token.AccessToken); err != nil && c.EmailAddress() == "" {
			return nil, tokenSet{}, &ProviderError{"read UserInfo", err}
		} else if err != nil {
			p.log.WarnContext(ctx, "UserInfo not read, the email is the preferred username", "error",
				&ProviderError{"read UserInfo", err})
		}
	}
	set := tokenSet{Subject: c.Subject, ID: idTokenIn(token)}
	set.Scope, _ = token.Extra("scope").(string)
	return c, set.renewedBy(token), nil
}

// addUserInfo adds claims missing from the ID token: with the code flow, many providers return the
// claims of the scopes only from UserInfo (OpenID Connect Core 1.0, section 5.4).
func (p *Provider) addUserInfo(ctx context.Context, party *relyingParty, c *openid.Claims, access string) error {
	found, err := party.userInfo.Profile(ctx, p.http, access, c.Subject)
	if err != nil {
		return err
	}
	found.Name, found.GivenName = cmp.Or(c.Name, found.Name), cmp.Or(c.GivenName, found.GivenName)
	if !found.NamesEmail() { // one in the ID token is signed
		found.PreferredUsername = cmp.Or(c.PreferredUsername, found.PreferredUsername)
	}
	c.Profile = found
	return nil
}

// refresh renews the access token. The caller must store the returned set even when there is an
// error: a provider that rotates refresh tokens has replaced the old one, and retrying a rejected
// one is useless. errMismatch means that the sign-in must end.
func (p *Provider) refresh(ctx context.Context, old tokenSet) (tokenSet, error) {
	party, err := p.ready(ctx)
	if err != nil {
		return old, err
	}
	ctx = p.clientContext(ctx)
	next, token, err := p.requestTokens(ctx, party, old)
	if err != nil {
		return p.refreshError(ctx, old, err)
	}
	if id := idTokenIn(token); id != "" {
		if err := p.mismatch(id, old.Subject); err != nil {
			return old, err
		}
		if _, err := verify(ctx, token, party.refreshed); err != nil {
			next.Refresh = token.RefreshToken
			return next, &ProviderError{"verify the refreshed ID token", err}
		}
		next.ID = id
	}
	return next.renewedBy(token), nil
}

// mismatch returns an error for a refreshed ID token that names another issuer or subject. It is
// called before the verification, which does not compare subjects, and may fail first for another
// reason, such as a hash that differs because the access token is the member's own.
func (p *Provider) mismatch(id, subject string) error {
	var c openid.Claims
	_, err := oidc.ParseToken(id, &c)
	switch {
	case err != nil || c.Subject == "":
		return nil // the verification returns the error
	case c.Issuer != p.config.Issuer:
		return errOtherIssuer
	case c.Subject != subject:
		return errOtherSubject
	}
	return nil
}

// requestTokens sends a renewal with the scopes that the sign-in requested. If the provider granted
// fewer and refuses these, it sends the granted ones, in this renewal and all later ones.
func (p *Provider) requestTokens(ctx context.Context, party *relyingParty,
	set tokenSet,
) (tokenSet, *oauth2.Token, error) {
	lost := func(err error) {
		p.log.WarnContext(ctx, "no answer to a token renewal, asking once more",
			"error", &ProviderError{"renew the access token", err})
	}
	request := openid.Renewal{Client: party.oauth, Refresh: set.Refresh, Scopes: party.oauth.Scopes, Lost: lost}
	if set.Narrowed {
		request.Scopes = strings.Fields(set.Scope)
	}
	token, err := request.Send(ctx)
	if set.Narrowed || openid.ErrorCode(err) != "invalid_scope" {
		return set, token, err
	}
	p.log.InfoContext(ctx, "provider refused the scopes of a renewal, sending those that it granted")
	set.Narrowed, request.Scopes = true, strings.Fields(set.Scope)
	token, err = request.Send(ctx)
	return set, token, err
}

// refreshError translates an error of the token endpoint as section 8 requires: consent required,
// no usable account, or the original error. If scopes are refused although they were granted, the
// grant has ended, and only the member can renew it.
func (p *Provider) refreshError(ctx context.Context, old tokenSet, err error) (tokenSet, error) {
	code := openid.ErrorCode(err)
	switch {
	case code == "consent_required":
		return old, ErrConsentInitiated
	case slices.Contains([]string{"invalid_grant", "login_required", "interaction_required", "invalid_scope"}, code):
		p.log.InfoContext(ctx, "provider rejected the refresh token", "code", code)
		return old.withoutTokens(), ErrLoginInitiated
	case openid.RefusedWithoutCode(err):
		p.log.WarnContext(ctx, "provider refused a renewal without a reason")
		return old, ErrLoginInitiated
	}
	return old, &ProviderError{"renew the access token", err}
}

// clientContext makes oauth2 and the oidc library use our HTTP client.
func (p *Provider) clientContext(ctx context.Context) context.Context {
	return context.WithValue(ctx, oauth2.HTTPClient, p.http)
}

func verify(ctx context.Context, token *oauth2.Token, v *rp.IDTokenVerifier) (*openid.Claims, error) {
	id := idTokenIn(token)
	if id == "" {
		return nil, errNoIDToken
	}
	return openid.VerifyIDToken(ctx, token.AccessToken, id, v)
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
