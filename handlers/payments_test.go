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

// Section 4: only managing payment methods opens without a confirmation. Section 9: the text of the
// confirmation.
// Spec: PRODUCT-4, PAYMENT-1, PAYMENT-2, LIMIT-8.
func TestPaymentsConfirmBeforeProcessor(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", payPath)
	if got := r.doc().Find(".pay dialog").Length(); got != 3 {
		t.Errorf("dialogs = %d, want 3: for paying, AutoPay and the first payment method", got)
	}
	saved := b.get("/payments/4100241190") // has a payment method
	for path, want := range map[string]bool{payPath + "/make-payment": true, payPath + "/autopay": true, payPath + "/save-payment-method": true, "/payments/4100241190/payment-methods/other-ways": false} {
		form := `form[action="` + path + `"] button`
		buttons := r.doc().Find(form).AddSelection(saved.doc().Find(form))
		_, dialog := buttons.Attr("data-dialog")
		if buttons.Length() != 1 || dialog != want {
			t.Errorf("%s: %d buttons, has a confirmation = %v, want 1 and %v", path, buttons.Length(), dialog, want)
		}
	}
	step := b.get(payPath + "/make-payment")
	for _, text := range []string{r.text(".pay dialog"), step.text("main")} {
		for _, want := range []string{"third-party processor helps us complete your payment", "Processing fees apply to credit and debit card payments", "you agree to go to the processor's site", "Cancel", "Continue"} {
			if !strings.Contains(text, want) {
				t.Errorf("confirmation = %q, want it to contain %q", text, want)
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
	for _, slug := range []string{"make-payment", "autopay", "payment-methods", "save-payment-method"} {
		r := b.get(payPath + "/" + slug + "/other-ways")
		if r.status != http.StatusOK || r.attr("main a[href^=tel]", "href") != "tel:8005550142" || r.text("main address") == "" || !strings.Contains(r.text("main"), "4100238715") {
			t.Errorf("%s: status = %d, main = %q, want 200 with phone, address and account", slug, r.status, r.text("main"))
		}
	}
	for _, path := range []string{payPath + "/none", payPath + "/none/other-ways"} {
		if r := b.get(path); r.status != http.StatusNotFound {
			t.Errorf("%s: status = %d, want 404", path, r.status)
		}
	}
}

// The island has these texts before the network can fail.
// Spec: ERROR-6.
func TestTextsForAWindowThatDoesNotOpen(t *testing.T) {
	t.Parallel()
	r := newHarness(t).browser().signIn("household", payPath)
	props := r.attr("portal-island", "props")
	for _, want := range []string{`"noSession":"The {operation} portal loading failed: Can\u0027t create session key"`, `“{operation}”`, `"otherWays":"Other ways to pay"`} {
		if !strings.Contains(props, want) {
			t.Errorf("props = %s, want %s", props, want)
		}
	}
}

// Section 5: the window opens only with both IDs. Section 8: every other response of the provider
// shows the same error.
// Spec: INPUT-1, ERROR-6.
func TestPaymentSession(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault  sandbox.Fault
		body   string
		status int
		want   string
	}{
		"both IDs":          {sandbox.Fault{Body: `{"accessTokenId":"A1","sessionId":"S1"}`}, makePayment, 200, `"sessionId":"S1"`},
		"no session":        {sandbox.Fault{Body: `{"accessTokenId":"A1"}`}, makePayment, 502, strings.Replace(noSessionFor, "%s", "makePayment", 1)},
		"no access token":   {sandbox.Fault{Body: `{"sessionId":"S1","accessTokenId":""}`}, makePayment, 502, strings.Replace(noSessionFor, "%s", "makePayment", 1)},
		"rejected":          {sandbox.Fault{Status: 400, Body: `{"error":"No."}`}, `{"operation":"enrollAutoPay"}`, 502, strings.Replace(noSessionFor, "%s", "enrollAutoPay", 1)},
		"plain string":      {sandbox.Fault{Status: 409, Body: "No.", ContentType: "text/plain"}, makePayment, 502, strings.Replace(noSessionFor, "%s", "makePayment", 1)},
		"HTML":              {sandbox.Fault{Body: "<html>", ContentType: "text/html"}, makePayment, 502, strings.Replace(noSessionFor, "%s", "makePayment", 1)},
		"empty body":        {sandbox.Fault{Status: 200}, `{"operation":"managePaymentMethods"}`, 502, strings.Replace(noSessionFor, "%s", "managePaymentMethods", 1)},
		"unreachable":       {sandbox.Fault{Drop: true}, makePayment, 502, strings.Replace(noSessionFor, "%s", "makePayment", 1)},
		"unknown operation": {sandbox.Fault{}, `{"operation":"refund"}`, 400, `"problem"`},
		"invalid JSON":      {sandbox.Fault{}, `operation=makePayment`, 400, `"problem"`},
		"missing operation": {sandbox.Fault{}, `{}`, 400, `"problem"`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("household", payPath)
			if test.fault != (sandbox.Fault{}) {
				test.fault.Call = "POST /payments/payment-modal"
				h.box.InjectFault(test.fault)
			}
			if r := b.sendJSON(sessionPath, test.body); r.status != test.status || !strings.Contains(r.body, test.want) {
				t.Errorf("status = %d, body = %s, want %d and %s", r.status, r.body, test.status, test.want)
			}
			if test.status == http.StatusBadGateway && !strings.Contains(h.log.String(), "portal loading failed: Can't create session key") {
				t.Error("log lacks the failure")
			}
		})
	}
}

// Section 4: the portal only logs the name of the processor's event, not its data.
// Spec: PAYMENT-6, ERROR-7, READING-12.
func TestPaymentEventsAreOnlyLogged(t *testing.T) {
	t.Parallel()
	h, wire := newWiredHarness(t)
	b := h.browser()
	b.signIn("household", payPath)
	wire.clear()
	for _, event := range []string{"paymentComplete", "paymentCanceled", "saveComplete", "saveCanceled", "error"} {
		r := b.sendJSON(payPath+"/events", `{"operation":"makePayment","event":"`+event+`","card":"4111111111111111"}`)
		if r.status != http.StatusNoContent || !strings.Contains(h.log.String(), `"event":"`+event+`"`) {
			t.Errorf("%s: status = %d, want 204 and a line in the log", event, r.status)
		}
	}
	for _, body := range []string{`{"operation":"makePayment","event":"4111111111111111"}`, `{"operation":"x","event":"error"}`, `event=error`} {
		if r := b.sendJSON(payPath+"/events", body); r.status != http.StatusBadRequest {
			t.Errorf("%s: status = %d, want 400", body, r.status)
		}
	}
	if strings.Contains(h.log.String(), "4111111111111111") || strings.Contains(h.log.String(), "4100238715") {
		t.Error("log has the card or account number")
	}
	if calls := wire.sent(http.MethodPost, "/user-api/payments/payment-modal"); len(calls) != 0 {
		t.Errorf("payment session calls = %d, want 0", len(calls))
	}
}

// Section 8: the portal ignores errors of the billing summary and shows the amounts of the profile
// with their time.
// Spec: ERROR-12.
func TestFailedBillingSummaryIsIgnored(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]sandbox.Fault{"forbidden": {Status: 403}, "server error": {Status: 500}, "HTML": {Body: "<html>", ContentType: "text/html"}, "unreachable": {Drop: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			fresh := b.signIn("household", "/billing/4100238715")
			fault.Call = "GET /accounts/{accountNumber}/billing-summary"
			h.box.InjectFault(fault)
			for _, path := range []string{"/billing/4100238715", payPath, "/billing/4100238715/due", payPath + "/due"} {
				r := b.get(path)
				if r.status != http.StatusOK || r.text("[data-figure=minimum]") != fresh.text("[data-figure=minimum]") || r.text("[data-figure=minimum]") == "" {
					t.Errorf("%s: status = %d, minimum due = %q, want 200 and %q", path, r.status, r.text("[data-figure=minimum]"), fresh.text("[data-figure=minimum]"))
				}
			}
		})
	}
}
