// Package ratelimit limits how often one member, policy number or network may do what an attacker
// would do many times. The counts are in the session store, so all instances count together.
package ratelimit

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"log/slog"
	"time"

	"memberportal/auth/store"
	"memberportal/upstream/failure"
)

// Rule is the name of a limit. The setting of one that can be changed is PORTAL_LIMIT_ and the
// name.
type Rule string

// The rules. Members are counted by their identity's key, account and policy numbers and networks
// by a hash.
const (
	Attach Rule = "ATTACH" // accounts and policies that a member tries to add
	// Wrong answers for one account or policy number, by any member, in an hour and in a day.
	WrongNumber    Rule = "WRONG_NUMBER"
	WrongNumberDay Rule = "WRONG_NUMBER_DAY"
	// Wrong answers of one member for one number before the two limits above apply to them: strangers
	// who guess must not keep a member from adding an own policy.
	OwnNumber      Rule = "OWN_NUMBER"
	ChangeEmail    Rule = "EMAIL"           // changes of a member's sign-in email
	ChangeContact  Rule = "CONTACT"         // changes of where, and about what, the insurer reaches a member
	PaymentSession Rule = "PAYMENT"         // payment windows that a member opens, of all operations
	PaymentEvent   Rule = "PAYMENT_EVENT"   // events of a member's payment windows
	PaymentCheck   Rule = "PAYMENT_CHECK"   // billing summaries read after a payment window closed
	RefreshProfile Rule = "REFRESH_PROFILE" // profiles that a member loads again
	SwitchIdentity Rule = "SWITCH"          // switches between the identities of a browser
	Send           Rule = "SEND"            // messages and claims of a member
	SignIn         Rule = "SIGN_IN"         // sign-ins begun from a network
	FailedSignIn   Rule = "FAILED_SIGN_IN"  // sign-ins that failed from a network
	LogoutToken    Rule = "LOGOUT_TOKEN"    // refused logout tokens from a network
)

// Defaults has every limit of the portal: how often at once, and in which time that is free again
// ([store.Limit]).
var Defaults = map[Rule]store.Limit{
	Attach:         {Events: 10, Per: time.Hour},
	WrongNumber:    {Events: 20, Per: time.Hour},
	WrongNumberDay: {Events: 60, Per: 24 * time.Hour},
	OwnNumber:      {Events: 3, Per: time.Hour},
	ChangeEmail:    {Events: 5, Per: time.Hour},
	ChangeContact:  {Events: 5, Per: time.Hour},
	PaymentSession: {Events: 20, Per: time.Minute},
	PaymentEvent:   {Events: 60, Per: time.Minute},
	PaymentCheck:   {Events: 20, Per: time.Minute},
	RefreshProfile: {Events: 10, Per: time.Minute},
	SwitchIdentity: {Events: 30, Per: time.Minute},
	Send:           {Events: 20, Per: time.Hour},
	SignIn:         {Events: 300, Per: time.Minute},
	FailedSignIn:   {Events: 60, Per: time.Minute},
	LogoutToken:    {Events: 60, Per: time.Minute},
}

// failsClosed are the rules that protect against guessing: while the store is down, they refuse
// everything. The other rules then allow everything.
var failsClosed = map[Rule]bool{
	Attach: true, WrongNumber: true, WrongNumberDay: true, OwnNumber: true,
	ChangeEmail: true, ChangeContact: true,
}

// Exceeded is the error of an event that exceeds its limit.
type Exceeded struct {
	Rule Rule
	Wait time.Duration // until the next event
}

// Failure returns what failed, for [failure.Of].
func (e *Exceeded) Failure() failure.Failure {
	f := failure.Failure{Kind: failure.TooMany, System: failure.Portal, Wait: e.Wait}
	switch e.Rule {
	case WrongNumber, WrongNumberDay, OwnNumber:
		f.Kind = failure.WrongNumber
	case PaymentCheck:
		f.Kind = failure.TooManyChecks
	}
	return f
}

func (e *Exceeded) Error() string { return "ratelimit: the limit " + string(e.Rule) + " is reached" }

// Limiter counts events. A nil Limiter limits nothing. It is safe for concurrent use.
type Limiter struct {
	records store.Store
	limits  map[Rule]store.Limit
	log     *slog.Logger
}

// New returns a Limiter with a limit for every rule.
func New(records store.Store, limits map[Rule]store.Limit, log *slog.Logger) *Limiter {
	return &Limiter{records, limits, log}
}

// Subject is who or what a limit counts.
type Subject struct {
	Name  string // of a member, a number or a network
	Times int    // how many times the limit it has, because others share it
}

// Of is a subject that has the limit once.
func Of(name string) Subject { return Subject{name, 1} }

// Take counts one event of the subject. It returns Exceeded, and counts nothing, if that would
// exceed the limit, and the store's error for the rules that fail closed.
func (l *Limiter) Take(ctx context.Context, rule Rule, subject Subject) error {
	return l.check(ctx, rule, subject, func(ctx context.Context, key string, limit store.Limit) (time.Duration, error) {
		return l.records.Take(ctx, key, limit)
	})
}

// Check is Take without counting, for events that are counted by their outcome.
func (l *Limiter) Check(ctx context.Context, rule Rule, subject Subject) error {
	return l.check(ctx, rule, subject, func(ctx context.Context, key string, limit store.Limit) (time.Duration, error) {
		return store.Peek(ctx, l.records, key, limit)
	})
}

type checkFunc func(ctx context.Context, key string, limit store.Limit) (wait time.Duration, err error)

func (l *Limiter) check(ctx context.Context, rule Rule, subject Subject, wait checkFunc) error {
	if l == nil {
		return nil
	}
	left, err := wait(ctx, recordKey(rule, subject.Name), l.limits[rule].Times(subject.Times))
	switch {
	case errors.Is(err, store.ErrDown) && !failsClosed[rule]:
		l.log.WarnContext(ctx, "limit not checked", "limit", rule, "error", err)
		return nil
	case err != nil:
		return err
	case left > 0:
		return &Exceeded{rule, left}
	}
	return nil
}

// recordKey hashes the subject, so that a copy of the store lists no policy numbers or networks.
func recordKey(rule Rule, subject string) string {
	sum := sha256.Sum256([]byte(string(rule) + "\x00" + subject))
	return "limit:" + base64.RawURLEncoding.EncodeToString(sum[:])
}
