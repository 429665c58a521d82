package handlers_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox"
)

// The amounts that reload after a payment are stored, so that pages without a call of their own
// show them too.
// Spec: PROFILE-4, PAYMENT-5.
func TestReloadedAmountsShowOnOtherPages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	h.box.InjectFault(sandbox.Fault{
		Call: "GET /accounts/{accountNumber}/billing-summary", Body: `{"totalDue":"321.09","minimumDue":"123.04","dueDate":"2031-03-04","dueDay":"4"}`,
	})
	if r := b.get("/payments/4100238715/due"); r.text("[data-figure=minimum]") != "$123.04" {
		t.Fatalf("status = %d, minimum due = %q, want $123.04", r.status, r.text("[data-figure=minimum]"))
	}
	if home := b.get("/home").text("main"); !strings.Contains(home, "Pay $123.04") {
		t.Errorf("home = %q, want the reloaded amount", home)
	}
}

func TestPrintPageHasAllTransactions(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	billing := b.signIn("household", "/billing")
	path := billing.at.Path + "/transactions/print"
	if !strings.Contains(billing.body, `href="`+path+`"`) {
		t.Errorf("Billing has no link to %s", path)
	}
	r := b.get(path)
	file := b.get(billing.at.Path + "/transactions.csv")
	rows, lines := r.doc().Find("tbody tr:not(.month)").Length(), strings.Count(file.body, "\n")-1
	if r.status != http.StatusOK || r.text("title") != "Billing | Member Portal" || rows != lines || rows <= 10 {
		t.Errorf("status = %d, title = %q, rows = %d, want 200 and the %d rows of the file", r.status, r.text("title"), rows, lines)
	}
	if r.doc().Find(".pages, .page-size, portal-island").Length() != 0 {
		t.Error("print page has controls, want none")
	}
	other := h.browser()
	other.signIn("farm", "/home")
	if r := other.get(path); r.status != http.StatusFound || !strings.HasPrefix(r.location(), "/billing/") || strings.HasPrefix(path, r.location()) {
		t.Errorf("other member's page: status = %d, redirect = %q, want 302 to own Billing", r.status, r.location())
	}
}

// The portal projects no bill: without the provider's call, or in time for the page, none is shown.
//
// Spec: READING-14.
func TestComingBillsComeOnlyFromTheProvider(t *testing.T) {
	t.Parallel()
	const call = "GET /accounts/{accountNumber}/installments"
	for name, fault := range map[string]sandbox.Fault{
		"not offered": {Status: http.StatusNotImplemented}, "fails": {Status: http.StatusInternalServerError},
		"none planned": {Body: `{"installments": []}`}, "too slow": {Delay: 4 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			page := b.signIn("household", "/billing/4100238715")
			if got := page.text("#coming li"); !strings.HasSuffix(got, "$126.45 Installment 6 of 6") {
				t.Fatalf("next bill = %q, want the provider's", got)
			}
			fault.Call = call
			h.box.InjectFault(fault)
			if page := b.get("/billing/4100238715"); page.status != http.StatusOK || page.text("#coming") != "" || page.text("[data-figure=minimum]") != "$126.45" {
				t.Errorf("status = %d, coming bills = %q, want a page without them", page.status, page.text("#coming"))
			}
		})
	}
	b := newHarness(t).browser()
	if page := b.signIn("core", "/billing"); page.status != http.StatusOK || page.text("#coming") != "" || page.text("#year h2") != "Billed and paid" {
		t.Errorf("without our calls: status = %d, coming bills = %q, want the picture of the past only", page.status, page.text("#coming"))
	}
}
