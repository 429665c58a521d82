package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi/exchange"
)

// makeLong makes a list of the household long.
func makeLong(h *handlertest.Harness, call string, entries, page int) {
	h.Box.InjectFault(sandbox.Fault{Call: call, Member: "household", Size: sandbox.Size{Entries: entries, Page: page}})
}

func TestZipOfIncompleteListFails(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	zip := zipPath(t, b)
	makeLong(h, "GET /documents", 3*exchange.MaxPages, 2) // more pages than the portal follows
	b.Open("/refresh-profile")                            // the list is gone with the profile
	if r := b.Get(zip); r.Status != http.StatusBadGateway || !strings.Contains(r.Text("main"), "some of it is missing") {
		t.Errorf("status = %d, page = %q, want a page that says what is missing", r.Status, r.Text("main"))
	}
}

// The first page of Billing makes one call, however long the history is, and the pages of its list
// show what it has read, for a minute. The file has the older transactions too.
// Spec: CONTRACT-2.
func TestTransactionsComeWhenAskedFor(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	makeLong(h, handlertest.SummaryCall, 250, 100)
	b := h.Browser()
	b.SignIn("household", "/billing/4100238715")
	for _, wantCalls := range []int{1, 2} {
		page := b.Get("/billing/4100238715/transactions?page=2")
		if got := page.Text("#transactions"); !strings.Contains(got, "Showing 11 to 20 of 100") {
			t.Errorf("transactions = %q, want the second page of those that were read", got)
		}
		if n := h.Box.Calls(handlertest.SummaryCall); n != wantCalls {
			t.Errorf("calls = %d, want %d", n, wantCalls)
		}
		handlertest.Must(t, h.Portal.Profiles.Update(t.Context(), b.IdentityKey(t), minuteOld))
	}
	whole := b.Get("/billing/4100238715/transactions?page=25&older=yes").Text("#transactions")
	file := b.Get("/billing/4100238715/transactions.csv")
	if rows := strings.Count(file.Body, "\n") - 1; rows != 250 || !strings.Contains(whole, "Showing 241 to 250 of 250") {
		t.Errorf("rows of the file = %d, last page = %q, want all 250", rows, whole)
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
