package member

import "testing"

// The provider's kind decides, and without one the sign: no word of the description does.
//
// Spec: BILL-29.
func TestTransactionKind(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		transaction Transaction
		want        TransactionKind
	}{
		{Transaction{Amount: Cents(-15410), Code: KindCredit}, KindCredit},
		{Transaction{Amount: Cents(15410), Code: KindPayment}, KindPayment},
		{Transaction{Amount: Cents(-15410), Description: "Payment - thank you"}, KindOther},
		{Transaction{Amount: Cents(-5240), Premium: Cents(-5240)}, KindOther},
		{Transaction{Amount: Cents(12780), Description: "NSF CHECK"}, KindCharge},
		{Transaction{Amount: Cents(12780), Premium: Cents(12780)}, KindCharge},
		{Transaction{Description: "Payment", Code: KindPayment}, ""},
	} {
		if got := test.transaction.Kind(); got != test.want {
			t.Errorf("kind of %+v = %q, want %q", test.transaction, got, test.want)
		}
	}
}

// Some systems write a policy's premium on every line.
func TestPremiumOfALineHasItsSign(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ amount, premium, want Money }{
		{Cents(12780), Cents(12380), Cents(12380)},
		{Cents(-5240), Cents(-5240), Cents(-5240)},
		{Cents(-12780), Cents(12380), Money{}},
		{Cents(400), Cents(0), Money{}},
		{Cents(0), Cents(0), Money{}},
	} {
		if got := (Transaction{Amount: test.amount, Premium: test.premium}).OwnPremium(); got != test.want {
			t.Errorf("premium of %s in %s = %q, want %q", test.premium, test.amount, got, test.want)
		}
	}
}
