package userapi_test

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// paged responds with one document per page, and the address of the next page by its number.
func paged(next func(page int) string) http.HandlerFunc {
	page := 0
	return func(w http.ResponseWriter, r *http.Request) {
		page++
		respond(200, fmt.Sprintf(`{"documents": [{"documentId": "D%d"}], "next": %q}`, page, next(page)))(w, r)
	}
}

// endless is the address of the next page of a list that has no end.
func endless(page int) string { return fmt.Sprintf("?page=%d", page+1) }

// Spec: API-3.
func TestListFollowsItsPages(t *testing.T) {
	t.Parallel()
	addresses := []string{"", "/documents?page=2", base + "/documents?page=3&x=%2F", "?page=4", ""}
	c, p := clientOf(t, paged(func(page int) string { return addresses[page] }))
	list, err := c.Documents(t.Context(), pat())
	want := []string{"GET /documents", "GET /documents?page=2", "GET /documents?page=3&x=%2F", "GET /documents?page=4"}
	must(t, err)
	four := []member.Document{{ID: "D1"}, {ID: "D2"}, {ID: "D3"}, {ID: "D4"}}
	same(t, "list", member.DocumentList{Documents: four}, list)
	same(t, "requests", want, p.lines())
	same(t, "token of the last page", "Bearer secret-token", p.received[3].Authorization)
}

// A list that is not all is shown and incomplete: its next page fails, takes too long, is too much,
// or is at an address outside the user API, which gets no request and so no token; or the
// contract says so. A screen can't wait for 50 slow calls.
// Spec: API-3, CONTRACT-1.
func TestListIsIncomplete(t *testing.T) {
	t.Parallel()
	one := func(beside string) http.HandlerFunc {
		return respond(200, `{"documents": [{"documentId": "1"}], `+beside+`}`)
	}
	outside := func(int) string { return "https://elsewhere.example.com/documents" }
	for name, test := range map[string]struct {
		responses        responses
		documents, calls int
		incomplete       bool
		log              error // nil for none
	}{
		"outside":   {responses{paged(outside)}, 1, 1, true, exchange.ErrPageOutside},
		"a failure": {responses{one(`"next": "?page=2"`), respond(500, "")}, 1, 2, true, nil},
		"many pages": {
			responses{paged(endless)}, exchange.MaxPages, exchange.MaxPages, true, exchange.ErrPagesTooLong,
		},
		"slow":         {responses{after(3*time.Second, paged(endless))}, 4, 5, true, nil},
		"a large page": {responses{one(strings.Repeat(" ", 1<<20) + `"error": null`)}, 1, 1, false, nil},
		"more":         {responses{one(`"hasMore": true`)}, 1, 1, true, nil},
	} {
		synctest.Test(t, func(t *testing.T) {
			c, p := clientOf(t, test.responses...)
			began := time.Now()
			list, err := c.Documents(t.Context(), pat())
			must(t, err)
			same(t, name+": documents, calls", []int{test.documents, test.calls},
				[]int{len(list.Documents), len(p.lines())})
			same(t, name+": incomplete", test.incomplete, list.Incomplete)
			log := p.log.String()
			if test.log != nil && !strings.Contains(log, test.log.Error()) || leaks(log, "elsewhere") {
				t.Errorf("%s: log = %s, want %v without the address", name, log, test.log)
			}
			if took := time.Since(began); took > 14*time.Second {
				t.Errorf("%s: ended after %s, want 13 s at most", name, took)
			}
		})
	}
}

// An entry that is on two pages is one. If they differ, it is unread, both. One page says whether
// messages may have files.
func TestListHasEntryOnce(t *testing.T) {
	t.Parallel()
	c, p := clientOf(t,
		respond(200, `{"documents": [{"documentId": "1"}, {"documentId": "2", "date": "2026-11-01"}], "next": "?page=2"}`),
		respond(200, `{"documents": [{"documentId": "2", "title": "Bill", "date": "2026-11-02"}, {"documentId": "3"}]}`),
		respond(200, `{"messages": [{"messageId": "1"}], "next": "?page=2", "acceptsFiles": true}`),
		respond(200, `{"messages": []}`))
	list, err := c.Documents(t.Context(), pat())
	must(t, err)
	same(t, "documents", []member.Document{{ID: "1"}, {ID: "3"}}, list.Documents)
	same(t, "incomplete", true, list.Incomplete)
	same(t, "lines in the log", 1, strings.Count(p.log.String(), "an entry comes twice"))
	inbox, err := c.Messages(t.Context(), pat())
	must(t, err)
	same(t, "inbox", member.Inbox{Messages: []member.Message{{ID: "1"}}, AcceptsFiles: true}, inbox)
}

// If a page is missing, a document that was not found may be on it, so it is not reported as
// missing.
func TestListedDocument(t *testing.T) {
	t.Parallel()
	two := func(page int) string { return []string{"", "?page=2", ""}[page] }
	for id, wants := range map[string][2]error{
		"D1": {}, "D2": {nil, exchange.ErrIncomplete}, "D9": {exchange.ErrNotFound, exchange.ErrIncomplete},
	} {
		for i, want := range wants {
			c, _ := clientOf(t, []responses{{paged(two)}, {paged(two), respond(500, "")}}[i]...)
			ps := userapi.NewProfiles(c, newMemoryCache(), slog.New(slog.DiscardHandler))
			d, err := ps.ListedDocument(t.Context(), pat(), new(member.Profile), id)
			isMissing := failure.Is(err, failure.NotFound)
			if !errors.Is(err, want) || (err == nil) != (d.ID == id) || isMissing != (want == exchange.ErrNotFound) {
				t.Errorf("%s of %d pages: %+v, %v, want %v", id, 2-i, d, err, want)
			}
		}
	}
}

// The billing summary makes one call. The older transactions have separate pages.
func TestOlderTransactionsLoadWhenNeeded(t *testing.T) {
	t.Parallel()
	c, p := clientOf(t,
		respond(200, `{"totalDue": 9, "transactions": [{"amount": 1}], "next": "/accounts/41/billing-summary?before=1"}`),
		respond(200, `{"transactions": [{"amount": 2}], "next": "?before=2"}`),
		respond(200, `{"transactions": [{"amount": 3}]}`))
	due, err := c.BillingSummary(t.Context(), pat(), "41")
	if err != nil || len(due.Transactions) != 1 || due.Older == "" || len(p.lines()) != 1 {
		t.Fatalf("due = %+v, %v after %q, want one call", due, err, p.lines())
	}
	more, _ := clientOf(t, respond(200, `{"totalDue": 9, "transactions": [{"amount": 1}], "hasMore": true}`))
	if due, err := more.BillingSummary(t.Context(), pat(), "41"); err != nil || !due.Unread.Has("transactions") {
		t.Errorf("due = %+v, %v, want more transactions than it has", due, err)
	}
	older, complete := c.OlderTransactions(t.Context(), pat(), member.Account{Number: "41", Older: due.Older})
	if !complete || len(older) != 2 || older[1].Amount != member.Cents(300) {
		t.Errorf("older = %+v, complete %t, want two", older, complete)
	}
	other, _ := clientOf(t, respond(200, `{"accountNumber": "42", "transactions": [{"amount": 2}]}`))
	lines, complete := other.OlderTransactions(t.Context(), pat(), member.Account{Number: "41", Older: due.Older})
	if complete || len(lines) > 0 {
		t.Errorf("older = %+v, complete %t, want none of another account", lines, complete)
	}
	const line = "GET /accounts/41/billing-summary"
	same(t, "requests", []string{line, line + "?before=1", line + "?before=2"}, p.lines())
}

// A list serves its member for five minutes, on every instance, unless it is incomplete. It goes
// with the profile.
func TestDocumentsAreKeptForFiveMinutes(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		calls, next := 0, ""
		c, _ := clientOf(t, mux(routes{
			"GET /profiles": owes(5, 0),
			"GET /documents": func(w http.ResponseWriter, r *http.Request) {
				calls++
				respond(200, fmt.Sprintf(`{"documents": [{"documentId": "1"}], "next": %q}`, next))(w, r)
			},
		}))
		cache := newMemoryCache()
		log := slog.New(slog.DiscardHandler)
		ps, other := userapi.NewProfiles(c, cache, log), userapi.NewProfiles(c, cache, log)
		profile, err := ps.Load(t.Context(), pat()).Result()
		must(t, err)
		read := func(ps *userapi.Profiles, want int) {
			t.Helper()
			list, err := ps.Documents(t.Context(), pat(), profile)
			if err != nil || len(list.Documents) != 1 || calls != want {
				t.Errorf("list = %+v, %v after %d calls, want %d", list, err, calls, want)
			}
			profile, _, _ = other.Cached(t.Context(), pat())
		}
		next = "/elsewhere/../.." // the page can't be followed
		read(ps, 1)
		next = ""
		read(ps, 2)
		time.Sleep(4 * time.Minute)
		read(other, 2)
		time.Sleep(time.Minute)
		read(other, 3)
		profile, err = ps.Reload(t.Context(), pat()).Result()
		must(t, err)
		read(ps, 4)
	})
}
