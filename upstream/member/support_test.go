package member

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// codes are the kinds that the provider sends with these descriptions, none with any other.
var codes = map[string]TransactionKind{
	"Payment": KindPayment, "Late fee": KindFee, "NSF fee": KindFee, "Installment": KindBill,
	"Late fee waived": KindCredit, "Dividend": KindCredit, "Account credit": KindCredit,
	"NSF CHECK": KindReturned, "NSF": KindReturned, "ACH RETURN R01": KindReturned,
	"Returned payment": KindReturned, "Payment - voided": KindReturned, "Payment declined": KindReturned,
}

// line is a transaction of an amount in cents, some days after the payment.
func line(cents int64, words string, days int) Transaction {
	return Transaction{
		Amount: Cents(cents), Description: words, TransactionDate: DateOf(noon).AddDays(days), Code: codes[words],
	}
}

// referenced returns a transaction with a reference.
func referenced(t Transaction, reference string) Transaction {
	t.Reference = reference
	return t
}

// inStatus returns a transaction with a status.
func inStatus(t Transaction, status string) Transaction {
	t.Status = status
	return t
}

// with returns the account with these transactions alone.
func with(a Account, lines ...Transaction) Account {
	a.Transactions = lines
	return a
}

// settle returns the payments after an answer, and whether one of them changed.
func settle(payments []Payment, a Account, now time.Time) ([]Payment, bool) {
	_, settled, _, changed := a.Reconcile(payments, now)
	return settled, changed
}

// businessDays is the number of business days in the tests.
const businessDays = 3

// noon is a Saturday.
var noon = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

// due returns an account with these amounts in cents.
func due(minimum, balance int64) Account {
	return Account{
		Number: "1", MinimumDue: Cents(minimum), Balance: Cents(balance),
		DueDate: DateOf(noon).AddDays(12),
	}
}

// billOf returns the bill of an account at noon.
func billOf(a Account, payments ...Payment) Bill {
	return NewBill(a, payments, noon, businessDays)
}

// reported returns a payment of an amount in cents that the processor has just reported.
func reported(before Account, cents int64) Payment {
	return Payment{
		Operation: MakePayment, Opened: noon, Result: PaymentReported, Reported: noon,
		Amount: Cents(cents), At: before.Amounts(), Before: NewBaseline(before),
	}
}

// same compares what a test got with what it wants.
func same(t testing.TB, what string, want, got any, options ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(want, got, options...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// credit returns a transaction that reduces the balance, some days from today.
func credit(cents int64, days int) Transaction {
	return line(-cents, "Payment", days)
}

// plain compares value types of this package with ==.
var plain = []cmp.Option{
	cmp.Comparer(func(a, b Money) bool { return a == b }),
	cmp.Comparer(func(a, b Date) bool { return a == b }),
	cmpopts.IgnoreUnexported(Profile{}),
}
