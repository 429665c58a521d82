package handlers_test

import (
	"net/http"
	"strings"
	"testing"

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
	if home := b.get("/home").text("main"); !strings.Contains(home, "$123.04") || !strings.Contains(home, "$321.09") {
		t.Errorf("home = %q, want the reloaded amounts", home)
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
