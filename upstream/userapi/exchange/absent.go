package exchange

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

const (
	// absentFor is how long a call that the provider lacks is not made again for a member.
	absentFor = time.Hour
	// maxAbsent is how many members and calls one process keeps.
	maxAbsent = 5000
)

// absentCalls are the reads of openapi.yaml that a provider does not offer: each load of a profile
// would wait for their 404 again. A call is absent for a member whom it answered so in the last
// hour, while no member of this instance had an answer from it in that time.
type absentCalls struct {
	missed   *lru.Cache[string, time.Time] // when it was answered with 404, by member and call
	answered *sync.Map                     // when each call last had an answer, by its name
}

// newAbsentCalls returns absentCalls without any.
func newAbsentCalls() absentCalls {
	missed, err := lru.New[string, time.Time](maxAbsent)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return absentCalls{missed, new(sync.Map)}
}

// Keep keeps the result of a request: whether it was answered, or the cause of its failure.
func (a absentCalls) Keep(member string, r Request, answered bool, cause error) {
	switch {
	case answered:
		a.answered.Store(r.Name(), time.Now())
	case r.isOptionalRead() && errors.Is(cause, ErrUnsupported):
		a.missed.Add(member+"/"+r.Name(), time.Now())
	}
}

// Has reports whether a request need not be sent: its result is a 404.
func (a absentCalls) Has(member string, r Request) bool {
	missed, ok := a.missed.Get(member + "/" + r.Name())
	if !ok || time.Since(missed) >= absentFor {
		return false
	}
	at, answered := a.answered.Load(r.Name())
	return !answered || time.Since(at.(time.Time)) >= absentFor
}

// Forget makes every call for a member again.
func (a absentCalls) Forget(member string) {
	for _, key := range a.missed.Keys() {
		if strings.HasPrefix(key, member+"/") {
			a.missed.Remove(key)
		}
	}
}

// isOptionalRead reports whether a provider may lack this read as a whole. A 404 for one item says
// nothing about another.
func (r Request) isOptionalRead() bool {
	return r.Optional && !r.isItem() && r.Method == http.MethodGet
}
