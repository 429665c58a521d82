package member

// Installment is an upcoming bill from the provider. The portal does not project bills itself.
type Installment struct {
	DueDate     Date
	Amount      Money
	Description string // what it is: "Installment 2 of 6", "" for none
	AutoPayDate Date   // when AutoPay pays it, unknown without AutoPay
}

// RenewalTerms is the provider's data about the next term of a policy, beyond the term itself.
type RenewalTerms struct {
	Reasons   []string // why the premium changes, one sentence each
	Coverages []CoverageTerms
}

// CoverageTerms is one coverage in this term and in the next. "" means that a term does not have
// it.
type CoverageTerms struct{ Description, Now, Next string }
