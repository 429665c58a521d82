// Package recent keeps values of members for a short time, in this process.
package recent

import (
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// Cache keeps values by member and key. It is safe for concurrent use.
type Cache[V any] struct{ kept *lru.Cache[string, entry[V]] }

type entry[V any] struct {
	value V
	until time.Time
}

// New returns a Cache that keeps this many values, the ones used last.
func New[V any](most int) Cache[V] {
	kept, err := lru.New[string, entry[V]](most)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return Cache[V]{kept}
}

// Get returns the value of a member's key, false if there is none or its time is over.
func (c Cache[V]) Get(member, key string) (value V, ok bool) {
	found, ok := c.kept.Get(member + "/" + key)
	if !ok || !time.Now().Before(found.until) {
		return value, false
	}
	return found.value, true
}

// Add keeps a value until a time.
func (c Cache[V]) Add(member, key string, value V, until time.Time) {
	c.kept.Add(member+"/"+key, entry[V]{value, until})
}

// Forget deletes what is kept of a member.
func (c Cache[V]) Forget(member string) {
	for _, key := range c.kept.Keys() {
		if strings.HasPrefix(key, member+"/") {
			c.kept.Remove(key)
		}
	}
}
