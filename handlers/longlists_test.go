package handlers_test

import (
	"encoding/csv"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

// long makes a list of the household long.
func (h *harness) long(call string, entries, page int) {
	h.box.InjectFault(sandbox.Fault{Call: call, Member: "household", Size: sandbox.Size{Entries: entries, Page: page}})
}

// A document of the last page of 2,000 can be found, opened and downloaded.
func TestTwoThousandDocuments(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.long("GET /documents", 2000, 100)
	b := h.browser()
	page := b.signIn("household", "/documents?page=200")
	if got := page.text("#documents .sub[data-announce]"); got != "Showing 1991 to 2000 of 2000" || page.doc().Find(".tone-note").Length() != 0 {
		t.Fatalf("page = %q, notes %q, want the last ten of 2000", got, page.text(".tone-note"))
	}
	link := page.doc().Find("#documents .document a").Last().AttrOr("href", "")
	if file := b.get(link); file.status != http.StatusOK || !strings.HasPrefix(file.body, "%PDF") {
		t.Errorf("%s: status = %d, want the file", link, file.status)
	}
}

const documentsCall = "GET /documents"

// A list serves the pages and filters of its member for five minutes, on every instance. It is gone
// with the profile, and no incomplete list is kept.
func TestDocumentsServeTheNextPages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	first := b.signIn("household", "/documents")
	calls := h.box.Calls(documentsCall)
	other := *h // another instance, with the same store
	other.portal = newPortalOn(t, h.records, h.box, h.box.Transport(), slog.New(slog.DiscardHandler))
	other.app = handlers.App(other.portal, nil)
	elsewhere := &browser{h: &other, cookies: b.cookies, header: b.header}
	for _, one := range []*browser{b, elsewhere} {
		for _, path := range []string{"/documents", "/documents-list?kind=Bill", "/documents?page=2"} {
			if r := one.get(path); r.status != http.StatusOK || r.doc().Find(".document").Length() == 0 {
				t.Errorf("%s: status = %d, want documents", path, r.status)
			}
		}
	}
	if got := b.get("/documents").text("#documents"); got != first.text("#documents") {
		t.Errorf("documents = %q, want the same as at first", got)
	}
	if n := h.box.Calls(documentsCall); n != calls {
		t.Errorf("calls for the next pages = %d, want none", n-calls)
	}
	b.open("/refresh-profile")
	if b.get("/documents"); h.box.Calls(documentsCall) != calls+1 {
		t.Errorf("calls after a new profile = %d, want 1", h.box.Calls(documentsCall)-calls)
	}
}

func TestIncompleteDocumentsAreNotKept(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.long(documentsCall, 3*userapi.MaxPages, 2)
	b := h.browser()
	b.signIn("household", "/documents")
	h.box.ResetFaults()
	if notes := b.get("/documents").doc().Find(".tone-note").Length(); notes != 0 {
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
		"/billing/4100238715?older=yes": summaryCall, "/billing/4100238715/transactions/print": summaryCall,
	} {
		h := newHarness(t)
		h.long(call, 3*userapi.MaxPages, 2) // more pages than the portal follows
		page := h.browser().signIn("household", path)
		if got := page.text("main .tone-note"); page.status != http.StatusOK || !strings.Contains(got, note) {
			t.Errorf("%s: status = %d, note = %q, want %q", path, page.status, got, note)
		}
		if zips := page.doc().Find("a[href*='.zip']").Length(); zips != 0 {
			t.Errorf("%s: %d zips of an incomplete list", path, zips)
		}
	}
}

func TestZipOfIncompleteListFails(t *testing.T) {
	t.Parallel()
	zip, ok := newHarness(t).browser().signIn("household", "/documents?about=AA1182204").doc().Find("a[href*='zip']").Attr("href")
	if !ok {
		t.Fatal("no zip on the page of a policy")
	}
	h := newHarness(t) // has not kept the list
	h.long("GET /documents", 3*userapi.MaxPages, 2)
	b := h.browser()
	b.signIn("household", "/home")
	if r := b.get(zip); r.status != http.StatusBadGateway || !strings.Contains(r.text("main"), "some of it is missing") {
		t.Errorf("status = %d, page = %q, want a page that says what is missing", r.status, r.text("main"))
	}
}

// The first page of Billing makes one call, however long the history is. The older transactions
// come when they are asked for, and once for the pages that follow.
// Spec: CONTRACT-2.
func TestOlderTransactionsComeWhenAskedFor(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.long(summaryCall, 3000, 100)
	b := h.browser()
	page := b.signIn("household", "/billing/4100238715")
	if n := h.box.Calls(summaryCall); n != 1 {
		t.Errorf("calls for the first page = %d, want 1", n)
	}
	if got := page.text("#transactions"); !strings.Contains(got, "Showing 1 to 10 of 100") || !strings.Contains(got, "Showing your 100 newest transactions.") {
		t.Errorf("transactions = %q, want the newest 100 and a link to older ones", got)
	}
	older := page.doc().Find("#transactions a[hx-get*=older]")
	whole := b.get(older.AttrOr("href", ""))
	if got := whole.text("#transactions"); !strings.Contains(got, "Showing 1 to 10 of 3000") || strings.Contains(got, "newest transactions") {
		t.Errorf("transactions = %q, want all", got)
	}
	calls := h.box.Calls(summaryCall)
	if calls != 1+1+29 { // the first page twice, and 29 others
		t.Errorf("calls for all = %d, want 31", calls)
	}
	if last := b.get("/billing/4100238715/transactions?page=300&older=yes"); !strings.Contains(last.text("#transactions"), "Showing 2991 to 3000 of 3000") {
		t.Errorf("last page = %q", last.text("#transactions"))
	}
	if n := h.box.Calls(summaryCall); n != calls+1 {
		t.Errorf("calls for another page = %d, want 1", n-calls)
	}
}

// Spec: PROFILE-1.
func TestSignInReadsOlderTransactionsAgain(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.long(summaryCall, 300, 100)
	b := h.browser()
	b.signIn("household", "/billing/4100238715")
	const list = "/billing/4100238715/transactions?older=yes"
	b.get(list)
	h.browser().signIn("household", "/home")
	calls := h.box.Calls(summaryCall)
	if b.get(list); h.box.Calls(summaryCall) != calls+3 {
		t.Errorf("calls after a new sign-in = %d, want 3", h.box.Calls(summaryCall)-calls)
	}
}

// The file and the print page have every transaction, or say that some are missing.
func TestTransactionsFileHasAllPages(t *testing.T) {
	t.Parallel()
	for entries, last := range map[int]string{3000: "", 3 * userapi.MaxPages * 100: "Older transactions are missing here"} {
		h := newHarness(t)
		h.long(summaryCall, entries, 100)
		b := h.browser()
		b.signIn("household", "/home")
		file := b.get("/billing/4100238715/transactions.csv")
		rows, err := csv.NewReader(strings.NewReader(file.body)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if got := rows[len(rows)-1][2]; strings.HasPrefix(got, "Older transactions are missing here") != (last != "") {
			t.Errorf("%d transactions: last row = %q, want %q", entries, got, last)
		}
		if last == "" && len(rows) != 1+entries {
			t.Errorf("%d rows, want %d and the head", len(rows), entries)
		}
	}
}

func TestFourHundredMessages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.long("GET /messages", 400, 100)
	b := h.browser()
	page := b.signIn("household", "/messages?page=40")
	if got := page.text("#messages .sub[data-announce]"); got != "Showing 391 to 400 of 400" {
		t.Fatalf("page = %q, want the last ten of 400", got)
	}
	link := page.doc().Find("#messages .inbox-row a").Last().AttrOr("href", "")
	if conversation := b.get(link); conversation.status != http.StatusOK || conversation.doc().Find("form textarea").Length() != 1 {
		t.Errorf("%s: status = %d, want the conversation with a reply", link, conversation.status)
	}
}
