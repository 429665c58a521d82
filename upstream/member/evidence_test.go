package member

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// loadedAt returns an account of a profile that was loaded at a time.
func loadedAt(a Account, at time.Time) Account {
	a.DueAsOf = at
	return a
}

// summaryOf returns an account with the amounts of a billing summary.
func summaryOf(a Account) Account {
	a.FromSummary = true
	return a
}

// A payment of 126.45 at noon, and what the provider answered since, one after the other. What a
// page shows by the last response depends on nothing else.
//
// Spec: BILL-15, BILL-30.
func TestEvidenceDecides(t *testing.T) {
	t.Parallel()
	before, after := due(12645, 101690), due(0, 89045)
	paid := line(-12645, "Payment", 0)
	nextMonth, lateFee := before, due(13645, 102690)
	nextMonth.DueDate = before.DueDate.AddDays(31)
	stated := func(a Account, after time.Duration) Account {
		a.AmountsAsOf = noon.Add(after)
		return a
	}
	other := func(amount int64, words, reference string) Transaction {
		return referenced(line(amount, words, 1), reference)
	}
	seen := summaryOf(with(after, paid))
	void := func(t Transaction) Transaction { return inStatus(t, StatusVoid) }
	pending := inStatus(line(12645, "NSF CHECK", 1), StatusPending)
	isLower, noBalance, noMinimum := due(12645, 89045), before, before
	noBalance.Balance, noMinimum.MinimumDue = Money{}, Money{}
	returned := summaryOf(with(before, paid, line(12645, "NSF CHECK", 1)))
	type answers = []Account
	const (
		submitted = "Submitted 0.00 of 890.45"
		takenOff  = "NothingDue 0.00 of 890.45"
		asked     = "Due 126.45 of 1016.90"
		older     = ", older"
		back      = ", returned"
	)
	tests := map[string]struct {
		answers answers
		days    int // since the payment
		want    string
	}{
		"not yet": {answers{before}, 2, submitted},
		"never":   {answers{before}, 9, asked + ", missing"},

		"listed, not taken off":             {answers{with(before, paid)}, 2, submitted},
		"listed, not taken off, days later": {answers{with(before, paid)}, 9, asked + ", missing and listed"},
		"listed, then taken off":            {answers{with(before, paid), seen}, 9, takenOff},
		"listed, the balance is lower":      {answers{with(isLower, paid)}, 2, "Due 126.45 of 890.45"},
		"listed, with a late fee": {
			answers{with(lateFee, paid, line(1000, "Late fee", 0))}, 2, "Due 10.00 of 1026.90",
		},
		"listed, on the next bill":   {answers{with(nextMonth, paid)}, 9, asked},
		"listed, without amounts":    {answers{with(Account{}, paid)}, 9, "Unknown  of "},
		"listed, without a balance":  {answers{with(noBalance, paid)}, 2, "Submitted 0.00 of "},
		"listed, without the amount": {answers{with(noMinimum, paid)}, 2, "Unknown  of 890.45"},

		"an older profile, for good":      {answers{seen, before}, 9, takenOff + older},
		"an older profile, by its time":   {answers{seen, stated(lateFee, -time.Hour)}, 2, "Due 10.00 of 900.45, older"},
		"not older, by a time in between": {answers{seen, stated(lateFee, time.Second)}, 2, "Due 136.45 of 1026.90"},
		"the same amounts, by their time": {answers{seen, stated(before, time.Hour)}, 2, asked},
		"a profile without amounts":       {answers{seen, {}}, 2, "Unknown  of "},
		"a late server":                   {answers{seen, summaryOf(before)}, 2, submitted},
		"a late server, days later":       {answers{seen, summaryOf(before)}, 9, asked + ", missing"},
		"the next bill":                   {answers{seen, nextMonth}, 2, asked},
		"a late fee":                      {answers{seen, lateFee}, 2, "Due 136.45 of 1026.90"},
		"back, in words of any kind": {
			answers{seen, summaryOf(with(before, paid, line(12645, "XYZZY", 1)))}, 2, asked,
		},
		"back, of no kind, without its line": {answers{seen, with(before, line(12645, "Adjustment", 1))}, 2, asked},
		"back, though its line came later":   {answers{summaryOf(after), summaryOf(with(before, paid))}, 2, asked},

		"returned before anything was lower": {answers{returned}, 2, asked + back},
		"returned, with a fee": {
			answers{seen, with(due(15145, 104190), paid, line(12645, "NSF", 2), line(2500, "NSF fee", 2))},
			4,
			"Due 151.45 of 1041.90" + back,
		},
		"returned by its reference":       {answers{seen, with(before, other(9900, "Adjustment", "T-1"))}, 2, asked + back},
		"returned, then an older profile": {answers{seen, returned, before}, 2, asked + back},
		"a return that is pending":        {answers{seen, summaryOf(with(after, paid, pending))}, 2, takenOff},
		"nothing, by its reference": {
			answers{seen, summaryOf(with(after, paid, other(0, "Note", "T-1")))}, 2, takenOff,
		},
		"another one was returned": {answers{seen, with(before, line(9900, "NSF CHECK", 1))}, 2, takenOff + older},
		"an installment as large":  {answers{seen, with(before, line(12645, "Installment", 1))}, 2, takenOff + older},
		"a return from long before": {
			answers{seen, with(before, line(12645, "Returned payment", -5))}, 2, takenOff + older,
		},
		"a fee for it": {answers{seen, with(before, other(2500, "NSF fee", "T-1"))}, 2, takenOff + older},

		"voided before anything was lower": {answers{before, with(before, line(0, "Payment - voided", 0))}, 2, asked + back},
		"voided after it was taken off":    {answers{seen, with(before, line(0, "Payment - voided", 0))}, 2, asked + back},
		"voided by its reference": {
			answers{before, with(before, other(0, "Payment declined", "T-1"))}, 2, asked + back,
		},
		"another one was voided": {
			answers{seen, summaryOf(with(after, paid, line(0, "Payment - voided", 0)))}, 2, takenOff,
		},
		"another one was voided, by its reference": {
			answers{before, with(before, other(0, "Payment declined", "T-2"))}, 2, submitted,
		},
		"void before anything was lower": {answers{before, with(before, void(paid))}, 2, asked + back},
		"void, with another reference": {
			answers{
				summaryOf(with(after, other(-12645, "Payment", "X-9"))),
				summaryOf(with(before, void(other(-12645, "Payment", "X-9")))),
			}, 2, asked + back,
		},
		"another one is void": {answers{seen, summaryOf(with(after, void(line(-9900, "Payment", 0))))}, 2, takenOff},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := reported(before, 12645)
			p.ID, p.Reference = "P1", "T-1"
			payments, current, isOlder := []Payment{p}, Account{}, false
			for i, answer := range test.answers {
				current, payments, isOlder, _ = answer.Reconcile(payments, noon.Add(time.Duration(i+1)*time.Minute))
			}
			today := noon.AddDate(0, 0, test.days)
			bill := NewBill(current, payments, today, businessDays)
			got := string(bill.Status) + " " + bill.Due.String() + " of " + bill.Balance.String()
			for _, p := range bill.Missing {
				got += map[bool]string{true: ", missing and listed", false: ", missing"}[p.Listed]
			}
			if payments[0].Returned != nil {
				got += back
			}
			if isOlder {
				got += older
			}
			if got != test.want {
				t.Errorf("bill = %s, want %s", got, test.want)
			}
			again, repeated, _, changed := test.answers[len(test.answers)-1].Reconcile(payments, today)
			if changed || !cmp.Equal(again, current, plain...) || !cmp.Equal(repeated, payments, plain...) {
				t.Error("the same answer again changes something")
			}
		})
	}
}

// A transaction returns one payment: the one that it names, else the first that has none.
//
// Spec: BILL-15.
func TestTransactionReturnsOnePayment(t *testing.T) {
	t.Parallel()
	back, named := line(5000, "NSF CHECK", 1), line(5000, "NSF CHECK", 1)
	named.Reference = "T-2"
	for want, lines := range map[string][]Transaction{"10": {back}, "01": {named}, "11": {back, back}} {
		before := due(12645, 101690)
		payments := []Payment{reported(before, 5000), reported(before, 5000)}
		payments[0].Reference, payments[1].Reference = "T-1", "T-2"
		payments, _ = settle(payments, with(due(2645, 91690), credit(5000, 0), credit(5000, 0)), noon)
		payments, changed := settle(payments, with(before, append(lines, credit(5000, 0), credit(5000, 0))...), noon)
		got := ""
		for _, p := range payments {
			got += map[bool]string{true: "1", false: "0"}[p.Returned != nil]
		}
		if got != want || !changed {
			t.Errorf("%d transactions return %s, changed %t, want %s", len(lines), got, changed, want)
		}
	}
}

// A minimum due that is gone has a payment of more than it, where there is no balance to fall.
//
// Spec: BILL-15.
func TestPaymentOfMoreThanTheMinimumIsTakenOff(t *testing.T) {
	t.Parallel()
	before, after := due(12645, 0), due(0, 0)
	before.Balance, after.Balance = Money{}, Money{}
	payments, _ := settle([]Payment{reported(before, 20000)}, with(after, line(-20000, "Payment", 0)), noon)
	if !payments[0].Settled || payments[0].Listed {
		t.Errorf("settled = %t, only listed = %t, want it taken off", payments[0].Settled, payments[0].Listed)
	}
}

// A line that voids a payment voids no later one.
func TestVoidOfBeforeAPaymentIsAnotherOnes(t *testing.T) {
	t.Parallel()
	voided := with(due(12645, 101690), line(0, "Payment - voided", 0))
	_, payments, _, _ := voided.Reconcile([]Payment{reported(voided, 12645)}, noon)
	if payments[0].Settled {
		t.Errorf("payment = %+v, want it submitted", payments[0])
	}
}

// The order of an account's transactions, and lines of other accounts' payments, decide nothing.
func TestOrderOfTransactionsDecidesNothing(t *testing.T) {
	t.Parallel()
	before, random := due(12645, 101690), rand.New(rand.NewPCG(1, 2))
	lines := []Transaction{
		line(-12645, "Payment", 0), line(12645, "NSF CHECK", 1), line(-5000, "Dividend", 0), line(2500, "NSF fee", 1),
		line(-12645, "Payment", -30), line(-700, "Payment", 0), line(12645, "Installment", -2),
	}
	var want []Payment
	for i := range 50 {
		random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		payments, _ := settle([]Payment{reported(before, 12645), reported(before, 700)},
			with(due(14445, 103490), slices.Clone(lines)...), noon)
		if i == 0 {
			want = payments
		}
		same(t, "payments", want, payments, plain...)
	}
}

// A profile that differs from the amounts of the window, and is the one from before it, is older.
//
// Spec: BILL-15.
func TestProfileOfBeforeAPaymentIsOlder(t *testing.T) {
	t.Parallel()
	// The profile has no fee, but the summary has one.
	profile, seen := due(12645, 101690), due(13645, 102690)
	p := reported(seen, 13645)
	p.Profiled = profile.Amounts()
	_, payments, _, _ := summaryOf(due(0, 89045)).Reconcile([]Payment{p}, noon)
	if current, _, older, _ := profile.Reconcile(payments, noon); !older || current.MinimumDue.Positive() {
		t.Errorf("due = %s, older = %t, want nothing due", current.MinimumDue, older)
	}
	open := reported(profile, 700)
	if current, _, _, _ := profile.Reconcile(append(payments, open), noon); current.Balance != Cents(88045) {
		t.Errorf("balance = %s beside an open payment, want less the settled one", current.Balance)
	}
	stored := &Profile{Accounts: []Account{profile}}
	stored = stored.WithDue(Due{
		AccountNumber: "1", Balance: seen.Balance, MinimumDue: seen.MinimumDue, DueDate: seen.DueDate, FromSummary: true,
		AsOf: noon,
	})
	if a, _ := stored.Account("1"); a.Profiled != profile.Amounts() {
		t.Errorf("profiled = %+v, want the amounts of the profile", a.Profiled)
	}
}

// If the summary shows a window without a result as paid, an older profile does not override that
// either.
//
// Spec: BILL-15.
func TestSettledWindowWithoutAResult(t *testing.T) {
	t.Parallel()
	before := loadedAt(due(12645, 101690), noon.Add(-time.Hour))
	window := reported(before, 12645)
	window.ID, window.Result, window.Amount, window.Reported = "P1", PaymentUnknown, Money{}, time.Time{}
	_, payments, _, _ := summaryOf(due(0, 89045)).Reconcile([]Payment{window}, noon.Add(time.Minute))
	now := noon.Add(time.Hour)
	current, payments, older, _ := loadedAt(before, now).Reconcile(payments, now)
	if bill := NewBill(current, payments, now, businessDays); bill.Due != Cents(0) || !older || len(bill.Posted) > 0 {
		t.Errorf("due = %s, older = %t, posted = %v, want 0.00, true and none", bill.Due, older, bill.Posted)
	}
}
