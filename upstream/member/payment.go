package member

import (
	"slices"
	"time"
)

const (
	// PaymentLife is how long a payment is stored after its window opened. Until then, pages mention a
	// reported payment that has not posted.
	PaymentLife = 400 * 24 * time.Hour
	// maxPayments is how many payments of one account are stored.
	maxPayments = 10
)

// PaymentResult is what is known about a payment from the processor's window.
type PaymentResult string

const (
	// PaymentUnknown means that the window opened and reported no result, at least not yet.
	PaymentUnknown PaymentResult = ""
	// PaymentReported means that the window reported a payment. It is never a confirmation: only
	// the provider's amounts are.
	PaymentReported PaymentResult = "reported"
	// PaymentNone means that the window reported something other than a payment, or did not open.
	PaymentNone PaymentResult = "none"
	// PaymentDenied means that the window reported a payment, and the member who opened it stated that
	// there was none.
	PaymentDenied PaymentResult = "denied"
)

// Payment is one opening of the payment processor's window for an account.
type Payment struct {
	ID        string
	By        string // key of the identity that opened the window
	Operation string // name of the processor's operation
	Opened    time.Time
	Result    PaymentResult
	Reported  time.Time // zero unless reported, like the next three
	Amount    Money     // unknown if the processor reported none
	Fee       Money     // unknown if the processor named none
	FeeWithin bool      // whether Amount may include Fee
	Reference string    // "" if the processor reported none
	Also      []string  `json:",omitempty"` // those of further payments in the same window, which Amount includes
	// SessionReference is the provider's reference for the payment when the window opened, "" for
	// none.
	SessionReference string
	At               Amounts   // of the account when the window opened
	Before           Baseline  // what the payment has to change; without what other payments changed
	Profiled         Amounts   // of the profile at that time, which may be older
	Settled          bool      // whether the provider's amounts or transactions include the payment
	SettledAt        time.Time // when that was first seen
	Posted           Money     // what the payment took off the account, unknown until it is settled
	PostedTo         string    `json:",omitempty"` // the other account that it was posted to, "" for its own
	Line             string    `json:",omitempty"` // identifies the transaction that settled it, "" for none yet
	// Listed is whether a transaction settled it, and no amounts have had it yet.
	Listed bool `json:",omitempty"`
	// Draw is what AutoPay was to take for the bill when the window opened, nil for nothing.
	Draw *Draw `json:",omitempty"`
	// Returned is the transaction by which the payment was taken back, nil for none.
	Returned *Transaction `json:",omitempty"`
}

// Baseline is the part of an account's due information that a payment changes.
type Baseline struct {
	Balance, MinimumDue Money
	AutoPay             string
	// Credits identify the transactions that reduce the balance or take a payment back without an
	// amount. Equal transactions are listed as often as they occur.
	Credits []string
	// Signs is whether the sign alone decided which transactions without a kind are credits. In
	// records of earlier versions, words did.
	Signs bool `json:",omitempty"`
}

// NewBaseline returns the account's current due information.
func NewBaseline(a Account) Baseline {
	return Baseline{Balance: a.Balance, MinimumDue: a.MinimumDue, AutoPay: a.AutoPay, Credits: credits(a), Signs: true}
}

// IsOverdue reports whether more than the given number of business days have passed since the
// report. Weekends aren't business days; holidays are not known.
func (p Payment) IsOverdue(now time.Time, days int) bool {
	return DateOf(p.Since().In(now.Location())).AddBusinessDays(days).Before(DateOf(now))
}

// Is reports whether q is the same payment.
func (p Payment) Is(q Payment) bool { return p.ID == q.ID }

// WithResult returns the payment with a result of its window. A reported payment changes only by
// another one with a reference of its own, because the window may report each more than once.
func (p Payment) WithResult(result PaymentResult, r Report, now time.Time) Payment {
	switch {
	case p.Result == PaymentReported && result == PaymentReported:
		return p.withAnother(r)
	case p.Result == PaymentReported || p.Result == PaymentDenied || result == PaymentUnknown:
		return p
	}
	p.Result = result
	if result == PaymentReported {
		p.Reported, p.Settled = now, false
		p.Amount, p.Fee, p.FeeWithin = r.amounts()
		p.Reference = reference(r.Reference)
	}
	return p
}

// withAnother returns the payment with what a second one in its window adds. The fee of the first
// one adds nothing, and more than the balance is an unknown amount.
func (p Payment) withAnother(r Report) Payment {
	id := reference(r.Reference)
	if id == "" || p.Reference == "" || id == p.Reference || slices.Contains(p.Also, id) {
		return p
	}
	p.Also = append(slices.Clone(p.Also), id)
	switch amount, _, _ := r.amounts(); {
	case p.Fee.Known() && amount == p.Fee:
	case p.Amount.Known() && amount.Known() && !p.Fee.Known() && amount.Compare(feeLimit(p.Amount)) <= 0:
		p.Fee = amount
	default:
		p.Amount, p.Settled, p.Listed = p.Amount.Add(amount), false, false
	}
	if p.At.Balance.Known() && p.Amount.Compare(p.At.Balance) > 0 {
		p.Amount = Money{}
	}
	return p
}

// WithSession returns the payment with the provider's reference, if that is valid.
func (p Payment) WithSession(name string) Payment {
	p.SessionReference = reference(name)
	return p
}

// Denied returns the payment without the processor's report, because the member who opened its
// window stated that there was no payment. It does not change a payment that the account's amounts
// include.
func (p Payment) Denied() Payment {
	if p.CanBeDenied() {
		p.Result = PaymentDenied
	}
	return p
}

// CanBeDenied reports whether the payment was reported and the account's amounts do not include it.
func (p Payment) CanBeDenied() bool { return p.Result == PaymentReported && !p.Settled }

// net returns how much a reported payment reduces the account until the amounts include it. It
// excludes a possible fee if the rest is exactly what was due or owed.
func (p Payment) net() Money {
	for _, owed := range []Money{p.At.MinimumDue, p.At.Balance} {
		fee := p.Amount.Sub(owed)
		switch named := p.Fee.Known(); {
		case !owed.Positive():
		case fee.IsZero(), named && p.FeeWithin && fee == p.Fee, !named && fee.Positive() && fee.Compare(feeLimit(owed)) <= 0:
			return owed
		}
	}
	return p.Amount
}

// IncludesFee reports whether the processor's amount included a fee: less than that posted.
func (p Payment) IncludesFee() bool {
	return p.Settled && p.Posted.Positive() && p.Posted.Compare(p.Amount) < 0
}

// Since returns the time of the report, or of the opening when there is none.
func (p Payment) Since() time.Time {
	if p.Reported.IsZero() {
		return p.Opened
	}
	return p.Reported
}

// AddPayment returns the payments with one more. It drops expired ones, and the oldest ones beyond
// the limit, finished ones first.
func AddPayment(payments []Payment, p Payment) []Payment {
	isExpired := func(q Payment) bool { return p.Opened.Sub(q.Opened) > PaymentLife }
	current := slices.DeleteFunc(slices.Clone(payments), isExpired)
	current = append(current, p)
	for len(current) > maxPayments {
		finished := slices.IndexFunc(current, func(q Payment) bool { return !q.isOpen() })
		i := max(finished, 0)
		current = slices.Delete(current, i, i+1)
	}
	return current
}

// isOpen reports whether the provider's amounts may not include the payment yet.
func (p Payment) isOpen() bool {
	return !p.Settled && (p.Result == PaymentReported || p.Result == PaymentUnknown && p.Operation == MakePayment)
}

// credits identifies the transactions that reduce the balance.
func credits(a Account) []string {
	var ids []string
	for _, t := range a.Transactions {
		if t.takesOff().Positive() || t.isVoid() {
			ids = append(ids, t.id())
		}
	}
	return ids
}

// isTakenOff reports whether amounts of the payment's account have had the payment.
func (p Payment) isTakenOff() bool { return p.Settled && !p.Listed && p.PostedTo == "" }

// Changed reports whether the account's amounts or its AutoPay differ from the baseline.
func (b Baseline) Changed(a Account) bool {
	return b.Balance != a.Balance || b.MinimumDue != a.MinimumDue || b.AutoPay != a.AutoPay
}
