package auth

import (
	"context"
	"errors"
	"maps"
	"time"

	"memberportal/auth/keyring"
	"memberportal/auth/readahead"
	"memberportal/auth/store"
)

// SealedCache stores values of other packages in the session store, encrypted and under hashed
// keys: a loaded profile is as private as a session. It is safe for concurrent use.
type SealedCache struct{ vault vault }

// Cache returns the cache in the session store. Its methods accept any context.
func (s *Sessions) Cache() *SealedCache { return &SealedCache{s.vault} }

// ReadAhead returns a context in which loading the session also reads more values of the cache in
// the same round trip: those with the keys that wanted returns for a member. Later reads use them
// for a second, or until the request writes them. Heads are read only as far as
// [SealedCache.GetUnless] needs to recognize a version. [SealedCache.Change], reads after
// [SealedCache.Lock], and a second GetUnless find what others have written in the meantime.
func ReadAhead(ctx context.Context, wanted func(member string) (keys, heads []string)) context.Context {
	return readahead.With(ctx, wanted)
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
	if sealed, known := readahead.Get(ctx, record); known {
		return sealed, nil
	}
	sealed, _, err := c.vault.Get(ctx, record)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return sealed, err
}

// GetUnless is Get for a caller that already has the value of a version from an earlier call: the
// value is nil if the version is unchanged. So an unchanged value is neither decrypted nor decoded
// again.
func (c *SealedCache) GetUnless(ctx context.Context, key, known string) (value []byte, version string, found bool, err error) {
	record := recordKey("cache", key)
	defer readahead.Drop(ctx, record) // the next call may be made to change the value
	if head, ahead := readahead.Head(ctx, record); ahead && keyring.Version(head) == known {
		return nil, known, head != nil, nil
	}
	sealed, err := c.sealed(ctx, record)
	if err != nil || sealed == nil {
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
	readahead.Drop(ctx, record)
	sealed := c.vault.keys.Seal(value, record)
	return keyring.Version(sealed), c.vault.Insert(ctx, record, sealed, time.Now().Add(ttl))
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
		sealed, known := readahead.Get(ctx, record)
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
	readahead.Drop(ctx, record)
	return c.vault.insert(ctx, record, value, time.Now().Add(ttl))
}

// Delete deletes a value. A missing value is not an error.
func (c *SealedCache) Delete(ctx context.Context, key string) error {
	record := recordKey("cache", key)
	readahead.Drop(ctx, record)
	return c.vault.remove(ctx, record)
}

// Lock waits until the caller holds the lock of a key across all instances. Later reads return what
// earlier holders wrote. If the instance crashes, the lock ends after ttl.
func (c *SealedCache) Lock(ctx context.Context, key string, ttl time.Duration) (unlock func(), err error) {
	record := recordKey("cache", key)
	unlock, err = c.vault.Lock(ctx, "lock:"+record, ttl)
	readahead.Drop(ctx, record)
	return unlock, err
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
