package auth

import (
	"context"
	"errors"
	"time"

	"memberportal/auth/store"
)

// SealedCache keeps values of others in the session store, sealed and under
// hashed keys: a loaded profile is as private as a session.
type SealedCache struct{ vault vault }

// Cache returns the cache beside the sessions. It needs no context from Load.
func (s *Sessions) Cache() *SealedCache { return &SealedCache{s.vault} }

// Get returns the value, or false when there is none. An error means that the
// store did not answer.
func (c *SealedCache) Get(ctx context.Context, key string) (value []byte, found bool, err error) {
	value, _, err = c.vault.get(ctx, recordKey("cache", key))
	if errors.Is(err, store.ErrNotFound) {
		return nil, false, nil
	}
	return value, err == nil, err
}

// Put keeps the value for ttl, in the place of an earlier one.
func (c *SealedCache) Put(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	return c.vault.insert(ctx, recordKey("cache", key), value, time.Now().Add(ttl))
}

// Delete removes the value; that there was none is no error.
func (c *SealedCache) Delete(ctx context.Context, key string) error {
	return c.vault.remove(ctx, recordKey("cache", key))
}

// changeLock bounds how long one change of a value holds off the next.
const changeLock = 10 * time.Second

// Change replaces the value by what change makes of it, nil for none, while every
// other Change of it waits. A change that returns nothing deletes the value.
func (c *SealedCache) Change(ctx context.Context, key string, ttl time.Duration, change func(value []byte) ([]byte, error)) error {
	unlock, err := c.vault.Lock(ctx, "lock:"+recordKey("cache", key), changeLock)
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
