package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/upstream/member"
)

// Spec: GUARD-9.
func TestPolicyWithoutTypeRedirectsHome(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	h.box.InjectFault(profileFault(`{"accounts":[{"accountNumber":"1","policies":[{"policyNumber":"ZZ1"}]}]}`))
	b.signIn("household", "/home")
	for _, path := range []string{"/policies", "/policies?policyNumber=ZZ1", "/policies/auto/ZZ1"} {
		if r := b.get(path); r.location() != "/home" {
			t.Errorf("%s: redirect = %q, want /home", path, r.location())
		}
	}
	if home := b.get("/home"); home.doc().Find("a[href*='ZZ1']").Length() != 0 {
		t.Error("Home links to a policy without a page")
	}
}

// Spec: ROUTE-31.
func TestPolicyTypesHavePages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("farm", "/home")
	first := b.open("/policies")
	pathOf := map[string]string{}
	list := b.get(first.at.Path + "?size=25")
	list.doc().Find("#policies a[href^='/policies/']").Each(func(_ int, a *goquery.Selection) {
		path, _, _ := strings.Cut(a.AttrOr("href", ""), "?")
		pathOf[strings.Split(path, "/")[2]] = path
	})
	for _, kind := range member.PolicyTypes() {
		r := b.get(pathOf[string(kind)])
		number := r.at.Path[strings.LastIndex(r.at.Path, "/")+1:]
		if r.status != http.StatusOK || r.text("title") != "Policies | Member Portal" || !strings.HasSuffix(r.text(".top .sub"), "Policy "+number) {
			t.Errorf("%s: status = %d, title = %q, subtitle = %q, want 200 and the policy", kind, r.status, r.text("title"), r.text(".top .sub"))
		}
	}
}

// Spec: PRODUCT-5.
func TestPolicyPageComparesRenewalWithCurrentTerm(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", "/policies?policyNumber=aa1182204")
	if r.at.Path != "/policies/auto/AA1182204" || r.text(".top .chip") != "Active" {
		t.Fatalf("page = %s, status = %q, want the auto policy, Active", r.at, r.text(".top .chip"))
	}
	if got := r.text(".compare tbody tr"); got != "Premium$742.80$768.40$25.60 more" {
		t.Errorf("comparison = %q, want both premiums and the difference", got)
	}
	if got := r.texts(".compare tbody tr"); !slices.Contains(got, "Rental car$30 a day$40 a day") || !strings.Contains(r.text("section[aria-labelledby=renewal]"), "Repairs cost more") {
		t.Errorf("comparison = %q, want the provider's coverages and reasons", got)
	}
	if r.doc().Find("script[src*='htmx']").Length() != 0 {
		t.Error("page without fragments loads htmx")
	}
	if got := r.doc().Find("#policies .policy-row").Length(); got != 3 {
		t.Errorf("listed policies = %d, want 3", got)
	}
}

func TestPolicyListFragmentMatchesPage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	r := b.signIn("many", "/policies")
	query := "?kind=dwelling-fire&sort=premium&page=2"
	page, fragment := b.get(r.at.Path+query), b.get(r.at.Path+"/list"+query)
	want, _ := goquery.OuterHtml(page.doc().Find("#policies"))
	got, _ := goquery.OuterHtml(fragment.doc().Find("#policies"))
	if want == "" || got != want || fragment.doc().Find("header, h1").Length() != 0 {
		t.Errorf("fragment = %s\nwant the region of the page: %s", got, want)
	}
	if got := fragment.text("[data-announce]"); got != "Showing 11 to 20 of 60" {
		t.Errorf("announcement = %q, want Showing 11 to 20 of 60", got)
	}
	if other := b.get("/policies/auto/AA1182204/list"); other.status != http.StatusNotFound {
		t.Errorf("list of another member's policy: status = %d, want 404", other.status)
	}
}
