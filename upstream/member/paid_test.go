package member

import (
	"slices"
	"testing"
	"time"
)

// There is no chart without the kinds of all transactions.
//
// Spec: BILL-29, BILL-32.
// Spec: CONTRACT-2.
func TestPaidByMonth(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, time.November, 21)
	codes := map[string]TransactionKind{
		"Renewal billed": KindBill, "New policy": KindBill, "Later": KindBill, "Installment fee": KindFee, "Fee": KindFee,
		"Payment": KindPayment, "Payment - Thank You": KindPayment, "Payment returned by bank": KindReturned,
		"Premium returned": KindCredit, "Refund by check": KindRefund,
	}
	add := func(month time.Month, day int, amount, premium int64, description string) Transaction {
		return Transaction{
			TransactionDate: NewDate(2026, month, day), Amount: Cents(amount), Premium: Cents(premium), Code: codes[description],
		}
	}
	account := Account{Transactions: []Transaction{
		add(11, 13, 76840, 76840, "Renewal billed"),
		add(11, 13, 400, 0, "Installment fee"), add(11, 30, -20000, 0, "Payment"),
		add(9, 25, 12780, 0, "Payment returned by bank"),
		add(9, 1, -5240, -5240, "Premium returned"), add(9, 1, -1000, 0, "Payment"),
		add(9, 3, 2000, 0, "Refund by check"), add(11, 1, 500, 0, "Payment - Thank You"),
		{Amount: Cents(500)},
		{TransactionDate: today},
	}}
	none := Cents(0)
	want := []MonthPaid{
		{NewDate(2026, 9, 1), Cents(-11780), none},
		{NewDate(2026, 10, 1), none, none},
		{NewDate(2026, 11, 1), Cents(20500), none},
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
	longer.Transactions = append(slices.Clone(account.Transactions),
		add(-1, 30, -100, 0, "Payment"), add(0, 1, -100, 0, "Payment"))
	if got := longer.PaidByMonth(today); len(got) != 12 || got[0] != (MonthPaid{NewDate(2025, 12, 1), Cents(100), none}) {
		t.Errorf("paid in a longer history = %v, want twelve months since December", got)
	}
	back := account
	back.Transactions = append(slices.Clone(account.Transactions),
		add(10, 2, -12780, 0, "Payment"), add(9, 3, -12780, 0, "Payment"), add(8, 3, -12780, 0, "Payment"))
	months := back.PaidByMonth(today)
	latest := MonthPaid{NewDate(2026, 9, 1), Cents(1000), Cents(12780)}
	if got := months[1]; got != latest || !months[0].Returned.IsZero() {
		t.Errorf("month of a returned payment = %+v, want %+v: the latest before it of its amount", got, latest)
	}
	back.Transactions[3].Reference, back.Transactions[len(back.Transactions)-1].Reference = "R1", "R1"
	if got := back.PaidByMonth(today); !got[0].Returned.Positive() || got[1].Returned.Positive() {
		t.Errorf("returned = %v in August, %v in September, want the payment with its reference",
			got[0].Returned, got[1].Returned)
	}
	incomplete, unread, unclear, returned, pending := account, account, account, account, account
	pending.Transactions = slices.Clone(account.Transactions)
	for i := range pending.Transactions {
		pending.Transactions[i].Status = StatusPending
	}
	incomplete.Unread, unread.Unread = Unread{"transactions[]"}, Unread{"transactions"}
	unclear.Transactions = append(slices.Clone(account.Transactions), add(10, 2, -100, 0, "Zahlung"))
	returned.Transactions = append(slices.Clone(account.Transactions), add(10, 2, 20000, 0, "Payment returned by bank"))
	for name, a := range map[string]Account{
		"incomplete transactions":      incomplete,
		"unread transactions":          unread,
		"may be a payment or a credit": unclear,
		"nothing is posted yet":        pending,
		"more returned than paid":      returned,
		"without payments": {
			Transactions: []Transaction{add(10, 1, 100, 100, "New policy"), add(11, 1, 100, 100, "Fee")},
		},
		"of one month": {
			Transactions: []Transaction{add(11, 1, -100, 0, "Payment"), add(12, 1, 100, 100, "Later")},
		},
	} {
		if got := a.PaidByMonth(today); got != nil {
			t.Errorf("%s: paid = %v, want none", name, got)
		}
	}
}
