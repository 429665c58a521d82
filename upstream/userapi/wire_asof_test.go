package userapi_test

import (
	"testing"
	"time"
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
		c, _ := clientOf(t, respond(200, `{"accounts": [{"accountNumber": "1"}], "totalDue": 1`+asOf+`}`))
		p, err := c.Profile(t.Context(), pat())
		must(t, err)
		due, err := c.BillingSummary(t.Context(), pat(), "1")
		must(t, err)
		for name, got := range map[string]time.Time{"profile": p.Accounts[0].AmountsAsOf, "summary": due.AmountsAsOf} {
			if got.IsZero() == known {
				t.Errorf("%s%s: time of the amounts = %v, want known %t", name, asOf, got, known)
			}
		}
	}
}
