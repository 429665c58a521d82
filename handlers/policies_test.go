package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/upstream/member"
)

func TestPolicyWithoutTypeRedirectsHome(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	w.box.InjectFault(profileFault(`{"accounts":[{"accountNumber":"1","policies":[{"policyNumber":"ZZ1"}]}]}`))
	b.signIn("household", "/home")
	for _, path := range []string{"/policies", "/policies?policyNumber=ZZ1", "/policies/auto/ZZ1"} {
		if r := b.get(path); r.location() != "/home" {
			t.Errorf("%s leads to %q, want home", path, r.location())
		}
	}
	if home := b.get("/home"); home.doc().Find("a[href*='ZZ1']").Length() != 0 {
		t.Error("Home links a policy that has no page")
	}
}

func TestPolicyTypesHavePages(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("farm", "/home")
	first := b.open("/policies")
	seen := map[string]string{}
	list := b.get(first.at.Path + "?size=25")
	list.doc().Find("#policies a[href^='/policies/']").Each(func(_ int, a *goquery.Selection) {
		path, _, _ := strings.Cut(a.AttrOr("href", ""), "?")
		seen[strings.Split(path, "/")[2]] = path
	})
	for _, kind := range member.PolicyTypes() {
		r := b.get(seen[string(kind)])
		number := r.at.Path[strings.LastIndex(r.at.Path, "/")+1:]
		if r.status != http.StatusOK || r.text("title") != "Policies | Member Portal" || r.text(".page-head .sub") != "Policy "+number {
			t.Errorf("%s: %d %q %q", kind, r.status, r.text("title"), r.text(".page-head .sub"))
		}
	}
}

func TestPolicyPageComparesRenewalWithCurrentTerm(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", "/policies?policyNumber=aa1182204")
	if r.at.Path != "/policies/auto/AA1182204" || r.text(".page-head .chip") != "Active" {
		t.Fatalf("%s shows %q", r.at, r.text(".page-head .chip"))
	}
	if got := r.text(".compare tbody tr"); got != "Premium$742.80$768.40 $25.60 more" {
		t.Errorf("renewal = %q", got)
	}
	if r.doc().Find("script[src*='htmx']").Length() != 0 {
		t.Error("a list with nothing to swap loads htmx")
	}
	if got := r.doc().Find("#policies .policy-row").Length(); got != 3 {
		t.Errorf("%d policies are listed, want each once: 3", got)
	}
}

func TestPolicyListFragmentMatchesPage(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	r := b.signIn("many", "/policies")
	query := "?kind=dwelling-fire&sort=premium&page=2"
	whole, part := b.get(r.at.Path+query), b.get(r.at.Path+"/list"+query)
	inPage, _ := goquery.OuterHtml(whole.doc().Find("#policies"))
	alone, _ := goquery.OuterHtml(part.doc().Find("#policies"))
	if inPage == "" || inPage != alone || part.doc().Find("header, h1").Length() != 0 {
		t.Errorf("the fragment is not the page's region:\n%s\n%s", inPage, alone)
	}
	if got := part.text("[data-announce]"); got != "Showing 11 to 20 of 60" {
		t.Errorf("announced = %q", got)
	}
	if stranger := b.get("/policies/auto/AA1182204/list"); stranger.status != http.StatusNotFound {
		t.Errorf("the list beside somebody else's policy answers %d", stranger.status)
	}
}
