package userapi

import (
	"container/list"
	"sync"
)

// maxMembers bounds what one process remembers of members between requests.
const maxMembers = 1000

// lru is a map that forgets the least recently used entry when it is full. It
// is safe for concurrent use.
type lru[V any] struct {
	mu      sync.Mutex
	max     int
	entries map[string]*list.Element
	order   *list.List // of lruEntry, the latest first
}

type lruEntry[V any] struct {
	key   string
	value V
}

func newLRU[V any](limit int) *lru[V] {
	return &lru[V]{max: limit, entries: map[string]*list.Element{}, order: list.New()}
}

func (l *lru[V]) get(key string) (v V, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, ok := l.entries[key]
	if !ok {
		return v, false
	}
	l.order.MoveToFront(e)
	return e.Value.(lruEntry[V]).value, true
}

func (l *lru[V]) put(key string, v V) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop(key)
	l.entries[key] = l.order.PushFront(lruEntry[V]{key, v})
	if l.order.Len() > l.max {
		l.drop(l.order.Back().Value.(lruEntry[V]).key)
	}
}

func (l *lru[V]) remove(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop(key)
}

// drop is called with the lock held.
func (l *lru[V]) drop(key string) {
	if e, ok := l.entries[key]; ok {
		l.order.Remove(e)
		delete(l.entries, key)
	}
}
