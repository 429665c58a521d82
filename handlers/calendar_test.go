package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

func TestCalendarFileHasDueDate(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, "/billing")
	path := page.Doc().Find("#account-details [href$='.ics']").AttrOr("href", "")
	r := b.Get(path)
	if r.Status != http.StatusOK || r.Header.Get("Content-Type") != "text/calendar; charset=utf-8" ||
		!strings.HasPrefix(r.Body, "BEGIN:VCALENDAR\r\n") {
		t.Fatalf("%s: status = %d, type = %s, want 200 and a calendar:\n%s", path, r.Status, r.Header.Get("Content-Type"),
			r.Body)
	}
	if got := r.Header.Get("Content-Disposition"); !strings.HasPrefix(got, `inline; filename="bill-due-20`) {
		t.Errorf("Content-Disposition = %s, want the file name bill-due-20...", got)
	}
	other := h.Browser()
	other.SignIn("farm", "/home")
	if r := other.Get(path); r.Status != http.StatusNotFound {
		t.Errorf("other member's due date: status = %d, want 404", r.Status)
	}
}

func TestCalendarLinkOfPaidBillShowsNotice(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, "/billing")
	h.Box.InjectFault(sandbox.Fault{
		Call: handlertest.SummaryCall, Status: http.StatusOK, Body: `{"totalDue":0,"minimumDue":0,"autopayType":"no"}`,
	})
	r := b.Open(page.Doc().Find("#account-details [href$='.ics']").AttrOr("href", ""))
	if r.At.Path != page.At.Path || !strings.Contains(r.Text(".notice"), "Nothing is due on this account now") {
		t.Errorf("page = %s, notice = %q, want Billing with \"Nothing is due\"", r.At, r.Text(".notice"))
	}
}
