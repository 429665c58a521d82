package member

import "slices"

// Notice is an insurer's notice that it cancels an account's policies unless an amount is paid.
type Notice struct {
	Amount  Money  // keeps the policies in force
	LastDay Date   // the last day of coverage without it
	Reason  string // in the insurer's words, like Terms
	Terms   string // how to keep the policies in force
}

// noticeEnded reports whether the last day of a cancellation notice has passed. An unknown last day
// counts as passed.
func (a Account) noticeEnded(today Date) bool {
	return a.Notice != nil && (!a.Notice.LastDay.Known() || a.Notice.LastDay.Before(today))
}

// CoverageState is what an insurer's notice of cancellation means for the policies of an account.
type CoverageState string

// The values of [Bill.Coverage].
const (
	// CoverageNotAtRisk means that there is no notice. Being past due alone is not a notice.
	CoverageNotAtRisk CoverageState = ""
	// CoverageUntilPaid means that the policies stay in force if the amount is paid in time.
	CoverageUntilPaid CoverageState = "UntilPaid"
	// CoverageUntilPosted means that the processor has reported a payment of the amount, which the
	// insurer's own records don't show yet.
	CoverageUntilPosted CoverageState = "UntilPosted"
	// CoverageUnposted means that such a payment had not posted when the last day passed.
	CoverageUnposted CoverageState = "Unposted"
	// CoverageUnconfirmed means that nothing is due, but the insurer has not withdrawn the notice.
	CoverageUnconfirmed CoverageState = "Unconfirmed"
	// CoverageMayHaveEnded means that the last day of the notice has passed or is unknown, or that the
	// account may be canceled.
	CoverageMayHaveEnded CoverageState = "MayHaveEnded"
)

// Coverage returns what the notice of the bill's account means on the bill's day.
func (b Bill) Coverage() CoverageState {
	switch a := b.Account; {
	case a.Notice == nil || a.Cancelled:
		return CoverageNotAtRisk
	case a.noticeEnded(b.Today) && a.Notice.LastDay.Known() && b.coversNotice():
		return CoverageUnposted
	case a.Unconfirmed(), a.noticeEnded(b.Today):
		return CoverageMayHaveEnded
	case b.coversNotice():
		return CoverageUntilPosted
	case b.Status == BillNothingDue:
		return CoverageUnconfirmed
	}
	return CoverageUntilPaid
}

// NoticeAmount returns what keeps the policies in force beyond the payments that the processor has
// reported, unknown if the insurer named no amount. It needs a notice.
func (b Bill) NoticeAmount() Money {
	amount := b.Account.Notice.Amount
	for _, p := range b.Submitted {
		if amount.Known() && p.Amount.Known() {
			amount = amount.Sub(p.net())
		}
	}
	return amount.atLeastZero()
}

// coversNotice reports whether the submitted payments are as much as the notice requires. A payment
// without an amount counts as the whole.
func (b Bill) coversNotice() bool {
	if !b.Account.Notice.Amount.Known() {
		return b.Status == BillSubmitted
	}
	unnamed := func(p Payment) bool { return !p.Amount.Known() }
	return slices.ContainsFunc(b.Submitted, unnamed) || len(b.Submitted) > 0 && !b.NoticeAmount().Positive()
}
