package payment_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// Section 4: only managing payment methods opens without a confirmation. Section 9: the text of the
// confirmation. The island has the texts for a window that does not open before the network can
// fail.
// Spec: PRODUCT-4, PAYMENT-12, LIMIT-8, ERROR-6.
func TestPaymentsConfirmBeforeProcessor(t *testing.T) {
	t.Parallel()
	_, b, r := handlertest.SignInAt(t, handlertest.PayPath)
	if got := r.Doc().Find(".pay dialog").Length(); got != 3 {
		t.Errorf("dialogs = %d, want 3: for paying, AutoPay and the first payment method", got)
	}
	saved := b.Get("/payments/4100241190") // has a payment method
	for path, want := range map[string]bool{
		handlertest.PayPath + "/make-payment": true, handlertest.PayPath + "/autopay": true,
		handlertest.PayPath + "/save-payment-method": true, "/payments/4100241190/payment-methods/other-ways": false,
	} {
		form := `form[action="` + path + `"] button`
		buttons := r.Doc().Find(form).AddSelection(saved.Doc().Find(form))
		_, dialog := buttons.Attr("data-dialog")
		if buttons.Length() != 1 || dialog != want {
			t.Errorf("%s: %d buttons, has a confirmation = %v, want 1 and %v", path, buttons.Length(), dialog, want)
		}
	}
	step := b.Get(handlertest.PayPath + "/make-payment")
	confirmation := []string{
		"third-party processor helps us complete your payment",
		"Processing fees apply to credit and debit card payments",
		"you agree to go to the processor's site", "Cancel", "Continue",
	}
	for text, wanted := range map[string][]string{
		r.Text(".pay dialog"): confirmation, step.Text("main"): confirmation,
		r.Body: {"<noscript><p>The payment window needs JavaScript"},
		r.Attr("portal-island", "props"): {
			`"noSession":"The {operation} portal loading failed: Can\u0027t create session key"`,
			`"failed":"The payment window didn\u0027t open."`, `"otherWays":"Other ways to pay"`,
		},
	} {
		for _, want := range wanted {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in %s", want, text)
			}
		}
	}
	if diff := cmp.Diff([]string{handlertest.PayPath + "/make-payment/other-ways", handlertest.PayPath},
		[]string{step.Attr("main .actions a", "href"), step.Attr("main .actions a:last-child", "href")}); diff != "" {
		t.Errorf("Continue and Cancel (-want +got):\n%s", diff)
	}
}

func TestPaymentsWithoutScriptsShowPhoneAndMail(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, handlertest.PayPath)
	for _, slug := range []string{"make-payment", "autopay", "payment-methods", "save-payment-method"} {
		r := b.Get(handlertest.PayPath + "/" + slug + "/other-ways")
		if r.Status != http.StatusOK || r.Attr("main a[href^=tel]", "href") != "tel:8005550142" ||
			r.Text("main address") == "" || !strings.Contains(r.Text("main"), "4100238715") {
			t.Errorf("%s: status = %d, main = %q, want 200 with phone, address and account", slug, r.Status, r.Text("main"))
		}
	}
	for _, path := range []string{handlertest.PayPath + "/none", handlertest.PayPath + "/none/other-ways"} {
		if r := b.Get(path); r.Status != http.StatusNotFound {
			t.Errorf("%s: status = %d, want 404", path, r.Status)
		}
	}
}

// Section 5: the window opens only with both IDs. Section 8: every other response of the provider
// shows the same error; which those are is in userapi's tests.
// Spec: INPUT-1, ERROR-6.
func TestPaymentSession(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault  sandbox.Fault
		body   string
		status int
		want   string
	}{
		"both IDs": {
			sandbox.Fault{Body: `{"accessTokenId":"A1","sessionId":"S1"}`},
			handlertest.MakePayment, 200, `"sessionId":"S1"`,
		},
		"no session": {
			sandbox.Fault{Body: `{"accessTokenId":"A1"}`},
			`{"operation":"enrollAutoPay"}`, 502,
			`{"problem":"The enrollAutoPay portal loading failed: Can't create session key"}`,
		},
		"unknown operation": {sandbox.Fault{}, `{"operation":"refund"}`, 400, `"problem"`},
		"invalid JSON":      {sandbox.Fault{}, `operation=makePayment`, 400, `"problem"`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAt(t, handlertest.PayPath)
			if test.fault != (sandbox.Fault{}) {
				test.fault.Call = "POST /payments/payment-modal"
				h.Box.InjectFault(test.fault)
			}
			r := b.SendJSON(handlertest.SessionPath, test.body)
			if r.Status != test.status || !strings.Contains(r.Body, test.want) {
				t.Errorf("status = %d, body = %s, want %d and %s", r.Status, r.Body, test.status, test.want)
			}
			logged := strings.Contains(h.Log.String(), "portal loading failed: Can't create session key")
			if logged != (test.status == http.StatusBadGateway) {
				t.Errorf("the log has the failure = %t", logged)
			}
		})
	}
}

// Section 4: the portal only logs the name of the processor's event, not its data.
// Spec: PAYMENT-6, ERROR-7, READING-12.
func TestPaymentEventsAreOnlyLogged(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	b.SignIn("household", handlertest.PayPath)
	wire.Clear()
	for _, event := range []string{"paymentComplete", "paymentCanceled", "saveComplete", "saveCanceled", "error"} {
		body := `{"operation":"makePayment","event":"` + event + `","card":"4111111111111111"}`
		r := b.SendJSON(handlertest.PayPath+"/events", body)
		if r.Status != http.StatusNoContent || !strings.Contains(h.Log.String(), `"event":"`+event+`"`) {
			t.Errorf("%s: status = %d, want 204 and a line in the log", event, r.Status)
		}
	}
	for _, body := range []string{
		`{"operation":"makePayment","event":"4111111111111111"}`, `{"operation":"x","event":"error"}`, `event=error`,
	} {
		if r := b.SendJSON(handlertest.PayPath+"/events", body); r.Status != http.StatusBadRequest {
			t.Errorf("%s: status = %d, want 400", body, r.Status)
		}
	}
	if strings.Contains(h.Log.String(), "4111111111111111") || strings.Contains(h.Log.String(), "4100238715") {
		t.Error("log has the card or account number")
	}
	if calls := wire.Sent(http.MethodPost, "/user-api/payments/payment-modal"); len(calls) != 0 {
		t.Errorf("payment session calls = %d, want 0", len(calls))
	}
}

// Section 8: the portal ignores errors of the billing summary and shows the amounts of the profile
// with their time.
// Spec: ERROR-12.
func TestFailedBillingSummaryIsIgnored(t *testing.T) {
	t.Parallel()
	h, b, fresh := handlertest.SignInAt(t, "/billing/4100238715")
	h.Box.InjectFault(sandbox.Fault{Call: handlertest.SummaryCall, Status: http.StatusForbidden})
	want := fresh.Text("[data-figure=minimum]")
	for _, path := range []string{"/billing/4100238715", handlertest.PayPath, "/billing/4100238715/due"} {
		r := b.Get(path)
		if got := r.Text("[data-figure=minimum]"); r.Status != http.StatusOK || got != want || got == "" {
			t.Errorf("%s: status = %d, minimum due = %q, want 200 and %q", path, r.Status, got, want)
		}
	}
}
