package member

import "testing"

// Spec: VOUCH-16.
func TestNoticeDecidesAboutCoverage(t *testing.T) {
	t.Parallel()
	today := DateOf(noon)
	amount := Cents(21410)
	until := func(days int) *Notice { return &Notice{Amount: amount, LastDay: today.AddDays(days)} }
	paid := func(cents int64) []Payment {
		return []Payment{{
			ID: "P-1", Result: PaymentReported, Amount: Cents(cents), Opened: noon, Reported: noon,
			At:     Amounts{MinimumDue: amount, Balance: amount},
			Before: Baseline{MinimumDue: amount, Balance: amount},
		}}
	}
	owing := func(notice *Notice) Account {
		return Account{MinimumDue: amount, Balance: amount, DueDate: today.AddDays(-20), Notice: notice}
	}
	unconfirmed, canceled, settled := owing(until(5)), owing(until(5)), owing(until(5))
	unconfirmed.Unread, canceled.Cancelled = Unread{"cancelled"}, true
	settled.MinimumDue, settled.Balance = Cents(0), Cents(0)
	none, some := Cents(0), Cents(11410)
	noDay, noAmount := &Notice{Amount: amount}, &Notice{LastDay: today}
	unnamed := paid(0)
	unnamed[0].Amount = Money{}
	tests := map[string]struct {
		account  Account
		payments []Payment
		want     CoverageState
		asks     Money
	}{
		"no notice, however late":  {owing(nil), nil, CoverageNotAtRisk, Money{}},
		"the last day":             {owing(until(0)), nil, CoverageUntilPaid, amount},
		"after the last day":       {owing(until(-1)), nil, CoverageMayHaveEnded, amount},
		"may be canceled":          {unconfirmed, nil, CoverageMayHaveEnded, amount},
		"canceled":                 {canceled, nil, CoverageNotAtRisk, amount},
		"paid, not posted":         {owing(until(5)), paid(21410), CoverageUntilPosted, none},
		"the last day passed":      {owing(until(-1)), paid(21410), CoverageUnposted, none},
		"part by the last day":     {owing(until(-1)), paid(10000), CoverageMayHaveEnded, some},
		"paid in part":             {owing(until(5)), paid(10000), CoverageUntilPaid, some},
		"paid, no last day":        {owing(noDay), paid(21410), CoverageMayHaveEnded, none},
		"posted, notice still out": {settled, nil, CoverageUnconfirmed, amount},
		"no amount":                {owing(noAmount), nil, CoverageUntilPaid, Money{}},
		"no amount, paid in part":  {owing(noAmount), paid(10000), CoverageUntilPaid, Money{}},
		"paid, amount unknown":     {owing(until(5)), unnamed, CoverageUntilPosted, amount},
		"no amount, all paid":      {owing(noAmount), paid(21410), CoverageUntilPosted, Money{}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			bill := billOf(test.account, test.payments...)
			if got := bill.Coverage(); got != test.want {
				t.Errorf("coverage = %q, want %q", got, test.want)
			}
			if bill.Account.Notice != nil && bill.NoticeAmount() != test.asks {
				t.Errorf("amount = %s, want %s", bill.NoticeAmount(), test.asks)
			}
		})
	}
}
