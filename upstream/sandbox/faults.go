package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"memberportal/upstream/sandbox/samples"
)

// Fault makes one call fail. Without Status, Body and ContentType, the call responds as usual, but
// late, truncated, not at all, or with a long list.
type Fault struct {
	// Call is a route pattern. For the user API it is the one in section 7, such as "GET
	// /accounts/{accountNumber}/billing-summary". For the other servers it includes the folder,
	// such as "POST /identity/token". "portalone boot" prevents the processor's window from
	// starting. Empty means every user API call.
	Call string
	// Member limits the fault to the member with this key. Only the user API identifies the caller;
	// for the other servers such a fault has no effect. Empty means every member.
	Member string
	// Limit the fault to calls for this account, if the path has one; empty means any.
	Account  string
	Status   int           // respond with this status without acting
	Delay    time.Duration // delay before anything else
	Drop     bool          // close the connection without a response and without acting
	Truncate bool          // act, then close the connection in the middle of the response
	Body     string        // respond with this body without acting
	// Forgets refuses a change once with 403 and a new XSRF-TOKEN, like a user API that has lost
	// its tokens. It accepts the new one.
	Forgets bool
	// Converted makes the call succeed with a response in the shapes of a system that converts XML;
	// see samples.Converted.
	Converted bool
	// Rewrite makes the call succeed with data in the form of another system; see samples.Rewrites.
	Rewrite     string
	ContentType string // media type of the response, real or from Body
	RetryAfter  string // header Retry-After of the response, "" for none
	// Size makes the list of the response long and splits it into pages. It works without Status
	// and Body.
	Size
	Times int // number of calls; 0 means until the faults are reset
}

// UnmarshalJSON decodes the fields in camel case, and Delay in the format "1.5s".
func (f *Fault) UnmarshalJSON(data []byte) error {
	var wire struct {
		Call, Member, Account, Delay, Body, Rewrite, ContentType, RetryAfter string
		Status, Times, Entries, Page                                         int
		Drop, Truncate, Forgets, Converted                                   bool
	}
	if err := samples.DecodeNumbers(data, &wire); err != nil {
		return err
	}
	*f = Fault{
		Call: wire.Call, Member: wire.Member, Account: wire.Account, Status: wire.Status, Drop: wire.Drop, Truncate: wire.Truncate,
		Body: wire.Body, ContentType: wire.ContentType, Forgets: wire.Forgets, Converted: wire.Converted, Rewrite: wire.Rewrite, Times: wire.Times,
		RetryAfter: wire.RetryAfter, Size: Size{Entries: wire.Entries, Page: wire.Page},
	}
	if wire.Delay == "" {
		return nil
	}
	var err error
	f.Delay, err = time.ParseDuration(wire.Delay)
	return err
}

var _ json.Unmarshaler = (*Fault)(nil)

// InjectFault adds a fault. Of several faults that match a call, the first one applies, so a
// sequence of faults with Times produces a sequence of responses. It panics for an unknown call,
// member, account or rewrite, because a test with a typo must not pass.
func (s *Sandbox) InjectFault(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.isKnown(f) {
		panic("sandbox: unknown call, member, account or rewrite: " + f.Call + " " + f.Member + " " + f.Account + " " + f.Rewrite)
	}
	s.faults = append(s.faults, &f)
}

// isKnown reports whether the call, the member, the account and the rewrite of the fault exist. The
// caller holds the lock.
func (s *Sandbox) isKnown(f Fault) bool {
	_, call := s.calls[f.Call]
	_, member := s.members[f.Member]
	_, rewrite := samples.Rewrites[f.Rewrite]
	return (call || f.Call == "") && (member || f.Member == "") && (rewrite || f.Rewrite == "") && (f.Account == "" || s.hasAccount(f.Account))
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
	i := slices.IndexFunc(m.Faults, func(f Fault) bool { return f.matches(call, m, account) })
	if i < 0 {
		return Fault{}, false
	}
	return m.Faults[i], true
}

func (f Fault) matches(call string, m *member, account string) bool {
	if f.Member != "" && (m == nil || m.Key != f.Member) || f.Account != "" && f.Account != account {
		return false
	}
	return f.Call == call || f.Call == "" && m != nil
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
		s.options.Logger.Info("sandbox: fault", "call", call, "status", f.Status, "delay", f.Delay, "drop", f.Drop, "truncate", f.Truncate, "forgets", f.Forgets, "converted", f.Converted)
		f.apply(w, r, next)
	})
}
