package userapi

import (
	"errors"
	"net/http"
	"sync"
	"time"
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
	missed   recentCache[struct{}] // by member and call
	answered *sync.Map             // when each call last had an answer, by its name
}

// newAbsentCalls returns absentCalls without any.
func newAbsentCalls() absentCalls { return absentCalls{newRecent[struct{}](maxAbsent), new(sync.Map)} }

// Keep keeps the result of a request: whether it was answered, or the cause of its failure.
func (a absentCalls) Keep(member string, r request, answered bool, cause error) {
	switch {
	case answered:
		a.answered.Store(r.name(), time.Now())
	case r.isOptionalRead() && errors.Is(cause, ErrUnsupported):
		a.missed.Add(member, r.name(), struct{}{}, time.Now().Add(absentFor))
	}
}

// Has reports whether a request need not be sent: its result is a 404.
func (a absentCalls) Has(member string, r request) bool {
	if _, missed := a.missed.Get(member, r.name()); !missed {
		return false
	}
	at, answered := a.answered.Load(r.name())
	return !answered || time.Since(at.(time.Time)) >= absentFor
}

// Forget makes every call for a member again.
func (a absentCalls) Forget(member string) { a.missed.Forget(member) }

// isOptionalRead reports whether a provider may lack this read as a whole. A 404 for one item says
// nothing about another.
func (r request) isOptionalRead() bool { return r.kind == collection && r.method == http.MethodGet }
