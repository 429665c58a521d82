package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

// Spec: DATA-5, VOUCH-7.
func TestAutoPayIsPromisedForKnownWordsOnly(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]struct {
		kind        string
		pays, doubt bool
	}{
		"EFT": {"EFT", true, false}, "Credit Card": {"Credit Card", true, false}, "CREDIT_CARD": {"CREDIT_CARD", true, false},
		"Enrolled": {"Enrolled", true, false}, "y": {"Yes", true, false}, "true": {"Yes", true, false}, "1": {"Yes", true, false},
		"": {}, "no": {}, "N": {}, "0": {}, "false": {}, "N/A": {}, "None": {}, "Not enrolled": {}, "NOT-ENROLLED": {},
		"Inactive": {}, "off": {}, "Canceled": {}, "cancelled": {}, "-": {}, "--": {},
		"RCC": {"RCC", false, true}, "02": {"02", false, true}, "Pending": {"Pending", false, true}, "EFT canceled": {"EFT canceled", false, true},
	} {
		kind, known := member.ReadAutoPay(word)
		a := member.Account{AutoPay: kind}
		if kind != want.kind || known == want.doubt || a.PaysByItself() != want.pays || a.DoubtsAutoPay() != want.doubt {
			t.Errorf("%q: kind = %q, known = %t, pays = %t, in doubt = %t, want %+v", word, kind, known, a.PaysByItself(), a.DoubtsAutoPay(), want)
		}
	}
}
