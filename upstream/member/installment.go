package member

import "slices"

// Installment is an upcoming bill from the provider. The portal does not project bills itself.
type Installment struct {
	DueDate     Date
	Amount      Money
	Description string // what it is: "Installment 2 of 6", "" for none
	AutoPayDate Date   // when AutoPay pays it, unknown without AutoPay
}

// DrawnOnItsDay reports whether AutoPay pays the installment on the day that it is due.
func (i Installment) DrawnOnItsDay() bool { return i.AutoPayDate.Known() && i.AutoPayDate == i.DueDate }

// ComingBills returns the account's installments from today on, the next one first. AutoPay that is
// off pays none.
func (b Bill) ComingBills(all []Installment) []Installment {
	coming := slices.DeleteFunc(slices.Clone(all), func(i Installment) bool { return i.DueDate.Before(b.Today) })
	for i := range coming {
		if b.Account.AutoPay == "" {
			coming[i].AutoPayDate = Date{}
		}
	}
	slices.SortStableFunc(coming, func(a, b Installment) int { return a.DueDate.Compare(b.DueDate) })
	return coming
}
