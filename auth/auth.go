// Package auth signs members in at an OpenID Connect provider and keeps them signed in (sections 4
// and 8 of the specification). The browser holds one opaque cookie. Identities and tokens stay on
// the server, in a store.Store, encrypted.
//
// The store holds four kinds of record. Each key is a SHA-256 hash, so a copy of the store reveals
// neither cookies nor tokens. The hashed value is a random secret, except for the cache, where it
// is the name chosen by the caller.
//
//	session:  who is signed in; the secret is the value of the session cookie
//	token:    the tokens of one identity; the secret is part of the session record
//	signin:   a sign-in in progress; the secret is the state parameter
//	cache:    data of other packages, such as loaded profiles
package auth

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"time"

	"memberportal/auth/keyring"
	"memberportal/auth/store"
	"memberportal/upstream/failure"
)

// Cookie names. Over https the handlers add HostPrefix to each name, including FlowCookie.Name:
// browsers accept such a cookie only from this host, with Secure and Path=/. All cookies are
// HttpOnly and SameSite=Lax.
const (
	SessionCookie = "session"
	HostPrefix    = "__Host-"
)

// Token acquisition fails with these errors where section 8 requires a new sign-in. The caller
// starts it with BeginSignIn.
var (
	ErrLoginInitiated = failure.New(failure.Failure{
		Kind: failure.SignIn, System: failure.IdentityProvider,
	}, "Login initiated")
	ErrConsentInitiated = failure.New(failure.Failure{
		Kind: failure.Consent, System: failure.IdentityProvider,
	}, "Login initiated for consent")
)

// ErrStoreDown is any failure of the session store. It does not end the session.
var ErrStoreDown = store.ErrDown

// ErrNotSaved means that the store failed while Commit updated a session, which is unchanged. The
// request's page can still be shown.
var ErrNotSaved = errors.New("auth: session not updated")

// ErrNoIdentity means that the session has no such identity, or that it ended during the request.
var ErrNoIdentity = errors.New("auth: no such identity in this session")

// vault encrypts every value before it reaches the store. Each value is bound to the key of its
// record, so a value copied into another record does not decrypt.
type vault struct {
	store.Store
	keys *keyring.Keyring
}

// recordKey returns the key of the record that belongs to a secret. The hash keeps anyone who can
// read the store from using its keys as cookies.
func recordKey(kind, secret string) string {
	sum := sha256.Sum256([]byte(secret))
	key := append(make([]byte, 0, 64), kind+":"...) // a page makes a dozen keys
	return string(base64.RawURLEncoding.AppendEncode(key, sum[:]))
}

// recordKeys returns the key of the record of each secret.
func recordKeys(kind string, secrets []string) []string {
	keys := make([]string, len(secrets))
	for i, secret := range secrets {
		keys[i] = recordKey(kind, secret)
	}
	return keys
}

// get also returns store.ErrNotFound if no key decrypts the value. So retiring a key signs out
// everyone whose session it sealed, instead of showing them a 500 page.
func (v vault) get(ctx context.Context, key string) ([]byte, time.Time, error) {
	sealed, expires, err := v.Get(ctx, key)
	if err != nil {
		return nil, time.Time{}, err
	}
	value, err := v.keys.Open(sealed, key)
	if err != nil {
		return nil, time.Time{}, store.ErrNotFound
	}
	return value, expires, nil
}

func (v vault) insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	return v.Insert(ctx, key, v.keys.Seal(value, key), expires)
}

func (v vault) update(ctx context.Context, key string, value []byte, expires time.Time) error {
	return v.Update(ctx, key, v.keys.Seal(value, key), expires)
}

// getJSON decodes the record's value into target.
func (v vault) getJSON(ctx context.Context, key string, target any) (expires time.Time, err error) {
	value, expires, err := v.get(ctx, key)
	if err != nil {
		return time.Time{}, err
	}
	return expires, json.Unmarshal(value, target)
}

func (v vault) insertJSON(ctx context.Context, key string, value any, expires time.Time) error {
	encoded, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return v.insert(ctx, key, encoded, expires)
}

// remove deletes the record. A missing record is not an error.
func (v vault) remove(ctx context.Context, key string) error {
	if err := v.Delete(ctx, key); !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return nil
}
