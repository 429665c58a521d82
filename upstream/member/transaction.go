package member

import "strings"

// TransactionKind is what a transaction does to an account's balance, "" when its amount is unknown
// or zero.
type TransactionKind string

// The values of [Transaction.Kind].
const (
	KindPayment  TransactionKind = "Payment"  // money from the member
	KindReturned TransactionKind = "Returned" // a payment that the bank took back
	KindPremium  TransactionKind = "Premium"  // premium that was added
	KindFee      TransactionKind = "Fee"
	KindCredit   TransactionKind = "Credit" // premium or a fee that was given back
	KindCharge   TransactionKind = "Charge" // any other amount that was added
)

// Kind returns the transaction's kind. The provider sends none, so the signs of the amount and the
// premium decide, and the words of the description only within one sign.
func (t Transaction) Kind() TransactionKind {
	words := strings.ToLower(t.Description)
	switch {
	case t.Amount.Cents() < 0 && (t.Premium.Cents() != 0 || mentions(words, "fee", "credit", "discount", "adjust", "waive")):
		return KindCredit
	case t.Amount.Cents() < 0:
		return KindPayment
	case !t.Amount.Positive():
		return ""
	case t.Premium.Cents() != 0:
		return KindPremium
	case mentions(words, "fee"):
		return KindFee
	case mentions(words, "payment") && mentions(words, "return", "revers"):
		return KindReturned
	}
	return KindCharge
}

func mentions(text string, words ...string) bool {
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
