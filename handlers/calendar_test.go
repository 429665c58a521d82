package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/upstream/sandbox"
)

func TestCalendarFileHasDueDate(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	page := b.signIn("household", "/billing")
	path := page.doc().Find("#due .to-calendar").AttrOr("href", "")
	r := b.get(path)
	if r.status != http.StatusOK || r.header.Get("Content-Type") != "text/calendar; charset=utf-8" || !strings.HasPrefix(r.body, "BEGIN:VCALENDAR\r\n") {
		t.Fatalf("%s: status = %d, type = %s, want 200 and a calendar:\n%s", path, r.status, r.header.Get("Content-Type"), r.body)
	}
	if got := r.header.Get("Content-Disposition"); !strings.HasPrefix(got, `inline; filename="bill-due-20`) {
		t.Errorf("Content-Disposition = %s, want the file name bill-due-20...", got)
	}
	if home := b.get("/home"); home.doc().Find(".hero .to-calendar").AttrOr("href", "") == "" {
		t.Error("Home has no link to the calendar file")
	}
	other := h.browser()
	other.signIn("farm", "/home")
	if r := other.get(path); r.status != http.StatusNotFound {
		t.Errorf("other member's due date: status = %d, want 404", r.status)
	}
}

func TestCalendarLinkOfPaidBillShowsNotice(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	page := b.signIn("household", "/billing")
	h.box.InjectFault(sandbox.Fault{Call: "GET /accounts/{accountNumber}/billing-summary", Status: http.StatusOK, Body: `{"totalDue":0,"minimumDue":0,"autopayType":"no"}`})
	r := b.open(page.doc().Find("#due .to-calendar").AttrOr("href", ""))
	if r.at.Path != page.at.Path || !strings.Contains(r.text(".notice"), "Nothing is due on this account now") {
		t.Errorf("page = %s, notice = %q, want Billing with \"Nothing is due\"", r.at, r.text(".notice"))
	}
}
