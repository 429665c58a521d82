package member

import (
	"strings"
	"testing"
)

// Spec: BILL-25.
func TestDues(t *testing.T) {
	t.Parallel()
	today := DateOf(noon)
	due := Account{Number: "due", MinimumDue: Cents(5000), DueDate: today.AddDays(9)}
	late := Account{Number: "late", MinimumDue: Cents(7000), DueDate: today.AddDays(-2)}
	autoPay := Account{Number: "autopay", MinimumDue: Cents(900), DueDate: today.AddDays(1), AutoPay: "EFT"}
	failed := Account{Number: "failed", MinimumDue: Cents(300), DueDate: today.AddDays(-1), AutoPay: "EFT"}
	mortgagee := Account{Number: "mortgagee", BillType: "Bill Mortgagee", MinimumDue: Cents(100)}
	paid := Account{Number: "paid", BillType: "Bill Mortgagee", MinimumDue: Cents(0)}
	owed := Account{Number: "owed", Cancelled: true, MinimumDue: Cents(8420)}
	unknown, settled := Account{Number: "unknown"}, Account{Number: "settled", MinimumDue: Cents(0)}
	tests := map[string]struct {
		accounts               []Account
		asking, apart, unknown string
		total                  Money
		pastDue, late          string
	}{
		"nothing due":    {[]Account{settled, mortgagee, paid}, "", "mortgagee", "", Cents(0), "", "0.00"},
		"earliest first": {[]Account{due, late}, "late due", "", "", Cents(12000), "late", "70.00"},
		"others stand apart": {
			[]Account{due, autoPay, owed, mortgagee}, "due", "owed mortgagee autopay", "", Cents(5000), "", "0.00",
		},
		"AutoPay that failed": {[]Account{failed}, "failed", "", "", Cents(300), "failed", "3.00"},
		"no total":            {[]Account{due, unknown}, "due", "", "unknown", Money{}, "", "0.00"},
	}
	for name, test := range tests {
		var bills []Bill
		for _, a := range test.accounts {
			bills = append(bills, billOf(a))
		}
		d := NewDues(bills)
		got := []string{
			billNumbers(d.Asking), billNumbers(d.Apart), billNumbers(d.Unknown), d.Total.String(),
			billNumbers(d.PastDue), d.Late.String(),
		}
		same(t, name, []string{test.asking, test.apart, test.unknown, test.total.String(), test.pastDue, test.late}, got)
	}
}

// billNumbers returns the account numbers of bills.
func billNumbers(bills []Bill) string {
	var all []string
	for _, b := range bills {
		all = append(all, b.Account.Number)
	}
	return strings.Join(all, " ")
}
