package member_test

import (
	"slices"
	"testing"

	"memberportal/upstream/member"
)

// Spec: BILL-19.
func TestReceiptsOfPostedPayments(t *testing.T) {
	t.Parallel()
	before := due(12645, 101690)
	settled := reported(before, 12645)
	settled.ID, settled.By, settled.Settled, settled.SettledAt, settled.Posted = "own", "me", true, noon, member.Cents(12645)
	open := settled
	open.Settled, open.Posted = false, member.Money{}
	spouse := settled
	spouse.ID, spouse.By = "theirs", "spouse"
	named := settled
	named.ID, named.SessionReference = "named", "R-1"
	reference := func(t member.Transaction, name string) member.Transaction {
		t.Reference = name
		return t
	}
	returned := credit(-12645, 0)
	returned.Description, returned.Code = "Payment returned by the bank", member.KindReturned
	fee := credit(12645, 0)
	fee.Description, fee.Code = "Credit", member.KindCredit
	tests := map[string]struct {
		payments     []member.Payment
		transactions []member.Transaction
		want         []string
	}{
		"an equal old one": {
			[]member.Payment{settled}, []member.Transaction{credit(12645, 0), credit(12645, -30)}, []string{"own", ""},
		},
		"only an equal old one": {[]member.Payment{settled}, []member.Transaction{credit(12645, -4)}, []string{""}},
		"within three days":     {[]member.Payment{settled}, []member.Transaction{credit(12645, -3)}, []string{"own"}},
		"by mail":               {[]member.Payment{settled}, []member.Transaction{credit(700, 0)}, []string{""}},
		"submitted":             {[]member.Payment{open}, []member.Transaction{credit(12645, 0)}, []string{""}},
		"returned": {
			[]member.Payment{settled}, []member.Transaction{returned, credit(12645, 0)}, []string{"", "own"},
		},
		"neither payment": {[]member.Payment{settled}, []member.Transaction{fee}, []string{""}},
		"another holder's and own": {
			[]member.Payment{spouse, settled}, []member.Transaction{credit(12645, 0), credit(12645, 0)}, []string{"", "own"},
		},
		"named": {
			[]member.Payment{named},
			[]member.Transaction{reference(credit(12645, 0), "R-2"), reference(credit(500, -30), "R-1")},
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
