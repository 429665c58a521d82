package auth

import (
	"context"
	"time"

	"memberportal/auth/keyring"
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
	read, err := c.vault.GetAll(ctx, []string{record}, map[string]string{record: known})
	if err != nil {
		return nil, "", false, err
	}
	value, version, found = c.open(record, read[record], known)
	return value, version, found, nil
}

// open returns what a record has, which is its version alone if that is known.
func (c *SealedCache) open(record string, sealed []byte, known string) (value []byte, version string, found bool) {
	if known != "" && string(sealed) == known {
		return nil, known, true
	}
	value, err := c.vault.keys.Open(sealed, record)
	return value, keyring.Version(sealed), err == nil
}

// Ahead reads the cache as of the beginning of a request: what [Sessions.Load] has read comes from
// there, anything else from the store. It is for pages that show a value. What changes a value
// reads it from the cache, under its lock.
type Ahead struct {
	cache *SealedCache
	read  map[string][]byte // sealed, by the key of the record
}

// Ahead returns what was read ahead for a request. Its methods accept any context.
func (s *Sessions) Ahead(ctx context.Context) *Ahead {
	return &Ahead{s.Cache(), loadedRecordOf(ctx).read}
}

// GetUnless is [SealedCache.GetUnless].
func (a *Ahead) GetUnless(ctx context.Context, key,
	known string,
) (value []byte, version string, found bool, err error) {
	record := recordKey("cache", key)
	sealed, wasRead := a.read[record]
	value, version, found = a.cache.open(record, sealed, known)
	if found || wasRead && len(sealed) == 0 {
		return value, version, found, nil
	}
	return a.cache.GetUnless(ctx, key, known) // also if the caller has lost the known value since
}

// GetAll returns the values that exist, by key, in one round trip. An error means that the store
// failed.
func (c *SealedCache) GetAll(ctx context.Context, keys []string) (map[string][]byte, error) {
	records := recordKeys("cache", keys)
	found, err := c.vault.GetAll(ctx, records, nil)
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
func (c *SealedCache) Change(ctx context.Context, key string, ttl time.Duration,
	change func(value []byte) ([]byte, error),
) error {
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
