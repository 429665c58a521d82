// Package readahead lets a request read all records that it will need in the same round trip to the
// store as its session's tokens.
package readahead

import (
	"context"
	"sync"
	"time"
)

// life is how long a record that was read ahead is used. Work that outlives its request reads the
// store again.
const life = time.Second

type contextKey struct{}

// records are those that one request read ahead, sealed as in the store.
type records struct {
	wanted func(member string) (keys, heads []string)

	mu     sync.Mutex
	sealed map[string][]byte // nil for a record that is missing
	heads  map[string][]byte // of other records
	read   time.Time
}

// With returns the context of a request that reads values ahead: those that wanted returns for a
// member's key, some whole and only the heads of others. Without it, the other functions do
// nothing.
func With(ctx context.Context, wanted func(member string) (keys, heads []string)) context.Context {
	return context.WithValue(ctx, contextKey{}, &records{wanted: wanted})
}

// Wanted returns the keys of the values that the request will need whole, and of those whose heads
// it needs.
func Wanted(ctx context.Context, member string) (keys, heads []string) {
	if r, ok := ctx.Value(contextKey{}).(*records); ok {
		return r.wanted(member)
	}
	return nil, nil
}

// Put stores the values that were read for the keys and heads.
func Put(ctx context.Context, keys, heads []string, found map[string][]byte) {
	r, ok := ctx.Value(contextKey{}).(*records)
	if !ok {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sealed, r.heads, r.read = selected(found, keys), selected(found, heads), time.Now()
}

func selected(found map[string][]byte, keys []string) map[string][]byte {
	some := make(map[string][]byte, len(keys))
	for _, key := range keys {
		some[key] = found[key]
	}
	return some
}

// Get returns a record that was read ahead, nil if it is missing in the store. known is false for
// every other record.
func Get(ctx context.Context, key string) (sealed []byte, known bool) {
	return find(ctx, key, func(r *records) map[string][]byte { return r.sealed })
}

// Head returns the head of a record that was read ahead, like Get.
func Head(ctx context.Context, key string) (head []byte, known bool) {
	return find(ctx, key, func(r *records) map[string][]byte { return r.heads })
}

func find(ctx context.Context, key string, in func(*records) map[string][]byte) (value []byte, known bool) {
	r, ok := ctx.Value(contextKey{}).(*records)
	if !ok {
		return nil, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	value, known = in(r)[key]
	return value, known && time.Since(r.read) < life
}

// Drop makes the request read a record again, because it may have changed.
func Drop(ctx context.Context, key string) {
	if r, ok := ctx.Value(contextKey{}).(*records); ok {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.sealed, key)
		delete(r.heads, key)
	}
}
