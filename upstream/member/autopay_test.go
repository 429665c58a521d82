package member_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

// Spec: DATA-5, VOUCH-7.
func TestAutoPayIsPromisedForKnownWordsOnly(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]struct {
		kind        string
		pays, doubt bool
	}{
		"EFT": {"EFT", true, false}, "Credit Card": {"Credit Card", true, false}, "CREDIT_CARD": {"CREDIT_CARD", true, false},
		"Enrolled": {"Enrolled", true, false}, "y": {"Yes", true, false}, "true": {"Yes", true, false}, "1": {"Yes", true, false},
		"": {}, "no": {}, "N": {}, "0": {}, "false": {}, "N/A": {}, "None": {}, "Not enrolled": {}, "NOT-ENROLLED": {},
		"Inactive": {}, "off": {}, "Canceled": {}, "cancelled": {}, "-": {}, "--": {},
		"RCC": {"RCC", false, true}, "02": {"02", false, true}, "Pending": {"Pending", false, true}, "EFT canceled": {"EFT canceled", false, true},
	} {
		kind, known := member.ReadAutoPay(word)
		a := member.Account{AutoPay: kind}
		if kind != want.kind || known == want.doubt || a.PaysByItself() != want.pays || a.DoubtsAutoPay() != want.doubt {
			t.Errorf("%q: kind = %q, known = %t, pays = %t, in doubt = %t, want %+v", word, kind, known, a.PaysByItself(), a.DoubtsAutoPay(), want)
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
		"not sent":     {member.BillAutoPay, member.Date{}, false},
		"unread":       {member.BillAutoPay, member.UnreadDate, false},
		"passed":       {member.BillAutoPay, today.AddDays(-1), false},
		"today":        {member.BillAutoPay, today, true},
		"to come":      {member.BillAutoPay, today.AddDays(12), true},
		"late":         {member.BillPastDue, today.AddDays(1), false},
		"AutoPay off":  {member.BillDue, today.AddDays(1), false},
		"already paid": {member.BillSubmitted, today.AddDays(1), false},
		"nothing due":  {member.BillNothingDue, today.AddDays(1), false},
	} {
		bill.Status, bill.Account.AutoPayDate = test.status, test.day
		if got := bill.AutoPayDay(); got.Known() != test.known || test.known && got != test.day {
			t.Errorf("%s: day = %v, want %v if known: %t", name, got, test.day, test.known)
		}
	}
}

// "AutoPay On (EFT)" never stands beside "Paid by electronic transfer: No".
func TestAutoPayFromABankAccountIsATransfer(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		account member.Account
		want    bool
	}{
		"neither":     {member.Account{}, false},
		"checkless":   {member.Account{ChecklessPay: true}, true},
		"EFT":         {member.Account{AutoPay: "EFT"}, true},
		"ACH":         {member.Account{AutoPay: "ach"}, true},
		"bank draft":  {member.Account{AutoPay: "Bank-Draft"}, true},
		"credit card": {member.Account{AutoPay: "Credit Card"}, false},
		"some kind":   {member.Account{AutoPay: "Yes"}, false},
		"in doubt":    {member.Account{AutoPay: "EFT canceled"}, false},
	} {
		if got := test.account.PaysByTransfer(); got != test.want {
			t.Errorf("%s: paid by transfer = %t, want %t", name, got, test.want)
		}
	}
}
