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

// Of two holders of an account, only the one who opened a window can say what came of it.
//
// Spec: BILL-6.
func TestAnotherHolderReportsNothing(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.SignIn("posting", "/home")
	spouse, _ := otherHolder(h)
	window, _ := b.OpenWindow(neverPosts, "makePayment", "")
	spouse.ReportPayment(neverPosts, window.Payment, "paymentComplete", `,"amount":"180.00"`)
	check := fmt.Sprintf(`{"payment":%q,"outcome":"paid"}`, window.Payment)
	if r := spouse.SendJSON("/payments/"+neverPosts+"/check", check); r.Status != http.StatusNotFound {
		t.Errorf("check: status = %d, want 404", r.Status)
	}
	if text := b.Get("/home").Text("body"); strings.Contains(text, "was submitted") {
		t.Error("another holder reported a payment")
	}
	spouse.ReportPayment(neverPosts, window.Payment, "paymentCanceled", "")
	if second, _ := b.OpenWindow(neverPosts, "makePayment", ""); second.Payment != "" {
		t.Error("another holder canceled the window: no question before the next payment")
	}
}

// Spec: BILL-17.
func TestOnlyTheOwnOpenPaymentCanBeDenied(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAs(t, "posting", "/home")
	notFound := func(who string, b *handlertest.Browser, payment string) {
		deny := "/payments/" + neverPosts + "/receipts/" + payment + "/not-made"
		for _, r := range []handlertest.Reply{b.Get(deny), b.Post(deny, url.Values{})} {
			if r.Status != http.StatusNotFound {
				t.Errorf("%s: status = %d, want 404", who, r.Status)
			}
		}
	}
	id := b.Pay(neverPosts, "180.00")
	spouse, _ := otherHolder(h)
	if page := spouse.Get("/payments/" + neverPosts); strings.Contains(page.Body, "not-made") {
		t.Error("another holder is offered to deny the payment")
	}
	notFound("another holder", spouse, id)
	if text := b.Get("/home").Text("main"); !strings.Contains(text, "Your payment of $180.00 was submitted") {
		t.Errorf("Home = %s, want the payment that another holder tried to deny", text)
	}
	window, _ := b.OpenWindow(neverPosts, "makePayment", id)
	notFound("a window without a report", b, window.Payment)
}
