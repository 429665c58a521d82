package member

import (
	"strings"
	"testing"
	"time"
)

// Spec: BILL-2, BILL-16.
func TestSettlePayments(t *testing.T) {
	t.Parallel()
	before := due(12645, 101690)
	before.Transactions = []Transaction{credit(12645, -30)}
	report := func(cents int64) Payment { return reported(before, cents) }
	unnamed := report(1)
	unnamed.Amount = Money{}
	unknown := report(1)
	unknown.Result, unknown.Amount, unknown.Reported = PaymentUnknown, Money{}, time.Time{}
	none := report(12645)
	none.Result = PaymentNone
	with := func(a Account, new ...Transaction) Account {
		return with(a, append(new, before.Transactions...)...)
	}
	later := report(5000)
	later.Reported = noon.Add(time.Hour)
	line := func(cents int64, text string) Transaction { return line(cents, text, 0) }
	its := func(cents int64, text string) Transaction { return referenced(line(cents, text), "PAY-7") }
	one, two := []Payment{report(12645)}, []Payment{report(5000), report(5000)}
	withReference := []Payment{report(12645).WithSession("PAY-7")}
	tests := map[string]struct {
		payments []Payment
		after    Account
		want     string // one digit for each payment: 1 for settled
	}{
		"minimum due fell": {one, with(due(0, 101690)), "1"},
		"in place of an equal old one": {
			one, Account{
				MinimumDue: before.MinimumDue, Balance: before.Balance, Transactions: []Transaction{credit(12645, 0)},
			}, "1",
		},
		"a larger amount":               {one, with(before, credit(12646, 0)), "0"},
		"unnamed, transaction":          {[]Payment{unnamed}, with(before, credit(1, 0)), "1"},
		"unknown result, fell":          {[]Payment{unknown}, with(due(0, 89045)), "1"},
		"no payment, fell":              {[]Payment{none}, with(due(0, 89045)), "0"},
		"two, both fell":                {two, with(due(2645, 91690)), "11"},
		"two, two equal transactions":   {two, with(before, credit(5000, 0), credit(5000, 0)), "11"},
		"two, in the order of reports":  {[]Payment{later, report(5000)}, with(due(7645, 96690)), "01"},
		"the amount before the unknown": {[]Payment{unknown, report(5000)}, with(due(7645, 96690)), "01"},
		"the amount before the unnamed": {[]Payment{unnamed, report(5000)}, with(due(7645, 96690)), "01"},
		"unnamed before the unknown":    {[]Payment{unknown, unnamed}, with(due(7645, 96690)), "01"},
		"a credit, unnamed": {
			[]Payment{unnamed, unknown}, with(due(0, 89045), line(-12645, "Late fee waived")), "00",
		},
		"a credit beside the payment":   {one, with(due(0, 84045), line(-5000, "Dividend"), credit(12645, 0)), "1"},
		"two, one fall and a credit":    {two, with(due(2645, 91690), line(-5000, "Dividend")), "10"},
		"its reference on a credit":     {withReference, with(before, its(-12645, "Account credit")), "1"},
		"its reference on a return":     {withReference, with(before, its(-12645, "Returned payment")), "0"},
		"its reference, another status": {withReference, with(before, inStatus(its(-12645, ""), "Held")), "0"},
		"its reference, posted":         {withReference, with(before, inStatus(its(-12645, ""), StatusPosted)), "1"},
		"pending":                       {one, with(before, inStatus(credit(12645, 0), StatusPending)), "0"},
		"without a kind":                {one, with(before, line(-12645, "")), "0"},
		"without a kind, and lower":     {one, with(due(0, 89045), line(-12645, "")), "1"},
		"another payment's reference":   {withReference, with(before, referenced(line(-12645, "Payment"), "PAY-8")), "0"},
		"its reference, another amount": {withReference, with(before, its(-10000, "Payment")), "1"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			payments, changed := settle(test.payments, test.after, noon)
			var got strings.Builder
			for _, p := range payments {
				got.WriteString(map[bool]string{true: "1", false: "0"}[p.Settled])
			}
			if got.String() != test.want || changed != strings.Contains(test.want, "1") {
				t.Errorf("settled = %s, changed = %t, want %s", &got, changed, test.want)
			}
		})
	}
}

// A drop settles the first of two equal payments before its transaction is listed, beside others.
// The transaction is then no posting of the second one.
func TestLaterTransactionSettlesNoSecondPayment(t *testing.T) {
	t.Parallel()
	before := due(12645, 101690)
	payments := []Payment{reported(before, 5000), reported(before, 5000)}
	fell := due(7645, 96690)
	listed := with(fell, credit(7000, 0), line(-5000, "Dividend", 1), credit(5000, 0))
	for _, after := range []Account{fell, listed} {
		payments, _ = settle(payments, after, noon)
		if !payments[0].Settled || payments[1].Settled {
			t.Errorf("settled with %d transactions = %t, %t, want true, false", len(after.Transactions),
				payments[0].Settled, payments[1].Settled)
		}
	}
}

// A payment of more than the minimum due leaves a minimum due of 0 for the next one, so that a
// window without a result changed nothing.
func TestSettledPaymentLeavesNoMinimumBelowZero(t *testing.T) {
	t.Parallel()
	before, after := due(12645, 101690), due(0, 81690)
	unknown := reported(before, 1)
	unknown.Result, unknown.Amount, unknown.Reported = PaymentUnknown, Money{}, time.Time{}
	payments, _ := settle([]Payment{reported(before, 20000), unknown}, after, noon)
	if !payments[0].Settled || payments[1].Settled || payments[1].Before.Changed(after) {
		t.Errorf("settled = %t, %t, the other changed: %t, want only the first settled, and nothing else changed",
			payments[0].Settled, payments[1].Settled, payments[1].Before.Changed(after))
	}
}

// Only the reference tells that a payment was posted to another account, and only the member who
// made it learns to which.
//
// Spec: BILL-2, BILL-16.
func TestPaymentSettlesByItsReferenceInAnotherAccount(t *testing.T) {
	t.Parallel()
	before := due(12645, 101690)
	before.Number = "1"
	p := reported(before, 12645).WithSession("PAY-7")
	p.By = "pat"
	settled := p
	settled.Settled = true
	line := referenced(credit(12645, 0), "PAY-7")
	line.Code = KindFee
	returned := line
	returned.Code = KindReturned
	for name, test := range map[string]struct {
		payment     Payment
		by, account string
		line        Transaction
		want        string
	}{
		"of any kind":       {p, "pat", "2", line, "2"},
		"another reference": {p, "pat", "2", referenced(line, "PAY-8"), ""},
		"a return":          {p, "pat", "2", returned, ""},
		"pending":           {p, "pat", "2", inStatus(line, StatusPending), ""},
		"its own account":   {p, "pat", "1", line, ""},
		"another member":    {p, "kim", "2", line, ""},
		"settled already":   {settled, "pat", "2", line, ""},
	} {
		accounts := []Account{before, {Number: test.account, Transactions: []Transaction{test.line}}}
		payments, changed := SettleElsewhere([]Payment{test.payment}, test.by, "1", accounts, noon)
		if got := payments[0]; got.PostedTo != test.want || changed != (test.want != "") {
			t.Errorf("%s: posted to %q, changed %t, want %q", name, got.PostedTo, changed, test.want)
		}
		_, payments, older, _ := before.Reconcile(payments, noon)
		bill := NewBill(summaryOf(before), payments, noon, 5)
		if elsewhere := len(bill.Elsewhere) == 1; elsewhere != (test.want != "") || older ||
			elsewhere && bill.Status != BillDue {
			t.Errorf("%s: bill %q, older %t, posted elsewhere %d, want the bill to be asked for", name, bill.Status,
				older, len(bill.Elsewhere))
		}
	}
}

// A payment settles when its amount, or its amount less the fee, has posted. Once the amounts have
// changed, no balance is lower than theirs.
//
// Spec: BILL-31.
func TestPaymentSettlesWithoutItsFee(t *testing.T) {
	t.Parallel()
	named, unnamed, onTop := Report{Amount: "183.70", FeeAmount: "4.48"}, Report{Amount: "183.70"},
		Report{Amount: "179.22", FeeAmount: "4.48", TotalAmount: "183.70"}
	tests := map[string]struct {
		report  Report
		after   Account
		posted  string // "" for not settled
		balance string
	}{
		"named, whole":              {named, due(0, 45038), "183.70", "450.38"},
		"named, between the two":    {named, due(0, 45408), "179.22", "454.08"},
		"not named, less a fee":     {unnamed, due(0, 45486), "179.22", "454.86"},
		"on top, less the fee":      {onTop, due(448, 45934), "", "459.34"},
		"contradiction, any fall":   {Report{Amount: "179.22", FeeAmount: "60.00"}, due(17000, 62486), "9.22", "624.86"},
		"a fee was added meanwhile": {onTop, due(18422, 63908), "", "639.08"},
	}
	for name, test := range tests {
		payments, changed := settle([]Payment{withReport(test.report)}, test.after, noon)
		p, bill := payments[0], billOf(test.after, payments...)
		if p.Posted.String() != test.posted || changed != (test.posted != "") || bill.Balance.String() != test.balance {
			t.Errorf("%s: posted = %s, balance = %s, want %s and %s", name, p.Posted, bill.Balance, test.posted,
				test.balance)
		}
		if fee := test.posted != "" && p.Amount.Known() && p.Posted != p.Amount; p.IncludesFee() != fee {
			t.Errorf("%s: includes a fee = %t, want %t", name, !fee, fee)
		}
	}
}

// A transaction is the payment if it has its amount, or its amount less the fee. If the fee is
// unknown, it may be lower by a plausible fee, and the largest of several transactions is the
// payment.
//
// Spec: BILL-31.
func TestReportOfACardHasItsLine(t *testing.T) {
	t.Parallel()
	before := due(17922, 63408)
	posted := func(r Report, cents ...int64) string {
		after := before
		for _, c := range cents {
			after.Transactions = append(after.Transactions, credit(c, 0))
		}
		payments, _ := settle([]Payment{withReport(r)}, after, noon)
		return payments[0].Posted.String()
	}
	for cents, want := range map[int64]string{17922: "179.22", 18370: "183.70", 18371: "", 18000: "", 100: ""} {
		if got := posted(Report{Amount: "183.70", FeeAmount: "4.48"}, cents); got != want {
			t.Errorf("a line of %d: posted = %q, want %q", cents, got, want)
		}
	}
	if got := posted(Report{Amount: "183.70"}, 17000, 17922, 100); got != "179.22" {
		t.Errorf("three lines, no fee named: posted = %q, want 179.22", got)
	}
}
