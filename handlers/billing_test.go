package handlers_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestPrintPageHasAllTransactions(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	billing := b.signIn("household", "/billing")
	path := billing.at.Path + "/transactions/print"
	if !strings.Contains(billing.body, `href="`+path+`"`) {
		t.Errorf("Billing does not lead to %s", path)
	}
	r := b.get(path)
	file := b.get(billing.at.Path + "/transactions.csv")
	rows, lines := r.doc().Find("tbody tr").Length(), strings.Count(file.body, "\n")-1
	if r.status != http.StatusOK || r.text("title") != "Billing | Member Portal" || rows != lines || rows <= 10 {
		t.Errorf("%d %q with %d rows; the file has %d", r.status, r.text("title"), rows, lines)
	}
	if r.doc().Find(".pages, .page-size, portal-island").Length() != 0 {
		t.Error("there is something to press that paper has no use for")
	}
	stranger := w.browser()
	stranger.signIn("farm", "/home")
	if r := stranger.get(path); r.status != http.StatusFound || !strings.HasPrefix(r.location(), "/billing/") || strings.HasPrefix(path, r.location()) {
		t.Errorf("another member's page answers %d to %s", r.status, r.location())
	}
}
