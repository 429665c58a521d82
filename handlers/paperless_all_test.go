package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/upstream/sandbox"
)

var consent = url.Values{"agreed": {"yes"}}

// Spec: PRODUCT-9.
func TestOneConsentTurnsPaperlessOnForAllPolicies(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	list := b.signIn("many", "/paperless/policy")
	link := list.doc().Find(`main a[href="/paperless/policy/all"]`).Text()
	if !strings.HasPrefix(link, "Turn on paperless for ") {
		t.Fatalf("link = %q, want it to turn on paperless", link)
	}
	if r := b.post("/paperless/policy/all", url.Values{}); r.status != http.StatusUnprocessableEntity || h.box.Calls("PUT /paperless/policy") != 0 || r.text("#agree-problem") == "" {
		t.Errorf("without consent: status = %d, calls = %d, want 422 and none", r.status, h.box.Calls("PUT /paperless/policy"))
	}
	sent := b.post("/paperless/policy/all", consent)
	if sent.status != http.StatusSeeOther || sent.location() != "/paperless/policy/receipt" {
		t.Fatalf("status = %d, redirect = %q, want 303 to the receipt", sent.status, sent.location())
	}
	receipt := b.get(sent.location())
	n := strings.TrimPrefix(link, "Turn on paperless for ")
	if got := receipt.text("h1"); got != "Paperless policy is on for "+n {
		t.Errorf("heading = %q, want %q", got, "Paperless policy is on for "+n)
	}
	if main := receipt.text("main"); !strings.Contains(main, "You agreed on ") || !strings.Contains(main, "We send these emails to joan.whitcomb@example.com.") || !strings.Contains(main, "What happens next") || receipt.doc().Find("main form").Length() != 0 {
		t.Errorf("receipt = %q, want when, the address, what happens next and nothing to try again", main)
	}
	if calls := h.box.Calls("PUT /paperless/policy"); calls < 90 {
		t.Errorf("calls = %d, want one for each policy", calls)
	}
	if all := b.get("/paperless/policy/all").text("main"); !strings.Contains(all, "Paperless is already on for all of them.") {
		t.Errorf("form afterwards = %q, want that all are on", all)
	}
	if n := h.box.Calls("GET /profiles"); n != 1 {
		t.Errorf("profile loads = %d, want 1", n)
	}
	before := h.box.Calls("PUT /paperless/policy")
	if again := b.post("/paperless/policy/all", consent); again.location() != "/paperless/policy/receipt" || h.box.Calls("PUT /paperless/policy") != before {
		t.Errorf("second press: redirect = %q, want the same receipt and no more calls", again.location())
	}
}

func TestReceiptSaysWhatFailedAndTriesItAgain(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"refused":     {sandbox.Fault{Status: 422, Body: `{"error":"Your email is not confirmed."}`, ContentType: "application/json", Times: 3}, "Your email is not confirmed."},
		"unreachable": {sandbox.Fault{Drop: true, Times: 3}, "We can't tell whether this was saved. Try again to be sure."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("twenty", "/home")
			test.fault.Call = "PUT /paperless/policy"
			h.box.InjectFault(test.fault)
			receipt := b.get(b.post("/paperless/policy/all", consent).location())
			if got := receipt.text("#failed"); got != "3 policies weren't switched" || strings.Count(receipt.text("main"), test.want) != 3 {
				t.Errorf("failed = %q, main = %q, want 3 with their reason", got, receipt.text("main"))
			}
			action := receipt.attr("main form", "action")
			again := b.get(b.post(action, url.Values{"agreed": {receipt.attr("main form [name=agreed]", "value")}}).location())
			if got := again.text("h1"); again.doc().Find("#failed").Length() != 0 || got != "Paperless policy is on for 3 policies" {
				t.Errorf("after trying again: heading = %q, want 3 policies and no failure", got)
			}
		})
	}
}

func TestConsentForAllAtAProviderWithoutPaperlessChangesNothing(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("twenty", "/home")
	h.box.InjectFault(sandbox.Fault{Call: "PUT /paperless/policy", Status: http.StatusNotImplemented})
	r := b.post("/paperless/policy/all", consent)
	if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.text(".failure"), "800-555-0142") || h.box.Calls("PUT /paperless/policy") != 1 {
		t.Errorf("status = %d, failure = %q after %d calls, want 422 and the phone number after one", r.status, r.text(".failure"), h.box.Calls("PUT /paperless/policy"))
	}
}
