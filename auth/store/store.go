// Package store keeps small values under a key until they expire: in memory,
// in a SQLite file, or in Redis or Valkey. It knows nothing of what it keeps;
// the callers hash the keys and seal the values.
package store

import (
	"context"
	"errors"
	"strings"
	"time"
)

// ErrNotFound says that no record lies under the key, or that it has expired.
var ErrNotFound = errors.New("auth/store: record not found")

// Store is a key-value store whose records expire. It is safe for use by many
// goroutines. Every error other than ErrNotFound means that the store could not
// answer, never that a record is missing. Expiries are kept to the millisecond.
type Store interface {
	// Get returns the value and when it expires.
	Get(ctx context.Context, key string) (value []byte, expires time.Time, err error)
	// Insert writes the record, new or not.
	Insert(ctx context.Context, key string, value []byte, expires time.Time) error
	// Update writes the record only where one is present, else ErrNotFound: a
	// request still in flight cannot bring back what another has deleted.
	Update(ctx context.Context, key string, value []byte, expires time.Time) error
	// Touch moves the expiry of a record that is present, else ErrNotFound. It
	// only ever moves it forward, so that of two touches the later one counts.
	Touch(ctx context.Context, key string, expires time.Time) error
	// Delete removes the record. ErrNotFound says there was none, so that of
	// several deletions of one record exactly one succeeds.
	Delete(ctx context.Context, key string) error
	// Lock waits until the caller alone holds the key: alone in this process, and
	// on Redis among all instances. There the lock ends by itself after ttl, so
	// that an instance that died blocks the others no longer than that.
	Lock(ctx context.Context, key string, ttl time.Duration) (unlock func(), err error)
	// Ping reports whether the store answers.
	Ping(ctx context.Context) error
	// Close ends the store's connections and goroutines.
	Close() error
}

// Open opens the store that PORTAL_SESSION_STORE names:
//
//	memory:                                                  this process only, for tests
//	sqlite:PATH                                              one instance; a restart keeps everything
//	redis://user:password@host:6379/0                        many instances; rediss:// for TLS
//	redis://host:6379?addr=host2:6379&addr=host3:6379        the same on a cluster
//	redis://host:26379/0?master_name=name&addr=host2:26379   the same behind sentinels
//
// An error never repeats the address, which may hold a password. A Redis that
// is down does not stop Open; Ping tells.
func Open(ctx context.Context, url string) (Store, error) {
	scheme, rest, _ := strings.Cut(url, ":")
	switch scheme {
	case "memory":
		return newMemory(), nil
	case "sqlite":
		return openSQLite(ctx, rest)
	case "redis", "rediss":
		return openRedis(url)
	}
	return nil, errors.New("auth/store: the address needs the scheme sqlite, redis, rediss or memory")
}
