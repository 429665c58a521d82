package ui_test

import (
	"strings"
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// The line of a notice is the insurer's, unless it asks for another amount than the bill's button.
//
// Spec: VOUCH-16.
func TestNoticeIsOneLine(t *testing.T) {
	t.Parallel()
	lastDay := viewtest.Today.AddDays(9)
	for name, test := range map[string]struct {
		notice      member.Notice
		line, words string
	}{
		"terms":      {member.Notice{LastDay: lastDay, Reason: "Late.", Terms: "Pay soon."}, "Pay soon.", "Late."},
		"the bill's": {member.Notice{Amount: member.Cents(5000), LastDay: lastDay, Terms: "Pay soon."}, "Pay soon.", ""},
		"another amount": {
			member.Notice{Amount: member.Cents(4000), LastDay: lastDay, Terms: "Pay soon."},
			"Notice: $40.00 by November\u00a030", "Pay soon.",
		},
		"no terms": {
			member.Notice{Amount: member.Cents(5000), LastDay: lastDay}, "Notice: $50.00 by November\u00a030", "",
		},
		"no amount either": {
			member.Notice{LastDay: lastDay, Reason: "Late."}, "Notice: pay your bill by November\u00a030", "Late.",
		},
	} {
		account := member.Account{
			Number: "1", MinimumDue: member.Cents(5000), Balance: member.Cents(5000), DueDate: viewtest.Today.AddDays(-2),
			Notice: &test.notice,
		}
		c := ui.NewCoverage(viewtest.English, viewtest.Bill(account))
		if words := ui.Join(" ", c.Words...); c.Text != test.line || words != test.words || c.Row != "Pay by 11/30/2026" {
			t.Errorf("%s: line = %q, folded = %q, row = %q, want %q and %q", name, c.Text, words, c.Row, test.line, test.words)
		}
	}
}

// A reported payment, and the end of the notice, each change the line.
//
// Spec: VOUCH-16.
func TestNoticeAfterAPaymentAndItsLastDay(t *testing.T) {
	t.Parallel()
	amount := member.Cents(5000)
	paid := []member.Payment{{Amount: amount}}
	for want, test := range map[string]struct {
		days      int // until the last day
		submitted []member.Payment
	}{
		"We received word of your payment. Your coverage depends on it posting by November\u00a026": {5, paid},
		"We received word of your payment, but it hadn't posted by November\u00a019":                {-2, paid},
		"Your coverage may have ended on November\u00a019":                                          {-2, nil},
	} {
		notice := &member.Notice{Amount: amount, LastDay: viewtest.Today.AddDays(test.days)}
		account := member.Account{
			Number: "1", MinimumDue: amount, Balance: amount, DueDate: viewtest.Today.AddDays(-9), Notice: notice,
		}
		b := viewtest.Bill(account)
		b.Submitted = test.submitted
		c := ui.NewCoverage(viewtest.English, b)
		if !strings.HasPrefix(c.Text, want) || c.Late != (test.submitted == nil || test.days < 0) {
			t.Errorf("line = %q, the member has to act = %t, want %q", c.Text, c.Late, want)
		}
	}
}
