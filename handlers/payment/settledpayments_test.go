package payment_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const dueDate = "2031-03-04"

// amounts are what the provider says about the account.
type amounts struct{ balance, minimum string }

var (
	beforePaying = amounts{"1016.90", "126.45"}
	afterPaying  = amounts{"890.45", "0.00"}
	lateFee      = amounts{"1026.90", "136.45"}
)

func (a amounts) profile() string {
	return fmt.Sprintf(`{"accounts":[{"accountNumber":%q,"balance":%q,"minDue":%q,"dueDate":%q,"autoPay":"no"}]}`,
		paidAccount, a.balance, a.minimum, dueDate)
}

func (a amounts) summary() string {
	return fmt.Sprintf(`{"totalDue":%q,"minimumDue":%q,"dueDate":%q,"autopayType":"no"}`,
		a.balance, a.minimum, dueDate)
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
	h := handlertest.New(t)
	provideAmounts(h, beforePaying, beforePaying)
	b := h.Browser()
	b.SignIn("household", "/home")
	id := b.Pay(paidAccount, "126.45")
	provideAmounts(h, beforePaying, afterPaying)
	if done := b.CheckPayment(paidAccount, id, "paid", ""); !done.Settled {
		t.Fatalf("settled = false: %+v", done.Result)
	}
	return b
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
		Call: "POST /payments/payment-modal", Times: 1,
		Body: `{"accessTokenId":"A-1","sessionId":"S-1","reference":"PAY-7"}`,
	})
	b.Pay(paidAccount, "126.45")
	const line = `{"amount":"-126.45","description":"Fee","transactionDate":"2031-03-01","reference":"PAY-7"}`
	other := `,{"accountNumber":"77","transactions":[` + line + `]}]}`
	h.Box.ResetFaults()
	h.Box.InjectFault(sandbox.Fault{Call: handlertest.SummaryCall, Body: beforePaying.summary()})
	h.Box.InjectFault(sandbox.Fault{
		Call: "GET /profiles", Member: "household", Body: strings.TrimSuffix(beforePaying.profile(), "]}") + other,
	})
	b.Follow(b.GetAfterOverlay("/refresh-profile"))
	page := b.Get("/billing/" + paidAccount).Body
	if !strings.Contains(page, "was posted to account 77.") || strings.Contains(page, "was submitted on") {
		t.Error("the bill doesn't say to which account the payment was posted, or still waits for it")
	}
}

// A profile that is older than the billing summary never brings a paid amount back, on any page of
// another instance, while the summary is down. [member.Account.Reconcile] decides what is older.
//
// Spec: BILL-15.
func TestOlderProfileDoesNotBringAPaymentBack(t *testing.T) {
	t.Parallel()
	b := settled(t)
	provideAmounts(b.Harness, beforePaying, amounts{})
	b.Harness = handlertest.NewWith(t, handlertest.Parts{Records: b.Harness.Records, Box: b.Harness.Box})
	b.Follow(b.GetAfterOverlay("/refresh-profile"))
	for _, path := range amountPages(paidAccount) {
		text, want := strings.Join(b.Get(path).Texts("main, #due, #account-details"), " "), "$890.45"
		if path == "/home" {
			want = "Nothing is due"
		}
		if !strings.Contains(text, want) || strings.Contains(text, "$126.45") || strings.Contains(text, "was submitted") {
			t.Errorf("%s = %s, want %q and not the paid amount", path, text, want)
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

// The member who opened the window can take a reported payment back. The question and the answer
// are two pages, which need no script.
//
// Spec: BILL-17.
func TestDeniedPaymentIsAskedForAgain(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAs(t, "posting", "/home")
	const payments = "/payments/" + neverPosts
	b.Pay(neverPosts, "180.00")
	now := time.Now()
	h.Portal.Now = func() time.Time { return now.AddDate(0, 0, 6) }
	deny := b.Get(payments).Attr("#due form[action$=not-made]", "action")
	if receipt := b.Get(payments+"/receipts/latest").Attr("main form", "action"); receipt != deny {
		t.Errorf("form of the receipt = %q, want %q", receipt, deny)
	}
	question := b.Get(deny)
	if question.Status != http.StatusOK || !strings.Contains(question.Text("main"), "$180.00") {
		t.Fatalf("question: %q, status = %d, main = %s", deny, question.Status, question.Text("main"))
	}
	for press := range 2 {
		if r := b.Post(deny, url.Values{}); r.Status != http.StatusSeeOther || r.Location() != payments {
			t.Fatalf("press %d: status = %d, location = %q", press, r.Status, r.Location())
		}
	}
	page := b.Get(payments)
	if want := "We no longer count your $180.00 payment from " + now.Format("January 2"); !strings.Contains(
		page.Text("body"), want) {
		t.Errorf("message = %s, want %q", page.Text("body"), want)
	}
	if text := page.Text("#due"); !strings.Contains(text, "$180.00") || strings.Contains(text, "was submitted") ||
		strings.Contains(text, "posted yet") {
		t.Errorf("amounts = %s, want the bill without the payment", text)
	}
	if second, status := b.OpenWindow(neverPosts, "makePayment", ""); second.Payment == "" {
		t.Errorf("next payment: status = %d without a session", status)
	}
}

// The store keeps the payment for that long, and the list of the member's accounts with payments.
//
// Spec: BILL-17.
func TestPaymentIsStoredFor400Days(t *testing.T) {
	t.Parallel()
	records := handlertest.NewListingStore(t)
	b := handlertest.NewWith(t, handlertest.Parts{Records: records}).Browser()
	b.SignIn("posting", "/home")
	b.Pay(neverPosts, "180.00")
	if got := records.Expiring(t, 399*24*time.Hour, 400*24*time.Hour); got != 2 {
		t.Errorf("%d records expire in 400 days, want 2", got)
	}
}
