package auth

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/oauth2"

	"memberportal/auth/logout"
	"memberportal/auth/readahead"
	"memberportal/auth/store"
)

// ErrLogoutToken is a logout token that ended nothing, because it is faulty or was used before.
var ErrLogoutToken = logout.ErrInvalid

// dropEnded removes the identities from a loaded session that were signed out elsewhere: their
// token records are gone. The other identities of the browser stay. The same round trip reads the
// records that [ReadAhead] names.
func (s *Sessions) dropEnded(ctx context.Context) error {
	before := s.state(ctx)
	if len(before.Accounts) == 0 {
		return nil
	}
	active, _ := before.active()
	wanted, heads := readahead.Wanted(ctx, active.Identity.Key)
	keys, heads := append(tokenKeys(before.Accounts), recordKeys("cache", wanted)...), recordKeys("cache", heads)
	found, err := s.vault.GetAll(ctx, keys, heads...)
	if err != nil {
		return err
	}
	readahead.Put(ctx, keys, heads, found)
	st := before
	for i, a := range before.Accounts {
		if found[keys[i]] == nil {
			st = st.without(a.Identity.Key)
		}
	}
	if len(st.Accounts) == len(before.Accounts) {
		return nil
	}
	if len(st.Accounts) == 0 {
		s.put(ctx, state{}) // Commit deletes the session
		return nil
	}
	s.put(ctx, st.after(before))
	return nil
}

// unlist removes a sign-in from the index. A failure costs nothing: without its tokens a sign-in
// has ended, listed or not.
func (s *Sessions) unlist(ctx context.Context, a account) {
	own := func(e logout.Entry) bool { return e.Tokens == tokenKey(a.TokenRef) }
	_ = s.index.End(ctx, a.Identity.Key, own, func([]string) error { return nil })
}

// EndIdentity signs an identity out of every session, in all browsers and on all instances. It
// accepts any context.
func (s *Sessions) EndIdentity(ctx context.Context, key string) error {
	all := func(logout.Entry) bool { return true }
	if err := s.index.End(ctx, key, all, func(keys []string) error { return s.tokens.end(ctx, keys) }); err != nil {
		return fmt.Errorf("auth: sign out everywhere: %w", err)
	}
	return nil
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

// BackchannelLogout ends what a logout token of the provider names: one sign-in of an identity by
// its provider's session, or all by the subject. It returns the key of the identity, "" if it has
// no session, and ErrLogoutToken for a token that must end nothing. It accepts any context.
func (s *Sessions) BackchannelLogout(ctx context.Context, raw string) (identity string, err error) {
	party, err := s.provider.ready(ctx)
	if err != nil {
		return "", err
	}
	verifier := logout.Verifier{Issuer: s.provider.config.Issuer, ClientID: s.provider.config.ClientID, Keys: party.logoutKeys, Algorithms: party.algorithms}
	token, err := verifier.Verify(s.provider.clientContext(ctx), raw)
	if err != nil {
		return "", err
	}
	used, err := s.vault.Take(ctx, recordKey("logout", token.ID), store.Limit{Events: 1, Per: logout.Window})
	switch {
	case err != nil:
		return "", fmt.Errorf("auth: back-channel logout: %w", err)
	case used > 0:
		return "", fmt.Errorf("%w: it was used before", ErrLogoutToken)
	case token.Subject != "":
		identity = identityKey(token.Issuer, token.Subject)
	default:
		if identity, err = s.index.IdentityOf(ctx, token.SessionID); err != nil || identity == "" {
			return "", err
		}
	}
	named := func(e logout.Entry) bool { return token.SessionID == "" || e.SessionID == token.SessionID }
	return identity, s.index.End(ctx, identity, named, func(keys []string) error { return s.tokens.end(ctx, keys) })
}

// revocationEndpoint returns "" for a provider without one, or while discovery fails.
func (p *Provider) revocationEndpoint(ctx context.Context) (endpoint string, client oauth2.Config) {
	party, err := p.ready(ctx)
	if err != nil {
		return "", oauth2.Config{}
	}
	return party.revocation, party.oauth
}

func tokenKeys(accounts []account) []string {
	keys := make([]string, len(accounts))
	for i, a := range accounts {
		keys[i] = tokenKey(a.TokenRef)
	}
	return keys
}
