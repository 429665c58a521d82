package member

import (
	"fmt"
	"strings"
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
	of := func(kind TransactionKind, month time.Month, day int, cents int64) Transaction {
		return Transaction{Code: kind, TransactionDate: NewDate(2026, month, day), Amount: Cents(cents)}
	}
	paid := func(month time.Month, day int, cents int64) Transaction { return of(KindPayment, month, day, -cents) }
	back := func(month time.Month, day int, cents int64) Transaction { return of(KindReturned, month, day, cents) }
	also := func(lines ...Transaction) Account {
		return with(Account{}, append(lines, paid(9, 1, 1000), paid(11, 30, 20000))...)
	}
	older, incomplete, unread := also(), also(), also()
	older.Older, incomplete.Unread, unread.Unread = "?page=2", Unread{"transactions[]"}, Unread{"transactions"}
	const all = "9: 10.00, 10: 0.00, 11: 200.00"
	for name, test := range map[string]struct {
		account Account
		want    string
	}{
		"payments":            {also(), all},
		"with the other sign": {also(of(KindPayment, 11, 1, 500)), "9: 10.00, 10: 0.00, 11: 205.00"},
		"other kinds": {
			also(of(KindCredit, 9, 1, -5240), of(KindRefund, 9, 3, 2000), of(KindBill, 11, 13, 76840), of(KindFee, 11, 13, 4)),
			all,
		},
		"without a day or an amount": {also(Transaction{Amount: Cents(500)}, Transaction{TransactionDate: today}), all},
		"pending":                    {also(inStatus(paid(10, 2, 500), StatusPending)), all},
		"older ones elsewhere":       {older, "10: 0.00, 11: 200.00"},
		"a longer history": {
			also(paid(-1, 30, 100), paid(0, 1, 100)),
			"12: 1.00, 1: 0.00, 2: 0.00, 3: 0.00, 4: 0.00, 5: 0.00, 6: 0.00, 7: 0.00, 8: 0.00, " + all,
		},

		"returned, of no known payment": {also(back(9, 25, 12780)), "9: -117.80, 10: 0.00, 11: 200.00"},
		"returned, the latest before it of its amount": {
			also(back(9, 25, 12780), paid(10, 2, 12780), paid(9, 3, 12780), paid(8, 3, 12780)),
			"8: 127.80, 9: 10.00 and 127.80 returned, 10: 127.80, 11: 200.00",
		},
		"returned, by its reference": {
			also(referenced(back(9, 25, 12780), "R1"), paid(9, 3, 12780), referenced(paid(8, 3, 12780), "R1")),
			"8: 0.00 and 127.80 returned, 9: 137.80, 10: 0.00, 11: 200.00",
		},
		"two returned, two paid": {
			also(back(9, 25, 12780), back(9, 26, 12780), paid(9, 3, 12780), paid(8, 3, 12780)),
			"8: 0.00 and 127.80 returned, 9: 10.00 and 127.80 returned, 10: 0.00, 11: 200.00",
		},
		"returned, a pending one": {
			also(back(9, 25, 12780), inStatus(paid(9, 3, 12780), StatusPending)), "9: -117.80, 10: 0.00, 11: 200.00",
		},
		"a return that is pending": {also(inStatus(back(9, 25, 1000), StatusPending)), all},

		"incomplete transactions":      {incomplete, ""},
		"unread transactions":          {unread, ""},
		"may be a payment or a credit": {also(of("", 10, 2, -100)), ""},
		"more returned than paid":      {also(back(10, 2, 30000)), ""},
		"without payments":             {with(Account{}, of(KindBill, 10, 1, 100), of(KindFee, 11, 1, 100)), ""},
		"of one month":                 {with(Account{}, paid(11, 1, 100), of(KindBill, 12, 1, 100)), ""},
	} {
		var months []string
		for _, m := range test.account.PaidByMonth(today) {
			month := fmt.Sprintf("%d: %s", m.Month.Month(), m.Paid)
			if m.Returned.Positive() {
				month += fmt.Sprintf(" and %s returned", m.Returned)
			}
			months = append(months, month)
		}
		if got := strings.Join(months, ", "); got != test.want {
			t.Errorf("%s: paid = %s, want %s", name, got, test.want)
		}
	}
}
