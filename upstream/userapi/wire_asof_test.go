package userapi_test

import (
	"net/http"
	"testing"
	"time"

	"memberportal/upstream/member"
)

// The provider's time of the amounts is used unless it is missing, unreadable or in the future.
func TestAmountsAsOfIsTheTimeThatTheProviderSays(t *testing.T) {
	t.Parallel()
	stamp := func(in time.Duration) string { return `, "asOf": "` + time.Now().Add(in).Format(time.RFC3339) + `"` }
	for asOf, known := range map[string]bool{
		`, "asOf": "2026-03-02T14:05:00-06:00"`: true,
		stamp(4 * time.Minute):                  true,
		stamp(6 * time.Minute):                  false,
		`, "asOf": "2026-03-02"`:                false,
		`, "asOf": 20260302`:                    false,
		``:                                      false,
	} {
		p := loaded(t, `{"accounts": [{"accountNumber": "1"}]`+asOf+`}`)
		c, _ := clientOf(t, respond(http.StatusOK, `{"totalDue": 1`+asOf+`}`))
		due, err := c.BillingSummary(t.Context(), pat(), "1")
		must(t, err)
		for name, got := range map[string]time.Time{"profile": p.Accounts[0].AmountsAsOf, "summary": due.AmountsAsOf} {
			if got.IsZero() == known {
				t.Errorf("%s%s: time of the amounts = %v, want known %t", name, asOf, got, known)
			}
		}
	}
}

// The cached profile keeps the time and references of the amounts.
func TestSummaryKeepsAsOfAndReferences(t *testing.T) {
	t.Parallel()
	c, _ := clientOf(t, respond(http.StatusOK, `{"asOf": "2026-03-02T14:05:00-06:00", "totalDue": 1, "transactions": [{"amount": -5, "reference": " PAY-7 "}, {"amount": 1, "reference": 8}, {"amount": 2}]}`))
	due, err := c.BillingSummary(t.Context(), pat(), "1")
	must(t, err)
	profile := throughJSON(t, (&member.Profile{Accounts: []member.Account{{Number: "1"}}}).WithDue(due))
	a := profile.Accounts[0]
	if want := time.Date(2026, 3, 2, 20, 5, 0, 0, time.UTC); a.AmountsAsOf != want {
		t.Errorf("time of the amounts = %v, want %v", a.AmountsAsOf, want)
	}
	for i, want := range []string{"PAY-7", "8", ""} {
		if got := a.Transactions[i].Reference; got != want {
			t.Errorf("reference %d = %q, want %q", i, got, want)
		}
	}
}
