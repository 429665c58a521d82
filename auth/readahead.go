package auth

import (
	"context"
	"sync"
)

// readAhead is what a request has read of the store together with its session: the records that its
// page needs, sealed. Until the request ends, they are read here and not in the store. After a
// write they are what was written. It is nil for a request that reads nothing ahead, and safe for
// concurrent use, because a page makes calls at the same time.
type readAhead struct {
	mu      sync.Mutex
	records map[string]aheadRecord // by key; nil after the request
}

type aheadRecord struct {
	sealed []byte // nil if the store has no such record
	known  bool   // false if others may have written it since
}

func newReadAhead(keys []string, found map[string][]byte) *readAhead {
	records := make(map[string]aheadRecord, len(keys))
	for _, key := range keys {
		records[key] = aheadRecord{found[key], true}
	}
	return &readAhead{records: records}
}

// get returns a record, nil for one that does not exist. known is false if the store must be read.
func (a *readAhead) get(key string) (sealed []byte, known bool) {
	if a == nil {
		return nil, false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	r := a.records[key]
	return r.sealed, r.known
}

// wrote stores what the request has written, nil for a record that it has deleted. After a failure
// it is unknown what the store has.
func (a *readAhead) wrote(key string, sealed []byte, err error) {
	a.replace(key, aheadRecord{sealed, err == nil})
}

// forget makes the request read a record again.
func (a *readAhead) forget(key string) { a.replace(key, aheadRecord{}) }

// replace changes only records that were read ahead: others may be large.
func (a *readAhead) replace(key string, r aheadRecord) {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ahead := a.records[key]; ahead {
		a.records[key] = r
	}
}

// end makes work that outlives the request read the store.
func (a *readAhead) end() {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.records = nil
}

type readAheadKey struct{}

// aheadOf returns what the request of a context has read ahead, nil for nothing.
func aheadOf(ctx context.Context) *readAhead {
	a, _ := ctx.Value(readAheadKey{}).(*readAhead)
	return a
}
