package member

import (
	"cmp"
	"slices"
	"time"
)

// settle marks the payments that the account's amounts now include as settled, and those that were
// taken back, and reports whether it changed any. A reported payment is settled when the balance or
// the minimum due has dropped by at least its amount since the window opened, or when a new
// transaction has the amount; both may be lower by a fee that the amount may include. Without an
// amount, any drop or new credit settles the payment; the same resolves an unknown result. A drop
// or credit settles only one payment. What the insurer gave back, such as a discount or a fee,
// settles none unless it has the payment's reference, and no payment explains that part of a drop.
func (a Account) settle(payments []Payment, now time.Time) (settled []Payment, changed bool) {
	settled = slices.Clone(payments)
	explain := func(i int, part part) {
		settled[i].Line, changed = part.credit, true
		for _, j := range settlingOrder(settled) {
			settled[j].Before = settled[j].Before.less(part)
		}
	}
	for i, p := range settled {
		if line := a.lineOf(p); line != "" {
			explain(i, part{Cents(0), line})
		}
	}
	for _, i := range settlingOrder(settled) {
		if part, ok := settled[i].settledBy(a); ok {
			p := &settled[i]
			p.Settled, p.SettledAt, p.Posted, p.Listed = true, now, part.amount, true
			explain(i, part)
		}
	}
	for i := range settled {
		p := &settled[i]
		if p.Settled && p.Returned == nil {
			p.Returned = a.returnOf(*p, settled)
			changed = changed || p.Returned != nil
		}
		if p.Listed && (p.Returned != nil || a.hasTakenOff(*p)) {
			p.Listed, changed = false, true
		}
	}
	return settled, changed
}

// lineOf identifies the transaction of a payment that the amounts have settled without one, "" for
// none: the line may come later, and is then no other payment's.
func (a Account) lineOf(p Payment) string {
	if p.Line != "" || !p.isTakenOff() {
		return ""
	}
	credits := p.newCredits(a)
	i := slices.IndexFunc(credits, func(t Transaction) bool { return t.mayBePayment() && p.isPostedBy(t) })
	if i < 0 {
		return ""
	}
	return credits[i].id()
}

// SettleElsewhere marks as settled the open payments of one account that an identity has made and
// that a transaction of another of its accounts names by its reference, and reports whether there
// are any. They change nothing on the account that they were meant for.
func SettleElsewhere(payments []Payment, by, account string, accounts []Account,
	now time.Time,
) (settled []Payment, changed bool) {
	settled = slices.Clone(payments)
	for i, p := range settled {
		if p.By != by || !p.isOpen() {
			continue
		}
		for _, a := range accounts {
			if j := slices.IndexFunc(a.Transactions, p.isPosting); j >= 0 && a.Number != account {
				p.Settled, p.SettledAt, p.Posted, p.PostedTo = true, now, a.Transactions[j].takesOff(), a.Number
				settled[i], changed = p, true
			}
		}
	}
	return settled, changed
}

// settlingOrder returns the indexes of the open payments: those with an amount first, because they
// are easier to match, then by time.
func settlingOrder(payments []Payment) []int {
	var open []int
	for i, p := range payments {
		if p.isOpen() {
			open = append(open, i)
		}
	}
	slices.SortStableFunc(open, func(i, j int) int {
		p, q := payments[i], payments[j]
		return cmp.Or(cmp.Compare(q.certainty(), p.certainty()), p.Since().Compare(q.Since()))
	})
	return open
}

func (p Payment) certainty() int {
	switch {
	case p.Result != PaymentReported:
		return 0
	case !p.Amount.Known():
		return 1
	}
	return 2
}

// Reconcile returns the account with the amounts that apply now, and its payments, of which those
// that these amounts include are settled. The amounts of a profile from before a settled payment
// apply without that payment: older is then true. changed reports whether the payments have to be
// stored.
func (a Account) Reconcile(
	payments []Payment, now time.Time,
) (current Account, settled []Payment, older, changed bool) {
	settled, changed = a.settle(payments, now)
	lacking := a.lacking(settled)
	for _, p := range lacking {
		a.Balance, a.MinimumDue = a.Balance.Sub(p.Posted), a.MinimumDue.Sub(p.Posted).atLeastZero()
	}
	return a, settled, len(lacking) > 0, changed
}
