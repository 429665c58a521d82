package member

import (
	"slices"
	"time"
)

const (
	// recentPayment is how long after a report or settlement a billing summary takes precedence over
	// later profiles, which may be extracts from the night before.
	recentPayment = 36 * time.Hour
	// summaryLife is the age at which a newer summary with the same amounts replaces a stored one.
	summaryLife = 5 * time.Minute
	// summaryTransactions is how many transactions of a summary are stored, the latest ones.
	summaryTransactions = 50
)

// Reconcile returns the account with the amounts that apply now, and its payments, of which those
// that these amounts include are settled. A profile may be older than the billing summary, so the
// summary after a payment takes precedence over later profiles: for 36 hours after the report or
// the settlement, and for as long as the profile has exactly the amounts from before a settled
// payment. It is dropped when a profile agrees with it, or is newer according to the provider.
// changed reports whether the payments have to be stored. behind reports whether the profile
// contradicts a settled payment.
func (a Account) Reconcile(payments []Payment, now time.Time) (current Account, settled []Payment, behind, changed bool) {
	current = a
	payments, agreed := a.dropAgreed(payments)
	if after := newestSummary(payments); after != nil && a.yieldsTo(*after, payments, now) {
		current = a.withSummary(*after)
		behind = !a.FromSummary && a.Amounts() != after.amounts()
	}
	settled, changed = SettlePayments(payments, current, now)
	return current, settled, behind || len(current.lacking(settled)) > 0, changed || agreed
}

// yieldsTo reports whether a stored summary takes precedence over the account's amounts.
func (a Account) yieldsTo(after Due, payments []Payment, now time.Time) bool {
	own := a.due()
	if after.isNewerThan(own) {
		return true
	}
	if a.FromSummary || !a.AmountsAsOf.IsZero() && own.isNewerThan(after) {
		return false
	}
	return slices.ContainsFunc(payments, func(p Payment) bool { return p.isRecent(now) }) || len(a.lacking(payments)) > 0
}

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

// dropAgreed removes the summary from the payments if a later profile has its amounts, and reports
// whether it did.
func (a Account) dropAgreed(payments []Payment) ([]Payment, bool) {
	after := newestSummary(payments)
	if after == nil || a.FromSummary || after.isNewerThan(a.due()) || a.Amounts() != after.amounts() {
		return payments, false
	}
	return setSummary(payments, -1, nil), true
}

// lacking returns the settled payments that the account's amounts do not include because the
// amounts are older: due date, balance and minimum due are all those from before the first of these
// payments, and no transaction states that it was returned. Any other increase is a new bill, a fee
// or a returned payment.
func (a Account) lacking(payments []Payment) []Payment {
	first := slices.IndexFunc(payments, func(p Payment) bool {
		return p.Settled && p.PostedTo == "" && p.At.Balance.Known() && p.At == a.Amounts() && !a.saysReturned(p)
	})
	if first < 0 {
		return nil
	}
	var lacking []Payment
	for _, p := range payments[first:] {
		if p.Settled && p.PostedTo == "" {
			lacking = append(lacking, p)
		}
	}
	return lacking
}

// saysReturned reports whether a transaction since the payment states that the bank returned it.
func (a Account) saysReturned(p Payment) bool {
	opened := DateOf(p.Opened)
	return slices.ContainsFunc(a.Transactions, func(t Transaction) bool {
		return t.Kind() == KindReturned && !t.TransactionDate.Before(opened) &&
			(p.isNamedBy(t) || t.Amount == p.Posted || p.mayTakeOff(t.Amount))
	})
}

// isRecent reports whether the payment was reported or settled recently. A window without a result
// can only be settled.
func (p Payment) isRecent(now time.Time) bool {
	return p.Result == PaymentReported && now.Sub(p.Reported) < recentPayment || p.Settled && now.Sub(p.SettledAt) < recentPayment
}

// KeepSummary adds a billing summary of the account to the payments if it must take precedence over
// later profiles, and reports whether they have to be stored. a is the account in the profile.
func (a Account) KeepSummary(payments []Payment, d Due, now time.Time) (kept []Payment, changed bool) {
	i := slices.IndexFunc(payments, func(p Payment) bool { return p.isRecent(now) || p.After != nil })
	if i < 0 && len(a.lacking(payments)) > 0 {
		i = 0
	}
	if i < 0 {
		return payments, false
	}
	old := newestSummary(payments)
	d = d.latest()
	if old != nil && (!d.isNewerThan(*old) || d.sameAs(*old) && d.AsOf.Sub(old.AsOf) < summaryLife) {
		return payments, false
	}
	return setSummary(payments, i, &d), true
}

// setSummary returns the payments with a summary in one of them only.
func setSummary(payments []Payment, i int, d *Due) []Payment {
	payments = slices.Clone(payments)
	for j := range payments {
		payments[j].After = nil
	}
	if i >= 0 {
		payments[i].After = d
	}
	return payments
}

func newestSummary(payments []Payment) *Due {
	i := slices.IndexFunc(payments, func(p Payment) bool { return p.After != nil })
	if i < 0 {
		return nil
	}
	return payments[i].After
}

// withSummary returns the account with the amounts of a stored summary, and with its transactions
// before those of the account.
func (a Account) withSummary(d Due) Account {
	known := map[string]int{}
	for _, t := range a.Transactions {
		known[t.id()]++
	}
	own := a.Transactions
	a = a.withDue(d)
	a.Transactions = nil
	for _, t := range d.Transactions {
		if known[t.id()]--; known[t.id()] < 0 {
			a.Transactions = append(a.Transactions, t)
		}
	}
	a.Transactions = append(a.Transactions, own...)
	return a
}

// latest returns the due information with its latest transactions only.
func (d Due) latest() Due {
	all := Account{Transactions: d.Transactions}.TransactionsNewestFirst()
	d.Transactions = all[:min(len(all), summaryTransactions)]
	return d
}

func (d Due) amounts() Amounts { return Amounts{d.Balance, d.MinimumDue, d.DueDate} }

// sameAs reports whether both have the same values, ignoring their times.
func (d Due) sameAs(other Due) bool {
	return d.amounts() == other.amounts() && d.AutoPay == other.AutoPay && d.AutoPayDate == other.AutoPayDate &&
		d.DueDay == other.DueDay && d.Older == other.Older &&
		d.TransactionsIncomplete == other.TransactionsIncomplete && slices.Equal(d.Transactions, other.Transactions)
}
