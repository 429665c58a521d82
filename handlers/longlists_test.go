package handlers_test

import (
	"encoding/csv"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi/exchange"
)

// makeLong makes a list of the household long.
func makeLong(h *handlertest.Harness, call string, entries, page int) {
	h.Box.InjectFault(sandbox.Fault{Call: call, Member: "household", Size: sandbox.Size{Entries: entries, Page: page}})
}

// A document of the last page of 2,000 can be found, opened and downloaded.
func TestTwoThousandDocuments(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	makeLong(h, "GET /documents", 2000, 100)
	b := h.Browser()
	page := b.SignIn("household", "/documents?page=200")
	if got := page.Text("#documents .sub[data-announce]"); got != "Showing 1991 to 2000 of 2000" ||
		page.Doc().Find(".tone-note").Length() != 0 {
		t.Fatalf("page = %q, notes %q, want the last ten of 2000", got, page.Text(".tone-note"))
	}
	link := page.Doc().Find("#documents .row").Last().AttrOr("href", "")
	if file := b.Get(link); file.Status != http.StatusOK || !strings.HasPrefix(file.Body, "%PDF") {
		t.Errorf("%s: status = %d, want the file", link, file.Status)
	}
}

const documentsCall = "GET /documents"

// A list serves the pages and filters of its member for five minutes, on every instance. It is gone
// with the profile, and no incomplete list is kept.
func TestDocumentsServeTheNextPages(t *testing.T) {
	t.Parallel()
	h, b, first := handlertest.SignInAt(t, "/documents")
	calls := h.Box.Calls(documentsCall)
	other := *h // another instance, with the same store
	other.Portal = handlertest.NewPortalOn(t, h.Records, h.Box, h.Box.Transport(), slog.New(slog.DiscardHandler))
	other.App = handlers.App(other.Portal, nil)
	elsewhere := &handlertest.Browser{Harness: &other, Cookies: b.Cookies, Header: b.Header}
	for _, one := range []*handlertest.Browser{b, elsewhere} {
		for _, path := range []string{"/documents", "/documents-list?kind=Bill", "/documents?page=2"} {
			if r := one.Get(path); r.Status != http.StatusOK || r.Doc().Find(".row").Length() == 0 {
				t.Errorf("%s: status = %d, want documents", path, r.Status)
			}
		}
	}
	if got := b.Get("/documents").Text("#documents"); got != first.Text("#documents") {
		t.Errorf("documents = %q, want the same as at first", got)
	}
	if n := h.Box.Calls(documentsCall); n != calls {
		t.Errorf("calls for the next pages = %d, want none", n-calls)
	}
	b.Open("/refresh-profile")
	if b.Get("/documents"); h.Box.Calls(documentsCall) != calls+1 {
		t.Errorf("calls after a new profile = %d, want 1", h.Box.Calls(documentsCall)-calls)
	}
}

func TestIncompleteDocumentsAreNotKept(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	makeLong(h, documentsCall, 3*exchange.MaxPages, 2)
	b := h.Browser()
	b.SignIn("household", "/documents")
	h.Box.ResetFaults()
	if notes := b.Get("/documents").Doc().Find(".tone-note").Length(); notes != 0 {
		t.Errorf("notes = %d, want the complete list", notes)
	}
}

// What has arrived of a list is shown, and the page says that some is missing. No zip then has all
// documents of a term.
// Spec: CONTRACT-1.
func TestIncompleteListsSaySo(t *testing.T) {
	t.Parallel()
	const note = "We couldn't load this whole list, so some of it is missing here. Please try again in a few minutes, or call us at 800-555-0142."
	for path, call := range map[string]string{
		"/documents?about=AA1182204": "GET /documents", "/messages": "GET /messages", "/claims": "GET /claims",
		"/billing/4100238715?older=yes": handlertest.SummaryCall, "/billing/4100238715/transactions/print": handlertest.SummaryCall,
	} {
		h := handlertest.New(t)
		makeLong(h, call, 3*exchange.MaxPages, 2) // more pages than the portal follows
		page := h.Browser().SignIn("household", path)
		if got := page.Text("main .tone-note"); page.Status != http.StatusOK || !strings.Contains(got, note) {
			t.Errorf("%s: status = %d, note = %q, want %q", path, page.Status, got, note)
		}
		if zips := page.Doc().Find("a[href*='.zip']").Length(); zips != 0 {
			t.Errorf("%s: %d zips of an incomplete list", path, zips)
		}
	}
}

func TestZipOfIncompleteListFails(t *testing.T) {
	t.Parallel()
	zip, ok := handlertest.New(t).Browser().SignIn("household", "/documents?about=AA1182204").Doc().Find("a[href*='zip']").Attr("href")
	if !ok {
		t.Fatal("no zip on the page of a policy")
	}
	h := handlertest.New(t) // has not kept the list
	makeLong(h, "GET /documents", 3*exchange.MaxPages, 2)
	b := h.Browser()
	b.SignIn("household", "/home")
	if r := b.Get(zip); r.Status != http.StatusBadGateway || !strings.Contains(r.Text("main"), "some of it is missing") {
		t.Errorf("status = %d, page = %q, want a page that says what is missing", r.Status, r.Text("main"))
	}
}

// The first page of Billing makes one call, however long the history is. The older transactions
// come when they are asked for.
// Spec: CONTRACT-2.
func TestOlderTransactionsComeWhenAskedFor(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	makeLong(h, handlertest.SummaryCall, 3000, 100)
	b := h.Browser()
	page := b.SignIn("household", "/billing/4100238715")
	if n := h.Box.Calls(handlertest.SummaryCall); n != 1 {
		t.Errorf("calls for the first page = %d, want 1", n)
	}
	if n := page.Doc().Find("#transactions tbody tr").Length(); n != 4 ||
		page.Doc().Find("#transactions .pages").Length() != 0 {
		t.Errorf("transactions = %d, want the newest 4 without pages", n)
	}
	older := page.Doc().Find("#transactions a[hx-get*=older]")
	whole := b.Get(older.AttrOr("href", ""))
	if got := whole.Text("#transactions"); !strings.Contains(got, "Showing 1 to 10 of 3000") ||
		strings.Contains(got, "See all") {
		t.Errorf("transactions = %q, want all", got)
	}
	calls := h.Box.Calls(handlertest.SummaryCall)
	if calls != 1+1+29 { // the first page twice, and 29 others
		t.Errorf("calls for all = %d, want 31", calls)
	}
	if last := b.Get("/billing/4100238715/transactions?page=300&older=yes"); !strings.Contains(last.Text("#transactions"),
		"Showing 2991 to 3000 of 3000") {
		t.Errorf("last page = %q", last.Text("#transactions"))
	}
}

// The pages of a list show what the first one has read, for a minute.
func TestPagesOfTransactionsMakeNoCall(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	makeLong(h, handlertest.SummaryCall, 50, 0)
	b := h.Browser()
	b.SignIn("household", "/billing/4100238715")
	for _, wantCalls := range []int{1, 2} {
		page := b.Get("/billing/4100238715/transactions?page=2")
		if got := page.Text("#transactions"); !strings.Contains(got, "Showing 11 to 20 of 50") {
			t.Errorf("transactions = %q, want the second page", got)
		}
		if n := h.Box.Calls(handlertest.SummaryCall); n != wantCalls {
			t.Errorf("calls = %d, want %d", n, wantCalls)
		}
		handlertest.Must(t, h.Portal.Profiles.Update(t.Context(), b.IdentityKey(t), minuteOld))
	}
}

// minuteOld returns the profile with amounts that were read a minute ago.
func minuteOld(p *member.Profile) *member.Profile {
	older := *p
	older.Accounts = slices.Clone(p.Accounts)
	for i := range older.Accounts {
		older.Accounts[i].DueAsOf = time.Now().Add(-time.Minute)
	}
	return &older
}

// The file and the print page have every transaction, or say that some are missing.
func TestTransactionsFileHasAllPages(t *testing.T) {
	t.Parallel()
	for entries, last := range map[int]string{
		1000: "", (exchange.MaxPages + 1) * 100: "We couldn't load older transactions",
	} {
		h := handlertest.New(t)
		makeLong(h, handlertest.SummaryCall, entries, 100)
		b := h.Browser()
		b.SignIn("household", "/home")
		file := b.Get("/billing/4100238715/transactions.csv")
		rows, err := csv.NewReader(strings.NewReader(file.Body)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if got := rows[len(rows)-1][2]; strings.HasPrefix(got, "We couldn't load older transactions") != (last != "") {
			t.Errorf("%d transactions: last row = %q, want %q", entries, got, last)
		}
		if last == "" && len(rows) != 1+entries {
			t.Errorf("%d rows, want %d and the head", len(rows), entries)
		}
	}
}

func TestManyClaimsHavePages(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	growHousehold(h, 200)
	b := h.Browser()
	first := b.SignIn(grownMember, "/claims")
	if rows, summary := first.Doc().Find("[aria-labelledby=sent] .row").Length(),
		first.Text("main .sub"); rows != 10 || summary != "Showing 1 to 10 of 41" {
		t.Errorf("rows = %d, %q, want 10 of 41", rows, summary)
	}
	last := b.Get(first.Doc().Find(".pages a").Last().AttrOr("href", ""))
	if got := last.Text(".pages [aria-current]"); got != "2" ||
		last.Doc().Find("[aria-labelledby=sent] .row").Length() != 10 {
		t.Errorf("page = %q, want the second with ten claims", got)
	}
}
