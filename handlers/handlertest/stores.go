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

// Limit sets limits by the hour: the requests of a test may take long enough to free one of a
// minute. The other rules keep their defaults.
func (h *Harness) Limit(events map[ratelimit.Rule]int) {
	h.T.Helper()
	limits := maps.Clone(ratelimit.Defaults)
	for rule, n := range events {
		limits[rule] = store.Limit{Events: n, Per: time.Hour}
	}
	h.Portal.Limits = ratelimit.New(h.Records, limits, slog.New(slog.DiscardHandler))
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
	keys map[string]bool
}

// NewListingStore returns an empty store in memory.
func NewListingStore(t testing.TB) *ListingStore {
	t.Helper()
	return &ListingStore{Store: OpenStore(t, "memory:"), keys: map[string]bool{}}
}

func (s *ListingStore) note(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keys[key] = true
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
	for key := range s.keys {
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
	for key := range s.keys {
		_, expires, err := s.Get(t.Context(), key)
		if left := time.Until(expires); err == nil && left > after && left <= until {
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
