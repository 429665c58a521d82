// Package calls reports what the client of the user API does, so that the portal can count it.
package calls

import "time"

// Observer receives events. Its methods must be quick and safe for concurrent use. call is the
// method and the pattern of a call, such as "GET /claims/{claimNumber}", never its path.
type Observer interface {
	// CallEnded reports a call with its repeated requests and its outcome, one of Outcomes.
	CallEnded(call, outcome string, took time.Duration)
	// CallRetried reports that a failed call is made again.
	CallRetried(call string)
	// LoadWanted reports that a request needs a profile that is not cached. shared is true if it joins
	// the load of another request.
	LoadWanted(shared bool)
	// PartUnread reports a part of a response that could not be read.
	PartUnread(call string)
	// KeyUnknown reports a key of a response that the contract doesn't have.
	KeyUnknown(call string)
}

// None ignores all events.
type None struct{}

func (None) CallEnded(string, string, time.Duration) {}
func (None) CallRetried(string)                      {}
func (None) LoadWanted(bool)                         {}
func (None) PartUnread(string)                       {}
func (None) KeyUnknown(string)                       {}

// The outcomes of calls.
const (
	OK       = "ok"
	Refused  = "refused"   // a status from 300 to 499
	Failed   = "failed"    // a status from 500, or a call that the provider lists and doesn't have
	NoAnswer = "no_answer" // no response, or an unreadable one
	NoToken  = "no_token"  // there was no access token to call with
	NotSent  = "not_sent"  // the circuit breaker is open, too many calls are under way, or the provider said to wait
	Canceled = "canceled"  // the caller left
)

// Outcomes has every outcome.
var Outcomes = []string{OK, Refused, Failed, NoAnswer, NoToken, NotSent, Canceled}
