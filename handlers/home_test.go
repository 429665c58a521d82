package handlers_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
)

func hrefs(r reply, selector string) []string {
	r.t.Helper()
	return r.doc().Find(selector).Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("href", "") })
}

func TestHomeQuickActions(t *testing.T) {
	t.Parallel()
	tests := map[string][]string{
		"household": {"/payments/4100238715", "/cards", "/new-claim"},
		"mortgagee": {"/new-claim"},
		"newcomer":  {},
	}
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newHarness(t).browser()
			got := append([]string{}, hrefs(b.signIn(name, "/home"), ".quick a")...)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("quick actions (-want +got):\n%s", diff)
			}
			for _, path := range got {
				if r := b.open(path); r.status != http.StatusOK || r.at.Path != path {
					t.Errorf("%s answers %d at %s", path, r.status, r.at)
				}
			}
		})
	}
}

// Members complain of a home page that disagrees with the page it leads to.
func TestHomeMatchesBillingAndClaimsPages(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"household", "farm", "many"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newHarness(t).browser()
			home := b.signIn(name, "/home")
			home.doc().Find("section[aria-labelledby=accounts] .card").Each(func(_ int, card *goquery.Selection) {
				page := b.open(card.Find("a").AttrOr("href", ""))
				card.Find("dt").Each(func(_ int, name *goquery.Selection) {
					there := page.doc().Find("#due dt").FilterFunction(func(_ int, s *goquery.Selection) bool { return s.Text() == name.Text() })
					if got, want := name.Next().Text(), there.Next().Text(); got != want {
						t.Errorf("%s says %s %q, Home %q", page.at, name.Text(), want, got)
					}
				})
				if got, want := card.Find(".standing").Text(), page.text("#due .standing"); got != want {
					t.Errorf("%s says %q, Home %q", page.at, want, got)
				}
			})
			claims := b.open("/claims")
			if diff := cmp.Diff(claims.texts(".line"), home.texts("section[aria-labelledby=claims] .line")); diff != "" {
				t.Errorf("claims (-page +Home):\n%s", diff)
			}
		})
	}
}

func TestHomeCountsListedPolicies(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if got := b.signIn("many", "/home").text("section[aria-labelledby=policies] > p"); got != "See all 200 policies" {
		t.Errorf("Home says %q", got)
	}
	if got := b.open("/policies").text("#policies [data-announce]"); got != "Showing 1 to 10 of 200" {
		t.Errorf("the list says %q", got)
	}
}

func TestHomeCountsPoliciesOfAgentsPage(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser() // one of the household's policies has a renewal, which is no other policy
	says := b.signIn("household", "/home").text("[aria-labelledby=agents] .sub")
	n := b.get("/agents").doc().Find(".agent-policies li").Length()
	if want := fmt.Sprintf("Handles %d of your policies", n); n < 2 || !strings.HasSuffix(says, want) {
		t.Errorf("Home says %q, the agents page lists %d", says, n)
	}
}

func TestNewcomerHomeLinksToAttachPage(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	home := b.signIn("newcomer", "/home")
	if got := hrefs(home, "main a"); len(got) != 1 || got[0] != "/profile/attach" {
		t.Errorf("a newcomer's Home leads to %v", got)
	}
	if r := b.open("/profile/attach"); r.text("h1") != "Add an account or policy" {
		t.Errorf("it opens %q", r.text("h1"))
	}
}

func TestPolicyQuickActionsPassPolicyNumber(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	page := b.signIn("household", "/policies/auto/AA1182204")
	actions := strings.Join(hrefs(page, ".quick a"), " ")
	if actions != "/cards#cards-AA1182204 /new-claim?policyNumber=AA1182204 /documents?about=AA1182204 /new-message?about=policy-AA1182204" {
		t.Errorf("actions = %s", actions)
	}
	if got := b.open("/new-claim?policyNumber=AA1182204").attr("input[checked]", "value"); got != "AA1182204" {
		t.Errorf("the claim begins with policy %q", got)
	}
	if got := b.open("/documents?about=AA1182204").attr("#about option[selected]", "value"); got != "AA1182204" {
		t.Errorf("the documents are those of %q", got)
	}
}

// The switches stand ten on a page, so a link to one must know its page.
func TestPaperlessLinksOpenPageOfSwitch(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("many", "/home")
	last := b.open("/policies?policyNumber=HO0000198")
	for _, path := range []string{"/billing", last.at.Path} {
		page := b.open(path)
		link := page.attr(".details a[href^='/paperless/']", "href")
		at := b.open(link)
		if link == "" || at.doc().Find("#"+at.at.Fragment+" [role=switch]").Length() != 1 {
			t.Errorf("%s leads to %q, where its switch is not", page.at, link)
		}
	}
}
