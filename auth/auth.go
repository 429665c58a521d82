// Package auth signs members in at an OpenID Connect provider and keeps them
// signed in (sections 4 and 8 of the specification). The browser holds one
// opaque cookie; identities and tokens stay on the server, sealed, in a
// store.Store.
//
// Four kinds of record lie there, each under a hash: of a random secret that only
// its holder knows, or for the cache of the name its user gave.
//
//	session:  who is signed in; the secret is the cookie's value
//	token:    the tokens of one identity; the secret lies in the session
//	signin:   a sign-in under way; the secret is the state parameter
//	cache:    values of others, such as loaded profiles
package auth

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"

	"memberportal/auth/store"
)

// Cookie names. Under https the handlers put HostPrefix before each of them, and
// before FlowCookie.Name too. All are HttpOnly, SameSite=Lax, Path=/.
const (
	SessionCookie = "session"
	HostPrefix    = "__Host-"
)

// Token acquisition fails with these where section 8 says that a sign-in starts;
// the caller starts it with BeginSignIn.
var (
	//lint:ignore ST1005 section 8 gives the words
	ErrLoginInitiated = errors.New("Login initiated")
	//lint:ignore ST1005 section 8 gives the words
	ErrConsentInitiated = errors.New("Login initiated for consent")
)

// ErrNoIdentity says that the session knows no such identity, or has ended while
// the request was under way.
var ErrNoIdentity = errors.New("auth: no such identity in this session")

// vault is the store with every value sealed for the record it lies in.
type vault struct {
	store.Store
	keys *Keyring
}

// recordKey names a record by a secret without telling it.
func recordKey(kind, secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return kind + ":" + base64.RawURLEncoding.EncodeToString(sum[:])
}

// get returns store.ErrNotFound also for a value that no key opens: its key was
// retired, and with it everything it sealed.
func (v vault) get(ctx context.Context, key string) ([]byte, time.Time, error) {
	sealed, expires, err := v.Get(ctx, key)
	if err != nil {
		return nil, time.Time{}, err
	}
	value, err := v.keys.open(sealed, key)
	if err != nil {
		return nil, time.Time{}, store.ErrNotFound
	}
	return value, expires, nil
}

func (v vault) insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	return v.Insert(ctx, key, v.keys.seal(value, key), expires)
}

func (v vault) update(ctx context.Context, key string, value []byte, expires time.Time) error {
	return v.Update(ctx, key, v.keys.seal(value, key), expires)
}

// remove deletes the record; that there was none is no error.
func (v vault) remove(ctx context.Context, key string) error {
	if err := v.Delete(ctx, key); !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return nil
}
