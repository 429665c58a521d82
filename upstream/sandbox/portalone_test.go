package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox/samples"
)

const account = "4100238715" // household: balance 1016.90, minimum due 126.45

// window is the processor's window for one payment session.
type window struct {
	session
	ids samples.Record
}

func (s session) openFor(operation string) window {
	s.t.Helper()
	r := s.post("/payments/payment-modal", samples.Record{"accountNumber": account, "operation": operation})
	wantStatus(s.t, r, http.StatusOK)
	return window{s, r.json(s.t)}
}

func (w window) boot(operation string, changes ...string) reply {
	w.t.Helper()
	body := samples.Record{
		"sessionId": w.ids["sessionId"], "accessTokenId": w.ids["accessTokenId"], "operation": operation,
	}
	for i := 0; i < len(changes); i += 2 {
		body[changes[i]] = changes[i+1]
	}
	return w.call("session", body)
}

func (w window) confirm(ticket, amount, method string) reply {
	w.t.Helper()
	return w.call("result", samples.Record{"ticket": ticket, "amount": amount, "method": method})
}

func (w window) call(path string, body samples.Record) reply {
	w.t.Helper()
	content, err := json.Marshal(body)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.do(http.MethodPost, "/portalone/"+path, http.Header{"Content-Type": {"application/json"}}, string(content))
}

func (s session) summary() samples.Record {
	s.t.Helper()
	r := s.get("/accounts/" + account + "/billing-summary")
	wantStatus(s.t, r, http.StatusOK)
	return r.json(s.t)
}

func TestAnotherAmountIsPaid(t *testing.T) {
	t.Parallel()
	member := newHarness(t).ready("household")
	for amount, want := range map[string]int{
		"50.00": http.StatusOK, "": http.StatusBadRequest, "0": http.StatusBadRequest, "-5": http.StatusBadRequest,
		"ten": http.StatusBadRequest,
	} {
		window := member.openFor("makePayment")
		ticket := window.boot("makePayment").json(t).Text("ticket")
		r := window.call("result",
			samples.Record{"ticket": ticket, "amount": "other", "other": amount, "method": "checking"})
		wantStatus(t, r, want)
		detail := r.json(t)
		if want == http.StatusOK && (detail["amount"] != "50.00" || len(detail.Text("transactionId")) != 10) {
			t.Errorf("detail = %v, want the amount 50.00 and a transactionId of 10 characters", detail)
		}
	}
	if got := member.summary(); fmt.Sprint(got["totalDue"], " ", got["minimumDue"]) != "966.9 76.45" {
		t.Errorf("amounts = %v, %v, want both less 50.00", got["totalDue"], got["minimumDue"])
	}
}

func TestPaymentsPostLate(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.ready("posting")
	summary := func(account string) string {
		return fmt.Sprint(member.get("/accounts/" + account + "/billing-summary").json(t)["minimumDue"])
	}
	pay := func(account string) samples.Record {
		r := member.post("/payments/payment-modal",
			samples.Record{"accountNumber": account, "operation": "makePayment"})
		window := window{member, r.json(t)}
		return window.confirm(window.boot("makePayment").json(t).Text("ticket"), "minimum", "checking").json(t)
	}
	const after, never, unnamed = "4100500320", "4100500433", "4100500518"
	if detail := pay(after); detail["amount"] != "126.45" {
		t.Errorf("detail = %v, want the amount", detail)
	}
	pay(never)
	detail := pay(unnamed)
	if detail["amount"] != nil || detail["feeAmount"] != nil || detail.Text("transactionId") == "" {
		t.Errorf("detail = %v, want a transactionId without amounts", detail)
	}
	w.clock.advance(19 * time.Second)
	if got := summary(after); got != "126.45" {
		t.Errorf("minimum due after 19 s = %s, want 126.45", got)
	}
	w.clock.advance(time.Second)
	if got := summary(after); got != "0.00" {
		t.Errorf("minimum due after 20 s = %s, want 0.00", got)
	}
	w.clock.advance(30 * time.Second) // the access token lives a minute
	if got := summary(never); got != "180.00" {
		t.Errorf("minimum due = %s, want 180.00 as before", got)
	}
}

func TestSavingChangesAutopayAndInstrument(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ operation, method, autopay, instrument string }{
		{"savePaymentMethod", "card", "no", "Visa ending in 4242"},
		{"managePaymentMethods", "checking", "no", "Checking account ending in 6789"},
		{"enrollAutoPay", "checking", "EFT", "Checking account ending in 6789"},
	} {
		t.Run(c.operation, func(t *testing.T) {
			member := newHarness(t).ready("household")
			window := member.openFor(c.operation)
			wantStatus(t, window.confirm(window.boot(c.operation).json(t).Text("ticket"), "", c.method), http.StatusOK)
			got := member.get("/profiles").json(t).Records("accounts")[0]
			if got["payInstrument"] != c.instrument || member.summary()["autopayType"] != c.autopay {
				t.Errorf("payInstrument = %v, autopayType = %v", got["payInstrument"], member.summary()["autopayType"])
			}
		})
	}
	enrolled := samples.Record{"autoPay": "EFT"}
	save(enrolled, "savePaymentMethod", methods["card"])
	if enrolled["autoPay"] != "Credit Card" {
		t.Errorf("autoPay = %v, want Credit Card", enrolled["autoPay"])
	}
}

func TestPaymentSessionIsSingleUseAndBound(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	for name, c := range map[string]struct {
		changes []string
		after   time.Duration
	}{
		"unknown session": {[]string{"sessionId", "made up"}, 0},
		"wrong token":     {[]string{"accessTokenId", "made up"}, 0},
		"other operation": {[]string{"operation", "enrollAutoPay"}, 0},
		"expired":         {nil, sessionLife + time.Second},
	} {
		window := w.ready("household").openFor("makePayment")
		w.clock.advance(c.after)
		r := window.boot("makePayment", c.changes...)
		if r.StatusCode != http.StatusForbidden || r.json(t).Text("code") != "InvalidSession" {
			t.Errorf("%s: response = %d %s, want 403 InvalidSession", name, r.StatusCode, r.body)
		}
	}
	member := w.ready("household")
	window := member.openFor("makePayment")
	opened := window.boot("makePayment").json(t)
	wantStatus(t, window.boot("makePayment"), http.StatusForbidden)
	wantStatus(t, window.boot("makePayment", "sessionId", opened.Text("ticket")), http.StatusForbidden)
	wantStatus(t, window.confirm(window.ids.Text("sessionId"), "balance", "card"), http.StatusForbidden)
	unopened := member.openFor("makePayment").ids.Text("sessionId")
	wantStatus(t, window.confirm(unopened, "balance", "card"), http.StatusForbidden)
}

func TestUnknownOperationGetsNoSession(t *testing.T) {
	t.Parallel()
	member := newHarness(t).ready("household")
	r := member.post("/payments/payment-modal", samples.Record{"accountNumber": account, "operation": "steal"})
	wantStatus(t, r, http.StatusBadRequest)
}

func TestScriptRequiresKeyAndOrigin(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	script := w.get(strings.TrimPrefix(w.PaymentScriptURL(), w.Origin()))
	wantStatus(t, script, http.StatusOK)
	if !strings.HasPrefix(script.Header.Get("Content-Type"), "text/javascript") ||
		script.Header.Get("Access-Control-Allow-Origin") != portal {
		t.Errorf("header = %v, want a script for the portal", script.Header)
	}
	for _, key := range []string{"", "?key=", "?key=other"} {
		wantStatus(t, w.get("/portalone/portalone.js"+key), http.StatusForbidden)
	}
	modal := w.get("/portalone/modal")
	if policy := modal.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors "+portal) {
		t.Errorf("policy of the window = %s, want frame-ancestors with the portal only", policy)
	}
}
