package handlers_test

import (
	"net/http"
	"testing"

	"memberportal/handlers/handlertest"
)

// unavailableOnline are the pages about what a provider with only section 7's calls lacks. No link
// leads to them.
var unavailableOnline = []string{"/documents", "/messages", "/new-message", "/paperless/billing", "/paperless/policy"}

// Old links lead to a page with the number to call.
// Spec: READING-14.
func TestPagesForWhatTheProviderLacks(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAs(t, "core", "/home")
	for _, path := range append([]string{
		"/claims", "/claims/contact-adjuster", "/new-claim", "/new-claim?policyNumber=AP0774120", "/requests",
	}, unavailableOnline...) {
		r := b.Get(path)
		if r.Status != http.StatusOK || r.Doc().Find(`main a.button-primary[href="tel:8005550142"]`).Length() != 1 ||
			r.Doc().Find("main form").Length() > 0 {
			t.Errorf("%s: status = %d, main = %q, want 200 and the number to call in place of a form", path, r.Status,
				r.Text("main"))
		}
	}
}
