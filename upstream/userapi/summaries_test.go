package userapi_test

import (
	"log/slog"
	"net/http"
	"sync/atomic"
	"testing"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// A response with the same bytes is not decoded again; any other is.
func TestUnchangedSummaryIsDecodedOnce(t *testing.T) {
	t.Parallel()
	var paid atomic.Bool
	c := newClient(t, mux(map[string]http.HandlerFunc{
		"GET /profiles": respond(200, `{"accounts": [{"accountNumber": "41", "balance": 7}]}`),
		"GET /accounts/41/billing-summary": func(w http.ResponseWriter, r *http.Request) {
			body := `{"totalDue": 7, "minimumDue": 7, "transactions": [{"amount": 7, "transactionDate": "2026-11-02"}]}`
			if paid.Load() {
				body = `{"totalDue": 0, "minimumDue": 0, "transactions": [{"amount": -7, "transactionDate": "2026-11-23"}]}`
			}
			respond(200, body)(w, r)
		},
	}))
	ps := userapi.NewProfiles(c, newMemoryCache(), slog.New(slog.DiscardHandler))
	if _, err := ps.Load(t.Context(), pat()).Result(); err != nil {
		t.Fatal(err)
	}
	read := func() member.Due {
		due, ok := (<-ps.LoadDue(t.Context(), pat(), "41")).Val.(member.Due)
		if !ok || len(due.Transactions) != 1 {
			t.Fatalf("due = %+v, want one transaction", due)
		}
		return due
	}
	first, again := read(), read()
	if &first.Transactions[0] != &again.Transactions[0] {
		t.Error("the same response was decoded again")
	}
	if !again.AsOf.After(first.AsOf) || again.Balance != member.Cents(700) {
		t.Errorf("due = %s as of %s, want 7.00 as of the later call", again.Balance, again.AsOf)
	}
	paid.Store(true)
	if due := read(); due.Balance != member.Cents(0) || due.Transactions[0].Amount != member.Cents(-700) {
		t.Errorf("due = %s, %s, want the amounts after the payment", due.Balance, due.Transactions[0].Amount)
	}
}
