package exchange

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"
)

// absentFor is how long the portal waits before it repeats a call that the provider doesn't have,
// for each member.
const absentFor = time.Hour

// absentCalls are the reads of openapi.yaml that a provider does not offer: each load of a profile
// would wait for their 404 again. A call is absent for a member whom it answered so in the last
// hour, while no member of this instance had an answer from it in that time.
type absentCalls struct {
	missed   callTimes // an hour after a 404
	answered *sync.Map // when each call last had a response, by its name
}

// Keep keeps the result of a request: whether it was answered, or the cause of its failure.
func (a absentCalls) Keep(member string, r Request, answered bool, cause error) {
	switch {
	case answered:
		a.answered.Store(r.Name(), time.Now())
	case r.isOptionalRead() && errors.Is(cause, ErrUnsupported):
		a.missed.Keep(member, r.Name(), time.Now().Add(absentFor))
	}
}

// Has reports whether a request need not be sent: its result is a 404.
func (a absentCalls) Has(member string, r Request) bool {
	at, answered := a.answered.Load(r.Name())
	return !a.missed.Until(member, r.Name()).IsZero() && !(answered && time.Since(at.(time.Time)) < absentFor)
}

// Forget makes every call for a member again.
func (a absentCalls) Forget(member string) {
	for _, key := range a.missed.Keys() {
		if strings.HasPrefix(key, member+"/") {
			a.missed.Remove(key)
		}
	}
}

// isOptionalRead reports whether a provider may not have this read at all. A 404 for one item says
// nothing about another.
func (r Request) isOptionalRead() bool {
	return r.Optional && !r.isItem() && r.Method == http.MethodGet
}
