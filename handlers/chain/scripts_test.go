package chain_test

import (
	"net/http"
	"testing"

	"memberportal/handlers/handlertest"
)

func TestPagesAreNoScripts(t *testing.T) {
	t.Parallel()
	_, b, home := handlertest.SignInAt(t, "/home")
	script := home.Attr("script[type=module][src]", "src")
	for dest, want := range map[string]int{
		"script": 403, "style": 403, "worker": 403, "sharedworker": 403, "serviceworker": 403,
		"": 200, "document": 200, "empty": 200,
	} {
		b.Header.Set("Sec-Fetch-Dest", dest)
		for _, address := range []string{
			"/home", "/faqs", "/help", "/billing/4100238715/due", "/billing/4100238715/transactions.csv",
		} {
			if r := b.Get(address); r.Status != want || want == 403 && r.Body != http.StatusText(want) {
				t.Errorf("%s for %q: status = %d, want %d", address, dest, r.Status, want)
			}
		}
		for _, address := range []string{script, "/saved-cards.js"} {
			if r := b.Get(address); r.Status != http.StatusOK {
				t.Errorf("%s for %q: status = %d, want 200", address, dest, r.Status)
			}
		}
	}
}
