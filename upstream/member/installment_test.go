package member

import "testing"

func TestComingBillsBeginToday(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, 11, 21)
	due := func(days int) Installment { return Installment{DueDate: today.AddDays(days)} }
	sent := []Installment{due(31), due(-1), due(0), due(-31), due(1)}
	bill := Bill{Today: today}
	same(t, "coming bills", []Installment{due(0), due(1), due(31)}, bill.ComingBills(sent), plain...)
	for autoPay, want := range map[string]Date{"": {}, "EFT": today} {
		bill.Account.AutoPay = autoPay
		if got := bill.ComingBills([]Installment{{DueDate: today, AutoPayDate: today}})[0].AutoPayDate; got != want {
			t.Errorf("AutoPay %q pays on %v, want %v", autoPay, got, want)
		}
	}
}

func TestInstallmentIsDrawnOnItsDay(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, 11, 21)
	for installment, want := range map[Installment]bool{
		{DueDate: today, AutoPayDate: today}:            true,
		{DueDate: today, AutoPayDate: today.AddDays(1)}: false,
		{}: false,
	} {
		if got := installment.DrawnOnItsDay(); got != want {
			t.Errorf("%+v: drawn on its day = %t, want %t", installment, got, want)
		}
	}
}
