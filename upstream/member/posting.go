package member

import (
	"cmp"
	"slices"
)

// part is the part of an account's changes that a settled payment explains.
type part struct {
	amount Money
	credit string // the new transaction, "" for none
}

// postingDays is how many days a transaction may lie before the report of its payment, or after the
// day on which the portal saw it in the amounts: systems differ in the date that they write.
const postingDays = 3

// settledBy returns the part of the changes since its baseline that the payment explains, and
// whether it is settled.
func (p Payment) settledBy(a Account) (part, bool) {
	if credit, ok := p.newCredit(a); ok {
		return credit, true
	}
	if i := slices.IndexFunc(a.Transactions, func(t Transaction) bool { return a.voids(t, p) }); i >= 0 {
		return part{Cents(0), a.Transactions[i].id()}, true
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
	credits := p.newCredits(a)
	i := slices.IndexFunc(credits, p.isPosting)
	if len(p.Also) > 0 { // each payment of the window has a line
		i = -1
	}
	if i < 0 {
		i = slices.IndexFunc(credits, func(t Transaction) bool {
			// One without a kind may be a credit, unless the amounts fell by it as well.
			if !t.mayBePayment() || t.Code == "" && p.Before.fall(a).Compare(t.takesOff()) < 0 {
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

// newCredits is that of the payment's baseline. One of an earlier version may lack credits that
// were there when its window opened: what is older than that is none.
func (p Payment) newCredits(a Account) []Transaction {
	credits := p.Before.newCredits(a)
	if p.Before.Signs {
		return credits
	}
	return slices.DeleteFunc(credits, func(t Transaction) bool { return t.TransactionDate.Before(DateOf(p.Opened)) })
}

// newCredits returns the transactions since the baseline that reduce the balance: the largest
// first, then the latest, so that the provider's order decides nothing.
func (b Baseline) newCredits(a Account) []Transaction {
	old := slices.Clone(b.Credits)
	var news []Transaction
	for _, t := range a.Transactions {
		if !t.takesOff().Positive() || !t.stands() {
			continue
		}
		if i := slices.IndexFunc(old, t.is); i >= 0 {
			old = slices.Delete(old, i, i+1)
		} else {
			news = append(news, t)
		}
	}
	slices.SortFunc(news, func(s, t Transaction) int {
		return cmp.Or(t.takesOff().Compare(s.takesOff()), t.TransactionDate.Compare(s.TransactionDate),
			cmp.Compare(s.id(), t.id()))
	})
	return news
}

// isPosting reports whether the transaction is the payment by its reference, whatever its kind.
func (p Payment) isPosting(t Transaction) bool {
	return p.isNamedBy(t) && t.takesOff().Positive() && t.stands()
}

// isNamedBy reports whether the transaction has the payment's reference.
func (p Payment) isNamedBy(t Transaction) bool {
	return t.Reference != "" && (t.Reference == p.SessionReference || t.Reference == p.Reference ||
		slices.Contains(p.Also, t.Reference))
}

// isPostedBy reports whether a transaction is the settled payment.
func (p Payment) isPostedBy(t Transaction) bool {
	if p.isNamedBy(t) || t.Reference != "" && p.SessionReference != "" {
		return p.isNamedBy(t)
	}
	first, last := DateOf(p.Opened).AddDays(-postingDays), DateOf(p.SettledAt).AddDays(postingDays)
	inTime := !t.TransactionDate.Before(first) && !last.Before(t.TransactionDate)
	return inTime && (t.takesOff() == p.Posted || t.takesOff() == p.Amount)
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

// less returns the baseline after another payment has been settled.
func (b Baseline) less(p part) Baseline {
	b.Balance, b.MinimumDue = b.Balance.Sub(p.amount), b.MinimumDue.Sub(p.amount).atLeastZero()
	if p.credit != "" {
		b.Credits = append(slices.Clone(b.Credits), p.credit)
	}
	return b
}

// Receipts returns the ID of the payment of each transaction, in the order of the transactions, ""
// for none: of the reported payments that have posted, only those of the identity by. A transaction
// belongs to at most one payment.
func (b Bill) Receipts(transactions []Transaction, by string) []string {
	ids, taken := make([]string, len(transactions)), make([]bool, len(transactions))
	for _, p := range b.Posted {
		for i, t := range transactions {
			if taken[i] || !t.mayBePayment() || !t.stands() || !p.isPostedBy(t) {
				continue
			}
			if taken[i] = true; p.By == by {
				ids[i] = p.ID
			}
			break
		}
	}
	return ids
}
