package auth

import (
	"context"
	"errors"
	"fmt"

	"memberportal/auth/logout"
	"memberportal/auth/store"
)

// ErrLogoutToken means that a logout token ended no session because it is invalid.
var ErrLogoutToken = logout.ErrInvalid

// EndIdentity signs an identity out of every session, in all browsers and on all instances. It
// accepts any context.
func (s *Sessions) EndIdentity(ctx context.Context, key string) error {
	all := func(logout.Entry) bool { return true }
	if err := s.index.End(ctx, key, all, func(keys []string) error { return s.tokens.end(ctx, keys) }); err != nil {
		return fmt.Errorf("auth: sign out everywhere: %w", err)
	}
	return nil
}

// CheckSignedIn returns [ErrLoginInitiated] if the active identity was signed out since the request
// began, here or elsewhere: the request must not store anything, because the member's data may
// already be deleted.
func (s *Sessions) CheckSignedIn(ctx context.Context) error {
	a, ok := s.state(ctx).active()
	if !ok {
		return ErrLoginInitiated
	}
	_, _, err := s.tokens.load(ctx, tokenKey(a.TokenRef))
	return err
}

// SignOutEverywhere is SignOut of the active identity here and EndIdentity elsewhere.
func (s *Sessions) SignOutEverywhere(ctx context.Context) (endSessionURL string, err error) {
	a, ok := s.state(ctx).active()
	if !ok {
		return "", ErrNoIdentity
	}
	endSessionURL, err = s.signOut(ctx, a, []account{a})
	return endSessionURL, errors.Join(err, s.EndIdentity(ctx, a.Identity.Key))
}

// BackchannelLogout ends the sign-ins that a logout token of the provider names: one sign-in of an
// identity by its provider's session, or all by the subject. Then it calls ended with the key of
// the identity, unless no identity has the session. The token counts as used only when all of that
// has succeeded, so that the provider can repeat a request that failed halfway; a repetition after
// success does nothing. The error is ErrLogoutToken for an invalid token; after any other error,
// the provider should try again. It accepts any context.
func (s *Sessions) BackchannelLogout(ctx context.Context, raw string, ended func(identity string) error) error {
	token, err := s.verifyLogout(ctx, raw)
	if err != nil {
		return err
	}
	used, once := recordKey("logout", token.ID), store.Limit{Events: 1, Per: logout.Window}
	if wait, err := store.Peek(ctx, s.vault, used, once); err != nil || wait > 0 {
		return err
	}
	if err := s.endNamed(ctx, token, ended); err != nil {
		return fmt.Errorf("auth: back-channel logout: %w", err)
	}
	_, err = s.vault.Take(ctx, used, once)
	return err
}

func (s *Sessions) verifyLogout(ctx context.Context, raw string) (logout.Token, error) {
	party, err := s.provider.ready(ctx)
	if err != nil {
		return logout.Token{}, err
	}
	verifier := logout.Verifier{
		Issuer: s.provider.config.Issuer, ClientID: s.provider.config.ClientID,
		Keys: party.logoutKeys, Algorithms: party.algorithms,
	}
	return verifier.Verify(s.provider.clientContext(ctx), raw)
}

// endNamed calls ended before it deletes the identity of the provider's session, because a
// repetition must find that identity.
func (s *Sessions) endNamed(ctx context.Context, token logout.Token, ended func(identity string) error) error {
	identity := identityKey(token.Issuer, token.Subject)
	if token.Subject == "" {
		var err error
		if identity, err = s.index.IdentityOf(ctx, token.SessionID); err != nil || identity == "" {
			return err
		}
	}
	named := func(e logout.Entry) bool { return token.SessionID == "" || e.SessionID == token.SessionID }
	return s.index.End(ctx, identity, named, func(keys []string) error {
		if err := s.tokens.end(ctx, keys); err != nil {
			return err
		}
		return ended(identity)
	})
}
