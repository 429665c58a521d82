package handlers_test

import (
	"strings"
	"testing"

	"memberportal/views/paths"
)

// TestFirstPageWaitsForNoStyleSheet checks where a page has the shared style: in its HTML if no
// page of the portal led to it, else in the file, which the page before has fetched.
func TestFirstPageWaitsForNoStyleSheet(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", paths.Home())
	ours := h.portal.BaseURL.String()
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
			b.header.Del("Sec-Fetch-Site")
			b.header.Del("Referer")
			if test.site != "" {
				b.header.Set("Sec-Fetch-Site", test.site)
			}
			if test.referer != "" {
				b.header.Set("Referer", test.referer)
			}
			page := b.get(path)
			link := page.doc().Find(`link[href="` + h.portal.Assets.URL("portal.css") + `"]`)
			if got := strings.Contains(page.doc().Find("style").Text(), ".masthead"); got != test.first {
				t.Errorf("%s, %s: common style in the HTML = %t, want %t", name, path, got, test.first)
			}
			if got := link.Length() == 1 && link.AttrOr("media", "all") == "print"; got != test.first {
				t.Errorf("%s, %s: file of styles for print only = %t, want %t", name, path, got, test.first)
			}
		}
	}
}

// TestStyleOfAScreenIsInItsPage checks the nonce of the elements, without which the browser ignores
// them.
func TestStyleOfAScreenIsInItsPage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	page := h.browser().signIn("household", paths.Home())
	style := page.doc().Find("style")
	if !strings.Contains(style.Text(), h.portal.Assets.Style("home.css")) {
		t.Error("the page lacks the style of its screen")
	}
	policy := page.header.Get("Content-Security-Policy")
	for _, node := range style.EachIter() {
		if nonce := node.AttrOr("nonce", ""); nonce == "" || !strings.Contains(policy, "style-src 'self' 'nonce-"+nonce+"'") {
			t.Errorf("nonce of a style = %q, which the policy does not allow: %s", nonce, policy)
		}
	}
}
