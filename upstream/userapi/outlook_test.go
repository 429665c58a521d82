package userapi_test

import (
	"errors"
	"testing"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
)

// A bill without a date is of no use to a member. Without one whose date can't be read, the next
// bill would be another.
func TestInstallmentsHaveDates(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]error{
		`[{"dueDate": "2026-12-04", "amount": "126.45"}, {"dueDate": "", "amount": 3}, {"amount": 1}]`: nil,
		`[{"dueDate": "soon", "amount": 1}, {"dueDate": "2026-12-04", "amount": 1}]`:                   exchange.ErrListUnread,
	} {
		c, _ := clientOf(t, respond(200, `{"installments": `+body+`}`))
		got, err := c.Installments(t.Context(), pat(), "1")
		if !errors.Is(err, want) || want == nil && (len(got) != 1 || got[0].DueDate != member.NewDate(2026, time.December, 4)) {
			t.Errorf("%s: installments = %+v, %v, want the one with a date, or %v", body, got, err, want)
		}
	}
}

// An amount that can't be read is not that of the next reason, and a coverage not one that a term
// lacks.
func TestRenewalAmountsKeepTheirReasons(t *testing.T) {
	t.Parallel()
	c, _ := clientOf(t, respond(200, `{"reasons": ["Repairs", "", "Age", "Tax"], "amounts": ["some", 1, "-5.60"],
		"coverages": [{"description": "Glass", "now": ["$1", "$2"], "next": "$5"}]}`))
	terms, err := c.Renewal(t.Context(), pat(), "AA1")
	must(t, err)
	want := member.RenewalTerms{Reasons: []member.RenewalReason{
		{Text: "Repairs", Amount: member.UnreadMoney}, {Text: "Age", Amount: member.Cents(-560)}, {Text: "Tax"},
	}}
	same(t, "terms", want, terms)
}
