package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

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
	for _, want := range []string{"800-555-0142", "PO Box 4400", "After a storm"} {
		if !strings.Contains(r.Text("main"), want) {
			t.Errorf("help lacks %q", want)
		}
	}
	if r.Status != http.StatusOK || r.Doc().Find("main a[href='tel:8005550142']").Length() == 0 || r.Doc().Find("main .faq, main details").Length() == 0 {
		t.Errorf("status = %d, want 200 with a phone link and questions", r.Status)
	}
}

// Before signing in, members find the company's own page to pay, and the number to report a loss.
func TestVisitorsCanPayAndReportElsewhere(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	for _, path := range []string{"/help", "/signed-out?ended=idle"} {
		r := b.Get(path)
		if r.Doc().Find("main a[href='https://pay.larkfield.example/bill']").Length() == 0 || r.Doc().Find("main a[href='tel:8005550177']").Length() == 0 {
			t.Errorf("%s: main = %q, want the page to pay and the number of claims", path, r.Text("main"))
		}
	}
	own := newHarnessWithContent(t, map[string]string{"en/company.yaml": "name: Own Mutual\nphone: 800-555-0100\nhours: Always\npaymentAddress: [PO Box 1]\n"}).Browser()
	for _, path := range []string{"/help", "/signed-out?ended=idle"} {
		r := own.Get(path)
		if text := r.Text("main"); strings.Contains(r.Body, "larkfield.example") || strings.Contains(text, "Pay without") || r.Doc().Find("main a[href='tel:8005550100']").Length() == 0 {
			t.Errorf("%s of a company without them: %q, want its own number and no page to pay", path, text)
		}
	}
}

// Beside a message is what helps: the questions of visitors, where to find the numbers, or links to
// sections of Help.
func TestMessagesHaveHelpBesideThem(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	for path, want := range map[string]string{
		"/auth": "Questions before you sign in", "/signed-out?ended=idle": "Questions before you sign in", "/logout": "Questions before you sign in",
		"/register/verify": "Where to find the numbers", "/help/password": "Report a loss or an accident",
	} {
		if got := b.Open(path).Text("main .split > .card + .card"); !strings.Contains(got, want) {
			t.Errorf("%s: second card = %q, want %q in it", path, got, want)
		}
	}
	help := b.Get("/help").Doc()
	links := b.Get("/help/password").Doc().Find("main a[href*='#']")
	if links.Length() != 3 {
		t.Errorf("links to sections = %d, want 3", links.Length())
	}
	links.Each(func(_ int, a *goquery.Selection) {
		path, id, _ := strings.Cut(a.AttrOr("href", ""), "#")
		if path != "/help" || help.Find("main #"+id).Text() != a.Text() {
			t.Errorf("%q leads to %s#%s, want the section with this heading", a.Text(), path, id)
		}
	})
}
