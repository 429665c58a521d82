package member

import (
	"slices"
	"testing"
	"time"
)

// Spec: BILL-13.
func TestTransactionKind(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		description     string
		amount, premium Money
		want            TransactionKind
	}{
		{"Payment - thank you", Cents(-15410), Cents(0), KindPayment},
		{"AUTOPAY", Cents(-15410), Money{}, KindPayment},
		{"Late fee waived", Cents(-400), Cents(0), KindCredit},
		{"Loyalty credit", Cents(-3520), Cents(0), KindCredit},
		{"Credit card payment - thank you", Cents(-3520), Cents(0), KindPayment},
		{"Zahlung", Cents(-3520), Cents(0), KindOther},
		{"Refund by check", Cents(18810), Cents(0), KindRefund},
		{"Renewal billed", Cents(76840), Cents(76840), KindBill},
		{"Returned payment fee", Cents(2000), Cents(0), KindFee},
		{"Payment returned by bank", Cents(12780), Cents(0), KindReturned},
		{"Balance moved from another account", Cents(100), Cents(0), KindCharge},
		{"Payment", Money{}, Cents(0), ""},
		// A policy's premium on every line of the account.
		{"Payment - thank you", Cents(-15410), Cents(76840), KindPayment},
		{"Payment - thank you", Cents(-15410), Cents(-15410), KindPayment},
		{"Installment fee", Cents(400), Cents(76840), KindFee},
		{"Policy cancelled, premium returned", Cents(-5240), Cents(76840), KindCredit},
		{"Policy change", Cents(-5240), Cents(76840), KindOther},
		{"Policy change", Cents(-5240), Cents(-5240), KindCredit},
		{"Policy change", Cents(1200), Cents(-76840), KindCharge},
		{"Payment - Thank You", Cents(15410), Money{}, KindPayment},
		{"Payment received", Cents(15410), Money{}, KindPayment},
		{"Payment plan changed", Cents(15410), Money{}, KindCharge},
		{"NSF CHECK", Cents(12780), Money{}, KindReturned},
		{"EFT R03", Cents(12780), Money{}, KindReturned},
		{"Item dishonored", Cents(12780), Money{}, KindReturned},
		{"Credit card chargeback", Cents(12780), Money{}, KindReturned},
		{"Charge back", Cents(12780), Money{}, KindReturned},
		{"Payment voided", Cents(12780), Money{}, KindReturned},
		{"Insufficient funds", Cents(12780), Money{}, KindReturned},
		{"Stop payment", Cents(12780), Money{}, KindReturned},
		{"Check bounced", Cents(12780), Money{}, KindReturned},
		{"Draft refused", Cents(12780), Money{}, KindReturned},
		{"Payment canceled", Cents(12780), Money{}, KindReturned},
		{"Cancelled payment", Cents(12780), Money{}, KindReturned},
		{"BAD CHECK", Cents(12780), Money{}, KindReturned},
		{"Disputed by cardholder", Cents(12780), Money{}, KindReturned},
		{"Unauthorized debit", Cents(12780), Money{}, KindReturned},
		{"Draft protested", Cents(12780), Money{}, KindReturned},
		{"ACH RETURN R01", Cents(-12780), Money{}, KindReturned},
		{"Payment reversed", Cents(-12780), Money{}, KindReturned},
		{"Credit card chargeback", Cents(-12780), Money{}, KindReturned},
		{"Item dishonored", Cents(-12780), Money{}, KindReturned},
		{"NSF", Cents(-12780), Money{}, KindReturned},
		{"Draft refused", Cents(-12780), Money{}, KindReturned},
		{"Quarterly installment", Cents(12000), Cents(48000), KindBill},
		{"Policyholder dividend", Cents(-3520), Cents(0), KindCredit},
		// These aren't returns.
		{"NSF fee", Cents(2500), Money{}, KindFee},
		{"NSF charge", Cents(2500), Money{}, KindCharge},
		{"Return premium", Cents(12780), Money{}, KindCharge},
		{"Overpayment returned", Cents(12780), Money{}, KindCharge},
		{"Refund, check returned", Cents(12780), Money{}, KindRefund},
		{"Credit reversed", Cents(12780), Money{}, KindCharge},
		{"Collision avoidance surcharge", Cents(12780), Money{}, KindCharge},
		{"Return premium", Cents(-12780), Money{}, KindCredit},
	} {
		got := Transaction{Description: test.description, Amount: test.amount, Premium: test.premium}.Kind()
		if got != test.want {
			t.Errorf("kind of %q, %s = %q, want %q", test.description, test.amount, got, test.want)
		}
	}
}

// There is no chart if payments and credits can't be told apart.
//
// Spec: BILL-13, BILL-27.
// Spec: CONTRACT-2.
func TestPaidByMonth(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, time.November, 21)
	add := func(month time.Month, day int, amount, premium int64, description string) Transaction {
		return Transaction{TransactionDate: NewDate(2026, month, day), Amount: Cents(amount), Premium: Cents(premium), Description: description}
	}
	account := Account{Transactions: []Transaction{
		add(11, 13, 76840, 76840, "Renewal billed"), add(11, 13, 400, 0, "Installment fee"), add(11, 30, -20000, 0, "Payment"),
		add(9, 25, 12780, 0, "Payment returned by bank"), add(9, 1, -5240, -5240, "Premium returned"), add(9, 1, -1000, 0, "Payment"),
		add(9, 3, 2000, 0, "Refund by check"), add(11, 1, 500, 0, "Payment - Thank You"),
		{Amount: Cents(500)},
		{TransactionDate: today},
	}}
	want := []MonthPaid{
		{NewDate(2026, 9, 1), Cents(-11780)}, {NewDate(2026, 10, 1), Cents(0)}, {NewDate(2026, 11, 1), Cents(20500)},
	}
	if got := account.PaidByMonth(today); !slices.Equal(got, want) {
		t.Errorf("paid = %v, want %v", got, want)
	}
	newest := account
	newest.Older = "?page=2"
	if got := newest.PaidByMonth(today); !slices.Equal(got, want[1:]) {
		t.Errorf("paid with older transactions elsewhere = %v, want %v without the oldest month", got, want[1:])
	}
	longer := account
	longer.Transactions = append(slices.Clone(account.Transactions), add(-1, 30, -100, 0, "Payment"), add(0, 1, -100, 0, "Payment"))
	if got := longer.PaidByMonth(today); len(got) != 12 || got[0] != (MonthPaid{NewDate(2025, 12, 1), Cents(100)}) {
		t.Errorf("paid in a longer history = %v, want twelve months since December", got)
	}
	incomplete, unclear, returned := account, account, account
	incomplete.Unread = Unread{"transactions[]"}
	unclear.Transactions = append(slices.Clone(account.Transactions), add(10, 2, -100, 0, "Zahlung"))
	returned.Transactions = append(slices.Clone(account.Transactions), add(10, 2, 20000, 0, "Payment returned by bank"))
	for name, a := range map[string]Account{
		"incomplete transactions":      incomplete,
		"may be a payment or a credit": unclear,
		"more returned than paid":      returned,
		"without payments":             {Transactions: []Transaction{add(10, 1, 100, 100, "New policy"), add(11, 1, 100, 100, "Fee")}},
		"of one month":                 {Transactions: []Transaction{add(11, 1, -100, 0, "Payment"), add(12, 1, 100, 100, "Later")}},
	} {
		if got := a.PaidByMonth(today); got != nil {
			t.Errorf("%s: paid = %v, want none", name, got)
		}
	}
}
