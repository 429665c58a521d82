package sandbox

import (
	"net/http"
	"slices"
	"time"
)

// InjectFault adds a fault. Of several faults that match a call, the first one applies, so a
// sequence of faults with Times produces a sequence of responses. It panics for an unknown call,
// member or account, because a test with a typo must not pass.
func (s *Sandbox) InjectFault(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.isKnown(f) {
		panic("sandbox: unknown call, member or account: " + f.Call + " " + f.Member + " " + f.Account)
	}
	s.faults = append(s.faults, &f)
}

// isKnown reports whether the call, the member and the account of the fault exist. The caller holds
// the lock.
func (s *Sandbox) isKnown(f Fault) bool {
	_, call := s.calls[f.Call]
	return (call || f.Call == "") && (f.Member == "" || s.signInAs(f.Member) != nil) &&
		(f.Account == "" || s.hasAccount(f.Account))
}

func (s *Sandbox) hasAccount(number string) bool {
	for _, m := range s.members {
		if m.account(number) != nil {
			return true
		}
	}
	return false
}

// ResetFaults removes every fault except those of the sample members.
func (s *Sandbox) ResetFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// Calls returns how often a call, named as in [Fault], arrived since the start or the last reset,
// including rejected ones. It panics for an unknown call.
func (s *Sandbox) Calls(call string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, ok := s.calls[call]
	if !ok {
		panic("sandbox: unknown call: " + call)
	}
	return n
}

// takeFault returns the fault for an arriving call of member m, nil if unknown, and counts its use.
// account is the one in the path, "" for none.
func (s *Sandbox) takeFault(call string, m *member, account string) (Fault, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, f := range s.faults {
		if !f.matches(call, m, account) {
			continue
		}
		if f.Times == 1 {
			s.faults = slices.Delete(s.faults, i, i+1)
		}
		f.Times = max(f.Times-1, 0)
		return *f, true
	}
	if m == nil {
		return Fault{}, false
	}
	own := slices.Concat(m.switched, m.Faults)
	i := slices.IndexFunc(own, func(f Fault) bool { return f.matches(call, m, account) })
	if i < 0 {
		return Fault{}, false
	}
	return own[i], true
}

// switches are the faults of a member's calls that the sign-in page offers, by name.
var switches = map[string][]Fault{
	"slow":      {{Delay: 4 * time.Second}},
	"failing":   {{Call: "GET /profiles", Status: http.StatusInternalServerError}},
	"forbidden": {{Call: "GET /profiles", Status: http.StatusForbidden, Body: `{"message": "Not authorized."}`}},
}

// handle serves a call at a route pattern, counts it and applies its faults.
func (s *Sandbox) handle(mux *http.ServeMux, call, pattern string, h http.HandlerFunc) {
	mux.Handle(pattern, s.countCalls(call, s.withFaults(call, h)))
}

// countCalls registers a call and counts its requests.
func (s *Sandbox) countCalls(call string, next http.Handler) http.Handler {
	s.calls[call] = 0
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.calls[call]++
		s.mu.Unlock()
		next.ServeHTTP(w, r)
	})
}

// withFaults applies the faults of a call.
func (s *Sandbox) withFaults(call string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f, ok := s.takeFault(call, caller(r.Context()), r.PathValue("accountNumber"))
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		s.options.Logger.Info("sandbox: fault", "call", call, "status", f.Status, "delay", f.Delay, "drop", f.Drop,
			"truncate", f.Truncate)
		f.apply(w, r, next)
	})
}

func (f Fault) matches(call string, m *member, account string) bool {
	if f.Member != "" && (m == nil || m.Key != f.Member) || f.Account != "" && f.Account != account {
		return false
	}
	return f.Call == call || f.Call == "" && m != nil
}
