package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"
)

// Fault makes one call go wrong. Without Status, Body or ContentType the call
// is answered as ever, only late, cut short or not at all.
type Fault struct {
	// Call is a route pattern: section 7's for the user API, such as
	// "GET /accounts/{accountNumber}/billing-summary"; with its folder for the
	// others, such as "POST /identity/token"; and "portalone boot", without
	// which the processor's window never starts. Empty is every user API call.
	Call string
	// Member is the key of the one member it holds for; only the user API knows
	// who calls, so that elsewhere such a fault never turns. Empty is everyone.
	Member      string
	Status      int           // answer with this status instead of acting
	Delay       time.Duration // before anything else
	Drop        bool          // close the connection without an answer, before acting
	Truncate    bool          // act, then close the connection halfway through the answer
	Body        string        // answer with this body instead of acting
	ContentType string        // of the answer, whether real or from Body
	Times       int           // how many calls; 0 is until the faults are reset
}

// UnmarshalJSON reads the fields in camel case, Delay as in "1.5s".
func (k *Fault) UnmarshalJSON(data []byte) error {
	var wire struct {
		Call, Member, Delay, Body, ContentType string
		Status, Times                          int
		Drop, Truncate                         bool
	}
	if err := decodeNumbers(data, &wire); err != nil {
		return err
	}
	*k = Fault{
		Call: wire.Call, Member: wire.Member, Status: wire.Status, Drop: wire.Drop, Truncate: wire.Truncate,
		Body: wire.Body, ContentType: wire.ContentType, Times: wire.Times,
	}
	if wire.Delay == "" {
		return nil
	}
	var err error
	k.Delay, err = time.ParseDuration(wire.Delay)
	return err
}

var _ json.Unmarshaler = (*Fault)(nil)

// Turn adds a fault. Of several that fit a call, the first added acts, so that
// a sequence of answers is a sequence of faults with Times. It panics on a call
// or member the sandbox does not have: a test with a slip must not pass.
func (s *Sandbox) InjectFault(k Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.knows(k) {
		panic("sandbox: no such call or member: " + k.Call + " " + k.Member)
	}
	s.faults = append(s.faults, &k)
}

// knows reports whether the fault can ever act. The caller holds the lock.
func (s *Sandbox) knows(k Fault) bool {
	_, call := s.calls[k.Call]
	_, member := s.members[k.Member]
	return (call || k.Call == "") && (member || k.Member == "")
}

// ResetFaults removes every fault but those of the sample members themselves.
func (s *Sandbox) ResetFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// Calls is how often a call, named as in [Fault], arrived since the start or
// the last reset, refused ones included. It panics on an unknown call.
func (s *Sandbox) Calls(call string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, ok := s.calls[call]
	if !ok {
		panic("sandbox: no such call: " + call)
	}
	return n
}

// take finds the fault for one arriving call of member m, nil for nobody known,
// and uses it up.
func (s *Sandbox) take(call string, m *member) (Fault, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, k := range s.faults {
		if !k.fits(call, m) {
			continue
		}
		if k.Times == 1 {
			s.faults = slices.Delete(s.faults, i, i+1)
		}
		k.Times = max(k.Times-1, 0)
		return *k, true
	}
	if m == nil {
		return Fault{}, false
	}
	i := slices.IndexFunc(m.Faults, func(k Fault) bool { return k.fits(call, m) })
	if i < 0 {
		return Fault{}, false
	}
	return m.Faults[i], true
}

func (k Fault) fits(call string, m *member) bool {
	if k.Member != "" && (m == nil || m.Key != k.Member) {
		return false
	}
	return k.Call == call || k.Call == "" && m != nil
}

// counted registers a call and counts it.
func (s *Sandbox) counted(call string, next http.Handler) http.Handler {
	s.calls[call] = 0
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.calls[call]++
		s.mu.Unlock()
		next.ServeHTTP(w, r)
	})
}

// tunable obeys the faults of a call.
func (s *Sandbox) tunable(call string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k, ok := s.take(call, caller(r.Context()))
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		s.options.Logger.Info("sandbox: fault", "call", call, "status", k.Status, "delay", k.Delay, "drop", k.Drop, "truncate", k.Truncate)
		k.obey(w, r, next)
	})
}
