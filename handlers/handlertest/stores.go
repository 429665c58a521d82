package handlertest

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
)

// UncountedStore is a store that fails to count.
type UncountedStore struct {
	store.Store
	Down atomic.Bool
}

func (s *UncountedStore) Take(ctx context.Context, key string, l store.Limit) (time.Duration, error) {
	if s.Down.Load() {
		return 0, store.ErrDown
	}
	return s.Store.Take(ctx, key, l)
}

// NewLimited returns a harness with the default limits. Those of a minute last an hour: the
// requests of a test may take long enough to free one of a minute.
func NewLimited(t *testing.T) (*Harness, *UncountedStore) {
	t.Helper()
	records := &UncountedStore{Store: OpenStore(t, "memory:")}
	h := NewWith(t, Parts{Records: records})
	limits := maps.Clone(ratelimit.Defaults)
	for rule, limit := range limits {
		limits[rule] = store.Limit{Events: limit.Events, Per: max(limit.Per, time.Hour)}
	}
	h.Portal.Limits = ratelimit.New(records, limits, slog.New(slog.DiscardHandler))
	return h, records
}

// NewFaulty returns a harness and its store, which fails on request.
func NewFaulty(t *testing.T) (*Harness, *FaultyStore) {
	t.Helper()
	records := &FaultyStore{Store: OpenStore(t, "memory:")}
	return NewWith(t, Parts{Records: records}), records
}

// ListingStore remembers the keys of all records.
type ListingStore struct {
	store.Store
	mu   sync.Mutex
	Keys map[string]bool
}

func (s *ListingStore) note(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Keys[key] = true
}

func (s *ListingStore) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	s.note(key)
	return s.Store.Insert(ctx, key, value, expires)
}

func (s *ListingStore) Take(ctx context.Context, key string, l store.Limit) (time.Duration, error) {
	s.note(key)
	return s.Store.Take(ctx, key, l)
}

// Live counts the records that exist, by kind.
func (s *ListingStore) Live(t *testing.T) map[string]int {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	kinds := map[string]int{}
	for key := range s.Keys {
		if _, _, err := s.Get(t.Context(), key); err == nil {
			kind, _, _ := strings.Cut(key, ":")
			kinds[kind]++
		}
	}
	return kinds
}

// Expiring counts the records that expire in more than one and at most another duration from now.
func (s *ListingStore) Expiring(t *testing.T, after, until time.Duration) (count int) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for key := range s.Keys {
		if _, expires, err := s.Get(t.Context(), key); err == nil && time.Until(expires) > after && time.Until(expires) <= until {
			count++
		}
	}
	return count
}

// FaultyStore fails like a store that cannot be reached (down), or like one whose disk takes no
// writes (full): then deletions still count.
type FaultyStore struct {
	store.Store
	Down, Full atomic.Bool
}

var errFull = fmt.Errorf("%w: the disk is full", store.ErrDown)

func (s *FaultyStore) write(write func() error) error {
	if s.Full.Load() || s.Down.Load() {
		return errFull
	}
	return write()
}

func (s *FaultyStore) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	if s.Down.Load() {
		return nil, time.Time{}, store.ErrDown
	}
	return s.Store.Get(ctx, key)
}

func (s *FaultyStore) GetAll(ctx context.Context, keys []string,
	known map[string]string,
) (map[string][]byte, error) {
	if s.Down.Load() {
		return nil, store.ErrDown
	}
	return s.Store.GetAll(ctx, keys, known)
}

func (s *FaultyStore) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	return s.write(func() error { return s.Store.Insert(ctx, key, value, expires) })
}

func (s *FaultyStore) Update(ctx context.Context, key string, value []byte, expires time.Time) error {
	return s.write(func() error { return s.Store.Update(ctx, key, value, expires) })
}

func (s *FaultyStore) Touch(ctx context.Context, key string, expires time.Time) error {
	return s.write(func() error { return s.Store.Touch(ctx, key, expires) })
}

func (s *FaultyStore) Delete(ctx context.Context, key string) error {
	if s.Down.Load() {
		return store.ErrDown
	}
	return s.Store.Delete(ctx, key)
}
