package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

var consent = url.Values{"agreed": {"yes"}}

// Spec: PRODUCT-9.
func TestOneConsentTurnsPaperlessOnForAllPolicies(t *testing.T) {
	t.Parallel()
	h, b, list := handlertest.SignInAs(t, handlertest.Landlord, "/paperless/policy")
	link := list.Doc().Find(`main a[href="/paperless/policy/all"]`).Text()
	if !strings.HasPrefix(link, "Turn on paperless for ") {
		t.Fatalf("link = %q, want it to turn on paperless", link)
	}
	if r := b.Post("/paperless/policy/all", url.Values{}); r.Status != http.StatusUnprocessableEntity ||
		h.Box.Calls("PUT /paperless/policy") != 0 || r.Text("#agree-problem") == "" {
		t.Errorf("without consent: status = %d, calls = %d, want 422 and none", r.Status, h.Box.Calls("PUT /paperless/policy"))
	}
	sent := b.Post("/paperless/policy/all", consent)
	if sent.Status != http.StatusSeeOther || sent.Location() != "/paperless/policy/receipt" {
		t.Fatalf("status = %d, redirect = %q, want 303 to the receipt", sent.Status, sent.Location())
	}
	receipt := b.Get(sent.Location())
	n := strings.TrimPrefix(link, "Turn on paperless for ")
	if got := receipt.Text("h1"); got != "Paperless policy is on for "+n {
		t.Errorf("heading = %q, want %q", got, "Paperless policy is on for "+n)
	}
	if main := receipt.Text("main"); !strings.Contains(main, "You agreed on ") ||
		!strings.Contains(main, "We send these emails to 200.theo.abara@example.com.") ||
		!strings.Contains(main, "What happens next") || receipt.Doc().Find("main form").Length() != 0 {
		t.Errorf("receipt = %q, want when, the address, what happens next and nothing to try again", main)
	}
	if calls := h.Box.Calls("PUT /paperless/policy"); calls < 90 {
		t.Errorf("calls = %d, want one for each policy", calls)
	}
	if all := b.Get("/paperless/policy/all").Text("main"); !strings.Contains(all, "Paperless is already on for all of them.") {
		t.Errorf("form afterwards = %q, want that all are on", all)
	}
	if n := h.Box.Calls("GET /profiles"); n != 1 {
		t.Errorf("profile loads = %d, want 1", n)
	}
	before := h.Box.Calls("PUT /paperless/policy")
	if again := b.Post("/paperless/policy/all", consent); again.Location() != "/paperless/policy/receipt" ||
		h.Box.Calls("PUT /paperless/policy") != before {
		t.Errorf("second press: redirect = %q, want the same receipt and no more calls", again.Location())
	}
}

func TestReceiptSaysWhatFailedAndTriesItAgain(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"refused": {
			sandbox.Fault{
				Status: 422, Body: `{"error":"Your email is not confirmed."}`, ContentType: "application/json", Times: 3,
			},
			"Your email is not confirmed.",
		},
		"unreachable": {sandbox.Fault{Drop: true, Times: 3}, "We're not sure that saved. Try again; nothing happens"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAs(t, "farm", "/home")
			test.fault.Call = "PUT /paperless/policy"
			h.Box.InjectFault(test.fault)
			receipt := b.Get(b.Post("/paperless/policy/all", consent).Location())
			if got := receipt.Text("#failed"); got != "3 policies weren't switched" || strings.Count(receipt.Text("main"), test.want) != 3 {
				t.Errorf("failed = %q, main = %q, want 3 with their reason", got, receipt.Text("main"))
			}
			action := receipt.Attr("main form", "action")
			again := b.Get(b.Post(action, url.Values{"agreed": {receipt.Attr("main form [name=agreed]", "value")}}).Location())
			if got := again.Text("h1"); again.Doc().Find("#failed").Length() != 0 || got != "Paperless policy is on for 3 policies" {
				t.Errorf("after trying again: heading = %q, want 3 policies and no failure", got)
			}
		})
	}
}

func TestConsentForAllAtAProviderWithoutPaperlessChangesNothing(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAs(t, "farm", "/home")
	h.Box.InjectFault(sandbox.Fault{Call: "PUT /paperless/policy", Status: http.StatusNotImplemented})
	r := b.Post("/paperless/policy/all", consent)
	if r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Text(".failure"), "800-555-0142") ||
		h.Box.Calls("PUT /paperless/policy") != 1 {
		t.Errorf("status = %d, failure = %q after %d calls, want 422 and the phone number after one", r.Status,
			r.Text(".failure"), h.Box.Calls("PUT /paperless/policy"))
	}
}
