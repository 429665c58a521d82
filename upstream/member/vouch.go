package member

import "slices"

// Notice is an insurer's notice that it cancels an account's policies unless an amount is paid.
type Notice struct {
	Amount  Money  // keeps the policies in force
	LastDay Date   // the last day of coverage without it
	Reason  string // in the insurer's words, like Terms
	Terms   string // how to keep the policies in force
}

// ProofStatus is the reason that a policy has no proof of insurance, "" when it has one.
type ProofStatus string

// The values of [Profile.ProofStatus].
const (
	ProofAvailable  ProofStatus = ""
	ProofNotInForce ProofStatus = "NotInForce"
	// ProofByPhone means that the policy may be in force, but the provider's data is not sufficient to
	// vouch for it.
	ProofByPhone ProofStatus = "ByPhone"
)

// ProofStatus returns the reason that the portal can't vouch for a policy of this profile on the
// given day. It needs both dates of the term, a named insured, and an account that is open. It is
// not available after the last day of a cancellation notice, or, if the provider sends no notices,
// while the account is past due.
func (p *Profile) ProofStatus(q Policy, today Date) ProofStatus {
	a, found := p.Account(q.AccountNumber)
	switch {
	case !q.InForce(today):
		return ProofNotInForce
	case !q.isComplete() || !found || a.Cancelled || a.noticeEnded(today):
		return ProofByPhone
	case !p.SendsNotices && a.isPastDue(today):
		return ProofByPhone
	}
	return ProofAvailable
}

// isComplete reports whether the provider sent both dates of the term and a named insured.
func (p Policy) isComplete() bool {
	isNamed := func(n Name) bool { return n.Full != "" }
	return p.EffectiveDate.Known() && p.ExpirationDate.Known() && slices.ContainsFunc([]Name{p.Insured.Primary, p.Insured.Secondary}, isNamed)
}

// noticeEnded reports whether the last day of a cancellation notice has passed. An unknown last day
// counts as passed.
func (a Account) noticeEnded(today Date) bool {
	return a.Notice != nil && (!a.Notice.LastDay.Known() || a.Notice.LastDay.Before(today))
}

// isPastDue uses only the provider's amounts, because a reported payment is not a confirmation.
func (a Account) isPastDue(today Date) bool {
	return a.owed().Positive() && a.DueDate.Before(today)
}

// CoverageEnd returns the last day on which an ID card of a policy of this profile is valid: that
// of the term, or of an earlier cancellation notice.
func (p *Profile) CoverageEnd(q Policy) Date {
	a, _ := p.Account(q.AccountNumber)
	if a.Notice != nil && a.Notice.LastDay.Before(q.ExpirationDate) {
		return a.Notice.LastDay
	}
	return q.ExpirationDate
}
