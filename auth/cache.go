package auth

import (
	"context"
	"errors"
	"maps"
	"time"

	"memberportal/auth/store"
)

// SealedCache stores values of other packages in the session store, encrypted and under hashed
// keys: a loaded profile is as private as a session. It is safe for concurrent use.
type SealedCache struct {
	vault vault
	ahead *readAhead // of the request, nil for none
}

// Cache returns the cache in the session store, for work that belongs to no request. Its methods
// accept any context.
func (s *Sessions) Cache() *SealedCache { return &SealedCache{vault: s.vault} }

// CacheOf returns the cache as the request of a context sees it: it reads each value that
// [Sessions.LoadAhead] has read only there. After a write of the request, the value is the written
// one. Once the request has ended, and for any other context, it is Cache.
func (s *Sessions) CacheOf(ctx context.Context) *SealedCache {
	return &SealedCache{s.vault, aheadOf(ctx)}
}

// Get returns a value, or false if there is none. An error means that the store failed.
func (c *SealedCache) Get(ctx context.Context, key string) (value []byte, found bool, err error) {
	record := recordKey("cache", key)
	sealed, err := c.sealed(ctx, record)
	if err != nil || sealed == nil {
		return nil, false, err
	}
	value, err = c.vault.keys.Open(sealed, record)
	return value, err == nil, nil
}

// sealed returns nil if there is no record.
func (c *SealedCache) sealed(ctx context.Context, record string) ([]byte, error) {
	if sealed, known := c.ahead.get(record); known {
		return sealed, nil
	}
	sealed, _, err := c.vault.Get(ctx, record)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return sealed, err
}

// GetAll returns the values that exist, by key, in one round trip. An error means that the store
// failed.
func (c *SealedCache) GetAll(ctx context.Context, keys []string) (map[string][]byte, error) {
	records := recordKeys("cache", keys)
	found, err := c.allSealed(ctx, records)
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

// allSealed returns the records that exist. It calls the store only for those that were not read
// ahead.
func (c *SealedCache) allSealed(ctx context.Context, records []string) (map[string][]byte, error) {
	found := map[string][]byte{}
	var rest []string
	for _, record := range records {
		sealed, known := c.ahead.get(record)
		if found[record] = sealed; !known {
			rest = append(rest, record)
		}
	}
	if len(rest) == 0 {
		return found, nil
	}
	others, err := c.vault.GetAll(ctx, rest)
	maps.Copy(found, others)
	return found, err
}

// Put stores a value for ttl. It replaces an earlier one.
func (c *SealedCache) Put(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	record := recordKey("cache", key)
	sealed := c.vault.keys.Seal(value, record)
	err := c.vault.Insert(ctx, record, sealed, time.Now().Add(ttl))
	c.ahead.wrote(record, sealed, err)
	return err
}

// Delete deletes a value. A missing value is not an error.
func (c *SealedCache) Delete(ctx context.Context, key string) error {
	record := recordKey("cache", key)
	err := c.vault.remove(ctx, record)
	c.ahead.wrote(record, nil, err)
	return err
}

// Lock waits until the caller holds the lock of a key across all instances. Later reads return what
// earlier holders wrote. If the instance crashes, the lock ends after ttl.
func (c *SealedCache) Lock(ctx context.Context, key string, ttl time.Duration) (unlock func(), err error) {
	record := recordKey("cache", key)
	unlock, err = c.vault.Lock(ctx, "lock:"+record, ttl)
	c.ahead.forget(record)
	return unlock, err
}

// Refresh makes the request read values again, because others may have written them while it
// waited.
func (c *SealedCache) Refresh(keys ...string) {
	for _, key := range keys {
		c.ahead.forget(recordKey("cache", key))
	}
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
