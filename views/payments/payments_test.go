package payments_test

import (
	"strings"
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/payments"
	"memberportal/views/viewtest"
)

var bill = member.Account{
	Number: "1", Insured: "Pat Ray", MinimumDue: member.Cents(12645), Balance: member.Cents(101690),
	DueDate: viewtest.Today.AddDays(9),
}

// A receipt says what has become of the payment, and never that the bank has paid. What the account
// shows can't be denied.
//
// Spec: PAYMENT-16, BILL-15, BILL-17, BILL-31.
func TestReceiptSaysWhatBecameOfThePayment(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		days   int // since the payment
		change func(p *member.Payment)
		status string
		amount string
		denied bool // whether it can be
	}{
		"submitted": {0, func(*member.Payment) {}, "$126.45 submitted. It can take a few days to post.", "$126.45", true},
		"missing": {
			6, func(*member.Payment) {}, "Your account doesn't show the payment yet. Call us before you pay again. ", "$126.45",
			true,
		},
		"listed": {
			6, func(p *member.Payment) { p.Listed = true },
			"Your account lists the payment, but doesn't take it off. Call us before you pay again. ", "$126.45", true,
		},
		"settled": {
			0, func(p *member.Payment) { p.Settled = true }, "$126.45 submitted. Your account shows the payment.", "$126.45",
			false,
		},
		"returned": {0, func(p *member.Payment) {
			p.Settled, p.Returned = true, &member.Transaction{TransactionDate: viewtest.Today}
		}, "This payment was taken back on 11/21/2026. ", "$126.45", false},
		"with a fee": {
			0, func(p *member.Payment) { p.Settled, p.Fee, p.Posted = true, member.Cents(316), member.Cents(12329) },
			"$126.45 submitted. Your account shows the payment.", "$126.45, including a fee", false,
		},
		"no amount": {
			0, func(p *member.Payment) { p.Amount = member.Money{} }, "Payment submitted. It can take a few days to post.",
			"The processor didn't report the amount.", true,
		},
	} {
		p := viewtest.Reported(bill, member.Cents(12645), test.days)
		test.change(&p)
		page := payments.NewReceiptPage(viewtest.English, &member.Profile{}, viewtest.Bill(bill, p), p)
		if got := strings.TrimSuffix(page.Status, ".") + ". " + page.More; got != test.status ||
			page.Facts[0].Value != test.amount ||
			len(page.Denials) > 0 != test.denied {
			t.Errorf(
				"%s: %q of %q, %d denials, want %q of %q", name, got, page.Facts[0].Value, len(page.Denials), test.status,
				test.amount,
			)
		}
		if last := page.Facts[len(page.Facts)-1]; last.Value != "Pat Ray" {
			t.Errorf("%s: last fact = %+v, want the account holder", name, last)
		}
	}
}

// Spec: PAYMENT-10.
func TestConfirmationShowsAccountAndAmount(t *testing.T) {
	t.Parallel()
	operation, _ := member.OperationNamed(member.MakePayment)
	page := payments.NewConfirmPage(viewtest.English, viewtest.Bill(bill), operation)
	if page.Due != "Account 1. Minimum due: $126.45." {
		t.Errorf("confirmation = %q, want the account and the amount", page.Due)
	}
}
