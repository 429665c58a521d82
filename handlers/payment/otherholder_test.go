package payment_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// otherHolder returns a browser and Home of another member with the account that never posts.
func otherHolder(h *handlertest.Harness) (*handlertest.Browser, handlertest.Reply) {
	account := `{"accountNumber":"` + neverPosts + `","balance":"540.00","minDue":"180.00","autoPay":"no"}`
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "farm", Body: `{"accounts":[` + account + `]}`})
	b := h.Browser()
	return b, b.SignIn("farm", "/home")
}

// Spec: BILL-5.
func TestSubmittedPaymentIsShownToEveryoneWithTheAccount(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAs(t, "posting", "/home")
	id := b.Pay(neverPosts, "180.00")
	stranger := h.Browser()
	if page := stranger.SignIn("household", "/home"); strings.Contains(page.Text("body"), "was submitted") {
		t.Error("a member without the account sees the payment")
	}
	spouse, home := otherHolder(h)
	if text := home.Text("body"); !strings.Contains(text, "A payment of $180.00 was submitted on ") ||
		strings.Contains(text, "Pay $180.00") {
		t.Errorf("another holder's Home = %s", text)
	}
	for _, payment := range []string{id, "latest"} {
		if r := spouse.Get("/payments/" + neverPosts + "/receipts/" + payment); r.Status != http.StatusNotFound {
			t.Errorf("receipt of another member: status = %d, want 404", r.Status)
		}
	}
}

// Of two holders of an account, only the one who opened a window can say what came of it: report a
// payment, cancel it, or deny one. No one can deny what was not reported.
//
// Spec: BILL-6, BILL-17.
func TestOnlyWhoOpenedAWindowSaysWhatCameOfIt(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAs(t, "posting", "/home")
	spouse, _ := otherHolder(h)
	wantNotFound := func(what string, replies ...handlertest.Reply) {
		t.Helper()
		for _, r := range replies {
			if r.Status != http.StatusNotFound {
				t.Errorf("%s: status = %d, want 404", what, r.Status)
			}
		}
	}
	deny := func(b *handlertest.Browser, payment string) (question, answer handlertest.Reply) {
		path := "/payments/" + neverPosts + "/receipts/" + payment + "/not-made"
		return b.Get(path), b.Post(path, url.Values{})
	}
	window, _ := b.OpenWindow(neverPosts, "makePayment", "")
	spouse.ReportPayment(neverPosts, window.Payment, "paymentComplete", `,"amount":"180.00"`)
	check := fmt.Sprintf(`{"payment":%q,"outcome":"paid"}`, window.Payment)
	wantNotFound("another holder's check", spouse.SendJSON("/payments/"+neverPosts+"/check", check))
	question, answer := deny(b, window.Payment)
	wantNotFound("a window without a report is denied", question, answer)
	if text := b.Get("/home").Text("body"); strings.Contains(text, "was submitted") {
		t.Error("another holder reported a payment")
	}
	spouse.ReportPayment(neverPosts, window.Payment, "paymentCanceled", "")
	if second, _ := b.OpenWindow(neverPosts, "makePayment", ""); second.Payment != "" {
		t.Error("another holder canceled the window: no question before the next payment")
	}
	b.ReportPayment(neverPosts, window.Payment, "paymentComplete", `,"amount":"180.00"`)
	if page := spouse.Get("/payments/" + neverPosts); strings.Contains(page.Body, "not-made") {
		t.Error("another holder is offered to deny the payment")
	}
	question, answer = deny(spouse, window.Payment)
	wantNotFound("another holder denies", question, answer)
	if text := b.Get("/home").Text("main"); !strings.Contains(text, "Your payment of $180.00 was submitted") {
		t.Errorf("Home = %s, want the payment that another holder tried to deny", text)
	}
}
