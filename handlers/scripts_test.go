package handlers_test

import (
	"net/http"
	"testing"
)

func TestPagesAreNoScripts(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	home := b.signIn("household", "/home")
	script := home.attr("script[type=module][src]", "src")
	for dest, want := range map[string]int{
		"script": 403, "style": 403, "worker": 403, "sharedworker": 403, "serviceworker": 403,
		"": 200, "document": 200, "empty": 200,
	} {
		b.header.Set("Sec-Fetch-Dest", dest)
		for _, address := range []string{"/home", "/faqs", "/help", "/billing/4100238715/due", "/billing/4100238715/transactions.csv"} {
			if r := b.get(address); r.status != want || want == 403 && r.body != http.StatusText(want) {
				t.Errorf("%s for %q: status = %d, want %d", address, dest, r.status, want)
			}
		}
		for _, address := range []string{script, "/saved-cards.js"} {
			if r := b.get(address); r.status != http.StatusOK {
				t.Errorf("%s for %q: status = %d, want 200", address, dest, r.status)
			}
		}
	}
}
