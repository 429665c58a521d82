package member

import "slices"

// A profile may be an extract from the night before, so when its amounts were read does not say
// whether they include a payment. What they list does:
//
//   - They list the payment, and an earlier response was lower by it, or they list its return: they
//     include it.
//   - They list it, and no response was lower by it: it is posted, but not taken off yet.
//   - They don't list it: they include it, unless they are the amounts from before the payment.

// lacking returns the settled payments that the amounts of a profile lack: the first one that they
// are from before, and those after it.
func (a Account) lacking(payments []Payment) []Payment {
	first := slices.IndexFunc(payments, func(p Payment) bool { return p.isTakenOff() && a.isFromBefore(p) })
	if first < 0 || a.FromSummary {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(payments[first:]), func(p Payment) bool { return !p.isTakenOff() })
}

// isFromBefore reports whether the account's amounts are from before a settled payment. The time
// that the provider states decides, where it does.
func (a Account) isFromBefore(p Payment) bool {
	switch stated := a.AmountsAsOf; {
	case p.Returned != nil, !stated.Before(p.SettledAt):
		return false
	case !stated.IsZero() && stated.Before(p.Since()):
		return true
	case a.lists(p), a.addsBack(p):
		return false
	}
	known := func(before Amounts) bool { return before.Balance.Known() && before == a.Amounts() }
	return known(p.At) || known(p.Profiled)
}

// hasTakenOff reports whether the account's amounts are lower by a payment than when its window
// opened, are those of a later bill, or can't be compared.
func (a Account) hasTakenOff(p Payment) bool {
	balance, minimum := p.Before.Balance.Sub(a.Balance), p.Before.MinimumDue.Sub(a.MinimumDue)
	if !balance.Known() && !minimum.Known() {
		return true
	}
	fall := p.Before.fall(a)
	// A minimum due can't fall below zero.
	whole := p.Before.MinimumDue.Positive() && a.MinimumDue.Known() && !a.MinimumDue.Positive()
	return whole || fall.Positive() && fall.Compare(p.least(fall)) >= 0 || a.isNextBill(p)
}

// lists reports whether one of the account's transactions is a settled payment.
func (a Account) lists(p Payment) bool {
	return slices.ContainsFunc(p.newCredits(a), func(t Transaction) bool { return t.is(p.Line) })
}

// addsBack reports whether a charge without a kind has the amount of a settled payment: it may take
// the payment back, so that its bill is due again.
func (a Account) addsBack(p Payment) bool {
	return slices.ContainsFunc(a.Transactions, func(t Transaction) bool {
		isCharge := t.Code == "" && t.Kind() == KindCharge && t.stands()
		return isCharge && !t.TransactionDate.Before(DateOf(p.Opened)) && (t.Amount == p.Posted || t.Amount == p.Amount)
	})
}

// voids reports whether a transaction says that a payment was taken back: it is the payment's own
// line or has its reference; or it has no reference and, where it has an amount, may be its amount,
// and the payment is not listed beside it.
func (a Account) voids(t Transaction, p Payment) bool {
	isNew := !t.TransactionDate.Before(DateOf(p.Opened)) && !slices.ContainsFunc(p.Before.Credits, t.is)
	if !t.isVoid() || !isNew {
		return false
	}
	isAmount := t.Amount.IsZero() || t.mayBePayment() && p.mayTakeOff(t.takesOff())
	return t.is(p.Line) || p.isNamedBy(t) || t.Reference == "" && isAmount && !a.lists(p)
}

// returnOf returns the transaction by which a payment was taken back, nil for none. A transaction
// returns only one of an account's payments, the one that it names, else the first.
func (a Account) returnOf(p Payment, payments []Payment) *Transaction {
	var taken []string
	for _, other := range payments {
		if other.Returned != nil {
			taken = append(taken, other.Returned.id())
		}
	}
	for _, t := range a.Transactions {
		if !a.mayReturn(t, p, payments) {
			continue
		}
		i := slices.IndexFunc(taken, t.is)
		if i < 0 {
			return &t
		}
		taken = slices.Delete(taken, i, i+1) // equal transactions are listed as often as they occur
	}
	return nil
}

// mayReturn reports whether a transaction may take back one of an account's payments: it says so
// and may be its amount, or it has its reference and takes nothing off.
func (a Account) mayReturn(t Transaction, p Payment, payments []Payment) bool {
	named := slices.ContainsFunc(payments, func(q Payment) bool { return q.isNamedBy(t) })
	switch amount := t.Amount.abs(); {
	case t.TransactionDate.Before(DateOf(p.Opened)), t.Kind() == KindFee, named && !p.isNamedBy(t):
		return false
	case a.voids(t, p):
		return true
	case t.Amount.Cents() == 0, !t.stands():
		return false
	case named:
		return !t.takesOff().Positive()
	default:
		return t.Kind() == KindReturned && (amount == p.Posted || p.mayTakeOff(amount))
	}
}

// nextBillDays is by how many days a later due date is that of another bill: insurers move a due
// date by a weekend or a holiday.
const nextBillDays = 7

// isNextBill reports whether the account's bill is a later one than that of a payment.
func (a Account) isNextBill(p Payment) bool {
	return p.At.DueDate.AddDays(nextBillDays).Before(a.DueDate)
}
