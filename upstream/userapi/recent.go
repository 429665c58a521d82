package userapi

import (
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// recentCache keeps values by member and key. It is safe for concurrent use.
type recentCache[V any] struct {
	kept *lru.Cache[string, recentEntry[V]]
}

type recentEntry[V any] struct {
	value V
	until time.Time
}

// newRecent returns a recentCache that keeps this many values, the ones used last.
func newRecent[V any](most int) recentCache[V] {
	kept, err := lru.New[string, recentEntry[V]](most)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return recentCache[V]{kept}
}

// Get returns the value of a member's key, false if there is none or its time is over.
func (c recentCache[V]) Get(member, key string) (value V, ok bool) {
	found, ok := c.kept.Get(member + "/" + key)
	if !ok || !time.Now().Before(found.until) {
		return value, false
	}
	return found.value, true
}

// Add keeps a value until a time.
func (c recentCache[V]) Add(member, key string, value V, until time.Time) {
	c.kept.Add(member+"/"+key, recentEntry[V]{value, until})
}

// Forget deletes what is kept of a member.
func (c recentCache[V]) Forget(member string) {
	for _, key := range c.kept.Keys() {
		if strings.HasPrefix(key, member+"/") {
			c.kept.Remove(key)
		}
	}
}
