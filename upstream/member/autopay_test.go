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
