package auth

import (
	"bytes"
	"context"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/auth/store"
)

// recordingStore wraps a store. It records calls and values, and can fail on demand.
type recordingStore struct {
	store.Store
	mu     sync.Mutex
	down   bool
	fault  *fault // nil for none
	values map[string][]byte
	calls  map[string]int
}

// fault fails calls after the next n: one, or all.
type fault struct {
	n    int
	once bool
	hit  bool // whether a call has failed
}

func (f *fault) next() (fails bool) {
	fails = f.n == 0 || f.n < 0 && !f.once
	f.n--
	f.hit = f.hit || fails
	return fails
}

func openRecordingStore(t testing.TB, address string) *recordingStore {
	t.Helper()
	st, err := store.Open(context.Background(), address)
	must(t, err)
	t.Cleanup(func() { must(t, st.Close()) })
	return &recordingStore{Store: st, values: map[string][]byte{}, calls: map[string]int{}}
}

func (s *recordingStore) record(call, key string, value []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls[call]++
	if s.down || s.fault != nil && s.fault.next() {
		return errStore
	}
	if value != nil {
		s.values[key] = bytes.Clone(value)
	}
	return nil
}

func (s *recordingStore) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	if err := s.record("get", key, nil); err != nil {
		return nil, time.Time{}, err
	}
	return s.Store.Get(ctx, key)
}

func (s *recordingStore) GetAll(ctx context.Context, keys []string,
	known map[string]string,
) (map[string][]byte, error) {
	if err := s.record("get all", "", nil); err != nil {
		return nil, err
	}
	return s.Store.GetAll(ctx, keys, known)
}

func (s *recordingStore) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	if err := s.record("insert", key, value); err != nil {
		return err
	}
	return s.Store.Insert(ctx, key, value, expires)
}

func (s *recordingStore) Update(ctx context.Context, key string, value []byte, expires time.Time) error {
	if err := s.record("update", key, value); err != nil {
		return err
	}
	return s.Store.Update(ctx, key, value, expires)
}

func (s *recordingStore) Touch(ctx context.Context, key string, expires time.Time) error {
	if err := s.record("touch", key, nil); err != nil {
		return err
	}
	return s.Store.Touch(ctx, key, expires)
}

func (s *recordingStore) Delete(ctx context.Context, key string) error {
	if err := s.record("delete", key, nil); err != nil {
		return err
	}
	return s.Store.Delete(ctx, key)
}

func (s *recordingStore) Take(ctx context.Context, key string, l store.Limit) (time.Duration, error) {
	if err := s.record("take", key, nil); err != nil {
		return 0, err
	}
	return s.Store.Take(ctx, key, l)
}

func (s *recordingStore) Lock(ctx context.Context, key string, ttl time.Duration) (unlock func(), err error) {
	if err := s.record("lock", key, nil); err != nil {
		return nil, err
	}
	return s.Store.Lock(ctx, key, ttl)
}

func (s *recordingStore) setFault(f *fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = f
}

func (s *recordingStore) setDown(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = down
}

// liveRecords counts the unexpired records by kind, the part of the key before the colon.
func (s *recordingStore) liveRecords() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	live := map[string]int{}
	for key := range s.values {
		if _, _, err := s.Store.Get(context.Background(), key); err == nil {
			kind, _, _ := strings.Cut(key, ":")
			live[kind]++
		}
	}
	return live
}

// writeCount returns the number of calls that change a record.
func (s *recordingStore) writeCount() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls["insert"] + s.calls["update"] + s.calls["touch"] + s.calls["delete"]
}

func (s *recordingStore) all() map[string][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.values)
}
