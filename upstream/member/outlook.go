package member

// Installment is a bill that the provider says will come. The portal projects none.
type Installment struct {
	DueDate     Date
	Amount      Money
	Description string // what it is: "Installment 2 of 6", "" for none
	AutoPayDate Date   // when AutoPay pays it, unknown without AutoPay
}

// RenewalTerms is what the provider says about the next term of a policy, beyond the term itself.
type RenewalTerms struct {
	Reasons   []string // why the premium changes, one sentence each
	Coverages []CoverageTerms
}

// CoverageTerms is one coverage in this term and in the next. "" means that a term lacks it.
type CoverageTerms struct{ Description, Now, Next string }
