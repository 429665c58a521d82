package userapi_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// owing responds to a billing summary, after a delay, with a balance.
func owing(dollars int, wait time.Duration) http.HandlerFunc {
	return after(wait, respond(200, fmt.Sprintf(`{"totalDue": %d}`, dollars)))
}

// newDueProfiles returns profiles of a provider with a balance of 5.00, whose billing summaries are
// the responses in turn.
func newDueProfiles(t *testing.T, responses ...http.HandlerFunc) *profiles {
	t.Helper()
	p := &profiles{provider: &provider{responses: responses}, t: t, cache: newMemoryCache()}
	c, _ := clientOf(t, mux(routes{
		"GET /profiles": owes(5, 0), "GET /accounts/1/billing-summary": p.provider.ServeHTTP,
	}))
	p.Profiles = userapi.NewProfiles(c, p.cache, p.log.logger())
	return p
}

func dueBalance(l userapi.DueLoad) string {
	result := <-l
	if result.Err != nil {
		return "failed"
	}
	return result.Val.(member.Due).Balance.String()
}

// A page stops waiting for slow amounts, and the next page shows them.
// Spec: PROFILE-4.
func TestDueThatArrivesLateIsStored(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newDueProfiles(t, owing(0, 9*time.Second))
		same(t, "balance", "5.00", p.load())
		ctx, cancel := context.WithCancel(t.Context())
		load := p.LoadDue(ctx, pat(), "1")
		cancel()
		balances(t, "balances, late and stored", "0.00 0.00", dueBalance(load), p.cached())
	})
}

// A response with the same bytes isn't decoded again, even after the profile is reloaded: both
// share their transactions in memory.
func TestSameBillingSummaryIsDecodedOnce(t *testing.T) {
	t.Parallel()
	response := func(reference string) http.HandlerFunc {
		return respond(200, `{"totalDue": 5, "transactions": [{"amount": 5, "reference": "`+reference+`"}]}`)
	}
	p := newDueProfiles(t, response("1"), response("1"), response("1"), response("2"), response("2"))
	load := func() *member.Transaction {
		result := <-p.LoadDue(t.Context(), pat(), "1")
		must(t, result.Err)
		return &result.Val.(member.Due).Transactions[0]
	}
	p.load()
	first, second := load(), load()
	p.reload()
	third, other := load(), load()
	if first != second || first != third || first == other || other.Reference != "2" {
		t.Errorf("transactions = %p, %p, %p, %p (%s), want one three times, and another", first, second, third, other,
			other.Reference)
	}
	must(t, p.Discard(t.Context(), pat().Key))
	if load() == other {
		t.Error("a discarded profile left a summary")
	}
}

func TestDueLoadsOfOneAccountAreShared(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newDueProfiles(t, owing(5, time.Second), owing(3, 2*time.Second), owing(0, time.Second))
		page := p.LoadDue(t.Context(), pat(), "1")
		synctest.Wait() // until its call has arrived
		joined := p.LoadDue(t.Context(), pat(), "1")
		afterPayment := p.ReloadDue(t.Context(), pat(), "1")
		joinedAfter := p.LoadDue(t.Context(), pat(), "1")
		balances(t, "of the page, one that joined, the reload, and one that joined that", "5.00 5.00 3.00 3.00",
			dueBalance(page), dueBalance(joined), dueBalance(afterPayment), dueBalance(joinedAfter))
		balances(t, "of a later page", "0.00", dueBalance(p.LoadDue(t.Context(), pat(), "1")))
	})
}
