package auth

import (
	"bytes"
	"context"
	"maps"
	"strings"
	"sync"
	"time"

	"memberportal/auth/store"
)

// spy shows what lies in a store and can make it fail.
type spy struct {
	store.Store
	mu     sync.Mutex
	down   bool
	values map[string][]byte
	calls  map[string]int
}

func (s *spy) note(call, key string, value []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls[call]++
	if s.down {
		return errStore
	}
	if value != nil {
		s.values[key] = bytes.Clone(value)
	}
	return nil
}

func (s *spy) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	if err := s.note("get", key, nil); err != nil {
		return nil, time.Time{}, err
	}
	return s.Store.Get(ctx, key)
}

func (s *spy) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	if err := s.note("insert", key, value); err != nil {
		return err
	}
	return s.Store.Insert(ctx, key, value, expires)
}

func (s *spy) Update(ctx context.Context, key string, value []byte, expires time.Time) error {
	if err := s.note("update", key, value); err != nil {
		return err
	}
	return s.Store.Update(ctx, key, value, expires)
}

func (s *spy) Touch(ctx context.Context, key string, expires time.Time) error {
	if err := s.note("touch", key, nil); err != nil {
		return err
	}
	return s.Store.Touch(ctx, key, expires)
}

func (s *spy) Delete(ctx context.Context, key string) error {
	if err := s.note("delete", key, nil); err != nil {
		return err
	}
	return s.Store.Delete(ctx, key)
}

func (s *spy) fail(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = down
}

// kinds counts the live records by the word before their colon.
func (s *spy) kinds() map[string]int {
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

// written returns how many of the calls changed a record so far.
func (s *spy) written() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls["insert"] + s.calls["update"] + s.calls["touch"] + s.calls["delete"]
}

func (s *spy) all() map[string][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.values)
}
