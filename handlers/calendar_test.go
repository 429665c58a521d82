package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/upstream/sandbox"
)

func TestCalendarFileHasDueDate(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	page := b.signIn("household", "/billing")
	path := page.doc().Find("#due .to-calendar").AttrOr("href", "")
	r := b.get(path)
	if r.status != http.StatusOK || r.header.Get("Content-Type") != "text/calendar; charset=utf-8" || !strings.HasPrefix(r.body, "BEGIN:VCALENDAR\r\n") {
		t.Fatalf("%s answers %d %s:\n%s", path, r.status, r.header.Get("Content-Type"), r.body)
	}
	if got := r.header.Get("Content-Disposition"); !strings.HasPrefix(got, `inline; filename="bill-due-20`) {
		t.Errorf("disposition = %s", got)
	}
	if home := b.get("/home"); home.doc().Find(".task .to-calendar").AttrOr("href", "") == "" {
		t.Error("Home's task does not lead to the calendar file")
	}
	stranger := w.browser()
	stranger.signIn("farm", "/home")
	if r := stranger.get(path); r.status != http.StatusNotFound {
		t.Errorf("another member's due date answers %d", r.status)
	}
}

func TestCalendarLinkOfPaidBillShowsNotice(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	page := b.signIn("household", "/billing")
	w.box.InjectFault(sandbox.Fault{Call: "GET /accounts/{accountNumber}/billing-summary", Status: http.StatusOK, Body: `{"totalDue":0,"minimumDue":0,"autopayType":"no"}`})
	r := b.open(page.doc().Find("#due .to-calendar").AttrOr("href", ""))
	if r.at.Path != page.at.Path || !strings.Contains(r.text(".notice"), "Nothing is due on this account now") {
		t.Errorf("ended at %s: %s", r.at, r.text("main"))
	}
}
