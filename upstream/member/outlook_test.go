package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

func TestComingBillsBeginToday(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	due := func(days int) member.Installment { return member.Installment{DueDate: today.AddDays(days)} }
	sent := []member.Installment{due(31), due(-1), due(0), due(-31), due(1)}
	bill := member.Bill{Today: today}
	same(t, "coming bills", []member.Installment{due(0), due(1), due(31)}, bill.ComingBills(sent), plain...)
	for autoPay, want := range map[string]member.Date{"": {}, "EFT": today} {
		bill.Account.AutoPay = autoPay
		if got := bill.ComingBills([]member.Installment{{DueDate: today, AutoPayDate: today}})[0].AutoPayDate; got != want {
			t.Errorf("AutoPay %q pays on %v, want %v", autoPay, got, want)
		}
	}
}
