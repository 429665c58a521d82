package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/zitadel/oidc/v3/pkg/client/rp"
	"golang.org/x/oauth2"
)

var (
	errNoIDToken    = errors.New("the answer holds no ID token")
	errOtherSubject = errors.New("the refreshed ID token is another member's")
)

type nonceKey struct{}

// nonceOf gives the verifier the nonce of the sign-in under way.
func nonceOf(ctx context.Context) string {
	nonce, _ := ctx.Value(nonceKey{}).(string)
	return nonce
}

// exchange redeems the code of a sign-in and verifies the ID token.
func (p *Provider) exchange(ctx context.Context, code string, f flow) (*claims, tokenSet, error) {
	party, err := p.ready(ctx)
	if err != nil {
		return nil, tokenSet{}, err
	}
	// Not cancelled with the request: others may wait for the keys it asks for.
	ctx = context.WithValue(p.clientContext(context.WithoutCancel(ctx)), nonceKey{}, f.Nonce)
	token, err := party.oauth.Exchange(ctx, code, oauth2.VerifierOption(f.Verifier))
	if err != nil {
		return nil, tokenSet{}, &providerError{"redeem the code", err}
	}
	c, err := verify(ctx, token, party.signedIn)
	if err != nil {
		return nil, tokenSet{}, &providerError{"verify the ID token", err}
	}
	set := tokenSet{Subject: c.Subject, ID: idTokenIn(token)}
	return c, set.renewed(token), nil
}

// refresh renews the access token and returns the set to store, which may have
// changed even when there is an error: a rotated refresh token is spent for good,
// and one that the provider refused need not be tried again.
func (p *Provider) refresh(ctx context.Context, old tokenSet) (tokenSet, error) {
	if old.Refresh == "" {
		return old, ErrLoginInitiated
	}
	party, err := p.ready(ctx)
	if err != nil {
		return old, err
	}
	ctx = p.clientContext(ctx)
	token, err := party.oauth.TokenSource(ctx, &oauth2.Token{RefreshToken: old.Refresh}).Token()
	if err != nil {
		return p.refused(ctx, old, err)
	}
	next := old
	if id := idTokenIn(token); id != "" {
		c, err := verify(ctx, token, party.refreshed)
		if err != nil {
			next.Refresh = token.RefreshToken
			return next, &providerError{"verify the refreshed ID token", err}
		}
		if c.Subject != old.Subject {
			return old.spent(), fmt.Errorf("auth: %w", errOtherSubject)
		}
		next.ID = id
	}
	return next.renewed(token), nil
}

// refused sorts the errors of a refresh as section 8 does: consent, no usable
// account, anything else.
func (p *Provider) refused(ctx context.Context, old tokenSet, err error) (tokenSet, error) {
	answer, ok := errors.AsType[*oauth2.RetrieveError](err)
	if !ok {
		return old, &providerError{"renew the access token", err}
	}
	code, suberror := answer.ErrorCode, suberrorOf(answer.Body)
	switch {
	case code == "consent_required" || suberror == "consent_required":
		return old, ErrConsentInitiated
	case slices.Contains([]string{"invalid_grant", "login_required", "interaction_required"}, code):
		p.log.InfoContext(ctx, "refresh token refused", "code", code)
		return old.spent(), ErrLoginInitiated
	}
	return old, &providerError{"renew the access token", err}
}

// suberrorOf reads what Azure AD adds to an error code.
func suberrorOf(body []byte) string {
	var answer struct {
		Suberror string `json:"suberror"`
	}
	_ = json.Unmarshal(body, &answer)
	return answer.Suberror
}

// clientContext carries our HTTP client to oauth2.
func (p *Provider) clientContext(ctx context.Context) context.Context {
	return context.WithValue(ctx, oauth2.HTTPClient, p.http)
}

func verify(ctx context.Context, token *oauth2.Token, v *rp.IDTokenVerifier) (*claims, error) {
	id := idTokenIn(token)
	if id == "" {
		return nil, errNoIDToken
	}
	c, err := rp.VerifyTokens[*claims](ctx, token.AccessToken, id, v)
	if err != nil {
		return nil, err
	}
	return c, c.checkNotBefore()
}

func idTokenIn(token *oauth2.Token) string {
	id, _ := token.Extra("id_token").(string)
	return id
}

// renewed takes over what the token endpoint gave; a provider that does not
// rotate its refresh tokens sends none, and the old one goes on.
func (t tokenSet) renewed(token *oauth2.Token) tokenSet {
	t.Access, t.Refresh, t.Expiry = token.AccessToken, token.RefreshToken, token.Expiry
	return t
}
