package member_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

// Spec: VOUCH-5.
func TestNoticeDecidesAboutCoverage(t *testing.T) {
	t.Parallel()
	today := member.DateOf(noon)
	amount := member.Cents(21410)
	until := func(days int) *member.Notice { return &member.Notice{Amount: amount, LastDay: today.AddDays(days)} }
	paid := func(cents int64, reported time.Time) []member.Payment {
		return []member.Payment{
			{
				ID: "P-1", Result: member.PaymentReported, Amount: member.Cents(cents),
				At:     member.Amounts{MinimumDue: amount, Balance: amount},
				Before: member.Baseline{MinimumDue: amount, Balance: amount}, Opened: reported, Reported: reported,
			},
		}
	}
	open := member.Account{MinimumDue: amount, Balance: amount, DueDate: today.AddDays(-20), Notice: until(5)}
	with := func(change func(a *member.Account)) member.Account {
		a := open
		change(&a)
		return a
	}
	tests := map[string]struct {
		account  member.Account
		payments []member.Payment
		want     member.CoverageState
		asks     member.Money
	}{
		"no notice, however late": {
			with(func(a *member.Account) { a.Notice = nil }), nil, member.CoverageNotAtRisk, member.Money{},
		},
		"the last day": {
			with(func(a *member.Account) { a.Notice = until(0) }), nil, member.CoverageUntilPaid, amount,
		},
		"after the last day": {
			with(func(a *member.Account) { a.Notice = until(-1) }), nil, member.CoverageMayHaveEnded, amount,
		},
		"no last day": {
			with(func(a *member.Account) { a.Notice = &member.Notice{Amount: amount} }), nil, member.CoverageMayHaveEnded,
			amount,
		},
		"may be canceled": {
			with(func(a *member.Account) { a.Unconfirmed = true }), nil, member.CoverageMayHaveEnded, amount,
		},
		"canceled": {with(func(a *member.Account) { a.Cancelled = true }), nil, member.CoverageNotAtRisk, amount},
		"the last day passed": {
			with(func(a *member.Account) { a.Notice = until(-1) }), paid(21410, noon.Add(-time.Hour)), member.CoverageUnposted,
			member.Cents(0),
		},
		"part by the last day": {
			with(func(a *member.Account) { a.Notice = until(-1) }), paid(10000, noon.Add(-time.Hour)),
			member.CoverageMayHaveEnded, member.Cents(11410),
		},
		"paid, no last day": {
			with(func(a *member.Account) { a.Notice = &member.Notice{Amount: amount} }), paid(21410, noon.Add(-time.Hour)),
			member.CoverageMayHaveEnded, member.Cents(0),
		},
		"posted, notice still out": {
			with(func(a *member.Account) { a.MinimumDue, a.Balance = member.Cents(0), member.Cents(0) }), nil,
			member.CoverageUnconfirmed, amount,
		},
		"no amount": {
			with(func(a *member.Account) { a.Notice = &member.Notice{LastDay: today} }), nil, member.CoverageUntilPaid,
			member.Money{},
		},
		"no amount, all paid": {
			with(func(a *member.Account) { a.Notice = &member.Notice{LastDay: today} }), paid(21410, noon),
			member.CoverageUntilPosted,
			member.Money{},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
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
