package member_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

// The provider's day promises AutoPay for a word that may mean either, until it has passed.
//
// Spec: VOUCH-7.
func TestAutoPayIsPromisedByTheProvidersDay(t *testing.T) {
	t.Parallel()
	today := member.DateOf(noon)
	for name, test := range map[string]struct {
		word        string
		day         member.Date
		unconfirmed bool
		pays, doubt bool
	}{
		"today":                {"RCC", today, false, true, false},
		"passed":               {"RCC", today.AddDays(-1), false, false, true},
		"unread":               {"RCC", member.UnreadDate, false, false, true},
		"a known word, passed": {"EFT", today.AddDays(-1), false, true, false},
		"may be canceled":      {"RCC", today, true, false, false},
	} {
		account := member.Account{
			MinimumDue: member.Cents(100), DueDate: today.AddDays(12), AutoPay: test.word, AutoPayDate: test.day, Unconfirmed: test.unconfirmed,
		}
		bill := billOf(account)
		account.Notice = &member.Notice{Amount: member.Cents(100)}
		if asked := billOf(account); asked.Status != member.BillDue {
			t.Errorf("%s: status beside a notice = %s, want it due", name, asked.Status)
		}
		if bill.PaysByItself() != test.pays || bill.DoubtsAutoPay() != test.doubt || (bill.Status == member.BillAutoPay) != test.pays {
			t.Errorf("%s: pays = %t, in doubt = %t, status = %s, want %+v", name, bill.PaysByItself(), bill.DoubtsAutoPay(), bill.Status, test)
		}
	}
}

// Spec: BILL-11.
func TestAutoPayDayIsTheProviders(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, time.November, 25)
	bill := member.Bill{Status: member.BillAutoPay, Today: today}
	for name, test := range map[string]struct {
		status member.BillStatus
		day    member.Date
		known  bool
	}{
		"not sent": {member.BillAutoPay, member.Date{}, false},
		"passed":   {member.BillAutoPay, today.AddDays(-1), false},
		"today":    {member.BillAutoPay, today, true},
		"late":     {member.BillPastDue, today.AddDays(1), false},
	} {
		bill.Status, bill.Account.AutoPayDate = test.status, test.day
		if got := bill.AutoPayDay(); got.Known() != test.known || test.known && got != test.day {
			t.Errorf("%s: day = %v, want %v if known: %t", name, got, test.day, test.known)
		}
	}
}

// "AutoPay On (EFT)" is never shown with "Paid by electronic transfer: No".
func TestAutoPayFromABankAccountIsATransfer(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		account member.Account
		want    bool
	}{
		"neither":    {member.Account{}, false},
		"checkless":  {member.Account{ChecklessPay: true}, true},
		"ACH":        {member.Account{AutoPay: "ach"}, true},
		"bank draft": {member.Account{AutoPay: "Bank-Draft"}, true},
		"in doubt":   {member.Account{AutoPay: "EFT canceled"}, false},
	} {
		if got := test.account.PaysByTransfer(); got != test.want {
			t.Errorf("%s: paid by transfer = %t, want %t", name, got, test.want)
		}
	}
}

// No provider says that a payment by hand stops AutoPay, so its day stays in sight until it has
// passed or the provider names another.
//
// Spec: BILL-22.
func TestAutoPayMayDrawAfterPaymentByHand(t *testing.T) {
	t.Parallel()
	today := member.DateOf(noon)
	before := due(10000, 50000)
	before.AutoPay, before.DueDate, before.AutoPayDate = "EFT", today.AddDays(5), today.AddDays(3)
	dated, returned := reported(before, 10000), member.Transaction{}
	draw, ok := billOf(before).Draw()
	if want := (member.Draw{Amount: member.Cents(10000), Day: today.AddDays(3)}); !ok || draw != want {
		t.Fatalf("before the payment: draw = %v, %t, want %v", draw, ok, want)
	}
	dated.Draw = &draw
	undated := dated
	undated.Draw = &member.Draw{Amount: draw.Amount}
	back := dated
	back.Settled, back.Posted, back.Returned = true, draw.Amount, &returned
	without := func(a member.Account) member.Account {
		a.AutoPayDate = member.Date{}
		return a
	}
	paid := due(0, 40000)
	paid.AutoPay, paid.AutoPayDate = "EFT", today.AddDays(3)
	off, next := without(paid), paid
	off.AutoPay, next.AutoPayDate = "", today.AddDays(34)
	for name, test := range map[string]struct {
		payment member.Payment
		account member.Account
		days    int // after the payment
		want    bool
	}{
		"submitted":                 {dated, before, 0, true},
		"posted, on the day":        {dated, paid, 3, true},
		"posted, the day after":     {dated, paid, 4, false},
		"posted, AutoPay off":       {dated, off, 3, true},
		"another day is named":      {dated, next, 0, false},
		"no day, on the due date":   {undated, without(paid), 5, true},
		"no day, after it":          {undated, without(paid), 6, false},
		"no day, and one is named":  {undated, next, 0, false},
		"returned":                  {back, paid, 0, false},
		"denied":                    {withResult(dated, member.PaymentDenied), paid, 0, false},
		"AutoPay didn't pay before": {reported(before, 10000), paid, 0, false},
	} {
		now := noon.AddDate(0, 0, test.days)
		current, payments, _, _ := test.account.Reconcile([]member.Payment{test.payment}, now)
		draw, got := member.NewBill(current, payments, now, postingDays).AlsoDraws()
		if got != test.want || got && draw != *test.payment.Draw {
			t.Errorf("%s: AutoPay may draw = %t, %v, want %t, as before the payment", name, got, draw, test.want)
		}
	}
}
