package ui_test

import (
	"testing"

	"github.com/a-h/templ"
	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// Spec: PAYMENT-9.
func TestSubmittedResult(t *testing.T) {
	t.Parallel()
	payment := viewtest.Reported(household, member.Cents(12645), 0)
	want := ui.PaymentResult{
		Tone: "good", Title: "Thank you. Your payment was submitted.", Text: "It can take a few days to post.",
		Facts: []ui.Fact{
			{Name: "Amount", Value: "$126.45"}, {Name: "Account", Value: "1"}, {Name: "Submitted", Value: "11/21/2026, 10:05 AM"}, {Name: "Reference number", Value: "T1"},
		},
		Receipt: &ui.PaymentLink{Path: "/payments/1/receipts/P1", Label: "See receipt"},
	}
	result := func() ui.PaymentResult {
		return ui.NewSubmittedResult(viewtest.English, viewtest.Bill(household, payment), payment, viewtest.Noon)
	}
	if diff := cmp.Diff(want, result()); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
	payment.Settled = true
	want.Text = "Your account shows the payment as of 12:00 PM."
	if diff := cmp.Diff(want, result()); diff != "" {
		t.Errorf("settled result (-want +got):\n%s", diff)
	}
	payment.Amount, payment.Reference = member.Money{}, ""
	want.Facts = want.Facts[1:3]
	if diff := cmp.Diff(want, result()); diff != "" {
		t.Errorf("result without amount and reference (-want +got):\n%s", diff)
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
		{household, "makePayment", live, "Your amounts have not changed as of 12:00 PM. If you finished paying in the window, don't pay again until you see the payment here."},
		{household, "enrollAutoPay", live, "AutoPay is still off as of 12:00 PM, and your amounts have not changed."},
		{household, "changeAutoPay", live, "Your AutoPay and your amounts have not changed as of 12:00 PM."},
		{household, "managePaymentMethods", live, "Your amounts have not changed as of 12:00 PM. Open your payment methods again to see whether they changed."},
		{household, "savePaymentMethod", live, "Your amounts have not changed as of 12:00 PM. Open your payment methods to see whether one was saved."},
		{paid, "makePayment", live, "Your amounts have changed. This page shows them as of 12:00 PM."},
		{autoPay, "enrollAutoPay", live, "Your account has changed. This page shows it as of 12:00 PM."},
		{household, "makePayment", ui.Freshness{At: viewtest.Noon}, "We couldn't update the amounts. The amounts here are as of 12:00 PM. Reload this page before you try again."},
	}
	for _, test := range tests {
		got := ui.NewClosedResult(viewtest.English, viewtest.Bill(test.account), payment, test.key, test.fresh)
		if got.Text != test.want || got.Title != "The payment window closed before we got a result" {
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

func textOf(t *testing.T, c templ.Component, selector string) string {
	t.Helper()
	return collapse(viewtest.Render(t, c).Find(selector).Text())
}
