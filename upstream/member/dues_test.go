package member_test

import (
	"strings"
	"testing"

	"memberportal/upstream/member"
)

// Spec: BILL-25.
func TestDues(t *testing.T) {
	t.Parallel()
	today := member.DateOf(noon)
	due := member.Account{Number: "due", MinimumDue: member.Cents(5000), DueDate: today.AddDays(9)}
	late := member.Account{Number: "late", MinimumDue: member.Cents(7000), DueDate: today.AddDays(-2)}
	autoPay := member.Account{Number: "autopay", MinimumDue: member.Cents(900), DueDate: today.AddDays(1), AutoPay: "EFT"}
	failed := member.Account{Number: "failed", MinimumDue: member.Cents(300), DueDate: today.AddDays(-1), AutoPay: "EFT"}
	mortgagee := member.Account{Number: "mortgagee", BillType: "Bill Mortgagee", MinimumDue: member.Cents(100)}
	paid := member.Account{Number: "paid", BillType: "Bill Mortgagee", MinimumDue: member.Cents(0)}
	owed := member.Account{Number: "owed", Cancelled: true, MinimumDue: member.Cents(8420)}
	unknown, settled := member.Account{Number: "unknown"}, member.Account{Number: "settled", MinimumDue: member.Cents(0)}
	tests := map[string]struct {
		accounts               []member.Account
		asking, apart, unknown string
		total                  member.Money
		pastDue, late          string
	}{
		"nothing due":    {[]member.Account{settled, mortgagee, paid}, "", "mortgagee", "", member.Cents(0), "", "0.00"},
		"earliest first": {[]member.Account{due, late}, "late due", "", "", member.Cents(12000), "late", "70.00"},
		"others stand apart": {
			[]member.Account{due, autoPay, owed, mortgagee}, "due", "owed mortgagee autopay", "", member.Cents(5000), "", "0.00",
		},
		"AutoPay that failed": {[]member.Account{failed}, "failed", "", "", member.Cents(300), "failed", "3.00"},
		"no total":            {[]member.Account{due, unknown}, "due", "", "unknown", member.Money{}, "", "0.00"},
	}
	for name, test := range tests {
		var bills []member.Bill
		for _, a := range test.accounts {
			bills = append(bills, billOf(a))
		}
		d := member.NewDues(bills)
		got := []string{
			billNumbers(d.Asking), billNumbers(d.Apart), billNumbers(d.Unknown), d.Total.String(),
			billNumbers(d.PastDue), d.Late.String(),
		}
		same(t, name, []string{test.asking, test.apart, test.unknown, test.total.String(), test.pastDue, test.late}, got)
	}
}

// billNumbers returns the account numbers of bills.
func billNumbers(bills []member.Bill) string {
	var all []string
	for _, b := range bills {
		all = append(all, b.Account.Number)
	}
	return strings.Join(all, " ")
}
