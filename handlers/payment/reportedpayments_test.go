package payment_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// amountPages are the pages, parts of pages and files with the amounts of an account.
func amountPages(account string) []string {
	billing, payments := "/billing/"+account, "/payments/"+account
	return []string{
		"/home", billing, billing + "/due", billing + "/due?stored=1", billing + "/transactions/print",
		payments, payments + "/make-payment/other-ways",
	}
}

// duringSummary does something while the billing summary is called for the first time.
type duringSummary struct {
	http.RoundTripper
	once sync.Once
	do   func()
}

func (d *duringSummary) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.URL.Path, "/billing-summary") {
		d.once.Do(d.do)
	}
	return d.RoundTripper.RoundTrip(r)
}

// A part of a page that waits for amounts has read the payments before, with its session.
func TestLateAmountsNameThePaymentOfAnotherTab(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/billing/" + handlertest.NeverPosts + "/due"} {
		box := handlertest.NewBox(t, sandbox.Options{})
		summary := &duringSummary{RoundTripper: box.Transport()}
		h := handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: summary})
		b, other := h.Browser(), h.Browser()
		summary.do = func() { other.Pay(handlertest.NeverPosts, "180.00") }
		b.SignIn("posting", "/policies")
		b.GetAfterOverlay("/policies")
		other.SignIn("posting", "/policies")
		if text := b.Get(path).Text("body"); !strings.Contains(text, "Your payment of $180.00 was submitted on ") {
			t.Errorf("%s does not name the payment: %s", path, text)
		}
	}
}

// The rules of the remainder are in member; every page and file with the amounts follows them.
//
// Spec: BILL-1.
func TestSubmittedPaymentIsNotAskedForAgain(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAs(t, "posting", "/home")
	b.Pay(handlertest.NeverPosts, "50.00")
	for _, path := range amountPages(handlertest.NeverPosts) {
		// An earlier payment had the same amount: what was paid isn't an amount that is asked for.
		text := strings.Replace(b.Get(path).Text("body"), "You paid $180.00 since", "", 1)
		for _, want := range []string{"Your payment of $50.00 was submitted on ", "It can take a few days to post.", "$130.00"} {
			if !strings.Contains(text, want) || strings.Contains(text, "$180.00 ") {
				t.Errorf("%s = %s, want %q and not the whole amount", path, text, want)
			}
		}
	}
	if calendar := b.Get("/billing/" + handlertest.NeverPosts + "/due.ics"); !strings.Contains(calendar.Body, "Pay $130.00") {
		t.Errorf("calendar: status = %d, want the remainder:\n%s", calendar.Status, calendar.Body)
	}
}

// Spec: BILL-2, PAYMENT-8, PAYMENT-16.
func TestPaymentIsSettledByTheBillingSummary(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	id := b.Pay("4100238715", "126.45")
	if waiting := b.CheckPayment("4100238715", id, "paid", ""); waiting.Settled || waiting.Result.Text != "It can take a few days to post." {
		t.Errorf("before: settled = %t, text = %q", waiting.Settled, waiting.Result.Text)
	}
	b.Harness.Box.InjectFault(sandbox.Fault{
		Call: handlertest.SummaryCall, Body: `{"totalDue":"890.45","minimumDue":"0.00","dueDate":"2031-03-04"}`, Times: 1,
	})
	done := b.CheckPayment("4100238715", id, "paid", "")
	if !done.Settled || done.Result.Text != "Your account shows it." || done.Result.Tone != "good" {
		t.Errorf("after: settled = %t, text = %q", done.Settled, done.Result.Text)
	}
	if done.Island.Dialog.Due != "Account 4100238715." {
		t.Errorf("confirmation = %q, want the account without an amount", done.Island.Dialog.Due)
	}
	// The next bill has the old amounts again, which must not bring the payment back.
	b.Harness.Box.InjectFault(sandbox.Fault{
		Call: handlertest.SummaryCall, Body: `{"totalDue":"1016.90","minimumDue":"126.45","dueDate":"2031-04-04"}`, Times: 1,
	})
	if text := b.Get("/billing/4100238715").Text("#due"); strings.Contains(text, "was submitted") || !strings.Contains(text, "$126.45") {
		t.Errorf("amounts of the next bill = %s", text)
	}
}

// A window that closes without a result may have paid all the same. Each confirmation is for the
// payment that the question named. [member.Bill] decides which payment that is.
//
// Spec: BILL-4.
func TestSecondPaymentIsConfirmedFirst(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAs(t, "posting", "/home")
	page := func() string { return b.Get("/payments/" + handlertest.NeverPosts + "/make-payment").Text("main") } // without JavaScript
	open := func(operation, confirmed string) handlertest.Opened {
		window, _ := b.OpenWindow(handlertest.NeverPosts, operation, confirmed)
		return window
	}
	canceled := open("makePayment", "")
	b.ReportPayment(handlertest.NeverPosts, canceled.Payment, "paymentCanceled", "")
	if strings.Contains(page(), "Continue anyway") {
		t.Error("the page asks about a canceled payment")
	}
	first := open("makePayment", "")
	if first.Payment == "" {
		t.Fatal("no session after a canceled payment")
	}
	b.CheckPayment(handlertest.NeverPosts, first.Payment, "unknown", "")
	asked := open("makePayment", "")
	if earlier := asked.Island.Dialog.Earlier.Text; asked.Payment != "" ||
		!strings.HasPrefix(earlier, "The payment window opened on ") || !strings.Contains(page(), "Continue anyway") {
		t.Fatalf("question = %q, page = %s, want one about the window", earlier, page())
	}
	second := open("makePayment", asked.Island.Dialog.Earlier.ID)
	b.ReportPayment(handlertest.NeverPosts, second.Payment, "paymentComplete", `,"amount":"50.00"`)
	const want = "A payment of $50.00 was submitted on "
	if earlier := open("makePayment", "").Island.Dialog.Earlier.Text; !strings.HasPrefix(earlier, want) || !strings.Contains(page(), want) {
		t.Errorf("question = %q, page = %s, want %q", earlier, page(), want)
	}
	for _, id := range []string{first.Payment, "made-up"} {
		if third := open("makePayment", id); third.Payment != "" {
			t.Errorf("%s confirms the newest payment", id)
		}
	}
	if other := open("enrollAutoPay", ""); other.Payment == "" {
		t.Error("AutoPay: no session, want one without a question")
	}
	if third := open("makePayment", second.Payment); third.Payment == "" {
		t.Error("no session after the confirmation")
	}
}

// A payment session that the provider refused leaves nothing to ask about.
//
// Spec: BILL-4.
func TestFailedSessionIsNoPayment(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	b.Harness.Box.InjectFault(sandbox.Fault{Call: "POST /payments/payment-modal", Status: 500, Times: 1})
	if _, status := b.OpenWindow("4100238715", "makePayment", ""); status != http.StatusBadGateway {
		t.Fatalf("status = %d, want 502", status)
	}
	if second, status := b.OpenWindow("4100238715", "makePayment", ""); second.Payment == "" {
		t.Errorf("second attempt: status = %d without a session", status)
	}
}

// The result of a window is stored for the member who opened it, even if the account has left the
// profile since. The response shows nothing about the account.
//
// Spec: BILL-6.
func TestResultArrivesForAnAccountThatHasLeftTheProfile(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b, again := h.Browser(), h.Browser()
	b.SignIn("posting", "/home")
	window, _ := b.OpenWindow(handlertest.NeverPosts, "makePayment", "")
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "posting", Body: `{"accounts":[]}`})
	b.Follow(b.GetAfterOverlay("/refresh-profile"))
	before := h.Box.Calls(handlertest.SummaryCall)
	b.ReportPayment(handlertest.NeverPosts, window.Payment, "paymentComplete", `,"amount":"180.00"`)
	r := b.SendJSON("/payments/"+handlertest.NeverPosts+"/check", fmt.Sprintf(`{"payment":%q,"outcome":"paid"}`, window.Payment))
	if r.Status != http.StatusOK || !strings.Contains(r.Body, "Payment submitted") ||
		strings.Contains(r.Body, handlertest.NeverPosts) || strings.Contains(r.Body, "180") {
		t.Errorf("check: status = %d %s, want the report without the account", r.Status, r.Body)
	}
	if calls := h.Box.Calls(handlertest.SummaryCall) - before; calls != 0 {
		t.Errorf("the check read the account's billing summary %d times, want 0", calls)
	}
	if r := b.SendJSON("/payments/"+handlertest.NeverPosts+"/check",
		`{"payment":"other","outcome":"unknown"}`); r.Status != http.StatusNotFound {
		t.Errorf("check of no window: status = %d, want 404", r.Status)
	}
	h.Box.ResetFaults()
	if text := again.SignIn("posting", "/home").Text("main"); !strings.Contains(text, "was submitted") {
		t.Errorf("Home with the account again = %s, want the payment", text)
	}
}

// Spec: BILL-5.
func TestDeletedProfileTakesItsPaymentsAlong(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAs(t, "posting", "/home")
	b.Pay(handlertest.NeverPosts, "180.00")
	// The account stays at the provider.
	h.Box.InjectFault(sandbox.Fault{Call: "POST /profiles/delete-profile", Body: `{}`})
	deletePage := b.Get("/profile/delete")
	r := b.Post("/profile/delete", url.Values{"confirm": {deletePage.Attr("[name=confirm]", "value")}})
	if r.Status != http.StatusSeeOther {
		t.Fatalf("delete: status = %d, main = %s", r.Status, r.Text("main"))
	}
	again := h.Browser()
	if text := again.SignIn("posting", "/home").Text("main"); strings.Contains(text, "was submitted") || !strings.Contains(text, "$180.00") {
		t.Errorf("Home after the deletion = %s, want the bill without a payment", text)
	}
}

// [member.Report] bounds the values.
//
// Spec: BILL-6.
func TestOnlyAmountAndReferenceAreStored(t *testing.T) {
	t.Parallel()
	const card = "4111111111111111"
	_, b, _ := handlertest.SignInAs(t, "posting", "/home")
	window, _ := b.OpenWindow(handlertest.NeverPosts, "makePayment", "")
	b.ReportPayment(handlertest.NeverPosts, window.Payment, "paymentComplete", `,"amount":"50.00","reference":"T-1","card":"`+card+`"`)
	receipt := b.Get("/payments/" + handlertest.NeverPosts + "/receipts/" + window.Payment)
	facts := map[string]string{}
	for _, row := range receipt.Doc().Find("dl > div").EachIter() {
		facts[row.Find("dt").Text()] = row.Find("dd").Text()
	}
	if facts["Amount"] != "$50.00" || facts["Reference number"] != "T-1" {
		t.Errorf("receipt = %v, want $50.00 and T-1", facts)
	}
	if strings.Contains(b.Harness.Log.String(), card) || strings.Contains(receipt.Body, card) {
		t.Error("the card number left the browser")
	}
}

// The island then shows that the payment may have gone through, and checks again.
func TestReportThatCanNotBeStoredIsAnOutage(t *testing.T) {
	t.Parallel()
	h, records := handlertest.NewFaulty(t)
	b := h.Browser()
	b.SignIn("posting", "/home")
	opened, _ := b.OpenWindow(handlertest.NeverPosts, "makePayment", "")
	records.Full.Store(true)
	payments := "/payments/" + handlertest.NeverPosts
	for path, body := range map[string]string{
		"/events": `{"operation":"makePayment","event":"paymentComplete","payment":%q}`,
		"/check":  `{"payment":%q,"outcome":"paid"}`,
	} {
		r := b.SendJSON(payments+path, fmt.Sprintf(body, opened.Payment))
		if r.Status != http.StatusServiceUnavailable {
			t.Errorf("%s: status = %d, want 503", path, r.Status)
		}
	}
}

// Spec: PAYMENT-8.
func TestCheckMakesOneBillingSummaryCall(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	for _, outcome := range []string{"paid", "saved", "canceled", "unknown"} {
		window, _ := b.OpenWindow("4100238715", "enrollAutoPay", "")
		before := h.Box.Calls(handlertest.SummaryCall)
		b.CheckPayment("4100238715", window.Payment, outcome, "")
		if r := b.Get("/billing/4100238715/due?stored=1"); r.Status != http.StatusOK || r.Text("#due [hx-get]") != "" {
			t.Errorf("status = %d, note = %q, want live amounts", r.Status, r.Text("#due [hx-get]"))
		}
		if made := h.Box.Calls(handlertest.SummaryCall) - before; made != 1 {
			t.Errorf("%s: %d billing summary calls, want 1", outcome, made)
		}
	}
}

// Spec: PAYMENT-11.
func TestCheckOfAWindowWithoutAResult(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		operation, outcome string
		fault              sandbox.Fault
		want               string
	}{
		"AutoPay on": {
			"enrollAutoPay", "unknown",
			sandbox.Fault{Body: `{"totalDue":"1016.90","minimumDue":"126.45","autopayType":"EFT"}`},
			"Your account has changed.",
		},
		"unavailable": {"makePayment", "unknown", sandbox.Fault{Status: 503}, "We couldn't update the amounts. The amounts here are as of "},
		"canceled":    {"enrollAutoPay", "canceled", sandbox.Fault{}, "You canceled. AutoPay was not set up."},
		"not paid":    {"makePayment", "saved", sandbox.Fault{}, "Your payment method is saved. No payment was reported."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, b, _ := handlertest.SignInAt(t, "/home")
			window, _ := b.OpenWindow("4100238715", test.operation, "")
			if test.fault != (sandbox.Fault{}) {
				test.fault.Call = handlertest.SummaryCall
				b.Harness.Box.InjectFault(test.fault)
			}
			result := b.CheckPayment("4100238715", window.Payment, test.outcome, "").Result
			if text := result.Title + " " + result.Text; !strings.Contains(text, test.want) || result.Tone != "note" ||
				result.Receipt != nil {
				t.Errorf("result = %+v, want %q", result, test.want)
			}
		})
	}
}

// The payment method is not in the billing summary: a saved one shows on the page all the same.
func TestSavedPaymentMethodShowsAtOnce(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/billing/4100238715")
	window, _ := b.OpenWindow("4100238715", "savePaymentMethod", "")
	h.Box.InjectFault(sandbox.Fault{
		Call: "GET /profiles", Body: `{"accounts":[{"accountNumber":"4100238715","payInstrument":"Visa ending in 4242"}]}`,
	})
	b.CheckPayment("4100238715", window.Payment, "saved", "")
	if got := b.Get("/billing/4100238715/due?stored=1").Text("#account-details"); !strings.Contains(got, "Visa ending in 4242") {
		t.Errorf("details = %s, want the new payment method", got)
	}
}

// Spec: PAYMENT-12.
func TestPagesSayThatThePaymentWindowNeedsJavaScript(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	for _, path := range []string{"/billing/4100238715", "/payments/4100238715"} {
		if body := b.Get(path).Body; !strings.Contains(body, "<noscript><p>The payment window needs JavaScript") {
			t.Errorf("%s does not say that the payment window needs JavaScript", path)
		}
	}
}

// A page waits for amounts that arrive within two seconds.
//
// Spec: PAYMENT-13.
func TestPageWaitsForAmounts(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	b.Harness.Box.InjectFault(sandbox.Fault{
		Call: handlertest.SummaryCall, Delay: 300 * time.Millisecond, Body: `{"totalDue":"321.09","minimumDue":"123.04"}`,
	})
	if page := b.Get("/billing/4100238715"); page.Text("[data-figure=minimum]") != "$123.04" {
		t.Errorf("minimum due = %q, want $123.04", page.Text("[data-figure=minimum]"))
	}
}

// Slower amounts do not delay the page, and show in it and on the next one.
//
// Spec: PAYMENT-13, PROFILE-4.
func TestSlowAmountsShowLater(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	b.Harness.Box.InjectFault(sandbox.Fault{
		Call: handlertest.SummaryCall, Delay: 2500 * time.Millisecond, Body: `{"totalDue":"321.09","minimumDue":"123.04"}`,
	})
	page := b.Get("/billing/4100238715")
	if note := page.Text("#due [hx-trigger=load]"); page.Text("[data-figure=minimum]") != "$126.45" ||
		!strings.Contains(note, "We're updating the amounts.") {
		t.Fatalf("minimum due = %q, note = %q, want the stored amount and a note", page.Text("[data-figure=minimum]"), note)
	}
	part := b.Get(page.Attr("#due [hx-trigger=load]", "hx-get"))
	if part.Text("[data-figure=minimum]") != "$123.04" || b.Harness.Box.Calls(handlertest.SummaryCall) != 1 {
		t.Errorf("minimum due = %q, want $123.04 from the same call", part.Text("[data-figure=minimum]"))
	}
	if home := b.Get("/home").Text("main"); !strings.Contains(home, "$123.04") {
		t.Errorf("home = %s, want the amount that arrived late", home)
	}
}

// The next pages look for a submitted payment, too.
//
// Spec: PAYMENT-8.
func TestHomeLooksForSubmittedPayments(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	b.Pay("4100238715", "126.45")
	h.Box.InjectFault(sandbox.Fault{Call: handlertest.SummaryCall, Body: `{"totalDue":"890.45","minimumDue":"0.00"}`})
	for range 1000 {
		if !strings.Contains(b.Get("/home").Text("body"), "was submitted") {
			return
		}
	}
	t.Error("Home never finds the posted payment")
}

// What AutoPay was to draw is kept with the payment: after it, the provider may no longer say so.
//
// Spec: BILL-22.
func TestPagesNameAutoPayAfterAPaymentByHand(t *testing.T) {
	t.Parallel()
	const account = "4100241190" // of household
	_, b, _ := handlertest.SignInAs(t, "household", "/home")
	if dialog := b.Get("/billing/" + account).Text("#pay-makePayment p"); !strings.HasPrefix(dialog, "AutoPay will draw $142.75 on ") {
		t.Errorf("the confirmation begins %q, want AutoPay", dialog)
	}
	b.Pay(account, "142.75")
	for _, path := range []string{"/home", "/billing/" + account} {
		if text := b.Get(path).Text("main"); !strings.Contains(text, "AutoPay may also draw $142.75 on ") {
			t.Errorf("%s doesn't say that AutoPay may draw as well: %s", path, text)
		}
	}
}
