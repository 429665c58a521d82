// Package store stores small values by key until they expire: in memory, in a SQLite file, or in
// Redis or Valkey. It does not interpret them; callers hash the keys and encrypt the values.
package store

import (
	"context"
	"errors"
	"time"

	"memberportal/upstream/failure"
)

// ErrNotFound means that there is no record with the key, or that it has expired.
var ErrNotFound = errors.New("auth/store: record not found")

// retryAfter is when a member may try again while the store is down.
const retryAfter = 5 * time.Second

// ErrDown means that the store failed or did not respond in time. Every error of a Store from Open
// is ErrDown, ErrNotFound, or the error of a context that the caller ended.
var ErrDown = failure.New(failure.Failure{Kind: failure.NoAnswer, System: failure.SessionStore, Wait: retryAfter},
	"auth/store: the store is down")

// Store is a key-value store whose records expire. It is safe for concurrent use. Every error other
// than ErrNotFound means that the store failed, never that a record is missing. Expiry times are
// precise to the millisecond.
type Store interface {
	// Get returns the value and when it expires.
	Get(ctx context.Context, key string) (value []byte, expires time.Time, err error)
	// GetAll returns the values of the records that exist, by key, in one round trip and those of
	// large values. known has at most MostKnown bytes with which the value of a key may begin. Of a
	// value that does, only these bytes leave the store.
	GetAll(ctx context.Context, keys []string, known map[string]string) (map[string][]byte, error)
	// Insert creates or replaces the record.
	Insert(ctx context.Context, key string, value []byte, expires time.Time) error
	// Update replaces an existing record, or returns ErrNotFound. A request that was still running
	// when another deleted the record cannot bring it back.
	Update(ctx context.Context, key string, value []byte, expires time.Time) error
	// Touch extends the expiry of an existing record, or returns ErrNotFound. It never shortens it, so
	// concurrent touches may run in any order. It does not extend a value in pieces.
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

// MostKnown is how many bytes of a value may be known.
const MostKnown = 64

// A backend is a Store behind its guard, which stores large values in it in pieces.
type backend interface {
	Store
	// remove is Delete. It returns the beginning of the record, so that its pieces can go as well.
	remove(ctx context.Context, key string) (record []byte, err error)
}

// Limit is how many events may happen in a period of time. All of them may happen at once; after
// that, one at a time as the time passes (GCRA, the generic cell rate algorithm). A count is a
// record without a value. Its remaining lifetime is the used part of Per, so it needs only the
// store's clock and is swept like any other record.
type Limit struct {
	Events int
	Per    time.Duration
}

// Times returns a limit of so many times the events. It is at most one event in a millisecond, the
// unit of a store's clock.
func (l Limit) Times(n int) Limit {
	return Limit{Events: min(n*l.Events, int(l.Per/time.Millisecond)), Per: l.Per}
}

// cost is how much of Per one event uses.
func (l Limit) cost() time.Duration {
	return (l.Per / time.Duration(l.Events)).Truncate(time.Millisecond)
}

// wait returns how long to wait for the next event, 0 for not at all.
func (l Limit) wait(used time.Duration) time.Duration {
	return max(0, max(0, used)+l.cost()-l.Per)
}
