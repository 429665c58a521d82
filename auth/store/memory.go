package store

import (
	"bytes"
	"context"
	"maps"
	"sync"
	"time"
)

// sweepInterval is how often expired records are deleted. They are never returned, deleted or not.
const sweepInterval = time.Minute

type record struct {
	value   []byte
	expires time.Time
}

// memory is the Store for tests and trials. Its records are lost when the process ends.
type memory struct {
	Locks

	mu      sync.Mutex
	records map[string]record
	swept   time.Time
}

func newMemory() *memory {
	return &memory{records: make(map[string]record), swept: time.Now()}
}

func (m *memory) Get(_ context.Context, key string) ([]byte, time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.live(key)
	if !ok {
		return nil, time.Time{}, ErrNotFound
	}
	return bytes.Clone(r.value), r.expires, nil
}

func (m *memory) GetAll(_ context.Context, keys []string, known map[string]string) (map[string][]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	values := map[string][]byte{}
	for _, key := range keys {
		r, ok := m.live(key)
		prefix := []byte(known[key])
		switch {
		case !ok:
		case len(prefix) > 0 && bytes.HasPrefix(r.value, prefix):
			values[key] = prefix
		default:
			values[key] = bytes.Clone(r.value)
		}
	}
	return values, nil
}

func (m *memory) Insert(_ context.Context, key string, value []byte, expires time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sweep()
	m.records[key] = record{bytes.Clone(value), expires}
	return nil
}

func (m *memory) Update(_ context.Context, key string, value []byte, expires time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.live(key); !ok {
		return ErrNotFound
	}
	m.records[key] = record{bytes.Clone(value), expires}
	return nil
}

func (m *memory) Touch(_ context.Context, key string, expires time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.live(key)
	if !ok {
		return ErrNotFound
	}
	if expires.After(r.expires) {
		m.records[key] = record{r.value, expires}
	}
	return nil
}

func (m *memory) Delete(_ context.Context, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, ok := m.live(key)
	delete(m.records, key)
	if !ok {
		return ErrNotFound
	}
	return nil
}

func (m *memory) Ping(context.Context) error { return nil }

func (m *memory) Close() error { return nil }

// live returns the record unless it has expired. The caller must hold the mutex.
func (m *memory) live(key string) (record, bool) {
	r, ok := m.records[key]
	return r, ok && time.Now().Before(r.expires)
}

// sweep deletes expired records, at most once per sweepInterval. The caller must hold the mutex.
func (m *memory) sweep() {
	now := time.Now()
	if now.Sub(m.swept) < sweepInterval {
		return
	}
	m.swept = now
	maps.DeleteFunc(m.records, func(_ string, r record) bool { return !now.Before(r.expires) })
}
