package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

func TestHelpIsPublicAndLinkedBeforeSignIn(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	for _, path := range []string{"/auth", "/signed-out?ended=idle", "/not-found"} {
		if b.Get(path).Doc().Find("main a[href='/help']").Length() == 0 && path != "/not-found" {
			t.Errorf("%s: no link to the help in the page", path)
		}
		if b.Get(path).Doc().Find(".footer a[href='/help']").Length() != 1 {
			t.Errorf("%s: no link to the help in the footer", path)
		}
	}
	r := b.Get("/help")
	if n := r.Doc().Find(".footer a[href='/help']").Length(); n != 0 {
		t.Errorf("%d links to itself in the footer of the help, want none", n)
	}
	for _, want := range []string{"800-555-0142", "PO Box 4400", "After a storm"} {
		if !strings.Contains(r.Text("main"), want) {
			t.Errorf("help lacks %q", want)
		}
	}
	if r.Status != http.StatusOK || r.Doc().Find("main a[href='tel:8005550142']").Length() == 0 ||
		r.Doc().Find("main .faq, main details").Length() == 0 {
		t.Errorf("status = %d, want 200 with a phone link and questions", r.Status)
	}
}

// Before signing in, members find the company's own page to pay, and the number to report a loss.
func TestVisitorsCanPayAndReportElsewhere(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	for _, path := range []string{"/help", "/signed-out?ended=idle"} {
		r := b.Get(path)
		if r.Doc().Find("main a[href='https://pay.larkfield.example/bill']").Length() == 0 ||
			r.Doc().Find("main a[href='tel:8005550177']").Length() == 0 {
			t.Errorf("%s: main = %q, want the page to pay and the number of claims", path, r.Text("main"))
		}
	}
}
