package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/views/paths"
)

// TestFirstPageWaitsForNoStyleSheet checks where a page has the shared style: in its HTML if no
// page of the portal led to it, else in the file, which the page before fetches at a touch.
func TestFirstPageWaitsForNoStyleSheet(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, paths.Home())
	ours := h.Portal.BaseURL.String()
	tests := map[string]struct {
		site, referer string
		first         bool
	}{
		"typed address":                    {"none", "", true},
		"another site":                     {"cross-site", "", true},
		"the provider on the same site":    {"same-site", "", true},
		"our page":                         {"same-origin", ours + "/home", false},
		"old browser, typed address":       {"", "", true},
		"old browser, another site":        {"", "https://id.example/", true},
		"old browser, similar origin":      {"", ours + ".example/", true},
		"old browser, our page":            {"", ours + "/home", false},
		"our page, through another site":   {"cross-site", ours + "/home", true},
		"our page, without its own header": {"same-origin", "", false},
	}
	for name, test := range tests {
		for _, path := range []string{paths.Home(), paths.Help(), paths.NotFound()} {
			b.Header.Del("Sec-Fetch-Site")
			b.Header.Del("Referer")
			if test.site != "" {
				b.Header.Set("Sec-Fetch-Site", test.site)
			}
			if test.referer != "" {
				b.Header.Set("Referer", test.referer)
			}
			page := b.Get(path)
			link := page.Doc().Find(`link[href="` + h.Portal.Assets.URL("portal.css") + `"]`)
			if got := strings.Contains(page.Doc().Find("style").Text(), ".masthead"); got != test.first {
				t.Errorf("%s, %s: common style in the HTML = %t, want %t", name, path, got, test.first)
			}
			if got := link.AttrOr("media", "all") == "print"; link.Length() != 1 || got != test.first {
				t.Errorf("%s, %s: links with the file of styles = %d, for print only = %t, want 1, %t", name, path, link.Length(),
					got, test.first)
			}
		}
	}
}

// TestFirstPagesFitTheFirstWindow checks the budget of docs/performance.md: what a server may send
// before the browser confirms anything (TCP's first window) has the HTML with its styles.
func TestFirstPagesFitTheFirstWindow(t *testing.T) {
	t.Parallel()
	const window = 14_000 // bytes
	most := []string{
		"/home", "/billing", "/policies", "/policies/all", "/cards", "/claims", "/documents", "/messages",
		"/paperless/billing",
	}
	members := map[string][]string{
		"household": append([]string{
			"/claims/CL0044170", "/claims/contact-adjuster", "/faqs", "/requests/add-vehicle?about=policy-AA1182204",
		}, memberPages...),
	}
	for _, member := range []string{"core", "farm", handlertest.Landlord, "mortgagee", "newcomer", "posting", "two"} {
		members[member] = most
	}
	for member, pages := range members {
		b := handlertest.New(t).Browser()
		b.SignIn(member, paths.Home())
		b.Header.Set("Accept-Encoding", "br")
		b.Header.Set("Sec-Fetch-Site", "none")
		for _, path := range pages {
			page := b.Follow(b.Get(path))
			if page.Status != http.StatusOK || page.Header.Get("Content-Encoding") != "br" || len(page.Body) > window {
				t.Errorf("%s, %s: status = %d, %d B in %q, want at most %d in br", member, path, page.Status, len(page.Body),
					page.Header.Get("Content-Encoding"), window)
			}
		}
	}
}

// TestStyleOfAScreenIsInItsPage checks the nonce of the elements, without which the browser ignores
// them.
func TestStyleOfAScreenIsInItsPage(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	page := h.Browser().SignIn("household", paths.Home())
	style := page.Doc().Find("style")
	if !strings.Contains(style.Text(), h.Portal.Assets.Style("home.css")) {
		t.Error("the page lacks the style of its screen")
	}
	policy := page.Header.Get("Content-Security-Policy")
	for _, node := range style.EachIter() {
		if nonce := node.AttrOr("nonce", ""); nonce == "" || !strings.Contains(policy, "style-src 'self' 'nonce-"+nonce+"'") {
			t.Errorf("nonce of a style = %q, which the policy does not allow: %s", nonce, policy)
		}
	}
}
