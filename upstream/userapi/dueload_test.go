package userapi_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

const summary = "GET /accounts/1/billing-summary"

// owing responds to a billing summary, after a delay, with a balance.
func owing(cents int, after time.Duration) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(after):
			respond(200, fmt.Sprintf(`{"totalDue": %d.%02d}`, cents/100, cents%100))(w, r)
		case <-r.Context().Done():
		}
	}
}

// newDueProfiles returns profiles of a provider with a balance of 5.00, whose billing summaries are
// the responses in turn.
func newDueProfiles(t *testing.T, responses ...http.HandlerFunc) (*userapi.Profiles, *provider) {
	t.Helper()
	p := &provider{responses: responses}
	c := newClient(t, mux(map[string]http.HandlerFunc{get: owes(500, 0), "GET /accounts/1/billing-summary": p.ServeHTTP}))
	return userapi.NewProfiles(c, newMemoryCache(), slog.New(slog.DiscardHandler)), p
}

func dueBalance(l userapi.DueLoad) string {
	result := <-l
	if result.Err != nil {
		return "failed"
	}
	return result.Val.(member.Due).Balance.String()
}

// A page stops waiting for slow amounts, and the next page shows them.
//
// Spec: PROFILE-4.
func TestDueThatArrivesLateIsStored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _ := newDueProfiles(t, owing(0, 9*time.Second))
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "5.00" {
			t.Fatalf("balance = %s, want 5.00", got)
		}
		ctx, cancel := context.WithCancel(t.Context())
		load := ps.LoadDue(ctx, pat(), "1")
		cancel()
		if got := dueBalance(load); got != "0.00" {
			t.Errorf("balance = %s, want 0.00", got)
		}
		if got := cached(t, ps); got != "0.00" {
			t.Errorf("stored balance = %s, want 0.00", got)
		}
	})
}

// A response with the same bytes isn't decoded again, even after the profile is reloaded: both
// share their transactions in memory.
func TestSameBillingSummaryIsDecodedOnce(t *testing.T) {
	t.Parallel()
	response := func(reference string) http.HandlerFunc {
		return respond(200, `{"totalDue": 5, "transactions": [{"amount": 5, "reference": "`+reference+`"}]}`)
	}
	ps, _ := newDueProfiles(t, response("1"), response("1"), response("1"), response("2"), response("2"))
	load := func() *member.Transaction {
		result := <-ps.LoadDue(t.Context(), pat(), "1")
		must(t, result.Err)
		return &result.Val.(member.Due).Transactions[0]
	}
	ps.Load(t.Context(), pat()).Result()
	first, second := load(), load()
	ps.Reload(t.Context(), pat()).Result()
	third, other := load(), load()
	if first != second || first != third || first == other || other.Reference != "2" {
		t.Errorf("transactions = %p, %p, %p, %p (%s), want one three times, and another", first, second, third, other,
			other.Reference)
	}
	must(t, ps.Discard(t.Context(), pat().Key))
	if load() == other {
		t.Error("a discarded profile left a summary")
	}
}

func TestDueLoadsOfOneAccountAreShared(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p := newDueProfiles(t, owing(500, time.Second), owing(300, 2*time.Second), owing(0, time.Second))
		page := ps.LoadDue(t.Context(), pat(), "1")
		synctest.Wait() // until its call has arrived
		joined := ps.LoadDue(t.Context(), pat(), "1")
		afterPayment := ps.ReloadDue(t.Context(), pat(), "1")
		joinedAfter := ps.LoadDue(t.Context(), pat(), "1")
		var got []string
		for _, load := range []userapi.DueLoad{page, joined, afterPayment, joinedAfter} {
			got = append(got, dueBalance(load))
		}
		same(t, "balances of the page, one that joined, the reload, and one that joined that", []string{"5.00", "5.00", "3.00", "3.00"}, got)
		if got := dueBalance(ps.LoadDue(t.Context(), pat(), "1")); got != "0.00" || p.count(summary) != 3 {
			t.Errorf("balance = %s after %d calls, want 0.00 after 3", got, p.count(summary))
		}
	})
}
