package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/singleflight"

	"memberportal/auth/store"
)

const (
	// freshFor is how long an access token must still live to be handed out.
	freshFor = 10 * time.Second
	// renewTimeout bounds one renewal, the wait for another instance's included;
	// the lock outlives it, so that two never renew at once.
	renewTimeout = 20 * time.Second
	renewLock    = renewTimeout + 5*time.Second
)

// tokenSet is the content of a token record.
type tokenSet struct {
	Access  string
	Refresh string // "" when only a new sign-in helps
	ID      string // the last one verified, for the end-session hint
	Subject string
	Expiry  time.Time // of Access; zero when the provider does not say
}

func (t tokenSet) fresh() bool {
	return t.Access != "" && (t.Expiry.IsZero() || time.Until(t.Expiry) >= freshFor)
}

// spent is the set after its last use: only the hint for signing out is left.
func (t tokenSet) spent() tokenSet { return tokenSet{ID: t.ID, Subject: t.Subject, Expiry: t.Expiry} }

// Token returns a source of access tokens for the active identity. The source
// stays bound to that identity and may be called after the request has ended; it
// needs no context from Load. It fails with ErrLoginInitiated without a usable
// account, with ErrConsentInitiated where the provider asks for consent, and
// otherwise with the error met, which leaves the session as it is (section 8).
func (s *Sessions) Token(ctx context.Context) func(context.Context) (string, error) {
	a, ok := s.state(ctx).active()
	if !ok {
		return func(context.Context) (string, error) { return "", ErrLoginInitiated }
	}
	return func(ctx context.Context) (string, error) { return s.tokens.access(ctx, a.TokenRef) }
}

// tokens keeps each identity's tokens in a record of their own and renews them.
type tokens struct {
	vault    vault
	provider *Provider
	flights  singleflight.Group
}

func tokenKey(ref string) string { return recordKey("token", ref) }

// access returns a fresh access token. Any number of callers share one renewal,
// which goes on when the one that started it gives up: a rotated refresh token
// must not be lost on the way.
func (t *tokens) access(ctx context.Context, ref string) (string, error) {
	key := tokenKey(ref)
	set, _, err := t.load(ctx, key)
	if err != nil || set.fresh() {
		return set.Access, err
	}
	flight := t.flights.DoChan(key, func() (any, error) { return t.renew(context.WithoutCancel(ctx), key) })
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case result := <-flight:
		access, _ := result.Val.(string)
		return access, result.Err
	}
}

// renew is the one renewal of a record: the lock holds off other instances, and
// whoever comes second finds the fresh token.
func (t *tokens) renew(ctx context.Context, key string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, renewTimeout)
	defer cancel()
	unlock, err := t.vault.Lock(ctx, "lock:"+key, renewLock)
	if err != nil {
		return "", fmt.Errorf("auth: renew access token: %w", err)
	}
	defer unlock()
	set, expires, err := t.load(ctx, key)
	if err != nil || set.fresh() {
		return set.Access, err
	}
	next, err := t.provider.refresh(ctx, set)
	if next != set {
		if failure := t.save(ctx, key, next, expires); err == nil {
			err = failure
		}
	}
	if err != nil {
		return "", err
	}
	return next.Access, nil
}

func (t *tokens) load(ctx context.Context, key string) (tokenSet, time.Time, error) {
	value, expires, err := t.vault.get(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return tokenSet{}, time.Time{}, ErrLoginInitiated
	}
	if err != nil {
		return tokenSet{}, time.Time{}, fmt.Errorf("auth: load tokens: %w", err)
	}
	var set tokenSet
	if err := json.Unmarshal(value, &set); err != nil {
		return tokenSet{}, time.Time{}, fmt.Errorf("auth: load tokens: %w", err)
	}
	return set, expires, nil
}

// save updates the record; one that a sign-out deleted meanwhile stays deleted.
func (t *tokens) save(ctx context.Context, key string, set tokenSet, expires time.Time) error {
	value, err := json.Marshal(set)
	if err != nil {
		return fmt.Errorf("auth: save tokens: %w", err)
	}
	err = t.vault.update(ctx, key, value, expires)
	if errors.Is(err, store.ErrNotFound) {
		return ErrLoginInitiated
	}
	if err != nil {
		return fmt.Errorf("auth: save tokens: %w", err)
	}
	return nil
}

// create writes the tokens of a sign-in under a new reference.
func (t *tokens) create(ctx context.Context, ref string, set tokenSet, expires time.Time) error {
	value, err := json.Marshal(set)
	if err != nil {
		return err
	}
	return t.vault.insert(ctx, tokenKey(ref), value, expires)
}

// idToken returns the hint for signing out, "" when the tokens are gone.
func (t *tokens) idToken(ctx context.Context, ref string) (string, error) {
	set, _, err := t.load(ctx, tokenKey(ref))
	if errors.Is(err, ErrLoginInitiated) {
		return "", nil
	}
	return set.ID, err
}

func (t *tokens) remove(ctx context.Context, accounts []account) error {
	var errs []error
	for _, a := range accounts {
		errs = append(errs, t.vault.remove(ctx, tokenKey(a.TokenRef)))
	}
	return errors.Join(errs...)
}
