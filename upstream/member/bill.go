package member

import (
	"slices"
	"time"
)

// BillStatus is the status of an account's bill on a given day.
type BillStatus string

const (
	// BillNothingDue means that nothing is due now, even if there is a balance to pay later.
	BillNothingDue BillStatus = "NothingDue"
	// BillDue means that an amount is due and its due date has not passed.
	BillDue BillStatus = "Due"
	// BillPastDue means that an amount is due and its due date has passed, with or without AutoPay.
	BillPastDue BillStatus = "PastDue"
	// BillAutoPay means that an amount is due and AutoPay is known to pay it.
	BillAutoPay BillStatus = "AutoPay"
	// BillSubmitted means that the processor has reported a payment of the whole amount due, or of an
	// unknown amount.
	BillSubmitted BillStatus = "Submitted"
	// BillMortgagee means that the mortgage company gets the bill.
	BillMortgagee BillStatus = "Mortgagee"
	// BillOwed means that the account is cancelled and an amount is still owed.
	BillOwed BillStatus = "Owed"
	// BillClosed means that the account is cancelled and nothing is owed.
	BillClosed BillStatus = "Closed"
	// BillUnknown means that the provider did not report an amount due.
	BillUnknown BillStatus = "Unknown"
)

// Bill is what the member has to pay on an account at a given time. Every page and file uses it:
// the provider's amounts less the payments that the processor has reported and the provider's
// amounts do not include yet.
type Bill struct {
	Account     Account
	Today       Date
	Status      BillStatus
	Due         Money // due now; less Submitted unless AutoPay pays, and never negative
	Balance     Money // less Submitted
	DaysPastDue int   // 0 unless Status is BillPastDue
	// AmountsOf is the day of the account's amounts if they are old, see [Account.AmountsOf].
	AmountsOf Date
	// Submitted are the reported payments that may still take time to be taken off, oldest first. They
	// include one that the transactions list, while no amounts have had it.
	Submitted []Payment
	// Missing are those that should have been taken off by now. They reduce no amount.
	Missing []Payment
	// Unresolved are the payments whose window closed without a result, or is still open. They
	// reduce no amount.
	Unresolved []Payment
	// Posted are the reported payments that the provider's amounts include, with their times in the
	// insurer's time zone.
	Posted []Payment
	// Elsewhere are those that were posted to another account within the last 30 days.
	Elsewhere []Payment
}

// NewBill returns the account's bill at a time, in the insurer's time zone. payments are those of
// the account, after [Account.Reconcile]. A payment is missing after the given number of business
// days.
func NewBill(a Account, payments []Payment, now time.Time, businessDays int) Bill {
	bill := Bill{Account: a, Today: DateOf(now), AmountsOf: a.AmountsOf(now)}
	for _, p := range payments {
		p.Opened, p.SettledAt = p.Opened.In(now.Location()), p.SettledAt.In(now.Location())
		switch {
		case !p.Settled || p.Result != PaymentReported:
		case p.PostedTo == "":
			bill.Posted = append(bill.Posted, p)
		case now.Sub(p.SettledAt) < elsewhereLife:
			bill.Elsewhere = append(bill.Elsewhere, p)
		}
	}
	for _, p := range a.unposted(payments) {
		switch overdue := p.IsOverdue(now, businessDays); {
		case p.Result == PaymentReported && overdue:
			bill.Missing = append(bill.Missing, p)
		case p.Result == PaymentReported:
			bill.Submitted = append(bill.Submitted, p)
		case !overdue:
			bill.Unresolved = append(bill.Unresolved, p)
		}
	}
	due, balance := bill.posting()
	bill.Due, bill.Balance = a.owed().Sub(due).atLeastZero(), a.Balance.Sub(balance)
	bill.Status = bill.status()
	switch bill.Status {
	case BillPastDue:
		bill.DaysPastDue = a.DueDate.DaysUntil(bill.Today)
	case BillAutoPay:
		bill.Due = a.MinimumDue // AutoPay may draw the whole amount even after a partial payment
	case BillNothingDue:
		bill.Due = Cents(0) // also without a minimum due
	}
	return bill
}

// elsewhereLife is how long a bill shows that a payment was posted to another account.
const elsewhereLife = 30 * 24 * time.Hour

// MayNotBeTakenOff reports whether a submitted payment was made on an earlier bill. The insurer's
// amount may include it, so that this one is asked for whole.
func (b Bill) MayNotBeTakenOff(p Payment) bool { return b.IsSubmitted(p) && b.Account.isNextBill(p) }

// unposted returns the payments that the account's amounts may not include yet.
func (a Account) unposted(payments []Payment) []Payment {
	var unposted []Payment
	for _, p := range payments {
		if p.isTakenOff() && a.FromSummary && a.isFromBefore(p) { // one of several servers may be late
			p.Settled, p.Before.Balance, p.Before.MinimumDue = false, a.Balance, a.MinimumDue
		}
		if p.isOpen() || p.Listed {
			unposted = append(unposted, p)
		}
	}
	return unposted
}

// posting returns how much the submitted payments reduce the amount due and the balance beyond what
// the account's amounts already include. Once the balance has changed, they do not reduce it
// further: no page shows a lower balance than the provider.
func (b Bill) posting() (due, balance Money) {
	due, balance = Cents(0), Cents(0)
	included := Cents(0)
	for _, p := range b.Submitted {
		if p.Amount.Known() {
			net, fall := p.net(), p.Before.fall(b.Account).Sub(included).atLeastZero()
			some := Cents(min(fall.Cents(), net.Cents()))
			if included = included.Add(some); !b.MayNotBeTakenOff(p) {
				due = due.Add(net.Sub(some))
			}
			if p.Before.Balance == b.Account.Balance {
				balance = balance.Add(net)
			}
		}
	}
	return due, balance
}

// status never makes a bill without a due date past due.
func (b Bill) status() BillStatus {
	switch a := b.Account; {
	case a.Cancelled && b.Due.Positive():
		return BillOwed
	case a.Cancelled && a.owed().Positive():
		return BillSubmitted
	case a.Cancelled:
		return BillClosed
	case a.BilledToMortgagee():
		return BillMortgagee
	case !a.MinimumDue.Known() && !b.owesNothing(), a.ContradictsPastDue():
		return BillUnknown
	case !a.MinimumDue.Positive():
		return BillNothingDue
	case b.isSubmitted():
		return BillSubmitted
	case b.IsByPhone(): // a minimum due of no balance
		return BillUnknown
	case a.DueDate.Before(b.Today):
		return BillPastDue
	case b.PaysByItself():
		return BillAutoPay
	}
	return BillDue
}

// billDays is how many days before its due date a bill can be paid.
const billDays = 31

// owesNothing reports whether nothing is due by the balance alone: the provider sent no minimum and
// no notice, and no due date has passed without a payment.
func (b Bill) owesNothing() bool {
	a := b.Account
	late := a.Unread.Has("dueDate", "minDue", "notice") ||
		a.DueDate.Before(b.Today) && !slices.ContainsFunc(a.Transactions, func(t Transaction) bool {
			return t.Kind() == KindPayment && !t.TransactionDate.Before(a.DueDate.AddDays(-billDays))
		})
	return b.IsByPhone() && a.Notice == nil && !late
}

// IsByPhone reports whether a bill of unknown status has a balance that says that nothing is owed,
// or amounts that contradict each other: calling helps, and reading the amounts again does not.
func (b Bill) IsByPhone() bool {
	balance := b.Account.Balance
	return balance.Known() && !balance.Positive() || b.Account.ContradictsPastDue()
}

// isSubmitted reports whether submitted payments cover the bill. A payment without an amount counts
// as the whole amount, but reduces nothing.
func (b Bill) isSubmitted() bool {
	unnamed := func(p Payment) bool { return !p.Amount.Known() && !b.MayNotBeTakenOff(p) }
	return !b.Due.Positive() || slices.ContainsFunc(b.Submitted, unnamed)
}

// AsksForPayment reports whether the member should pay now.
func (b Bill) AsksForPayment() bool { return b.Status == BillDue || b.Status == BillPastDue }

// PastDue returns the amount of the bill that is past due, zero for none.
func (b Bill) PastDue() Money {
	if b.Status != BillPastDue {
		return Cents(0)
	}
	return b.Due
}

// ExceedsBalance reports whether the provider's minimum due is more than its balance: one of them
// must be wrong. The minimum is asked for as it was sent.
func (b Bill) ExceedsBalance() bool {
	a := b.Account
	return a.Balance.Positive() && a.MinimumDue.Compare(a.Balance) > 0 &&
		(b.AsksForPayment() || b.Status == BillAutoPay)
}

// IsMissing reports whether a payment should have posted by now.
func (b Bill) IsMissing(p Payment) bool { return slices.ContainsFunc(b.Missing, p.Is) }

// IsSubmitted reports whether a payment may still take time to post.
func (b Bill) IsSubmitted(p Payment) bool { return slices.ContainsFunc(b.Submitted, p.Is) }

// Earlier returns the latest payment that the member should consider before paying again, if there
// is one, because it may already have been charged.
func (b Bill) Earlier() (Payment, bool) {
	all := slices.Concat(b.Missing, b.Submitted, b.Unresolved)
	if len(all) == 0 {
		return Payment{}, false
	}
	return slices.MaxFunc(all, func(p, q Payment) int { return p.Since().Compare(q.Since()) }), true
}

// Dues sums up the amounts due of a member's bills.
type Dues struct {
	// Asking are the bills to pay now, earliest due date first: those that are due or past due on a
	// payable account without AutoPay, and those past due despite AutoPay.
	Asking []Bill
	// Total is the sum of Asking, unknown if the amount of any payable account is.
	Total Money
	// PastDue are those of Asking that are past due, and Late is the sum of them.
	PastDue []Bill
	Late    Money
	// Unknown are the bills without an amount.
	Unknown []Bill
	// Apart are the bills that the member does not pay online: AutoPay or the mortgage company pays,
	// or a canceled account still owes.
	Apart []Bill
}

// NewDues sums up bills.
func NewDues(bills []Bill) Dues {
	var d Dues
	total := Cents(0)
	for _, b := range bills {
		switch b.Status {
		case BillDue, BillPastDue:
			d.Asking, total = append(d.Asking, b), total.Add(b.Due)
		case BillUnknown:
			d.Unknown = append(d.Unknown, b)
		case BillAutoPay, BillOwed:
			d.Apart = append(d.Apart, b)
		case BillMortgagee:
			if b.Due.Positive() {
				d.Apart = append(d.Apart, b)
			}
		}
	}
	byDueDate := func(a, b Bill) int { return a.Account.DueDate.Compare(b.Account.DueDate) }
	slices.SortStableFunc(d.Asking, byDueDate)
	slices.SortStableFunc(d.Apart, byDueDate)
	d.Late = Cents(0)
	for _, b := range d.Asking {
		if late := b.PastDue(); late.Positive() {
			d.PastDue, d.Late = append(d.PastDue, b), d.Late.Add(late)
		}
	}
	if len(d.Unknown) == 0 {
		d.Total = total
	}
	return d
}
