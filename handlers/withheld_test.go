package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// A form whose contract can't be read has the number to call, and takes nothing.
func TestWithheldFormHasTheNumber(t *testing.T) {
	t.Parallel()
	b := newHarnessWithContent(t, map[string]string{
		"en/company.yaml":   "name: Prairie Mutual\nphone: 800-555-0199\n",
		"en/paperless.yaml": "terms: Ours\n",
		"en/contact.yaml":   "consent: {a}\n",
		"en/payments.yaml":  "dialogText:\n- We {take}\n",
		"en/newclaim.yaml":  "review:\n  intro: \"Fraud\n",
	}).Browser()
	b.SignIn("household", "/home")
	const want = "This isn't available right now. Please call us at 800-555-0199."
	for _, path := range []string{
		"/paperless/billing", "/paperless/policy", "/profile/contact", "/new-claim/review",
		"/payments/4100238715", "/payments/4100238715/pay",
	} {
		if r := b.Get(path); r.Status != http.StatusServiceUnavailable || !strings.Contains(r.Text("main"), want) {
			t.Errorf("GET %s = %d, %q, want 503 with %q", path, r.Status, r.Text("main"), want)
		}
	}
	form := url.Values{"item": {"4100238715"}, "on": {"true"}, "agreed": {"yes"}}
	if r := b.Post("/paperless/billing", form); r.Status != http.StatusServiceUnavailable {
		t.Errorf("POST of a withheld form = %d, want 503", r.Status)
	}
	if r := b.Get("/billing/4100238715"); r.Status != http.StatusOK || r.Doc().Find("portal-island").Length() > 0 {
		t.Errorf("billing = %d with a payment window, want the page without one", r.Status)
	}
}
