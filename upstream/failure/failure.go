// Package failure describes what failed: how, whose failure it is, and when to try again. The
// errors of the user API's client and of sign-in carry a [Failure]; the package respond turns it
// into words.
package failure

import (
	"context"
	"errors"
	"time"
)

// Kind is how something failed.
type Kind int

const (
	// Unclassified is an error that carries no Failure, such as a bug of ours.
	Unclassified Kind = iota
	// SignIn means that a new sign-in is required (section 8: "Login initiated").
	SignIn
	// Consent is SignIn, in which the member also consents (section 8: "Login initiated for
	// consent").
	Consent
	// NotOffered means that the system does not have the call. Nothing is wrong.
	NotOffered
	// NotFound means that the system has no such item.
	NotFound
	// Refused means that the system said no to this request, often with a reason.
	Refused
	// NoAnswer means that no usable response arrived. The call may have succeeded all the same.
	NoAnswer
	// Unconfirmed means that the response of a change doesn't say whether it happened.
	Unconfirmed
	// Unread is NoAnswer for a list of which no entry could be read.
	Unread
	// Outage means that the call was not made, because the system fails for everyone.
	Outage
	// TooMany means that a limit refuses the call until a time. Nothing was changed.
	TooMany
	// WrongNumber is TooMany for a number about which there were too many wrong answers.
	WrongNumber
	// TooManyChecks is TooMany for checks after a payment, which may have been sent.
	TooManyChecks
	// StillSending is TooMany for what a member sends while what was sent before is under way.
	StillSending
	// TimedOut means that the portal's own time for a request is over.
	TimedOut
)

// System is whose failure it is.
type System int

const (
	Unnamed System = iota
	Portal
	UserAPI
	IdentityProvider
	SessionStore
)

// Failure describes a call that failed.
type Failure struct {
	Kind   Kind
	System System
	Call   string        // of the user API, such as "GET /profiles"; "" for none
	Status int           // of the system's response, 0 for none
	Wait   time.Duration // until it makes sense to try again, 0 if unknown
	// Said is the system's own text for the member, "" for none. It may contain personal data, so
	// never log it.
	Said string
	// Code is why the system refused the call, where section 8 does not decide the text; "" for
	// none.
	Code Code
}

// NeedsSignIn reports whether signing in again fixes it.
func (f Failure) NeedsSignIn() bool { return f.Kind == SignIn || f.Kind == Consent }

// NotSent reports whether the system has certainly changed nothing, because it was not called or
// asked to wait.
func (f Failure) NotSent() bool {
	switch f.Kind {
	case Outage, TooMany, WrongNumber, TooManyChecks, StillSending:
		return true
	}
	return false
}

// Uncertain reports whether the call may have succeeded all the same.
func (f Failure) Uncertain() bool {
	return f.Kind == NoAnswer || f.Kind == Unconfirmed || f.Kind == TimedOut || f.Kind == Unclassified
}

// A Reporter is an error that carries a Failure.
type Reporter interface {
	error
	Failure() Failure
}

// Of returns the failure that err carries, the zero value for none.
func Of(err error) Failure {
	if r, ok := errors.AsType[Reporter](err); ok {
		return r.Failure()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return Failure{Kind: TimedOut, System: Portal}
	}
	return Failure{}
}

// Is reports whether err is a failure of the kind.
func Is(err error, kind Kind) bool { return err != nil && Of(err).Kind == kind }

// New returns an error that carries f. Each call returns a different error, as [errors.New] does.
func New(f Failure, text string) error { return &known{f, text} }

type known struct {
	failure Failure
	text    string
}

func (k *known) Error() string { return k.text }

func (k *known) Failure() Failure { return k.failure }

// Unsent is the failure of what comes before a call, such as a limit that is reached: the call was
// not made.
type Unsent struct{ Err error }

func (u Unsent) Error() string { return u.Err.Error() }

// Unwrap returns why the call was not made.
func (u Unsent) Unwrap() error { return u.Err }
