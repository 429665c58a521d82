// Package store stores small values by key until they expire: in memory, in a SQLite file, or in
// Redis or Valkey. It does not interpret them; callers hash the keys and encrypt the values.
package store

import (
	"context"
	"errors"
	"strings"
	"time"
)

// ErrNotFound means that there is no record with the key, or that it has expired.
var ErrNotFound = errors.New("auth/store: record not found")

// Store is a key-value store whose records expire. It is safe for concurrent use. Every error other
// than ErrNotFound means that the store failed, never that a record is missing. Expiry times are
// precise to the millisecond.
type Store interface {
	// Get returns the value and when it expires.
	Get(ctx context.Context, key string) (value []byte, expires time.Time, err error)
	// GetAll returns the values of the records that exist, by key, in one round trip.
	GetAll(ctx context.Context, keys []string) (map[string][]byte, error)
	// Insert creates or replaces the record.
	Insert(ctx context.Context, key string, value []byte, expires time.Time) error
	// Update replaces an existing record, or returns ErrNotFound. A request that was still running
	// when another deleted the record cannot bring it back.
	Update(ctx context.Context, key string, value []byte, expires time.Time) error
	// Touch extends the expiry of an existing record, or returns ErrNotFound. It never shortens it, so
	// concurrent touches may run in any order.
	Touch(ctx context.Context, key string, expires time.Time) error
	// Delete deletes the record. It returns ErrNotFound if there is none, so that exactly one of
	// several concurrent deletions succeeds.
	Delete(ctx context.Context, key string) error
	// Take counts one event under the key, which must belong to no other record. If that would exceed
	// the limit, it counts nothing and returns how long to wait for the next event.
	Take(ctx context.Context, key string, l Limit) (wait time.Duration, err error)
	// Lock waits until the caller holds the lock for the key. It excludes other goroutines and, on
	// Redis, other instances. On Redis the lock expires after ttl, so that a crashed instance does
	// not block the others for longer.
	Lock(ctx context.Context, key string, ttl time.Duration) (unlock func(), err error)
	// Ping reads from the store, and returns an error if it is down.
	Ping(ctx context.Context) error
	// Close closes the store's connections and stops its goroutines.
	Close() error
}

var (
	errScheme = errors.New("auth/store: the address must have the scheme sqlite, redis, rediss or memory")
	errNoPath = errors.New("auth/store: sqlite: a file path is required, as in sqlite:data/portal.db")
)

// Open opens the store with the address in PORTAL_SESSION_STORE:
//
//	memory:                                                  this process only, for tests
//	sqlite:PATH                                              one instance; records survive a restart
//	redis://user:password@host:6379/0                        many instances; rediss:// for TLS
//	redis://host:6379?addr=host2:6379&addr=host3:6379        the same on a cluster
//	redis://host:26379/0?master_name=name&addr=host2:26379   the same with sentinels
//
// An error never repeats the address, which may contain a password. Open does not connect to Redis;
// use Ping to check it. A call to the returned Store may take one second, after up to five seconds
// in a queue if the store works but is slow. Only Lock may wait longer, for the holder of the lock.
func Open(ctx context.Context, url string) (Store, error) {
	scheme, rest, _ := strings.Cut(url, ":")
	switch scheme {
	case "memory":
		return newMemory(), nil
	case "sqlite":
		return guard(openSQLite(ctx, rest))(false)
	case "redis", "rediss":
		return guard(openRedis(url))(true)
	}
	return nil, errScheme
}

// CheckAddress returns why Open would refuse an address, without opening anything. The error does
// not repeat the address.
func CheckAddress(url string) error {
	scheme, rest, _ := strings.Cut(url, ":")
	switch {
	case scheme == "memory", scheme == "sqlite" && rest != "":
		return nil
	case scheme == "redis", scheme == "rediss":
		s, err := openRedis(url)
		if err != nil {
			return err
		}
		return s.Close()
	case scheme == "sqlite":
		return errNoPath
	}
	return errScheme
}

func guard[S interface {
	Store
	queues() (reads, writes *queue)
}](s S, err error) func(network bool) (Store, error) {
	return func(network bool) (Store, error) {
		if err != nil {
			return nil, err
		}
		reads, writes := s.queues()
		return newGuarded(s, reads, writes, network), nil
	}
}
