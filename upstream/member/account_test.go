package member

import (
	"testing"
	"time"
)

func TestTransactionsNewestFirst(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, time.January, 2)
	on := func(description string, days int) Transaction {
		return Transaction{Description: description, TransactionDate: today.AddDays(days)}
	}
	a := Account{Transactions: []Transaction{
		{Description: "undated"},
		on("last year", -30), on("today, sent first", 0),
		on("today, sent second", 0), on("earlier", -1),
	}}
	var got []string
	for _, x := range a.TransactionsNewestFirst() {
		got = append(got, x.Description)
	}
	want := []string{"today, sent first", "today, sent second", "earlier", "last year", "undated"}
	same(t, "TransactionsNewestFirst", want, got)
	if a.Transactions[0].Description != "undated" {
		t.Errorf("TransactionsNewestFirst changed the account: %v", a.Transactions)
	}
}

// An extract of the night before is new enough. The day is that of the insurer's time zone.
//
// Spec: BILL-23.
func TestOldAmountsHaveTheirDay(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("CST", -6*60*60)
	now := time.Date(2026, time.November, 28, 9, 0, 0, 0, zone)
	for asOf, want := range map[string]string{
		"":                     "",
		"2026-11-28T05:00:00Z": "", // yesterday at 11 p.m.
		"2026-11-27T06:00:00Z": "", // its first minute
		"2026-11-27T05:59:00Z": "2026-11-26",
		"2026-09-29T20:00:00Z": "2026-09-29",
	} {
		var stated time.Time
		if asOf != "" {
			stated, _ = time.Parse(time.RFC3339, asOf)
		}
		if got := (Account{AmountsAsOf: stated}).AmountsOf(now).String(); got != want {
			t.Errorf("as of %q: day = %q, want %q", asOf, got, want)
		}
	}
}
