package auth

import (
	"context"
	"errors"
	"fmt"
	"time"

	"memberportal/auth/logout"
	"memberportal/auth/store"
)

// Active returns the active identity: the one that last signed in or was switched to, or the first
// one (section 4). It returns false for a visitor who is not signed in.
func (s *Sessions) Active(ctx context.Context) (Identity, bool) {
	a, ok := s.state(ctx).active()
	return a.Identity, ok
}

// Identities returns all signed-in identities in the order of their first sign-in.
func (s *Sessions) Identities(ctx context.Context) []Identity {
	var all []Identity
	for _, a := range s.state(ctx).Accounts {
		all = append(all, a.Identity)
	}
	return all
}

// NeedsReauth reports whether a sensitive change requires the active identity to sign in again,
// because Limits.Reauth has passed since they last proved who they are. It is true for a visitor.
func (s *Sessions) NeedsReauth(ctx context.Context) bool {
	a, ok := s.state(ctx).active()
	return s.limits.Reauth > 0 && (!ok || time.Since(a.Identity.AuthenticatedAt) > s.limits.Reauth)
}

// Switch makes the identity with the key active. It returns ErrNoIdentity if there is none.
func (s *Sessions) Switch(ctx context.Context, key string) error {
	before := s.state(ctx)
	a, ok := before.find(key)
	if !ok {
		return ErrNoIdentity
	}
	st := before
	st.Active = a.Identity.Key
	err := s.renew(ctx, before, st)
	if errors.Is(err, store.ErrNotFound) {
		return ErrNoIdentity
	}
	return err
}

// SignOut signs one identity out. It returns where to redirect the browser: the provider's
// end-session endpoint, or the portal's root. It returns ErrNoIdentity for an unknown key.
func (s *Sessions) SignOut(ctx context.Context, key string) (endSessionURL string, err error) {
	a, ok := s.state(ctx).find(key)
	if !ok {
		return "", ErrNoIdentity
	}
	return s.signOut(ctx, a, []account{a})
}

// SignOutAll signs all identities out and ends the session. The returned end-session URL names the
// active identity, because the endpoint accepts one hint.
func (s *Sessions) SignOutAll(ctx context.Context) (endSessionURL string, err error) {
	st := s.state(ctx)
	hint, _ := st.active()
	return s.signOut(ctx, hint, st.Accounts)
}

// SignOutLocally signs the active identity out of the portal but not out of the provider. Section 4
// requires this after a failed profile load.
func (s *Sessions) SignOutLocally(ctx context.Context) error {
	a, ok := s.state(ctx).active()
	if !ok {
		return nil
	}
	return s.forget(ctx, []account{a})
}

func (s *Sessions) signOut(ctx context.Context, hint account, leaving []account) (string, error) {
	idToken, err := s.tokens.idToken(ctx, hint.TokenRef)
	if err != nil {
		return "", fmt.Errorf("auth: sign out: %w", err)
	}
	if err := s.forget(ctx, leaving); err != nil {
		return "", err
	}
	return s.provider.endSessionURL(ctx, idToken), nil
}

// forget removes the accounts from the session and deletes their tokens. The session ends with its
// last account. Otherwise its ID changes, so that a concurrent request cannot write the old state
// back.
func (s *Sessions) forget(ctx context.Context, leaving []account) error {
	before := s.state(ctx)
	st := before
	for _, a := range leaving {
		st = st.without(a.Identity.Key)
	}
	var err error
	if len(st.Accounts) == 0 {
		err = s.destroy(ctx)
	} else if err = s.renew(ctx, before, st); errors.Is(err, store.ErrNotFound) {
		err = nil // another request ended or renewed the session; the tokens must still be deleted
	}
	if err == nil {
		err = s.tokens.end(ctx, tokenKeys(leaving))
	}
	for _, a := range leaving {
		s.unlist(ctx, a)
	}
	if err != nil {
		return fmt.Errorf("auth: sign out: %w", err)
	}
	return nil
}

// unlist removes a sign-in from the index. A failure is harmless: without its tokens a sign-in has
// ended, listed or not.
func (s *Sessions) unlist(ctx context.Context, a account) {
	own := func(e logout.Entry) bool { return e.Tokens == tokenKey(a.TokenRef) }
	_ = s.index.End(ctx, a.Identity.Key, own, func([]string) error { return nil })
}

// renew changes the session ID and replaces the previous state with st. It returns
// store.ErrNotFound, without changes, if the session ended during the request.
func (s *Sessions) renew(ctx context.Context, before, st state) error {
	if err := s.scs.RenewToken(ctx); err != nil {
		return err
	}
	s.put(ctx, st.after(before))
	// RenewToken starts a new lifetime, which would extend the absolute limit.
	s.scs.SetDeadline(ctx, st.oldestSignIn().Add(s.limits.Absolute))
	return nil
}

// destroy ends the session, even if another request has just ended it.
func (s *Sessions) destroy(ctx context.Context) error {
	err := s.scs.Destroy(ctx)
	if errors.Is(err, store.ErrNotFound) {
		err = s.scs.Destroy(ctx) // DeleteCtx reports a missing record only once
	}
	return err
}
