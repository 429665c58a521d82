package member

import (
	"slices"
	"time"
)

// PaymentState is what became of a payment.
type PaymentState string

// The values of [PaymentEntry.State].
const (
	PaymentSubmitted PaymentState = "submitted" // the processor reported it
	PaymentLate      PaymentState = "late"      // and it has not posted in the usual time
	PaymentPosted    PaymentState = "posted"    // the provider's amounts include it
	PaymentReturned  PaymentState = "returned"  // the bank took it back
	PaymentTakenBack PaymentState = "denied"    // who reported it said that it was not made
)

// PaymentEntry is a payment on an account in a list of activity. It comes from the portal's records
// or, if Theirs, from the provider's transactions.
type PaymentEntry struct {
	Account   string
	At        time.Time // of the report, midnight for a transaction
	State     PaymentState
	Theirs    bool
	Other     bool   // another identity reported it: the next ones are empty
	ID        string // of the portal's record
	Amount    Money
	Reference string
}

// postingDays is how many days a transaction may lie before the report of its payment, or after the
// day on which the portal saw it in the amounts: systems differ in the date that they write.
const postingDays = 3

// PaymentEntries returns the payments of an account since a day: those of the portal's records,
// as the identity by may see them, and the provider's transactions that are none of them. days is
// after how many business days a payment should have posted. Each payment is there once.
func (a Account) PaymentEntries(payments []Payment, by string, since Date, now time.Time, days int) []PaymentEntry {
	var entries []PaymentEntry
	rest := a.paymentTransactions(since)
	for _, p := range payments {
		if p.Result != PaymentReported && p.Result != PaymentDenied || DateOf(p.Reported.In(now.Location())).Before(since) {
			continue
		}
		e := PaymentEntry{Account: a.Number, At: p.Reported, Other: p.By != by}
		e.State, rest = p.stateFrom(rest, now, days)
		if !e.Other {
			e.ID, e.Amount, e.Reference = p.ID, p.Amount, p.Reference
		}
		entries = append(entries, e)
	}
	for _, t := range rest {
		state := PaymentPosted
		if t.Kind() == KindReturned {
			state = PaymentReturned
		}
		amount := Cents(max(t.Amount.Cents(), -t.Amount.Cents()))
		entries = append(entries, PaymentEntry{
			Account: a.Number, At: t.TransactionDate.In(now.Location()), State: state, Theirs: true, Amount: amount, Reference: t.Reference,
		})
	}
	return entries
}

// paymentTransactions returns the payments and returned payments since a day.
func (a Account) paymentTransactions(since Date) []Transaction {
	return slices.DeleteFunc(slices.Clone(a.Transactions), func(t Transaction) bool {
		kind := t.Kind()
		return kind != KindPayment && kind != KindReturned || t.TransactionDate.Before(since)
	})
}

// stateFrom returns what became of a payment, and the transactions without those of the payment.
func (p Payment) stateFrom(rest []Transaction, now time.Time, days int) (PaymentState, []Transaction) {
	switch {
	case p.Result == PaymentDenied:
		return PaymentTakenBack, rest
	case !p.Settled && p.IsOverdue(now, days):
		return PaymentLate, rest
	case !p.Settled:
		return PaymentSubmitted, rest
	}
	rest, _ = cutFirst(rest, func(t Transaction) bool { return t.Kind() == KindPayment && p.isPostedBy(t, now) })
	rest, returned := cutFirst(rest, func(t Transaction) bool { return t.Kind() == KindReturned && p.isReturnedBy(t, now) })
	if returned {
		return PaymentReturned, rest
	}
	return PaymentPosted, rest
}

// isPostedBy reports whether a transaction is the settled payment.
func (p Payment) isPostedBy(t Transaction, now time.Time) bool {
	if t.Reference != "" && p.SessionReference != "" {
		return p.isNamedBy(t)
	}
	first, last := DateOf(p.Opened.In(now.Location())), DateOf(p.SettledAt.In(now.Location()))
	inTime := !t.TransactionDate.Before(first.AddDays(-postingDays)) && !last.AddDays(postingDays).Before(t.TransactionDate)
	return p.isNamedBy(t) || inTime && p.took(Cents(-t.Amount.Cents()))
}

// isReturnedBy reports whether a transaction takes the settled payment back.
func (p Payment) isReturnedBy(t Transaction, now time.Time) bool {
	if t.Reference != "" && (p.SessionReference != "" || p.Reference != "") {
		return p.isNamedBy(t)
	}
	return p.took(t.Amount) && !t.TransactionDate.Before(DateOf(p.Opened.In(now.Location())))
}

// took reports whether the payment is of this amount: what it took off the account, or what the
// processor reported.
func (p Payment) took(amount Money) bool { return amount == p.Posted || amount == p.Amount }

// cutFirst returns a list without its first matching item, and whether there is one.
func cutFirst[T any](list []T, match func(T) bool) (rest []T, found bool) {
	i := slices.IndexFunc(list, match)
	if i < 0 {
		return list, false
	}
	return slices.Delete(slices.Clone(list), i, i+1), true
}
