package member

import "testing"

func TestTransactionKind(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		description     string
		amount, premium Money
		want            TransactionKind
	}{
		{"Payment - thank you", Cents(-15410), Cents(0), KindPayment},
		{"AUTOPAY", Cents(-15410), Money{}, KindPayment},
		{"Policy cancelled, premium returned", Cents(-5240), Cents(-5240), KindCredit},
		{"Late fee waived", Cents(-400), Cents(0), KindCredit},
		{"Renewal billed", Cents(76840), Cents(76840), KindPremium},
		{"Quarterly installment", Cents(12000), Cents(48000), KindPremium},
		{"Installment fee", Cents(400), Cents(0), KindFee},
		{"Returned payment fee", Cents(2000), Cents(0), KindFee},
		{"Payment returned by bank", Cents(12780), Cents(0), KindReturned},
		{"Balance moved from another account", Cents(100), Cents(0), KindCharge},
		{"Payment", Money{}, Cents(0), ""},
		{"Correction", Cents(0), Cents(0), ""},
	} {
		got := Transaction{Description: test.description, Amount: test.amount, Premium: test.premium}.Kind()
		if got != test.want {
			t.Errorf("kind of %q, %s = %q, want %q", test.description, test.amount, got, test.want)
		}
	}
}
