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
	value, _, err = c.vault.get(ctx, recordKey("cache", key))
	if errors.Is(err, store.ErrNotFound) {
		return nil, false, nil
	}
	return value, err == nil, err
}

// GetUnless is Get for a caller that knows the value of a version, from an earlier call: the value is nil
// if it is still that one. So an unchanged value is neither decrypted nor decoded again.
func (c *SealedCache) GetUnless(ctx context.Context, key, known string) (value []byte, version string, found bool, err error) {
	record := recordKey("cache", key)
	sealed, _, err := c.vault.Get(ctx, record)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, "", false, nil
	case err != nil:
		return nil, "", false, err
	}
	if version = keyring.Version(sealed); version == known {
		return nil, version, true, nil
	}
	value, err = c.vault.keys.Open(sealed, record)
	return value, version, err == nil, nil
}

// PutVersion is Put that returns the version of the value, for [SealedCache.GetUnless].
func (c *SealedCache) PutVersion(ctx context.Context, key string, value []byte, ttl time.Duration) (version string, err error) {
	record := recordKey("cache", key)
	sealed := c.vault.keys.Seal(value, record)
	return keyring.Version(sealed), c.vault.Insert(ctx, record, sealed, time.Now().Add(ttl))
}

// GetAll returns the values that exist, by key, in one round trip. An error means that the store
// failed.
func (c *SealedCache) GetAll(ctx context.Context, keys []string) (map[string][]byte, error) {
	records := make([]string, len(keys))
	for i, key := range keys {
		records[i] = recordKey("cache", key)
	}
	found, err := c.vault.getAll(ctx, records)
	if err != nil {
		return nil, err
	}
	values := map[string][]byte{}
	for i, key := range keys {
		if value, ok := found[records[i]]; ok {
			values[key] = value
		}
	}
	return values, nil
}

// Put stores a value for ttl. It replaces an earlier one.
func (c *SealedCache) Put(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	return c.vault.insert(ctx, recordKey("cache", key), value, time.Now().Add(ttl))
}

// Delete deletes a value. A missing value is not an error.
func (c *SealedCache) Delete(ctx context.Context, key string) error {
	return c.vault.remove(ctx, recordKey("cache", key))
}

// Lock waits until the caller holds the lock of a key, over all instances. The lock of an instance
// that crashed ends after ttl.
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
