package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"memberportal/auth/logout"
	"memberportal/auth/store"
)

const (
	// renewTimeout bounds one renewal, including the wait for another instance's lock. The lock
	// lives longer than the renewal, so that two instances never use the same refresh token.
	renewTimeout = 25 * time.Second
	renewLockTTL = renewTimeout + 5*time.Second
	// earlyRetry is how long to wait after a failed early renewal, while the old token is still good.
	earlyRetry = 5 * time.Second
	// replacePause is how long the replacement of a rejected token is not replaced in turn: a user
	// API that rejects every token must not make the portal renew one for each call.
	replacePause = time.Minute
)

// tokens stores and renews the tokens of each identity, in a record apart from the session: a
// session is written whole, so a request that read it before a renewal would put the old refresh
// token back. A token is renewed before it expires, so that an outage of the token endpoint ends no
// session.
type tokens struct {
	vault    vault
	provider *Provider
	revoker  logout.Revoker
	renewals singleflight.Group
	running  sync.WaitGroup // renewals and revocations, which outlive the requests that start them
}

func tokenKey(ref string) string { return recordKey("token", ref) }

func tokenKeys(accounts []account) []string {
	keys := make([]string, len(accounts))
	for i, a := range accounts {
		keys[i] = tokenKey(a.TokenRef)
	}
	return keys
}

// access returns a valid access token. Concurrent callers share one renewal. It continues when the
// caller that started it is canceled: the provider may already have replaced the refresh token, and
// losing the new one would sign the member out. A renewal before the token expires runs in the
// background: if it fails, the old token is still used.
func (t *tokens) access(ctx context.Context, key string) (string, error) {
	set, _, err := t.load(ctx, key)
	if err != nil || set.lasts() {
		return set.Access, err
	}
	renewal := t.start(ctx, key, "")
	if set.fresh() {
		return set.Access, nil
	}
	return result(ctx, renewal)
}

func (t *tokens) replace(ctx context.Context, ref, rejected string) (string, error) {
	key := tokenKey(ref)
	set, _, err := t.load(ctx, key)
	switch {
	case err != nil:
		return "", err
	case set.Access != rejected && set.fresh():
		return set.Access, nil // another request has replaced it
	case set.Refresh == "" || time.Since(set.Replaced) < replacePause:
		return "", nil
	}
	return result(ctx, t.start(ctx, key, rejected))
}

// start starts a renewal, or joins the one in progress. rejected is a token that must be replaced
// even if it is fresh, "" for none.
func (t *tokens) start(ctx context.Context, key, rejected string) <-chan singleflight.Result {
	return t.renewals.DoChan(key+" "+rejected, func() (any, error) {
		return t.renew(context.WithoutCancel(ctx), key, rejected)
	})
}

// result waits for the end of a renewal, or of ctx.
func result(ctx context.Context, renewal <-chan singleflight.Result) (string, error) {
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case ended := <-renewal:
		access, _ := ended.Val.(string)
		return access, ended.Err
	}
}

// renew renews the tokens of one record. Only one instance at a time may do so, because a provider
// that sees a refresh token twice treats it as stolen and may revoke the whole session. After
// waiting for the lock, renew usually finds that the other instance has stored a valid token.
func (t *tokens) renew(ctx context.Context, key, rejected string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, renewTimeout)
	defer cancel()
	t.running.Add(1)
	defer t.running.Done()
	unlock, err := t.vault.Lock(ctx, "lock:"+key, renewLockTTL)
	if err != nil {
		return "", fmt.Errorf("auth: renew access token: %w", err)
	}
	defer unlock()
	set, expires, err := t.load(ctx, key)
	if err != nil || set.lasts() && set.Access != rejected {
		return set.Access, err
	}
	next, err := t.renewed(ctx, set, rejected)
	if errors.Is(err, errMismatch) {
		return "", t.endMismatched(ctx, key, err)
	}
	// Save even after an error: the provider may have replaced or rejected the old refresh token.
	if next != set {
		if saveErr := t.save(ctx, key, next, expires); err == nil {
			err = saveErr
		}
	}
	if err != nil {
		return "", err
	}
	return next.Access, nil
}

// endMismatched ends a sign-in whose renewal returned another member's tokens. Its identity is
// removed from the session with the next request, and the member signs in again.
func (t *tokens) endMismatched(ctx context.Context, key string, reason error) error {
	t.provider.log.WarnContext(ctx, "token renewal ended the sign-in", "error", reason)
	if err := t.end(ctx, []string{key}); err != nil {
		return err
	}
	return ErrLoginInitiated
}

// renewed returns the next token set, even after an error.
func (t *tokens) renewed(ctx context.Context, set tokenSet, rejected string) (tokenSet, error) {
	if set.Refresh == "" {
		return set, ErrLoginInitiated // not a renewal to count
	}
	next, err := t.provider.refresh(ctx, set)
	t.provider.config.OnRenewal(renewalOutcome(err))
	switch {
	case err == nil && rejected != "":
		next.Replaced = time.Now()
	case err != nil && next.fresh():
		t.provider.log.WarnContext(ctx, "access token not renewed, using the old one", "error", err)
		next.RenewAt = time.Now().Add(earlyRetry)
	}
	return next, err
}

// Renewals lists the outcomes of renewals: the provider sent a token, requires the member to sign
// in again or to consent, failed, or sent another member's tokens.
var Renewals = []string{"renewed", "rejected", "failed", "mismatched"}

func renewalOutcome(err error) string {
	switch {
	case err == nil:
		return Renewals[0]
	case errors.Is(err, ErrLoginInitiated), errors.Is(err, ErrConsentInitiated):
		return Renewals[1]
	case errors.Is(err, errMismatch):
		return Renewals[3]
	}
	return Renewals[2]
}

func (t *tokens) load(ctx context.Context, key string) (tokenSet, time.Time, error) {
	var set tokenSet
	expires, err := t.vault.getJSON(ctx, key, &set)
	if errors.Is(err, store.ErrNotFound) {
		return tokenSet{}, time.Time{}, ErrLoginInitiated
	}
	if err != nil {
		return tokenSet{}, time.Time{}, fmt.Errorf("auth: load tokens: %w", err)
	}
	return set, expires, nil
}

// open decodes a record that has been read before.
func (t *tokens) open(key string, sealed []byte) (set tokenSet, err error) {
	value, err := t.vault.keys.Open(sealed, key)
	if err == nil {
		err = json.Unmarshal(value, &set)
	}
	return set, err
}

// save updates an existing record only. If a sign-out deleted the record during the renewal, save
// must not restore it.
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

// create stores the tokens of a new sign-in.
func (t *tokens) create(ctx context.Context, ref string, set tokenSet, expires time.Time) error {
	return t.vault.insertJSON(ctx, tokenKey(ref), set, expires)
}

// idToken returns the hint for signing out at the provider, "" if the tokens are gone.
func (t *tokens) idToken(ctx context.Context, ref string) (string, error) {
	set, _, err := t.load(ctx, tokenKey(ref))
	if errors.Is(err, ErrLoginInitiated) {
		return "", nil
	}
	return set.ID, err
}

// end deletes token records and revokes their refresh tokens. An identity without its record is no
// longer in its session, even if a request in flight writes the session.
func (t *tokens) end(ctx context.Context, keys []string) error {
	var errs []error
	for _, key := range keys {
		errs = append(errs, t.endOne(ctx, key))
	}
	return errors.Join(errs...)
}

func (t *tokens) endOne(ctx context.Context, key string) error {
	set, _, err := t.load(ctx, key)
	if errors.Is(err, ErrLoginInitiated) {
		return nil
	}
	if err = errors.Join(err, t.vault.remove(ctx, key)); err != nil {
		return err
	}
	t.revoker.Revoke(set.Refresh, logout.RefreshToken, t.provider.revocationEndpoint)
	return nil
}

// revokeUnused revokes the tokens of a sign-in that got no session.
func (t *tokens) revokeUnused(set tokenSet) {
	t.revoker.Revoke(set.Refresh, logout.RefreshToken, t.provider.revocationEndpoint)
	t.revoker.Revoke(set.Access, logout.AccessToken, t.provider.revocationEndpoint)
}

// Grants lists the kinds of tokens that a sign-in can return: with a refresh token the portal
// renews the access token; without one the member signs in again when it expires.
var Grants = []string{"refresh_token", "no_refresh_token"}

// countGrant reports which tokens a sign-in returned.
func (p *Provider) countGrant(ctx context.Context, set tokenSet) {
	if set.Refresh != "" {
		p.config.OnSignIn(Grants[0])
		return
	}
	p.config.OnSignIn(Grants[1])
	p.log.WarnContext(ctx, "signed in without a refresh token, so the member signs in again when the access token ends",
		"expires", set.Expiry)
}
