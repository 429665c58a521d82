package member_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

func TestStanding(t *testing.T) {
	today := member.NewDate(2026, time.November, 21)
	some, none := member.Cents(4200), member.Cents(0)
	tests := map[string]struct {
		account member.Account
		want    member.Standing
	}{
		"due tomorrow":             {member.Account{MinimumDue: some, DueDate: today.AddDays(1)}, member.DueSoon},
		"due today is not late":    {member.Account{MinimumDue: some, DueDate: today}, member.DueSoon},
		"due yesterday":            {member.Account{MinimumDue: some, DueDate: today.AddDays(-1)}, member.Late},
		"no date is never late":    {member.Account{MinimumDue: some}, member.DueSoon},
		"autopay will pay":         {member.Account{MinimumDue: some, DueDate: today, AutoPay: "EFT"}, member.AutoPaid},
		"autopay did not pay":      {member.Account{MinimumDue: some, DueDate: today.AddDays(-1), AutoPay: "EFT"}, member.Late},
		"balance but nothing due":  {member.Account{Balance: some, MinimumDue: none, DueDate: today.AddDays(-1)}, member.Settled},
		"a credit":                 {member.Account{MinimumDue: member.Cents(-100)}, member.Settled},
		"minimum not told":         {member.Account{Balance: some}, member.Unreported},
		"mortgage company is late": {member.Account{BillType: "Bill Mortgagee", MinimumDue: some, DueDate: today.AddDays(-9)}, member.Mortgagee},
		"cancelled and paid":       {member.Account{Cancelled: true, MinimumDue: none}, member.Closed},
		"cancelled and not told":   {member.Account{Cancelled: true}, member.Closed},
		"cancelled and owing":      {member.Account{Cancelled: true, MinimumDue: some, DueDate: today.AddDays(-9)}, member.Late},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := test.account.Standing(today); got != test.want {
				t.Errorf("Standing = %s, want %s", got, test.want)
			}
		})
	}
}
