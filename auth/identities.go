package auth

import (
	"context"
	"errors"
	"fmt"
	"time"

	"memberportal/auth/store"
)

// Active returns the active identity: the one that signed in or was switched to
// last, else the first known one (section 4). It is false for a visitor.
func (s *Sessions) Active(ctx context.Context) (Identity, bool) {
	a, ok := s.state(ctx).active()
	return a.Identity, ok
}

// Identities returns everyone signed in, in the order of their first sign-in.
func (s *Sessions) Identities(ctx context.Context) []Identity {
	var all []Identity
	for _, a := range s.state(ctx).Accounts {
		all = append(all, a.Identity)
	}
	return all
}

// NeedsReauth reports whether a sensitive change must ask the active identity to
// sign in again: Limits.Reauth has passed since they last proved who they are.
func (s *Sessions) NeedsReauth(ctx context.Context) bool {
	a, ok := s.state(ctx).active()
	return s.limits.Reauth > 0 && (!ok || time.Since(a.Identity.AuthenticatedAt) > s.limits.Reauth)
}

// Switch makes a known identity the active one, else returns ErrNoIdentity.
func (s *Sessions) Switch(ctx context.Context, key string) error {
	st := s.state(ctx)
	a, ok := st.find(key)
	if !ok {
		return ErrNoIdentity
	}
	st.Active, st.XSRF = a.Identity.Key, newXSRF()
	err := s.renew(ctx, st)
	if errors.Is(err, store.ErrNotFound) {
		return ErrNoIdentity
	}
	return err
}

// SignOut signs one identity out and returns where the browser must go next:
// the provider's end-session endpoint, else the site root.
func (s *Sessions) SignOut(ctx context.Context, key string) (endSessionURL string, err error) {
	a, ok := s.state(ctx).find(key)
	if !ok {
		return "", ErrNoIdentity
	}
	return s.signOut(ctx, a, []account{a})
}

// SignOutAll signs everyone out and ends the session. The provider is told of
// the active identity: its end-session endpoint takes one hint.
func (s *Sessions) SignOutAll(ctx context.Context) (endSessionURL string, err error) {
	st := s.state(ctx)
	hint, _ := st.active()
	return s.signOut(ctx, hint, st.Accounts)
}

// Drop signs the active identity out here alone and leaves the provider's own
// session be: the end of a profile load that failed (section 4).
func (s *Sessions) Drop(ctx context.Context) error {
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

// forget takes the accounts out of the session and deletes their tokens. The
// session goes with its last account; otherwise its id changes, so that a
// request in flight cannot write the old state back.
func (s *Sessions) forget(ctx context.Context, leaving []account) error {
	st := s.state(ctx)
	for _, a := range leaving {
		st = st.without(a.Identity.Key)
	}
	var err error
	if len(st.Accounts) == 0 {
		err = s.destroy(ctx)
	} else if err = s.renew(ctx, st); errors.Is(err, store.ErrNotFound) {
		err = nil // ended or renewed meanwhile: the tokens still go
	}
	if err == nil {
		err = s.tokens.remove(ctx, leaving)
	}
	if err != nil {
		return fmt.Errorf("auth: sign out: %w", err)
	}
	return nil
}

// renew gives the session a new id and a new state, without prolonging its
// absolute limit, which scs would do. store.ErrNotFound says that the session
// ended while the request was under way; nothing is changed then.
func (s *Sessions) renew(ctx context.Context, st state) error {
	if err := s.scs.RenewToken(ctx); err != nil {
		return err
	}
	s.put(ctx, st)
	s.scs.SetDeadline(ctx, st.began().Add(s.limits.Absolute))
	return nil
}

// destroy ends the session, also when another request just did.
func (s *Sessions) destroy(ctx context.Context) error {
	err := s.scs.Destroy(ctx)
	if errors.Is(err, store.ErrNotFound) {
		err = s.scs.Destroy(ctx) // there is nothing left to delete this time
	}
	return err
}
