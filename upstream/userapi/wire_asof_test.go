package userapi_test

import (
	"testing"
	"time"
)

// The provider's time of the amounts is used unless it is missing, unreadable or in the future.
func TestAmountsAsOfIsTheTimeThatTheProviderSays(t *testing.T) {
	t.Parallel()
	in := func(d time.Duration) string { return `"` + time.Now().Add(d).Format(time.RFC3339) + `"` }
	for asOf, known := range map[string]bool{
		`"2026-03-02T14:05:00-06:00"`: true, in(4 * time.Minute): true, in(6 * time.Minute): false, `"2026-03-02"`: false, `null`: false,
	} {
		c, _ := clientOf(t, respond(200, `{"accounts": [{"accountNumber": "1"}], "totalDue": 1, "asOf": `+asOf+`}`))
		p, err := c.Profile(t.Context(), pat())
		must(t, err)
		due, err := c.BillingSummary(t.Context(), pat(), "1")
		must(t, err)
		same(t, asOf+" of the profile", known, !p.Accounts[0].AmountsAsOf.IsZero())
		same(t, asOf+" of the summary", known, !due.AmountsAsOf.IsZero())
	}
}
