package member

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"time"
)

// SettlePayments marks the payments that the account's amounts now include as settled, and reports
// whether it changed any. A reported payment is settled when the balance or the minimum due has
// dropped by at least its amount since the window opened, or when a new transaction has the amount;
// both may be lower by a fee that the amount may include. Without an amount, any drop or new credit
// settles the payment; the same resolves an unknown result. A drop or credit settles only one
// payment. What the insurer gave back, such as a discount or a fee, settles none unless it has the
// payment's reference, and no payment explains that part of a drop.
func SettlePayments(payments []Payment, a Account, now time.Time) (settled []Payment, changed bool) {
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
		if p.Listed && a.hasTakenOff(p) {
			settled[i].Listed, changed = false, true
		}
	}
	for _, i := range settlingOrder(settled) {
		if part, ok := settled[i].settledBy(a); ok {
			p := &settled[i]
			p.Settled, p.SettledAt, p.Posted = true, now, part.amount
			p.Listed = part.credit != "" && !a.hasTakenOff(*p)
			explain(i, part)
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
	credits := p.Before.newCredits(a)
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

// isPosting reports whether the transaction is the payment by its reference, whatever its kind.
func (p Payment) isPosting(t Transaction) bool {
	return p.isNamedBy(t) && t.takesOff().Positive()
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

// isOpen reports whether the provider's amounts may not include the payment yet.
func (p Payment) isOpen() bool {
	return !p.Settled && (p.Result == PaymentReported || p.Result == PaymentUnknown && p.Operation == MakePayment)
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

// part is the part of an account's changes that a settled payment explains.
type part struct {
	amount Money
	credit string // the new transaction, "" for none
}

// settledBy returns the part of the changes since its baseline that the payment explains, and
// whether it is settled.
func (p Payment) settledBy(a Account) (part, bool) {
	if credit, ok := p.newCredit(a); ok {
		return credit, true
	}
	fall := p.Before.fall(a)
	amount := p.Amount
	if !amount.Known() || p.Fee.Known() && fall.Compare(amount) < 0 {
		amount = p.least(fall)
	} else if fall.Compare(amount) < 0 {
		amount = fall
	}
	return part{amount, ""}, fall.Positive() && fall.Compare(p.least(fall)) >= 0
}

// newCredit returns the new transaction that is the payment, and false if there is none. That is
// the one with its reference, or the largest with a plausible amount, because a fee only lowers it.
func (p Payment) newCredit(a Account) (part, bool) {
	credits := p.Before.newCredits(a)
	i := slices.IndexFunc(credits, p.isPosting)
	if len(p.Also) > 0 { // each payment of the window has a line
		i = -1
	}
	if i < 0 {
		i = slices.IndexFunc(credits, func(t Transaction) bool {
			if !t.mayBePayment() {
				return false
			}
			other := t.Reference != "" && p.SessionReference != ""
			return !other && p.mayTakeOff(t.takesOff())
		})
	}
	if i < 0 {
		return part{}, false
	}
	return part{credits[i].takesOff(), credits[i].id()}, true
}

// newCredits returns the transactions since the baseline that reduce the balance: the largest
// first, then the latest, so that the provider's order decides nothing.
func (b Baseline) newCredits(a Account) []Transaction {
	old := slices.Clone(b.Credits)
	var news []Transaction
	for _, t := range a.Transactions {
		if !t.takesOff().Positive() {
			continue
		}
		if i := slices.Index(old, t.id()); i >= 0 {
			old = slices.Delete(old, i, i+1)
		} else {
			news = append(news, t)
		}
	}
	slices.SortFunc(news, func(s, t Transaction) int {
		return cmp.Or(t.takesOff().Compare(s.takesOff()), t.TransactionDate.Compare(s.TransactionDate), cmp.Compare(s.id(), t.id()))
	})
	return news
}

// isNamedBy reports whether the transaction has the payment's reference.
func (p Payment) isNamedBy(t Transaction) bool {
	return t.Reference != "" && (t.Reference == p.SessionReference || t.Reference == p.Reference || slices.Contains(p.Also, t.Reference))
}

// mayTakeOff reports whether the payment may reduce an account by the amount.
func (p Payment) mayTakeOff(amount Money) bool {
	if p.Fee.Known() {
		return amount == p.Amount || amount == p.least(amount)
	}
	return amount.Compare(p.least(amount)) >= 0 && (!p.Amount.Known() || amount.Compare(p.Amount) <= 0)
}

// least returns the smallest amount by which the payment may reduce an account: its amount less a
// possible fee, or anything for a payment without an amount.
func (p Payment) least(anything Money) Money {
	switch {
	case !p.Amount.Known():
		return anything
	case !p.Fee.Known():
		return p.Amount.Sub(feeLimit(p.Amount))
	case p.FeeWithin:
		return p.Amount.Sub(p.Fee)
	}
	return p.Amount
}

// fall returns how much the balance or the minimum due has dropped, whichever dropped more, less
// what the insurer gave back. It is never negative.
func (b Baseline) fall(a Account) Money {
	drop := max(b.Balance.Sub(a.Balance).Cents(), b.MinimumDue.Sub(a.MinimumDue).Cents())
	for _, t := range b.newCredits(a) {
		if !t.mayBePayment() {
			drop -= t.takesOff().Cents()
		}
	}
	return Cents(max(0, drop))
}

// mayBePayment reports whether a transaction that reduces the balance is a payment, or may be one.
func (t Transaction) mayBePayment() bool { return t.Kind() == KindPayment || t.Kind() == KindOther }

// Changed reports whether the account's amounts or its AutoPay differ from the baseline.
func (b Baseline) Changed(a Account) bool {
	return b.Balance != a.Balance || b.MinimumDue != a.MinimumDue || b.AutoPay != a.AutoPay
}

// less returns the baseline after another payment has been settled.
func (b Baseline) less(p part) Baseline {
	b.Balance, b.MinimumDue = b.Balance.Sub(p.amount), b.MinimumDue.Sub(p.amount).atLeastZero()
	if p.credit != "" {
		b.Credits = append(slices.Clone(b.Credits), p.credit)
	}
	return b
}

// credits identifies the transactions that reduce the balance.
func credits(a Account) []string {
	var ids []string
	for _, t := range a.Transactions {
		if t.takesOff().Positive() {
			ids = append(ids, t.id())
		}
	}
	return ids
}

// id identifies a transaction by a hash, because thousands of sealed records hold it. It leaves out
// the running balance, which later corrections change.
func (t Transaction) id() string {
	hash := fnv.New64a()
	fmt.Fprintf(hash, "%s|%s|%s", t.TransactionDate, t.Amount, t.Description)
	return strconv.FormatUint(hash.Sum64(), 36)
}
