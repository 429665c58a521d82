package xsrf

import (
	"context"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// maxMembers limits the tokens in memory.
const maxMembers = 1000

// memory is a [Store] of this process that ignores the time.
type memory struct{ values *lru.Cache[string, []byte] }

// newMemory returns a store of this process, for one instance.
func newMemory() Store { return memory{newLRU[[]byte]()} }

// newLRU returns a cache of values by member.
func newLRU[V any]() *lru.Cache[string, V] {
	values, err := lru.New[string, V](maxMembers)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return values
}

func (m memory) Get(_ context.Context, key string) ([]byte, bool, error) {
	value, found := m.values.Get(key)
	return value, found, nil
}

func (m memory) Put(_ context.Context, key string, value []byte, _ time.Duration) error {
	m.values.Add(key, value)
	return nil
}

func (m memory) Delete(_ context.Context, key string) error {
	m.values.Remove(key)
	return nil
}
