package member

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Limits of what the portal accepts and stores about payments.
const (
	// PaymentLife is how long a payment is stored after its window opened.
	PaymentLife = 30 * 24 * time.Hour
	// maxPayments is how many payments of one account are stored.
	maxPayments = 10
	// maxReference is the length of the longest reference that is accepted.
	maxReference        = 40
	referenceCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./#"
)

// MakePayment is the processor's operation that pays a bill. Only its window leaves a payment with
// an unknown result when it closes without one.
const MakePayment = "makePayment"

// maxReportedAmount is the largest amount that is accepted in a report.
var maxReportedAmount = Cents(1_000_000_00)

// PaymentResult is what is known about a payment from the processor's window.
type PaymentResult string

const (
	// PaymentUnknown means that the window opened and reported no result, at least not yet.
	PaymentUnknown PaymentResult = ""
	// PaymentReported means that the window reported a payment. It is never a confirmation: only
	// the provider's amounts are.
	PaymentReported PaymentResult = "reported"
	// PaymentNone means that the window reported something else than a payment, or did not open.
	PaymentNone PaymentResult = "none"
)

// Payment is one opening of the payment processor's window for an account.
type Payment struct {
	ID        string
	By        string // key of the identity that opened the window
	Operation string // name of the processor's operation
	Opened    time.Time
	Result    PaymentResult
	Reported  time.Time // zero unless reported, like the next two
	Amount    Money     // unknown if the processor reported none
	Reference string    // "" if the processor reported none
	Before    Baseline
	Settled   bool // whether the provider's amounts include the payment
}

// Baseline is the part of an account's due information that a payment changes.
type Baseline struct {
	Balance, MinimumDue Money
	AutoPay             string
	// Credits identify the transactions that reduce the balance. Equal transactions are listed as
	// often as they occur.
	Credits []string
}

// NewBaseline returns the account's current due information.
func NewBaseline(a Account) Baseline {
	return Baseline{Balance: a.Balance, MinimumDue: a.MinimumDue, AutoPay: a.AutoPay, Credits: credits(a, isCredit)}
}

// ReportedAmount returns the amount in a report of the processor, unknown unless it is a positive
// amount within the limit.
func ReportedAmount(text string) Money {
	amount, err := ParseMoney(text)
	if err != nil || !amount.Positive() || amount.Compare(maxReportedAmount) > 0 {
		return Money{}
	}
	return amount
}

// ReportedReference returns the reference in a report of the processor, "" unless it is short and
// consists of ASCII letters, digits and "-", "_", ".", "/" or "#" only.
func ReportedReference(text string) string {
	other := func(r rune) bool { return !strings.ContainsRune(referenceCharacters, r) }
	if len(text) > maxReference || strings.ContainsFunc(text, other) {
		return ""
	}
	return text
}

// IsOverdue reports whether more than the given number of business days have passed since the
// report. Weekends are no business days; holidays are unknown.
func (p Payment) IsOverdue(now time.Time, days int) bool {
	return DateOf(p.Since().In(now.Location())).AddBusinessDays(days).Before(DateOf(now))
}

// Is reports whether q is the same payment.
func (p Payment) Is(q Payment) bool { return p.ID == q.ID }

// WithResult returns the payment with a result of its window. A reported payment stays reported,
// because the window may report more than once.
func (p Payment) WithResult(result PaymentResult, amount Money, reference string, now time.Time) Payment {
	if p.Result == PaymentReported || result == PaymentUnknown {
		return p
	}
	p.Result = result
	if result == PaymentReported {
		p.Reported, p.Amount, p.Reference, p.Settled = now, amount, reference, false
	}
	return p
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
	current := slices.DeleteFunc(slices.Clone(payments), func(q Payment) bool { return p.Opened.Sub(q.Opened) > PaymentLife })
	current = append(current, p)
	for len(current) > maxPayments {
		finished := slices.IndexFunc(current, func(q Payment) bool { return !q.isOpen() })
		i := max(finished, 0)
		current = slices.Delete(current, i, i+1)
	}
	return current
}

// SettlePayments returns the payments with those marked as settled that the account's amounts now
// include, and reports whether there are any. A reported payment is settled when the balance or the
// minimum due has fallen by at least its amount since the window opened, or when a new transaction
// has the amount. Without an amount, any fall and any new credit settle it; the same ends an
// unknown result. What settles one payment does not settle another.
func SettlePayments(payments []Payment, a Account) (settled []Payment, changed bool) {
	settled = slices.Clone(payments)
	for _, i := range settlingOrder(settled) {
		if part, ok := settled[i].settledBy(a); ok {
			settled[i].Settled, changed = true, true
			for _, j := range settlingOrder(settled) {
				settled[j].Before = settled[j].Before.less(part)
			}
		}
	}
	return settled, changed
}

// settlingOrder returns the indexes of the open payments: those with an amount first, because they
// say more precisely what to look for, then by time.
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

// isOpen reports whether the provider's amounts may still lack the payment.
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

// part is what a settled payment explains of an account's changes.
type part struct {
	amount Money
	credit string // the new transaction, "" for none
}

// settledBy returns what the payment explains of the changes since its baseline, and whether it is
// settled.
func (p Payment) settledBy(a Account) (part, bool) {
	isPayment := isCredit
	if p.Amount.Known() {
		isPayment = func(t Transaction) bool { return t.Amount == Cents(-p.Amount.Cents()) }
	}
	amount, fall := p.Amount, p.Before.fall(a)
	if !amount.Known() {
		amount = fall
	}
	if news := without(credits(a, isPayment), p.Before.Credits, itself); len(news) > 0 {
		return part{amount, news[0]}, true
	}
	return part{amount, ""}, fall.Positive() && fall.Compare(amount) >= 0
}

// fall returns by how much the balance or the minimum due has fallen, whichever fell more. It is
// never negative.
func (b Baseline) fall(a Account) Money {
	return Cents(max(0, b.Balance.Sub(a.Balance).Cents(), b.MinimumDue.Sub(a.MinimumDue).Cents()))
}

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

func isCredit(t Transaction) bool { return t.Amount.Cents() < 0 }

// credits identifies the transactions that match by a hash, because thousands of sealed records
// hold them. It leaves out the running balance, which later corrections change.
func credits(a Account, match func(Transaction) bool) []string {
	var ids []string
	for _, t := range a.Transactions {
		if match(t) {
			hash := fnv.New64a()
			fmt.Fprintf(hash, "%s|%s|%s", t.TransactionDate, t.Amount, t.Description)
			ids = append(ids, strconv.FormatUint(hash.Sum64(), 36))
		}
	}
	return ids
}

func itself(id string) string { return id }
