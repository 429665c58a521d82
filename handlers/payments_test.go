package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox"
)

const (
	payPath      = "/payments/4100238715"
	sessionPath  = payPath + "/session"
	makePayment  = `{"operation":"makePayment"}`
	noSessionFor = `{"problem":"The %s portal loading failed: Can't create session key"}`
)

// Section 4: managing payment methods alone opens without asking; section 9: what the confirmation
// says.
func TestPaymentsConfirmBeforeProcessor(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", payPath)
	if got := r.doc().Find(".pay dialog").Length(); got != 2 {
		t.Errorf("%d dialogs, want one each for paying and AutoPay", got)
	}
	for slug, asks := range map[string]bool{"make-payment": true, "autopay": true, "payment-methods": false} {
		_, dialog := r.doc().Find(`form[action="` + payPath + "/" + slug + `"] button`).Attr("data-dialog")
		if dialog != asks {
			t.Errorf("%s asks: %v, want %v", slug, dialog, asks)
		}
	}
	step := b.get(payPath + "/make-payment")
	for _, words := range []string{r.text(".pay dialog"), step.text("main")} {
		for _, want := range []string{"third-party processor helps us complete your payment", "Processing fees apply to credit and debit card payments", "you agree to go to the processor's site", "Cancel", "Continue"} {
			if !strings.Contains(words, want) {
				t.Errorf("%q lacks %q", words, want)
			}
		}
	}
	if diff := cmp.Diff([]string{payPath + "/make-payment/other-ways", payPath}, []string{step.attr("main .actions a", "href"), step.attr("main .actions a:last-child", "href")}); diff != "" {
		t.Errorf("Continue and Cancel (-want +got):\n%s", diff)
	}
}

func TestPaymentsWithoutScriptsShowPhoneAndMail(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("household", payPath)
	for _, slug := range []string{"make-payment", "autopay", "payment-methods"} {
		r := b.get(payPath + "/" + slug + "/other-ways")
		if r.status != http.StatusOK || r.attr("main a[href^=tel]", "href") != "tel:8005550142" || r.text("main address") == "" || !strings.Contains(r.text("main"), "4100238715") {
			t.Errorf("%s: %d %s", slug, r.status, r.text("main"))
		}
	}
	for _, path := range []string{payPath + "/none", payPath + "/none/other-ways"} {
		if r := b.get(path); r.status != http.StatusNotFound {
			t.Errorf("%s answers %d", path, r.status)
		}
	}
}

// Section 5: the window opens only with both ids; section 8: what is said otherwise, whatever the
// provider answered.
func TestPaymentSession(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault  sandbox.Fault
		body   string
		status int
		want   string
	}{
		"both ids":           {sandbox.Fault{Body: `{"accessTokenId":"A1","sessionId":"S1"}`}, makePayment, 200, `{"accessTokenId":"A1","sessionId":"S1"}`},
		"no session":         {sandbox.Fault{Body: `{"accessTokenId":"A1"}`}, makePayment, 502, strings.Replace(noSessionFor, "%s", "makePayment", 1)},
		"no access token":    {sandbox.Fault{Body: `{"sessionId":"S1","accessTokenId":""}`}, makePayment, 502, strings.Replace(noSessionFor, "%s", "makePayment", 1)},
		"provider says no":   {sandbox.Fault{Status: 400, Body: `{"error":"No."}`}, `{"operation":"enrollAutoPay"}`, 502, strings.Replace(noSessionFor, "%s", "enrollAutoPay", 1)},
		"a plain string":     {sandbox.Fault{Status: 409, Body: "No.", ContentType: "text/plain"}, makePayment, 502, strings.Replace(noSessionFor, "%s", "makePayment", 1)},
		"a page":             {sandbox.Fault{Body: "<html>", ContentType: "text/html"}, makePayment, 502, strings.Replace(noSessionFor, "%s", "makePayment", 1)},
		"nothing":            {sandbox.Fault{Status: 200}, `{"operation":"managePaymentMethods"}`, 502, strings.Replace(noSessionFor, "%s", "managePaymentMethods", 1)},
		"down":               {sandbox.Fault{Drop: true}, makePayment, 502, strings.Replace(noSessionFor, "%s", "makePayment", 1)},
		"another operation":  {sandbox.Fault{}, `{"operation":"refund"}`, 400, `"problem"`},
		"not asked in JSON":  {sandbox.Fault{}, `operation=makePayment`, 400, `"problem"`},
		"without its number": {sandbox.Fault{}, `{}`, 400, `"problem"`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", payPath)
			if test.fault != (sandbox.Fault{}) {
				test.fault.Call = "POST /payments/payment-modal"
				w.box.InjectFault(test.fault)
			}
			if r := b.sendJSON(sessionPath, test.body); r.status != test.status || !strings.Contains(r.body, test.want) {
				t.Errorf("%d %s, want %d %s", r.status, r.body, test.status, test.want)
			}
			if test.status == http.StatusBadGateway && !strings.Contains(w.log.String(), "portal loading failed: Can't create session key") {
				t.Error("the failure is not logged")
			}
		})
	}
}

// Section 4: what the processor reports is only logged, and nothing that came with it.
func TestPaymentEventsAreOnlyLogged(t *testing.T) {
	t.Parallel()
	w, wire := newWiredHarness(t)
	b := w.browser()
	b.signIn("household", payPath)
	wire.clear()
	for _, event := range []string{"paymentComplete", "paymentCanceled", "saveComplete", "saveCanceled", "error"} {
		r := b.sendJSON(payPath+"/events", `{"operation":"makePayment","event":"`+event+`","card":"4111111111111111"}`)
		if r.status != http.StatusNoContent || !strings.Contains(w.log.String(), `"event":"`+event+`"`) {
			t.Errorf("%s: %d", event, r.status)
		}
	}
	for _, body := range []string{`{"operation":"makePayment","event":"4111111111111111"}`, `{"operation":"x","event":"error"}`, `event=error`} {
		if r := b.sendJSON(payPath+"/events", body); r.status != http.StatusBadRequest {
			t.Errorf("%s answers %d", body, r.status)
		}
	}
	if strings.Contains(w.log.String(), "4111111111111111") || strings.Contains(w.log.String(), "4100238715") {
		t.Error("the log holds more than the event")
	}
	if asked := wire.sent(http.MethodPost, "/user-api/payments/payment-modal"); len(asked) != 0 {
		t.Errorf("the provider was asked for %d sessions", len(asked))
	}
}

// Section 8: errors of the billing summary are ignored, and the amounts of the profile stand, with
// their time.
func TestFailedBillingSummaryIsIgnored(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]sandbox.Fault{"refused": {Status: 403}, "broken": {Status: 500}, "a page": {Body: "<html>", ContentType: "text/html"}, "down": {Drop: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			fresh := b.signIn("household", "/billing/4100238715")
			fault.Call = "GET /accounts/{accountNumber}/billing-summary"
			w.box.InjectFault(fault)
			for _, path := range []string{"/billing/4100238715", payPath, "/billing/4100238715/due", payPath + "/due"} {
				r := b.get(path)
				if r.status != http.StatusOK || r.text("[data-figure=minimum]") != fresh.text("[data-figure=minimum]") || r.text("[data-figure=minimum]") == "" {
					t.Errorf("%s answers %d with %q due", path, r.status, r.text("[data-figure=minimum]"))
				}
			}
		})
	}
}
