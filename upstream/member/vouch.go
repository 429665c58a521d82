package member

import (
	"slices"
	"strings"
)

// ProofStatus is the reason that a policy has no proof of insurance, "" when it has one.
type ProofStatus string

// The values of [Vouch.Proof].
const (
	ProofAvailable  ProofStatus = ""
	ProofNotInForce ProofStatus = "NotInForce"
	// ProofByPhone means that the policy may be in force, but the provider's data is not sufficient to
	// vouch for it.
	ProofByPhone ProofStatus = "ByPhone"
)

// CardStatus is the reason that a policy has no ID cards to print, "" when it has some.
type CardStatus string

// The values of [Vouch.Card].
const (
	CardAvailable        CardStatus = ""
	CardCancelled        CardStatus = "Cancelled"
	CardExpired          CardStatus = "Expired"
	CardPrintingDisabled CardStatus = "NotHere" // the insurer does not allow printing
	CardNoVehicle        CardStatus = "NoVehicle"
	// CardByPhone means that the provider's data is not sufficient to vouch for the policy.
	CardByPhone CardStatus = "ByPhone"
)

// Vouch is what the portal may state about the coverage of one term of a policy. What it can't read
// permits nothing.
type Vouch struct {
	Status Status
	Card   CardStatus
	Proof  ProofStatus
	// Until is the last day on which an ID card is valid: that of the term, or of an earlier
	// cancellation or notice.
	Until Date
	// Ends is [Profile.LastDay] of the term. EndsEarly is whether a cancellation that is still to come
	// moves it to Until.
	Ends      Date
	EndsEarly bool
	// CardWhy and ProofWhy are why it has no card and no proof, "" where it has one.
	CardWhy, ProofWhy Reason
}

// Unconfirmed reports whether the policy may be in force, and the member has to call before anyone
// relies on it.
func (v Vouch) Unconfirmed() bool {
	return v.Status == StatusByPhone || v.ProofWhy == WhyNoticeOver
}

// Vouch returns what the portal may state about a policy of this profile on the given day. Cards
// and proofs need both dates of the term, a named insured, and an account that is not canceled.
// They are not available after the last day of a cancellation notice. A future term has cards,
// which show the date they become valid. If the provider sends no notices, a proof is not available
// while the account is past due.
func (p *Profile) Vouch(q Policy, today Date) Vouch {
	lastDay := p.LastDay(q)
	v := Vouch{Status: p.Status(q, today), Until: lastDay, Ends: lastDay}
	ends := q.CancelledOn()
	v.Until = earlier(v.Until, ends.AddDays(-1))
	own, open, _ := p.vouching(q)
	if own.Notice != nil {
		v.Until = earlier(v.Until, own.Notice.LastDay)
	}
	if today.Before(ends) && (q.isCanceled() || !q.ExpirationDate.Before(ends)) {
		v.Ends, v.EndsEarly = v.Until, true
	}
	doubt := p.doubt(q, v.Status, own, open, today)
	v.CardWhy, v.ProofWhy = q.noCard(v, doubt, today), p.noProof(q, v, doubt, open, today)
	v.Card, v.Proof = v.CardWhy.card(), v.ProofWhy.proof()
	return v
}

// noCard returns why a policy has no card to print, "" if it has one.
func (p Policy) noCard(v Vouch, doubt Reason, today Date) Reason {
	switch {
	case v.Status == StatusCancelled && v.EndsEarly:
		return WhyCanceledLater
	case v.Status == StatusCancelled:
		return WhyCanceled
	case v.Status == StatusExpired:
		return WhyOver
	case v.Status == StatusByPhone:
		return doubt
	case !p.AllowCardPrint:
		return WhyNoCardPrint
	case len(p.Vehicles) == 0 && p.Unread.Has("vehicles"):
		return WhyVehiclesUnread
	case len(p.Vehicles) == 0:
		return WhyNoVehicle
	case doubt != "":
		return doubt
	case len(p.ConfirmedVehicles(today)) == 0:
		return WhyVehicleOff
	case len(p.CardVehicles(today)) == 0:
		return WhyVehicleUnnamed
	}
	return ""
}

// noProof returns why a policy has no proof of insurance, "" if it has one. open is the account
// that vouches for it.
func (p *Profile) noProof(q Policy, v Vouch, doubt Reason, open Account, today Date) Reason {
	switch {
	case v.Status == StatusCancelled:
		return WhyCanceled
	case v.Status == StatusExpired:
		return WhyOver
	case v.Status == StatusFuture, v.Status == StatusActive && !q.HasStarted(today):
		return WhyNotStarted
	case doubt != "":
		return doubt
	case !p.SendsNotices && open.mayBePastDue(today):
		return WhyPastDue
	}
	return ""
}

// Status returns the status of a policy of this profile on the given date. The provider's flags
// take precedence over dates. A policy is active until its last day. It is not active if the portal
// can't read what decides about coverage, from its date of cancellation, whatever its flags are, or
// if no account that lists it is known to be open. A future term that has begun is active only as
// far as [Profile.renewed] says. A term that has not started is in doubt if the one before is
// canceled.
func (p *Profile) Status(q Policy, today Date) Status {
	status := p.termStatus(&q, today)
	if status != StatusActive && status != StatusFuture {
		return status
	}
	own, open, found := p.vouching(q)
	switch {
	case !found:
		return StatusByPhone
	case !q.HasStarted(today):
		if gap, _ := p.Gap(q.Number, today); gap.Doubtful {
			return StatusByPhone
		}
	case q.FuturePolicy && !p.renewed(q, own, open, today):
		return StatusByPhone
	}
	return status
}

// termStatus is [Profile.Status] by the flags and dates of the policy's terms alone.
func (p *Profile) termStatus(q *Policy, today Date) Status {
	return q.status(today, p.Terms(q.Number))
}

// renewalDays is for how many days a future term that has begun is read by its dates. By then, a
// provider that renewed the policy lists it as a current one.
const renewalDays = 3

// renewed reports whether a future term that has begun may be read by its dates: it began in these
// days, the term before it ended then, and no account has a notice or is past due.
func (p *Profile) renewed(q Policy, own, open Account, today Date) bool {
	for _, a := range []Account{own, open} {
		if a.Notice != nil || a.mayBePastDue(today) {
			return false
		}
	}
	began, terms := q.EffectiveDate, p.Terms(q.Number)
	dayBefore := began.AddDays(-1)
	return today.Before(began.AddDays(renewalDays)) && slices.ContainsFunc(terms, func(before *Policy) bool {
		return before.lastDay(terms) == dayBefore && !before.ends() && before.status(dayBefore, terms) == StatusActive
	})
}

// vouching returns the account that a policy names, and the one that vouches for it: the same, or
// another one that lists the policy and is not canceled.
func (p *Profile) vouching(q Policy) (own, open Account, found bool) {
	own, found = p.Account(q.AccountNumber)
	if found && own.isOpen() {
		return own, own, true
	}
	lists := func(a Account) bool {
		return a.isOpen() && slices.ContainsFunc(a.Policies,
			func(other Policy) bool { return strings.EqualFold(other.Number, q.Number) })
	}
	i := slices.IndexFunc(p.Accounts, lists)
	if i < 0 {
		return own, Account{}, false
	}
	return own, p.Accounts[i], true
}

// isOpen reports whether the account is known not to be canceled.
func (a Account) isOpen() bool { return !a.Cancelled && !a.Unconfirmed() }

// InsuresVehicles reports whether a member would look for ID cards of this policy: it lists
// vehicles or is an auto policy.
func (p Policy) InsuresVehicles() bool {
	return len(p.Vehicles) > 0 || p.isOneOf(Auto, ComlAuto, FarmAuto)
}

// mayBePastDue reports whether the account is past due, or may be by an amount that is not known or
// a date that can't be read. It uses only the provider's amounts, because a reported payment is not
// a confirmation.
func (a Account) mayBePastDue(today Date) bool {
	owed := a.owed()
	return (owed.Positive() || !owed.Known()) && (a.Unread.Has("dueDate") || a.DueDate.Before(today)) ||
		a.PastDue.Positive() || a.Unread.Has("pastDue")
}

// earlier returns the earlier of two dates, the known one if the other is unknown.
func earlier(a, b Date) Date {
	if !a.Known() || b.Before(a) {
		return b
	}
	return a
}
