package handlers_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
)

// hrefs returns the targets of the matching links.
func hrefs(r handlertest.Reply, selector string) []string {
	r.T.Helper()
	return r.Doc().Find(selector).Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("href", "") })
}

// Members lose trust in amounts that differ between Home and the linked page.
func TestHomeMatchesBilling(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"household", "farm", handlertest.Landlord} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := handlertest.New(t).Browser()
			home := b.SignIn(name, "/home")
			pays := home.Doc().Find(".answer .pay > form")
			if pays.Length() == 0 {
				t.Fatal("Home asks for no payment")
			}
			pays.Each(func(_ int, pay *goquery.Selection) {
				page := b.Open("/billing/" + strings.Split(pay.AttrOr("action", ""), "/")[2])
				if want := page.Text("#due [data-figure=minimum]"); !strings.Contains(pay.Text(), want) {
					t.Errorf("Home asks for %q, want %q as on %s", pay.Text(), want, page.At)
				}
			})
		})
	}
}

func TestPolicyQuickActionsPassPolicyNumber(t *testing.T) {
	t.Parallel()
	_, b, page := handlertest.SignInAt(t, "/policies/auto/AA1182204")
	actions := strings.Join(hrefs(page, ".quick a"), " ")
	if actions != "/cards#cards-AA1182204 /documents?about=AA1182204 /new-claim?policyNumber=AA1182204 /requests?about=policy-AA1182204" {
		t.Errorf("quick actions = %s, want the policy in each link", actions)
	}
	if got := b.Open("/new-claim?policyNumber=AA1182204").Attr("input[checked]", "value"); got != "AA1182204" {
		t.Errorf("policy of the new claim = %q, want AA1182204", got)
	}
	if got := b.Open("/documents?about=AA1182204").Attr("#about option[selected]", "value"); got != "AA1182204" {
		t.Errorf("filter of the documents = %q, want AA1182204", got)
	}
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
