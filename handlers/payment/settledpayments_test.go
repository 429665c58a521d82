package payment_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const (
	paidAccount = "4100238715" // of the household: 126.45 is due of 1,016.90
	dueDate     = "2031-03-04"
)

// amounts are what the provider says about the account.
type amounts struct{ balance, minimum, due, lines string }

var (
	beforePaying = amounts{"1016.90", "126.45", dueDate, ""}
	afterPaying  = amounts{"890.45", "0.00", dueDate, ""}
	lateFee      = amounts{"1026.90", "136.45", dueDate, ""}
)

func (a amounts) profile() string {
	return fmt.Sprintf(`{"accounts":[{"accountNumber":%q,"balance":%q,"minDue":%q,"dueDate":%q,"autoPay":"no","transactions":[%s]}]}`,
		paidAccount, a.balance, a.minimum, a.due, a.lines)
}

func (a amounts) summary() string {
	return fmt.Sprintf(`{"totalDue":%q,"minimumDue":%q,"dueDate":%q,"autopayType":"no","transactions":[%s]}`, a.balance,
		a.minimum, a.due, a.lines)
}

// provideAmounts sets what profile and billing summary say from now on. An empty summary is an
// outage of the call.
func provideAmounts(h *handlertest.Harness, profile, summary amounts) {
	h.Box.ResetFaults()
	h.Box.InjectFault(sandbox.Fault{Call: "GET /accounts/{accountNumber}/installments", Status: http.StatusNotFound})
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "household", Body: profile.profile()})
	fault := sandbox.Fault{Call: handlertest.SummaryCall, Status: http.StatusForbidden}
	if summary != (amounts{}) {
		fault = sandbox.Fault{Call: handlertest.SummaryCall, Body: summary.summary()}
	}
	h.Box.InjectFault(fault)
}

// settled returns a browser whose member has paid the bill: the billing summary shows it, and the
// profile does not.
func settled(t *testing.T) *handlertest.Browser {
	t.Helper()
	b, _ := settledOn(handlertest.New(t))
	return b
}

// settledOn is settled on a harness, with the ID of the payment.
func settledOn(h *handlertest.Harness) (b *handlertest.Browser, id string) {
	h.T.Helper()
	provideAmounts(h, beforePaying, beforePaying)
	b = h.Browser()
	b.SignIn("household", "/home")
	id = b.Pay(paidAccount, "126.45")
	provideAmounts(h, beforePaying, afterPaying)
	if done := b.CheckPayment(paidAccount, id, "paid", ""); !done.Settled {
		h.T.Fatalf("settled = false: %+v", done.Result)
	}
	return b, id
}

// The insurer posted the payment to another account of the member: the bill is asked for, and the
// page shows where the payment is. The provider named the payment when its window opened.
func TestBillSaysToWhichOtherAccountThePaymentWasPosted(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	provideAmounts(h, beforePaying, beforePaying)
	b := h.Browser()
	b.SignIn("household", "/home")
	h.Box.InjectFault(sandbox.Fault{
		Call: "POST /payments/payment-modal", Times: 1, Body: `{"accessTokenId":"A-1","sessionId":"S-1","reference":"PAY-7"}`,
	})
	b.Pay(paidAccount, "126.45")
	other := `,{"accountNumber":"77","transactions":[{"amount":"-126.45","description":"Fee","transactionDate":"2031-03-01","reference":"PAY-7"}]}]}`
	h.Box.ResetFaults()
	h.Box.InjectFault(sandbox.Fault{Call: handlertest.SummaryCall, Body: beforePaying.summary()})
	h.Box.InjectFault(sandbox.Fault{
		Call: "GET /profiles", Member: "household", Body: strings.TrimSuffix(beforePaying.profile(), "]}") + other,
	})
	b.Follow(b.GetAfterOverlay("/refresh-profile"))
	page := b.Get("/billing/" + paidAccount)
	if want := "was posted to account 77."; !strings.Contains(page.Body, want) || strings.Contains(page.Body, "was submitted on") {
		t.Errorf("the bill doesn't say %q, or still waits for the payment", want)
	}
}

// A profile that is older than the billing summary never brings a paid amount back: not after a
// refresh, a sign-out, on another instance, or while the summary is down.
//
// Spec: BILL-15.
func TestOlderProfileDoesNotBringAPaymentBack(t *testing.T) {
	t.Parallel()
	ways := map[string]func(b *handlertest.Browser) *handlertest.Browser{
		"a refresh": func(b *handlertest.Browser) *handlertest.Browser {
			b.Follow(b.GetAfterOverlay("/refresh-profile"))
			return b
		},
		"a sign-out": func(b *handlertest.Browser) *handlertest.Browser {
			b.Post("/logout", url.Values{"everyone": {"1"}})
			again := b.Harness.Browser()
			again.SignIn("household", "/home")
			return again
		},
		"another instance": func(b *handlertest.Browser) *handlertest.Browser {
			h := *b.Harness
			h.Portal = handlertest.NewPortalOn(b.Harness.T, b.Harness.Records, h.Box, h.Box.Transport(),
				slog.New(slog.NewJSONHandler(io.Discard, nil)))
			h.App = handlers.App(h.Portal, nil)
			other := *b
			other.Harness = &h
			other.Follow(other.GetAfterOverlay("/refresh-profile"))
			return &other
		},
	}
	for name, way := range ways {
		for outage, summary := range map[string]amounts{"": afterPaying, ", the summary down": {}} {
			t.Run(name+outage, func(t *testing.T) {
				t.Parallel()
				b := settled(t)
				provideAmounts(b.Harness, beforePaying, summary)
				b = way(b)
				for _, path := range amountPages(paidAccount) {
					text, want := strings.Join(b.Get(path).Texts("main, #due, #account-details"), " "), "$890.45"
					if path == "/home" {
						want = "Nothing is due"
					}
					if !strings.Contains(text, want) || strings.Contains(text, "$126.45") || strings.Contains(text, "was submitted") {
						t.Errorf("%s = %s, want %q and not the paid amount", path, text, want)
					}
				}
			})
		}
	}
}

// A payment that follows a settled one starts from the amounts that the member sees, not from those
// of an older profile: what settled the first one does not settle it, and no part of it is a fee on
// what was due before.
//
// Spec: BILL-2, BILL-31.
func TestNextPaymentBesideAnOlderProfile(t *testing.T) {
	t.Parallel()
	b := settled(t)
	b.Follow(b.GetAfterOverlay("/refresh-profile"))
	window, _ := b.OpenWindow(paidAccount, "makePayment", "")
	b.ReportPayment(paidAccount, window.Payment, "paymentComplete", `,"amount":"129.61"`)
	if text := b.Get("/home").Text("main"); !strings.Contains(text, "Your payment of $129.61 was submitted") {
		t.Errorf("Home = %s, want the second payment submitted", text)
	}
	if done := b.CheckPayment(paidAccount, window.Payment, "paid", ""); done.Settled {
		t.Errorf("second payment: settled = true: %+v", done.Result)
	}
	if text := b.Get("/billing/" + paidAccount).Text("#account-details"); !strings.Contains(text, "$760.84") {
		t.Errorf("amounts = %s, want a balance of $760.84", text)
	}
}

// Beside such a profile, Home reads the summary, which stays for the next pages.
//
// Spec: BILL-15.
func TestHomeReadsTheSummaryBesideAnOlderProfile(t *testing.T) {
	t.Parallel()
	b := settled(t)
	provideAmounts(b.Harness, beforePaying, lateFee)
	b.Follow(b.GetAfterOverlay("/refresh-profile"))
	before := b.Harness.Box.Calls(handlertest.SummaryCall)
	for range 3 {
		if text := b.Get("/home").Text("main"); !strings.Contains(text, "$136.45") {
			t.Errorf("Home = %s, want the amount of the new summary", text)
		}
	}
	if made := b.Harness.Box.Calls(handlertest.SummaryCall) - before; made != 1 {
		t.Errorf("summary calls of Home = %d, want 1", made)
	}
}

// The insurer takes a payment back: its bill is asked for again, and its receipt says so, if the
// insurer does. Without a kind it is a charge.
//
// Spec: BILL-15.
func TestReturnedPaymentIsAskedForAgain(t *testing.T) {
	t.Parallel()
	const lines = `{"amount":"126.45","description":"NSF CHECK","kind":%q,"transactionDate":"2031-02-01"},` +
		`{"amount":"-126.45","description":"Payment","kind":"payment","transactionDate":%q}`
	for words, want := range map[string]string{ // by the kind that is sent
		"returned": "This payment was taken back on 02/01/2031.", "": "Your account shows the payment.",
	} {
		b := settled(t)
		back := beforePaying
		back.lines = fmt.Sprintf(lines, words, time.Now().Format(time.DateOnly))
		provideAmounts(b.Harness, back, back)
		b.Follow(b.GetAfterOverlay("/refresh-profile"))
		for _, path := range []string{"/billing/" + paidAccount, "/home"} {
			if text := b.Get(path).Text("main"); !strings.Contains(text, "$126.45") || strings.Contains(text, "all caught up") {
				t.Errorf("%s: %s = %s, want the amount asked for", words, path, text)
			}
		}
		if got := b.Get("/payments/" + paidAccount + "/receipts/latest").Text(".answer"); !strings.Contains(got, want) {
			t.Errorf("%s: receipt = %s, want %q", words, got, want)
		}
	}
}

// The fee of a card isn't part of what a payment takes off the account. [member.Report] decides
// what the fee is. What is settled can't be denied.
//
// Spec: BILL-31, BILL-17.
func TestFeeOfACardHidesNoMoney(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	provideAmounts(h, beforePaying, beforePaying)
	b := h.Browser()
	b.SignIn("household", "/home")
	window, _ := b.OpenWindow(paidAccount, "makePayment", "")
	const fields = `,"amount":"129.61","feeAmount":"3.16"`
	b.ReportPayment(paidAccount, window.Payment, "paymentComplete", fields)
	if text := b.Get("/billing/" + paidAccount).Text("main"); !strings.Contains(text, "$890.45") ||
		!strings.Contains(text, "$129.61 Submitted") {
		t.Errorf("amounts after the payment = %s, want a balance of 890.45", text)
	}
	provideAmounts(h, beforePaying, afterPaying)
	if done := b.CheckPayment(paidAccount, window.Payment, "paid", fields); !done.Settled {
		t.Errorf("settled = false: %+v", done.Result)
	}
	receipt := b.Get("/payments/" + paidAccount + "/receipts/" + window.Payment)
	for _, want := range []string{"$129.61, including a fee", "Processing fee$3.16", "Your account shows the payment."} {
		if !strings.Contains(receipt.Text("main"), want) {
			t.Errorf("receipt = %s, want %q", receipt.Text("main"), want)
		}
	}
	if strings.Contains(receipt.Body, "not-made") {
		t.Error("the receipt offers to deny a settled payment")
	}
}

// The member who opened the window can take a reported payment back. The question and the answer
// are two pages, which need no script.
//
// Spec: BILL-17.
func TestDeniedPaymentIsAskedForAgain(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAs(t, "posting", "/home")
	b.Pay(handlertest.NeverPosts, "180.00")
	now := time.Now()
	h.Portal.Now = func() time.Time { return now.AddDate(0, 0, 6) }
	deny := b.Get("/payments/"+handlertest.NeverPosts).Attr("#due form[action$=not-made]", "action")
	if receipt := b.Get("/payments/"+handlertest.NeverPosts+"/receipts/latest").Attr("main form", "action"); receipt != deny {
		t.Errorf("form of the receipt = %q, want %q", receipt, deny)
	}
	question := b.Get(deny)
	if question.Status != http.StatusOK || !strings.Contains(question.Text("main"), "$180.00") {
		t.Fatalf("question: %q, status = %d, main = %s", deny, question.Status, question.Text("main"))
	}
	for press := range 2 {
		if r := b.Post(deny, url.Values{}); r.Status != http.StatusSeeOther || r.Location() != "/payments/"+handlertest.NeverPosts {
			t.Fatalf("press %d: status = %d, location = %q", press, r.Status, r.Location())
		}
	}
	page := b.Get("/payments/" + handlertest.NeverPosts)
	if !strings.Contains(page.Text("body"), "We no longer count your $180.00 payment from "+now.Format("January 2")) {
		t.Errorf("message = %s", page.Text("body"))
	}
	if text := page.Text("#due"); !strings.Contains(text, "$180.00") || strings.Contains(text, "was submitted") ||
		strings.Contains(text, "posted yet") {
		t.Errorf("amounts = %s, want the bill without the payment", text)
	}
	if second, status := b.OpenWindow(handlertest.NeverPosts, "makePayment", ""); second.Payment == "" {
		t.Errorf("next payment: status = %d without a session", status)
	}
}

// Spec: BILL-17.
func TestOnlyTheOwnOpenPaymentCanBeDenied(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAs(t, "posting", "/home")
	id := b.Pay(handlertest.NeverPosts, "180.00")
	deny := "/payments/" + handlertest.NeverPosts + "/receipts/" + id + "/not-made"
	spouse, _ := otherHolder(h)
	if page := spouse.Get("/payments/" + handlertest.NeverPosts); strings.Contains(page.Body, "not-made") {
		t.Error("another holder is offered to deny the payment")
	}
	for name, r := range map[string]handlertest.Reply{"question": spouse.Get(deny), "answer": spouse.Post(deny, url.Values{})} {
		if r.Status != http.StatusNotFound {
			t.Errorf("%s of another holder: status = %d, want 404", name, r.Status)
		}
	}
	if text := b.Get("/home").Text("main"); !strings.Contains(text, "Your payment of $180.00 was submitted") {
		t.Errorf("Home = %s, want the payment that another holder tried to deny", text)
	}
	window, _ := b.OpenWindow(handlertest.NeverPosts, "makePayment", id)
	unreported := "/payments/" + handlertest.NeverPosts + "/receipts/" + window.Payment + "/not-made"
	for name, r := range map[string]handlertest.Reply{"question": b.Get(unreported), "answer": b.Post(unreported, url.Values{})} {
		if r.Status != http.StatusNotFound {
			t.Errorf("%s for a window without a report: status = %d, want 404", name, r.Status)
		}
	}
}

// The store keeps the payment for that long, and the list of the member's accounts with payments.
//
// Spec: BILL-17.
func TestPaymentIsStoredFor400Days(t *testing.T) {
	t.Parallel()
	records := &handlertest.ListingStore{Store: handlertest.OpenStore(t, "memory:"), Keys: map[string]bool{}}
	b := handlertest.NewWith(t, handlertest.Parts{Records: records}).Browser()
	b.SignIn("posting", "/home")
	b.Pay(handlertest.NeverPosts, "180.00")
	if got := records.Expiring(t, 399*24*time.Hour, 400*24*time.Hour); got != 2 {
		t.Errorf("%d records expire in 400 days, want 2", got)
	}
}
