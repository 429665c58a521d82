package auth

import (
	"context"
	"fmt"
	"time"
)

// handOver removes the tokens of a sign-in that another one of the same member replaces. If the
// provider sent no refresh token with the new sign-in, the new sign-in keeps the old refresh token:
// a provider that issues one only with prompt=consent sends none for prompt=login, so the sign-in
// before a sensitive change would otherwise lose a working refresh token. It returns the token set
// of the new sign-in.
//
// The old refresh token is not revoked: the provider could end the new sign-in with it.
func (t *tokens) handOver(ctx context.Context, from, to string, set tokenSet, until time.Time) (tokenSet, error) {
	if set.Refresh != "" {
		return set, t.vault.remove(ctx, tokenKey(from))
	}
	// A renewal in progress may replace the old refresh token.
	unlock, err := t.vault.Lock(ctx, "lock:"+tokenKey(from), renewLockTTL)
	if err != nil {
		return set, fmt.Errorf("auth: hand over the refresh token: %w", err)
	}
	defer unlock()
	old, _, err := t.load(ctx, tokenKey(from))
	if err != nil || old.Refresh == "" {
		return set, t.vault.remove(ctx, tokenKey(from))
	}
	set.Refresh, set.Scope, set.Narrowed = old.Refresh, old.Scope, old.Narrowed
	if err := t.save(ctx, tokenKey(to), set, until); err != nil {
		return set, err
	}
	return set, t.vault.remove(ctx, tokenKey(from))
}
