package member

import (
	"slices"
	"testing"
)

// Spec: BILL-19.
func TestReceiptsOfPostedPayments(t *testing.T) {
	t.Parallel()
	before := due(12645, 101690)
	settled := reported(before, 12645)
	settled.ID, settled.By, settled.Settled, settled.SettledAt, settled.Posted = "own", "me", true, noon, Cents(12645)
	open := settled
	open.Settled, open.Posted = false, Money{}
	spouse := settled
	spouse.ID, spouse.By = "theirs", "spouse"
	named := settled
	named.ID, named.SessionReference = "named", "R-1"
	returned := credit(-12645, 0)
	returned.Description, returned.Code = "Payment returned by the bank", KindReturned
	fee := credit(12645, 0)
	fee.Description, fee.Code = "Credit", KindCredit
	tests := map[string]struct {
		payments     []Payment
		transactions []Transaction
		want         []string
	}{
		"an equal old one": {
			[]Payment{settled}, []Transaction{credit(12645, 0), credit(12645, -30)}, []string{"own", ""},
		},
		"only an equal old one": {[]Payment{settled}, []Transaction{credit(12645, -4)}, []string{""}},
		"within three days":     {[]Payment{settled}, []Transaction{credit(12645, -3)}, []string{"own"}},
		"by mail":               {[]Payment{settled}, []Transaction{credit(700, 0)}, []string{""}},
		"submitted":             {[]Payment{open}, []Transaction{credit(12645, 0)}, []string{""}},
		"returned": {
			[]Payment{settled}, []Transaction{returned, credit(12645, 0)}, []string{"", "own"},
		},
		"neither payment": {[]Payment{settled}, []Transaction{fee}, []string{""}},
		"another holder's and own": {
			[]Payment{spouse, settled}, []Transaction{credit(12645, 0), credit(12645, 0)}, []string{"", "own"},
		},
		"named": {
			[]Payment{named},
			[]Transaction{referenced(credit(12645, 0), "R-2"), referenced(credit(500, -30), "R-1")},
			[]string{"", "named"},
		},
	}
	for name, test := range tests {
		bill := billOf(before, test.payments...)
		if got := bill.Receipts(test.transactions, "me"); !slices.Equal(got, test.want) {
			t.Errorf("%s: receipts = %q, want %q", name, got, test.want)
		}
	}
}
