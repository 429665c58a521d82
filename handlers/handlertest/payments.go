package handlertest

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// The payments of an account of the household, and requests about them.
const (
	PayPath     = "/payments/4100238715"
	SessionPath = PayPath + "/session"
	MakePayment = `{"operation":"makePayment"}`
)

// NeverPosts is an account of the member "posting" whose payments never show: minimum due 180.00,
// balance 540.00.
const NeverPosts = "4100500433"

// Opened is the response to a request for a payment session.
type Opened struct {
	Payment string
	Island  struct {
		Dialog struct {
			Earlier struct{ ID, Text, Continue string }
		}
	}
}

// Checked is the response to a check of the account after the payment window closed.
type Checked struct {
	Result struct {
		Tone, Title, Text string
		Facts             []struct{ Name, Value string }
		Receipt           *struct{ Path, Label string }
	}
	Settled bool
	Island  struct {
		Dialog struct{ Due string }
	}
}

// OpenWindow opens a payment session. confirmed is the ID of an earlier payment, "" for none.
func (b *Browser) OpenWindow(account, operation, confirmed string) (Opened, int) {
	b.Harness.T.Helper()
	r := b.SendJSON("/payments/"+account+"/session", fmt.Sprintf(`{"operation":%q,"confirmed":%q}`, operation, confirmed))
	var response Opened
	Must(b.Harness.T, json.Unmarshal([]byte(r.Body), &response))
	return response, r.Status
}

// ReportPayment reports an event of the payment window, with further fields as JSON.
func (b *Browser) ReportPayment(account, payment, event, fields string) {
	b.Harness.T.Helper()
	body := fmt.Sprintf(`{"operation":"makePayment","payment":%q,"event":%q%s}`, payment, event, fields)
	if r := b.SendJSON("/payments/"+account+"/events", body); r.Status != http.StatusNoContent {
		b.Harness.T.Fatalf("%s: status = %d %s, want 204", event, r.Status, r.Body)
	}
}

// CheckPayment checks the account after the window closed.
func (b *Browser) CheckPayment(account, payment, outcome, fields string) Checked {
	b.Harness.T.Helper()
	r := b.SendJSON("/payments/"+account+"/check", fmt.Sprintf(`{"payment":%q,"outcome":%q%s}`, payment, outcome, fields))
	if r.Status != http.StatusOK {
		b.Harness.T.Fatalf("check: status = %d %s, want 200", r.Status, r.Body)
	}
	var response Checked
	Must(b.Harness.T, json.Unmarshal([]byte(r.Body), &response))
	return response
}

// Pay opens a window and reports a payment of an amount. It returns the payment's ID.
func (b *Browser) Pay(account, amount string) string {
	b.Harness.T.Helper()
	window, status := b.OpenWindow(account, "makePayment", "")
	if status != http.StatusOK {
		b.Harness.T.Fatalf("session: status = %d, want 200", status)
	}
	b.ReportPayment(account, window.Payment, "paymentComplete", fmt.Sprintf(`,"amount":%q,"reference":"T-1"`, amount))
	return window.Payment
}
