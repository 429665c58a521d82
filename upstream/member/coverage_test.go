package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

// Spec: VOUCH-16.
func TestNoticeDecidesAboutCoverage(t *testing.T) {
	t.Parallel()
	today := member.DateOf(noon)
	amount := member.Cents(21410)
	until := func(days int) *member.Notice { return &member.Notice{Amount: amount, LastDay: today.AddDays(days)} }
	paid := func(cents int64) []member.Payment {
		return []member.Payment{{
			ID: "P-1", Result: member.PaymentReported, Amount: member.Cents(cents), Opened: noon, Reported: noon,
			At:     member.Amounts{MinimumDue: amount, Balance: amount},
			Before: member.Baseline{MinimumDue: amount, Balance: amount},
		}}
	}
	owing := func(notice *member.Notice) member.Account {
		return member.Account{MinimumDue: amount, Balance: amount, DueDate: today.AddDays(-20), Notice: notice}
	}
	unconfirmed, canceled, settled := owing(until(5)), owing(until(5)), owing(until(5))
	unconfirmed.Unread, canceled.Cancelled = member.Unread{"cancelled"}, true
	settled.MinimumDue, settled.Balance = member.Cents(0), member.Cents(0)
	none, some := member.Cents(0), member.Cents(11410)
	noDay, noAmount := &member.Notice{Amount: amount}, &member.Notice{LastDay: today}
	tests := map[string]struct {
		account  member.Account
		payments []member.Payment
		want     member.CoverageState
		asks     member.Money
	}{
		"no notice, however late":  {owing(nil), nil, member.CoverageNotAtRisk, member.Money{}},
		"the last day":             {owing(until(0)), nil, member.CoverageUntilPaid, amount},
		"after the last day":       {owing(until(-1)), nil, member.CoverageMayHaveEnded, amount},
		"no last day":              {owing(noDay), nil, member.CoverageMayHaveEnded, amount},
		"may be canceled":          {unconfirmed, nil, member.CoverageMayHaveEnded, amount},
		"canceled":                 {canceled, nil, member.CoverageNotAtRisk, amount},
		"paid, not posted":         {owing(until(5)), paid(21410), member.CoverageUntilPosted, none},
		"the last day passed":      {owing(until(-1)), paid(21410), member.CoverageUnposted, none},
		"part by the last day":     {owing(until(-1)), paid(10000), member.CoverageMayHaveEnded, some},
		"paid in part":             {owing(until(5)), paid(10000), member.CoverageUntilPaid, some},
		"paid, no last day":        {owing(noDay), paid(21410), member.CoverageMayHaveEnded, none},
		"posted, notice still out": {settled, nil, member.CoverageUnconfirmed, amount},
		"no amount":                {owing(noAmount), nil, member.CoverageUntilPaid, member.Money{}},
		"no amount, all paid":      {owing(noAmount), paid(21410), member.CoverageUntilPosted, member.Money{}},
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
