package auth

import (
	"context"
	"errors"
	"time"

	"memberportal/auth/keyring"
	"memberportal/auth/store"
)

// SealedCache stores values of other packages in the session store, encrypted and under hashed
// keys: a loaded profile is as private as a session. It is safe for concurrent use.
type SealedCache struct{ vault vault }

// Cache returns the cache in the session store. Its methods accept any context.
func (s *Sessions) Cache() *SealedCache { return &SealedCache{s.vault} }

// Get returns a value, or false if there is none. An error means that the store failed.
func (c *SealedCache) Get(ctx context.Context, key string) (value []byte, found bool, err error) {
	value, _, found, err = c.GetUnless(ctx, key, "")
	return value, found, err
}

// GetUnless returns a value and its version: each write stores another. For a caller that has the
// value of this version from an earlier call, the value is nil, and does not leave the store. found
// is false if there is none. An error means that the store failed.
func (c *SealedCache) GetUnless(ctx context.Context, key,
	known string,
) (value []byte, version string, found bool, err error) {
	record := recordKey("cache", key)
	sealed, isKnown, err := c.vault.GetUnless(ctx, record, known)
	if errors.Is(err, store.ErrNotFound) {
		return nil, "", false, nil
	}
	if err != nil {
		return nil, "", false, err
	}
	if isKnown {
		return nil, known, true, nil
	}
	value, err = c.vault.keys.Open(sealed, record)
	return value, keyring.Version(sealed), err == nil, nil
}

// GetAll returns the values that exist, by key, in one round trip. An error means that the store
// failed.
func (c *SealedCache) GetAll(ctx context.Context, keys []string) (map[string][]byte, error) {
	records := recordKeys("cache", keys)
	found, err := c.vault.GetAll(ctx, records)
	if err != nil {
		return nil, err
	}
	values := map[string][]byte{}
	for i, key := range keys {
		if value, err := c.vault.keys.Open(found[records[i]], records[i]); err == nil {
			values[key] = value
		}
	}
	return values, nil
}

// Put stores a value for ttl. It replaces an earlier one.
func (c *SealedCache) Put(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	_, err := c.PutVersion(ctx, key, value, ttl)
	return err
}

// PutVersion is Put, and returns the version for [SealedCache.GetUnless].
func (c *SealedCache) PutVersion(ctx context.Context, key string, value []byte,
	ttl time.Duration,
) (version string, err error) {
	record := recordKey("cache", key)
	sealed := c.vault.keys.Seal(value, record)
	return keyring.Version(sealed), c.vault.Insert(ctx, record, sealed, time.Now().Add(ttl))
}

// Delete deletes a value. A missing value is not an error.
func (c *SealedCache) Delete(ctx context.Context, key string) error {
	return c.vault.remove(ctx, recordKey("cache", key))
}

// Lock waits until the caller holds the lock of a key across all instances. Later reads return what
// earlier holders wrote. If the instance crashes, the lock ends after ttl.
func (c *SealedCache) Lock(ctx context.Context, key string, ttl time.Duration) (unlock func(), err error) {
	return c.vault.Lock(ctx, "lock:"+recordKey("cache", key), ttl)
}

// changeLockTTL is how long a crashed instance can block changes of a value.
const changeLockTTL = 10 * time.Second

// Change replaces a value with the result of change, which gets nil if there is none. Concurrent
// changes of one value run one after the other, so none is lost. An empty result deletes the value.
func (c *SealedCache) Change(ctx context.Context, key string, ttl time.Duration, change func(value []byte) ([]byte, error)) error {
	unlock, err := c.Lock(ctx, key, changeLockTTL)
	if err != nil {
		return err
	}
	defer unlock()
	before, _, err := c.Get(ctx, key)
	if err != nil {
		return err
	}
	after, err := change(before)
	switch {
	case err != nil:
		return err
	case len(after) == 0:
		return c.Delete(ctx, key)
	}
	return c.Put(ctx, key, after, ttl)
}
