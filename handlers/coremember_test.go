package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
)

// unavailableOnline are the pages about what a provider with only section 7's calls lacks. No link
// leads to them.
var unavailableOnline = []string{"/documents", "/messages", "/new-message", "/paperless/billing", "/paperless/policy"}

// A provider with only section 7's calls: every page that a member can reach is complete, without
// an apology or a way to try again that cannot help.
// Spec: READING-14.
func TestPagesOfProviderWithOnlySpecifiedCalls(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAs(t, "core", "/home")
	pages := followLinks(b, "/home")
	for path, main := range pages {
		for _, apology := range []string{"can't show", "right now", "isn't responding", "Try again", "Refresh to", "aren't available"} {
			if strings.Contains(main, apology) {
				t.Errorf("%s: main = %q, want no %q", path, main, apology)
			}
		}
		if slices.Contains(unavailableOnline, path) {
			t.Errorf("a link leads to %s, which the provider lacks", path)
		}
	}
	for _, path := range []string{"/claims", "/new-claim", "/faqs", "/policies/home/HO6630118", "/billing/4100477310", "/profile/email"} {
		if pages[path] == "" {
			t.Errorf("no link leads to %s", path)
		}
	}
}

// followLinks opens a page and everything that links lead to, and returns the text of each page
// by its path. It stays signed in.
func followLinks(b *handlertest.Browser, start string) map[string]string {
	pages := map[string]string{}
	for waiting := []string{start}; len(waiting) > 0; waiting = waiting[1:] {
		path, _, _ := strings.Cut(waiting[0], "?")
		if _, seen := pages[path]; seen || leavesSession.MatchString(path) {
			continue
		}
		r := b.Open(waiting[0])
		pages[path], pages[r.At.Path] = r.Text("main"), r.Text("main")
		waiting = append(waiting, linksIn(r)...)
	}
	return pages
}

// Old links lead to a page with the number to call.
// Spec: READING-14.
func TestPagesForWhatTheProviderLacks(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAs(t, "core", "/home")
	for _, path := range append([]string{"/claims", "/claims/contact-adjuster", "/new-claim", "/new-claim?policyNumber=AP0774120", "/requests"}, unavailableOnline...) {
		r := b.Get(path)
		if r.Status != http.StatusOK || r.Doc().Find(`main a.button-primary[href="tel:8005550142"]`).Length() != 1 || r.Doc().Find("main form").Length() > 0 {
			t.Errorf("%s: status = %d, main = %q, want 200 and the number to call in place of a form", path, r.Status, r.Text("main"))
		}
	}
}

// The navigation shows only what there is, on pages that do not need the profile too.
// Spec: READING-14.
func TestNavigationLeavesOutWhatTheProviderLacks(t *testing.T) {
	t.Parallel()
	want := []string{"Home", "Bills", "Cards", "Claims", "Pay a bill", "Policies", "Contact my agent", "Questions and answers"}
	_, b, _ := handlertest.SignInAs(t, "core", "/home")
	for _, path := range []string{"/home", "/faqs", "/profile/email", "/not-found"} {
		got := b.Get(path).Doc().Find("nav.tabs a").Map(func(_ int, s *goquery.Selection) string { return strings.TrimSpace(s.Text()) })
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: navigation (-want +got):\n%s", path, diff)
		}
	}
}

func TestEveryTextForWhatTheProviderLacksComesFromContent(t *testing.T) {
	t.Parallel()
	checkForStrayText(t, pseudoLibrary(t), "core", nil)
}
