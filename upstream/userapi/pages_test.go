package userapi_test

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
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

func documentIDs(list member.DocumentList) (ids []string) {
	for _, d := range list.Documents {
		ids = append(ids, d.ID)
	}
	return ids
}

// Spec: API-3.
func TestListFollowsItsPages(t *testing.T) {
	t.Parallel()
	addresses := []string{"", "/documents?page=2", base + "/documents?page=3&x=%2F", "?page=4", ""}
	c, p := clientOf(t, paged(func(page int) string { return addresses[page] }))
	list, err := c.Documents(t.Context(), pat())
	want := []string{"GET /documents", "GET /documents?page=2", "GET /documents?page=3&x=%2F", "GET /documents?page=4"}
	if err != nil || list.Incomplete || !slices.Equal(p.lines(), want) || !slices.Equal(documentIDs(list), []string{"D1", "D2", "D3", "D4"}) {
		t.Errorf("list = %+v, %v after %q, want four pages", list, err, p.lines())
	}
	for _, r := range p.received {
		if r.Authorization != "Bearer secret-token" {
			t.Errorf("%s: Authorization = %q", r.Line, r.Authorization)
		}
	}
}

// An address outside the user API gets no request, and so no token. The pages that arrived are
// shown.
// Spec: API-3.
func TestListEndsAtAddressOutside(t *testing.T) {
	t.Parallel()
	for _, next := range []string{
		"https://elsewhere.example.com/documents", "/documents",
	} {
		p := &provider{responses: []http.HandlerFunc{paged(func(int) string { return next })}}
		log := &logged{}
		list, err := newLoggingClient(t, p, log.logger()).Documents(t.Context(), pat())
		if err != nil || !list.Incomplete || len(p.lines()) != 1 || len(list.Documents) != 1 {
			t.Errorf("%s: list = %+v, %v after %q, want the first page only", next, list, err, p.lines())
		}
		if named := strings.Contains(log.String(), exchange.ErrPageOutside.Error()) ||
			strings.Contains(log.String(), exchange.ErrPageLoop.Error()); !named || strings.Contains(log.String(), "elsewhere") {
			t.Errorf("%s: log = %s, want the named error without the address", next, log)
		}
	}
}

// Each page may have the number of all entries.
func TestTotalIsOfAllPages(t *testing.T) {
	t.Parallel()
	for total, incomplete := range map[int]bool{2: false, 3: true} {
		pages := []string{
			`{"documents": [{"documentId": "1"}], "total": %d, "next": "?page=2"}`,
			`{"documents": [{"documentId": "2"}], "total": %d}`,
		}
		c, _ := clientOf(t, respond(200, fmt.Sprintf(pages[0], total)), respond(200, fmt.Sprintf(pages[1], total)))
		list, err := c.Documents(t.Context(), pat())
		if err != nil || list.Incomplete != incomplete || len(list.Documents) != 2 {
			t.Errorf("total %d: list = %+v, %v, want incomplete = %t", total, list, err, incomplete)
		}
	}
}

// Headers say, too, that a list is not all.
func TestHeadersHaveTheRestOfAList(t *testing.T) {
	t.Parallel()
	const body = `{"documents": [{"documentId": "1"}]}`
	for header, incomplete := range map[[2]string]bool{
		{"Link", `<https://api.example.com/documents?page=2>; rel="next"`}: true,
		{"Link", `</d?page=1>; rel="prev", </d?page=1>; rel="first"`}:      false,
		{"X-Total-Count", "40"}: true, {"X-Total-Count", "1"}: false,
		{"Content-Range", "items 0-0/40"}: true, {"Content-Range", "items 0-0/*"}: false,
	} {
		c, _ := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set(header[0], header[1])
			respond(200, body)(w, r)
		})
		if list, err := c.Documents(t.Context(), pat()); err != nil || list.Incomplete != incomplete {
			t.Errorf("%s: list = %+v, %v, want incomplete = %t", header, list, err, incomplete)
		}
	}
}

// Spec: CONTRACT-1.
func TestListHasLimits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // without the list's time limit
		testListHasLimits(t)
	})
}

func testListHasLimits(t *testing.T) {
	c, p := clientOf(t, paged(func(page int) string { return fmt.Sprintf("?page=%d", page+1) }))
	list, err := c.Documents(t.Context(), pat())
	if err != nil || !list.Incomplete || len(p.lines()) != exchange.MaxPages || len(list.Documents) != exchange.MaxPages {
		t.Errorf("%d documents after %d calls, %v, want %d", len(list.Documents), len(p.lines()), err, exchange.MaxPages)
	}
	big, page := strings.Repeat(" ", 3<<20), 0
	c, p = clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		page++
		respond(200, fmt.Sprintf(`{"documents": [{"documentId": "%d"}], "next": "?page=%d"%s}`, page, page, big))(w, r)
	})
	list, err = c.Documents(t.Context(), pat())
	if err != nil || !list.Incomplete || len(p.lines()) != 6 { // five fit, the sixth is too large
		t.Errorf("%d calls, incomplete %t, %v, want six within 16 MiB", len(p.lines()), list.Incomplete, err)
	}
}

// If a list is slow, the pages that arrived in time are shown: a screen must not wait for 50 calls.
func TestListHasTimeLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		next := paged(func(page int) string { return fmt.Sprintf("?page=%d", page+1) })
		c, _ := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
			select {
			case <-time.After(3 * time.Second):
				next(w, r)
			case <-r.Context().Done():
			}
		})
		began := time.Now()
		list, err := c.Documents(t.Context(), pat())
		if took := time.Since(began); err != nil || !list.Incomplete || len(list.Documents) != 4 || took > 14*time.Second {
			t.Errorf("%d documents after %v, %v, want four after 13 s", len(list.Documents), took, err)
		}
	})
}

func TestListHasEntryOnce(t *testing.T) {
	t.Parallel()
	c, _ := clientOf(t,
		respond(200, `{"messages": [{"messageId": "1"}, {"messageId": "2"}], "next": "?page=2", "acceptsFiles": true}`),
		respond(200, `{"messages": [{"messageId": "2", "subject": "Bill"}, {"messageId": "3"}]}`))
	inbox, err := c.Messages(t.Context(), pat())
	if err != nil || len(inbox.Messages) != 3 || inbox.Incomplete || !inbox.AcceptsFiles ||
		inbox.Messages[1].Subject != "Bill" {
		t.Errorf("inbox = %+v, %v, want three messages, the second with its subject", inbox, err)
	}
}

// A day that two entries of one document contradict is unread, and is logged once.
func TestListEntriesContradict(t *testing.T) {
	t.Parallel()
	p := &provider{responses: []http.HandlerFunc{respond(200, `{"documents": [{"documentId": "1", "title": "Bill", "date": "2026-11-01"},
		{"documentId": "1", "date": "2026-11-02"}, {"documentId": "2", "date": "2026-11-03"}, {"documentId": "2"}]}`)}}
	log := &logged{}
	list, err := newLoggingClient(t, p, log.logger()).Documents(t.Context(), pat())
	if err != nil || len(list.Documents) != 2 || !list.Documents[0].Date.Unread() || !list.Documents[1].Date.Known() {
		t.Errorf("list = %+v, %v, want two documents, the first with an unread date", list, err)
	}
	if strings.Count(log.String(), "an entry comes twice") != 1 {
		t.Errorf("log = %s, want one line", log)
	}
}

// If a page is missing, a document that was not found may be on it, so it is not reported as
// missing.
func TestListedDocument(t *testing.T) {
	t.Parallel()
	two := func(page int) string { return []string{"", "?page=2", ""}[page] }
	listed := func(id string, responses ...http.HandlerFunc) (member.Document, error) {
		c, _ := clientOf(t, responses...)
		ps := userapi.NewProfiles(c, newMemoryCache(), slog.New(slog.DiscardHandler))
		return ps.ListedDocument(t.Context(), pat(), new(member.Profile), id)
	}
	if d, err := listed("D2", paged(two)); d.ID != "D2" || err != nil {
		t.Errorf("document = %+v, %v, want D2", d, err)
	}
	if d, err := listed("D1", paged(two), respond(500, "")); d.ID != "D1" || err != nil {
		t.Errorf("document of an incomplete list = %+v, %v, want D1", d, err)
	}
	if _, err := listed("D9", paged(two)); !failure.Is(err, failure.NotFound) {
		t.Errorf("err = %v, want not found", err)
	}
	_, err := listed("D9", paged(two), respond(500, ""))
	if !errors.Is(err, exchange.ErrIncomplete) || failure.Is(err, failure.NotFound) {
		t.Errorf("err = %v, want an incomplete list", err)
	}
}

// The profile loads although a page of the claims is missing, and marks the claims as incomplete.
func TestProfileSaysThatClaimsAreIncomplete(t *testing.T) {
	t.Parallel()
	for status, incomplete := range map[int]bool{200: false, 500: true} {
		second := respond(status, `{"claims": [{"claimNumber": "2"}]}`)
		c := newClient(t, mux(map[string]http.HandlerFunc{
			"GET /profiles": respond(200, `{"accounts": []}`),
			"GET /claims": func(w http.ResponseWriter, r *http.Request) {
				if r.URL.RawQuery != "" {
					second(w, r)
					return
				}
				respond(200, `{"claims": [{"claimNumber": "1"}], "next": "/claims?page=2"}`)(w, r)
			},
		}))
		p, err := c.Profile(t.Context(), pat())
		if err != nil || !p.ClaimsKnown || p.ClaimsIncomplete != incomplete || len(p.Claims) != map[bool]int{true: 1, false: 2}[incomplete] {
			t.Errorf("status %d: %d claims, incomplete %t, %v", status, len(p.Claims), p.ClaimsIncomplete, err)
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
	other, _ := clientOf(t, respond(200, `{"totalDue": 9, "transactions": [{"amount": 1}], "hasMoreTransactions": true, "total": 9}`))
	if due, err := other.BillingSummary(t.Context(), pat(), "41"); err != nil || !due.TransactionsIncomplete {
		t.Errorf("due = %+v, %v, want more transactions than it has", due, err)
	}
	if err != nil || len(due.Transactions) != 1 || due.Older == "" || len(p.lines()) != 1 {
		t.Fatalf("due = %+v, %v after %q, want one call", due, err, p.lines())
	}
	older, complete := c.OlderTransactions(t.Context(), pat(), member.Account{Number: "41", Older: due.Older})
	want := []string{
		"GET /accounts/41/billing-summary", "GET /accounts/41/billing-summary?before=1",
		"GET /accounts/41/billing-summary?before=2",
	}
	if !complete || len(older) != 2 || older[1].Amount != member.Cents(300) || !slices.Equal(p.lines(), want) {
		t.Errorf("older = %+v, complete %t after %q", older, complete, p.lines())
	}
}
