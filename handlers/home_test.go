package handlers_test

import (
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
)

// hrefs returns the targets of the matching links.
func hrefs(r handlertest.Reply, selector string) []string {
	r.T.Helper()
	return r.Doc().Find(selector).Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("href", "") })
}

// The switches are paginated, so a link to one needs its page number.
func TestPaperlessLinksOpenPageOfSwitch(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAs(t, handlertest.Landlord, "/home")
	last := b.Open("/policies?policyNumber=HO0000198")
	for _, path := range []string{"/billing", last.At.Path} {
		page := b.Open(path)
		link := page.Attr("dl a[href^='/paperless/']", "href")
		target := b.Open(link)
		if link == "" || target.Doc().Find("#"+target.At.Fragment+" [role=switch]").Length() != 1 {
			t.Errorf("%s: link %q opens a page without the switch", page.At, link)
		}
	}
}

// A redirect would cost a round trip.
func TestNavigationLinksTheFirstAccount(t *testing.T) {
	t.Parallel()
	home := handlertest.New(t).Browser().SignIn("household", "/home")
	if home.Doc().Find("header nav a[href='/billing']").Length() > 0 ||
		home.Doc().Find("header nav a[href='/billing/4100238715']").Length() == 0 {
		t.Error("the navigation links an address that redirects")
	}
}
