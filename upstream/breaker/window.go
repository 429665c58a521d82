package breaker

import (
	"slices"
	"sync"
	"time"
)

// An outage is that of at least minLoads loads within windowLength half failed, those of at least
// minMembers members.
const (
	windowLength = 10 * time.Second
	minLoads     = 20
	minMembers   = 5
	// minLength keeps a busy portal from opening the circuit for a disturbance of milliseconds.
	minLength = time.Second
)

// window has the results of the loads of the last windowLength, the oldest first.
type window struct {
	mu      sync.Mutex
	results []result
}

type result struct {
	at     time.Time
	member string
	failed bool
}

func (w *window) add(at time.Time, member string, failed bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.results = append(w.since(at), result{at, member, failed})
}

// since returns the results that are not too old at a time.
func (w *window) since(at time.Time) []result {
	first := slices.IndexFunc(w.results, func(r result) bool { return at.Sub(r.at) < windowLength })
	if first < 0 {
		return nil
	}
	return w.results[first:]
}

// isOutage counts back from the newest load and reports whether, at some point, enough of the loads
// have failed. If it looked at all loads of 10 s only, a portal at 20 loads a second would open the
// circuit 5 s after an outage begins, with 100 loads whose retries still follow for 7 s.
func (w *window) isOutage(now time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	results := w.since(now)
	loads, failed, members := 0, 0, map[string]bool{}
	for i, r := range slices.Backward(results) {
		loads++
		if r.failed {
			failed++
			members[r.member] = true
		}
		longEnough := i == 0 || now.Sub(r.at) >= minLength
		if longEnough && loads >= minLoads && 2*failed >= loads && len(members) >= minMembers {
			return true
		}
	}
	return false
}
