package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/member"
)

// Spec: GUARD-9.
func TestPolicyWithoutTypeRedirectsHome(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	h.Box.InjectFault(profileFault(`{"accounts":[{"accountNumber":"1","policies":[{"policyNumber":"ZZ1"}]}]}`))
	b.SignIn("household", "/home")
	for _, path := range []string{"/policies", "/policies?policyNumber=ZZ1", "/policies/auto/ZZ1"} {
		if r := b.Get(path); r.Location() != "/home" {
			t.Errorf("%s: redirect = %q, want /home", path, r.Location())
		}
	}
	if home := b.Get("/home"); home.Doc().Find("a[href*='ZZ1']").Length() != 0 {
		t.Error("Home links to a policy without a page")
	}
}

// Spec: ROUTE-31.
func TestPolicyTypesHavePages(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAs(t, "farm", "/home")
	pathOf := map[string]string{}
	list := b.Get("/policies/all?size=25")
	list.Doc().Find("#policies a[href^='/policies/']").Each(func(_ int, a *goquery.Selection) {
		path, _, _ := strings.Cut(a.AttrOr("href", ""), "?")
		pathOf[strings.Split(path, "/")[2]] = path
	})
	for _, kind := range member.PolicyTypes() {
		r := b.Get(pathOf[string(kind)])
		number := r.At.Path[strings.LastIndex(r.At.Path, "/")+1:]
		if r.Status != http.StatusOK || r.Text("title") != "Policies | Member Portal" ||
			!strings.HasSuffix(r.Text(".answer .sub"), number) {
			t.Errorf("%s: status = %d, title = %q, subtitle = %q, want 200 and the policy", kind, r.Status, r.Text("title"),
				r.Text(".answer .sub"))
		}
	}
}
