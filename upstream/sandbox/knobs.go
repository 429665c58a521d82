package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"
)

// Knob makes one call go wrong. Without Status, Body or ContentType the call
// is answered as ever, only late, cut short or not at all.
type Knob struct {
	// Call is a route pattern: section 7's for the user API, such as
	// "GET /accounts/{accountNumber}/billing-summary"; with its folder for the
	// others, such as "POST /identity/token"; and "portalone boot", without
	// which the processor's window never starts. Empty is every user API call.
	Call string
	// Member is the key of the one member it holds for; only the user API knows
	// who calls, so that elsewhere such a knob never turns. Empty is everyone.
	Member      string
	Status      int           // answer with this status instead of acting
	Delay       time.Duration // before anything else
	Drop        bool          // close the connection without an answer, before acting
	Truncate    bool          // act, then close the connection halfway through the answer
	Body        string        // answer with this body instead of acting
	ContentType string        // of the answer, whether real or from Body
	Times       int           // how many calls; 0 is until the knobs are reset
}

// UnmarshalJSON reads the fields in camel case, Delay as in "1.5s".
func (k *Knob) UnmarshalJSON(data []byte) error {
	var wire struct {
		Call, Member, Delay, Body, ContentType string
		Status, Times                          int
		Drop, Truncate                         bool
	}
	if err := decodeNumbers(data, &wire); err != nil {
		return err
	}
	*k = Knob{
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

var _ json.Unmarshaler = (*Knob)(nil)

// Turn adds a knob. Of several that fit a call, the first added acts, so that
// a sequence of answers is a sequence of knobs with Times. It panics on a call
// or member the sandbox does not have: a test with a slip must not pass.
func (s *Sandbox) Turn(k Knob) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.knows(k) {
		panic("sandbox: no such call or member: " + k.Call + " " + k.Member)
	}
	s.knobs = append(s.knobs, &k)
}

// knows reports whether the knob can ever act. The caller holds the lock.
func (s *Sandbox) knows(k Knob) bool {
	_, call := s.calls[k.Call]
	_, member := s.members[k.Member]
	return (call || k.Call == "") && (member || k.Member == "")
}

// ResetKnobs removes every knob but those of the sample members themselves.
func (s *Sandbox) ResetKnobs() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.knobs = nil
}

// Calls is how often a call, named as in [Knob], arrived since the start or
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

// take finds the knob for one arriving call of member m, nil for nobody known,
// and uses it up.
func (s *Sandbox) take(call string, m *member) (Knob, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, k := range s.knobs {
		if !k.fits(call, m) {
			continue
		}
		if k.Times == 1 {
			s.knobs = slices.Delete(s.knobs, i, i+1)
		}
		k.Times = max(k.Times-1, 0)
		return *k, true
	}
	if m == nil {
		return Knob{}, false
	}
	i := slices.IndexFunc(m.Knobs, func(k Knob) bool { return k.fits(call, m) })
	if i < 0 {
		return Knob{}, false
	}
	return m.Knobs[i], true
}

func (k Knob) fits(call string, m *member) bool {
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

// tunable obeys the knobs of a call.
func (s *Sandbox) tunable(call string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k, ok := s.take(call, caller(r.Context()))
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		s.options.Logger.Info("sandbox: knob", "call", call, "status", k.Status, "delay", k.Delay, "drop", k.Drop, "truncate", k.Truncate)
		k.obey(w, r, next)
	})
}
