package member_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

func TestBillStatus(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, time.November, 21)
	some, none := member.Cents(4200), member.Cents(0)
	tests := map[string]struct {
		account member.Account
		want    member.BillStatus
	}{
		"due tomorrow":            {member.Account{MinimumDue: some, DueDate: today.AddDays(1)}, member.BillDue},
		"due today":               {member.Account{MinimumDue: some, DueDate: today}, member.BillDue},
		"due yesterday":           {member.Account{MinimumDue: some, DueDate: today.AddDays(-1)}, member.BillPastDue},
		"no due date":             {member.Account{MinimumDue: some}, member.BillDue},
		"autopay will pay":        {member.Account{MinimumDue: some, DueDate: today, AutoPay: "EFT"}, member.BillAutoPay},
		"autopay failed":          {member.Account{MinimumDue: some, DueDate: today.AddDays(-1), AutoPay: "EFT"}, member.BillPastDue},
		"balance but nothing due": {member.Account{Balance: some, MinimumDue: none, DueDate: today.AddDays(-1)}, member.BillNothingDue},
		"a credit":                {member.Account{MinimumDue: member.Cents(-100)}, member.BillNothingDue},
		"minimum unknown":         {member.Account{Balance: some}, member.BillUnknown},
		"billed to mortgagee":     {member.Account{BillType: "Bill Mortgagee", MinimumDue: some, DueDate: today.AddDays(-9)}, member.BillMortgagee},
		"cancelled and paid":      {member.Account{Cancelled: true, MinimumDue: none}, member.BillClosed},
		"cancelled, unknown":      {member.Account{Cancelled: true}, member.BillClosed},
		"cancelled and owing":     {member.Account{Cancelled: true, MinimumDue: some, DueDate: today.AddDays(-9)}, member.BillPastDue},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := test.account.BillStatus(today); got != test.want {
				t.Errorf("BillStatus = %s, want %s", got, test.want)
			}
		})
	}
}
