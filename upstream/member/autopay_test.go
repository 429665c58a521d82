package member

import (
	"testing"
	"time"
)

// AutoPay is promised unless it can't be read, is suspended, or something else asks for the
// payment.
//
// Spec: VOUCH-15.
func TestAutoPayIsPromised(t *testing.T) {
	t.Parallel()
	today := DateOf(noon)
	for name, test := range map[string]struct {
		account     Account
		pays, doubt bool
	}{
		"read":            {Account{AutoPay: "EFT"}, true, false},
		"unread":          {Account{AutoPay: UnreadAutoPay, AutoPayDate: today}, false, true},
		"suspended":       {Account{AutoPay: "EFT", AutoPaySuspended: true}, false, false},
		"may be so":       {Account{AutoPay: "EFT", Unread: Unread{"autoPaySuspended"}}, false, true},
		"may be canceled": {Account{AutoPay: "EFT", Unread: Unread{"cancelled"}}, false, false},
		"an unread date":  {Account{AutoPay: "EFT", Unread: Unread{"dueDate"}}, false, false},
		"a notice":        {Account{AutoPay: "EFT", Notice: &Notice{Amount: Cents(100)}}, false, true},
		"past due":        {Account{AutoPay: "EFT", PastDue: Cents(50)}, false, true},
		"on a later day":  {Account{AutoPay: "EFT", AutoPayDate: today.AddDays(19)}, true, false},
		"of a later bill": {Account{AutoPay: "EFT", AutoPayDate: today.AddDays(20)}, false, true},
	} {
		account := test.account
		account.MinimumDue, account.DueDate = Cents(100), today.AddDays(12)
		bill := billOf(account)
		want := map[bool]BillStatus{true: BillAutoPay, false: BillDue}[test.pays]
		if bill.PaysByItself() != test.pays || bill.DoubtsAutoPay() != test.doubt || bill.Status != want {
			t.Errorf("%s: pays = %t, in doubt = %t, status = %s, want %t, %t", name,
				bill.PaysByItself(), bill.DoubtsAutoPay(), bill.Status, test.pays, test.doubt)
		}
	}
}

// Spec: BILL-11.
func TestAutoPayDayIsTheProviders(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, time.November, 25)
	bill := Bill{Status: BillAutoPay, Today: today}
	for name, test := range map[string]struct {
		status BillStatus
		day    Date
		known  bool
	}{
		"not sent": {BillAutoPay, Date{}, false},
		"passed":   {BillAutoPay, today.AddDays(-1), false},
		"today":    {BillAutoPay, today, true},
		"late":     {BillPastDue, today.AddDays(1), false},
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
		account Account
		want    bool
	}{
		"checkless": {Account{ChecklessPay: true}, true},
		"ACH":       {Account{AutoPay: "ACH"}, true},
		"a card":    {Account{AutoPay: "Credit Card"}, false},
		"unread":    {Account{AutoPay: UnreadAutoPay}, false},
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
	today := DateOf(noon)
	before := due(10000, 50000)
	before.AutoPay, before.DueDate, before.AutoPayDate = "EFT", today.AddDays(5), today.AddDays(3)
	dated, returned := reported(before, 10000), Transaction{}
	draw, ok := billOf(before).Draw()
	if want := (Draw{Amount: Cents(10000), Day: today.AddDays(3)}); !ok || draw != want {
		t.Fatalf("before the payment: draw = %v, %t, want %v", draw, ok, want)
	}
	dated.Draw = &draw
	undated := dated
	undated.Draw = &Draw{Amount: draw.Amount}
	never := undated
	never.At.DueDate = Date{}
	back := dated
	back.Settled, back.Posted, back.Returned = true, draw.Amount, &returned
	without := func(a Account) Account {
		a.AutoPayDate = Date{}
		return a
	}
	paid := due(0, 40000)
	paid.AutoPay, paid.AutoPayDate = "EFT", today.AddDays(3)
	off, next := without(paid), paid
	off.AutoPay, next.AutoPayDate = "", today.AddDays(34)
	for name, test := range map[string]struct {
		payment Payment
		account Account
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
		"no day, no due date":       {never, without(paid), 31, true},
		"no day, long ago":          {never, without(paid), 32, false},
		"returned":                  {back, paid, 0, false},
		"AutoPay didn't pay before": {reported(before, 10000), paid, 0, false},
	} {
		now := noon.AddDate(0, 0, test.days)
		current, payments, _, _ := test.account.Reconcile([]Payment{test.payment}, now)
		draw, got := NewBill(current, payments, now, businessDays).AlsoDraws()
		if got != test.want || got && draw != *test.payment.Draw {
			t.Errorf("%s: AutoPay may draw = %t, %v, want %t, as before the payment", name, got, draw, test.want)
		}
	}
}
