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

// RenewalTerms is the provider's data about the next term of a policy, beyond the term itself.
type RenewalTerms struct {
	Reasons   []RenewalReason
	Coverages []CoverageTerms
}

// RenewalReason is one sentence about why the premium changes.
type RenewalReason struct {
	Text   string
	Amount Money // what it adds to the premium, below zero for less; unknown if not sent
}

// AddUp reports whether each reason has an amount, and all of them make up the difference of the
// premiums. Otherwise the amounts would explain something else.
func (r RenewalTerms) AddUp(difference Money) bool {
	sum := Cents(0)
	for _, reason := range r.Reasons {
		sum = sum.Add(reason.Amount)
	}
	return len(r.Reasons) > 0 && difference.Known() && sum.Compare(difference) == 0
}

// CoverageTerms is one coverage in this term and in the next. "" means that a term does not have
// it.
type CoverageTerms struct{ Description, Now, Next string }
