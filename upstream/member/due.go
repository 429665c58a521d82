package member

import "slices"

// isNewerThan reports whether the due information is newer than the other. It compares the times
// that the provider states. A profile may be an extract, so its stated time is used even if the
// summary has none. Otherwise the times of the calls are compared.
func (d Due) isNewerThan(other Due) bool {
	stated, otherStated := !d.AmountsAsOf.IsZero(), !other.AmountsAsOf.IsZero()
	switch {
	case stated && otherStated:
		return d.AmountsAsOf.After(other.AmountsAsOf)
	case stated && !d.FromSummary && other.FromSummary:
		return d.AmountsAsOf.After(other.AsOf)
	case otherStated && !other.FromSummary && d.FromSummary:
		return d.AsOf.After(other.AmountsAsOf)
	}
	return d.AsOf.After(other.AsOf)
}

func (d Due) amounts() Amounts { return Amounts{d.Balance, d.MinimumDue, d.DueDate} }

// sameAs reports whether both have the same values, ignoring their times.
func (d Due) sameAs(other Due) bool {
	return d.amounts() == other.amounts() && d.AutoPay == other.AutoPay && d.AutoPayDate == other.AutoPayDate &&
		d.DueDay == other.DueDay && d.Older == other.Older &&
		d.PastDue == other.PastDue && d.AutoPaySuspended == other.AutoPaySuspended &&
		slices.Equal(d.Unread, other.Unread) && slices.Equal(d.Transactions, other.Transactions)
}
