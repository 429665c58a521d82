package ui_test

import (
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// Spec: PAYMENT-16.
func TestSubmittedResult(t *testing.T) {
	t.Parallel()
	payment := viewtest.Reported(household, member.Cents(12645), 0)
	want := ui.PaymentResult{
		Tone: "good", Title: "$126.45 submitted", Text: "It can take a few days to post.",
		Facts: []ui.Fact{
			{Name: "Amount", Value: "$126.45"},
			{Name: "Account", Value: "1"},
			{Name: "Submitted", Value: "11/21/2026, 10:05 AM"},
			{Name: "Reference number", Value: "T1"},
		},
		Details: "Receipt", Receipt: &ui.PaymentLink{Path: "/payments/1/receipts/P1", Label: "See receipt"},
		Done: &ui.PaymentLink{Path: "/home", Label: "Done"},
	}
	result := func() ui.PaymentResult {
		return ui.NewSubmittedResult(viewtest.English, viewtest.Bill(household, payment), payment)
	}
	viewtest.Same(t, "result", want, result())
	payment.Settled = true
	want.Text = "Your account shows it."
	viewtest.Same(t, "settled result", want, result())
	payment.Amount, payment.Reference = member.Money{}, ""
	want.Facts, want.Title = want.Facts[1:3], "Payment submitted"
	viewtest.Same(t, "result without amount and reference", want, result())
}

func TestSubmittedResultOffersTheNextBill(t *testing.T) {
	t.Parallel()
	other := member.Account{
		Number: "2", MinimumDue: member.Cents(20375), Balance: member.Cents(20375), DueDate: viewtest.Today.AddDays(16),
	}
	dues := member.Dues{Asking: []member.Bill{viewtest.Bill(household), viewtest.Bill(other)}}
	var got ui.PaymentResult
	got.OfferNext(viewtest.English, dues, household.Number)
	want := &ui.NextBill{
		Text: "Next: account 2. Due Monday, December\u00a07.",
		Pay:  ui.PaymentLink{Path: "/payments/2", Label: "Pay $203.75"},
	}
	viewtest.Same(t, "next bill", want, got.Next)
	got.Next = nil
	if got.OfferNext(viewtest.English, member.Dues{Asking: dues.Asking[:1]}, household.Number); got.Next != nil {
		t.Errorf("next bill = %+v after the only one, want none", got.Next)
	}
}

// Only the account can say that AutoPay is on, and only the provider on which day it pays.
func TestAutoPayResult(t *testing.T) {
	t.Parallel()
	account := household
	account.AutoPay, account.PayInstrument = "EFT", "Checking ending 6789"
	undated := account
	account.AutoPayDate = viewtest.Today.AddDays(9)
	unnamed, late := account, account
	unnamed.PayInstrument = ""
	late.DueDate = viewtest.Today.AddDays(-3)
	tests := []struct {
		account    member.Account
		paid, text string
	}{
		{account, "We'll take $126.45 from Checking ending 6789 on November\u00a030.", ""},
		{unnamed, "We'll take $126.45 on November\u00a030.", ""},
		{undated, "", "You don't need to pay this bill yourself."},
		{late, "", "You don't need to pay the next bill yourself."},
	}
	for _, test := range tests {
		got := ui.NewAutoPayResult(viewtest.English, viewtest.Bill(test.account))
		if got.Title != "AutoPay is on" || got.Tone != "good" || got.Paid != test.paid || got.Text != test.text {
			t.Errorf("result = %q, %q, %q, want %q, %q", got.Title, got.Paid, got.Text, test.paid, test.text)
		}
	}
}

// Spec: PAYMENT-11.
func TestClosedResultIsDefinite(t *testing.T) {
	t.Parallel()
	payment := member.Payment{Before: member.NewBaseline(household)}
	live := ui.Freshness{At: viewtest.Noon, Live: true}
	paid, autoPay := household, household
	paid.Balance, autoPay.AutoPay = member.Cents(89045), "EFT"
	tests := []struct {
		account member.Account
		key     string
		fresh   ui.Freshness
		want    string
	}{
		{
			household, "makePayment", live,
			"Your amounts have not changed as of 12:00 PM. " +
				"If you finished paying in the window, don't pay again until you see the payment here.",
		},
		{household, "enrollAutoPay", live, "AutoPay is still off as of 12:00 PM, and your amounts have not changed."},
		{household, "changeAutoPay", live, "Your AutoPay and your amounts have not changed as of 12:00 PM."},
		{
			household, "managePaymentMethods", live,
			"Your amounts have not changed as of 12:00 PM. Open your payment methods again to see whether they changed.",
		},
		{
			household, "savePaymentMethod", live,
			"Your amounts have not changed as of 12:00 PM. Open your payment methods to see whether one was saved.",
		},
		{paid, "makePayment", live, "Your amounts have changed. This page shows them as of 12:00 PM."},
		{autoPay, "enrollAutoPay", live, "Your account has changed. This page shows it as of 12:00 PM."},
		{
			household, "makePayment",
			ui.Freshness{At: viewtest.Noon},
			"We couldn't update the amounts. The amounts here are as of 12:00 PM. Reload this page before you try again.",
		},
	}
	for _, test := range tests {
		got := ui.NewClosedResult(viewtest.English, viewtest.Bill(test.account), payment, test.key, test.fresh)
		if got.Text != test.want || got.Title != "We couldn't see a result" {
			t.Errorf("%s: result = %q, %q, want %q", test.key, got.Title, got.Text, test.want)
		}
	}
}

// Each operation has its own words for every outcome.
//
// Spec: PAYMENT-11.
func TestEveryOperationHasItsTexts(t *testing.T) {
	t.Parallel()
	texts := viewtest.English.Payments
	for _, o := range member.PaymentOperations {
		for _, account := range []member.Account{household, {AutoPay: "EFT"}} {
			key := o.TextKey(account)
			for _, text := range []string{
				texts.Operations[key], texts.OtherWays.Titles[key], texts.Results.Canceled[key], texts.Results.Saved[key],
				string(texts.Results.Unchanged[key]), string(texts.Results.Changed[key]),
			} {
				if text == "" {
					t.Errorf("%s lacks a text", key)
				}
			}
			if o.Confirm && texts.DialogTitle[key] == "" {
				t.Errorf("%s lacks the title of its confirmation", key)
			}
		}
	}
}
