package payment_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const (
	paidAccount = "4100238715" // of the household: 126.45 is due of 1,016.90
	neverPosts  = handlertest.NeverPosts
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
	box := handlertest.NewBox(t, sandbox.Options{})
	summary := &duringSummary{RoundTripper: box.Transport()}
	h := handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: summary})
	b, other := h.Browser(), h.Browser()
	summary.do = func() { other.Pay(neverPosts, "180.00") }
	b.SignIn("posting", "/policies")
	b.GetAfterOverlay("/policies")
	other.SignIn("posting", "/policies")
	text := b.Get("/billing/" + neverPosts + "/due").Text("body")
	if !strings.Contains(text, "Your payment of $180.00 was submitted on ") {
		t.Errorf("the part does not name the payment: %s", text)
	}
}

// The rules of the remainder are in member; every page and file with the amounts follows them.
//
// Spec: BILL-1.
func TestSubmittedPaymentIsNotAskedForAgain(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAs(t, "posting", "/home")
	b.Pay(neverPosts, "50.00")
	for _, path := range amountPages(neverPosts) {
		// An earlier payment had the same amount: what was paid isn't an amount that is asked for.
		text := strings.Replace(b.Get(path).Text("body"), "You paid $180.00 since", "", 1)
		for _, want := range []string{"Your payment of $50.00 was submitted on ", "$130.00"} {
			if !strings.Contains(text, want) || strings.Contains(text, "$180.00 ") {
				t.Errorf("%s = %s, want %q and not the whole amount", path, text, want)
			}
		}
	}
	if calendar := b.Get("/billing/" + neverPosts + "/due.ics"); !strings.Contains(calendar.Body, "Pay $130.00") {
		t.Errorf("calendar: status = %d, want the remainder:\n%s", calendar.Status, calendar.Body)
	}
}

// Spec: BILL-2, PAYMENT-8, PAYMENT-16.
func TestPaymentIsSettledByTheBillingSummary(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	summaryIs := func(body string) {
		b.Harness.Box.InjectFault(sandbox.Fault{Call: handlertest.SummaryCall, Body: body, Times: 1})
	}
	id := b.Pay(paidAccount, "126.45")
	waiting := b.CheckPayment(paidAccount, id, "paid", "")
	if waiting.Settled || waiting.Result.Text != "It can take a few days to post." {
		t.Errorf("before: settled = %t, text = %q", waiting.Settled, waiting.Result.Text)
	}
	summaryIs(`{"totalDue":"890.45","minimumDue":"0.00","dueDate":"2031-03-04"}`)
	done := b.CheckPayment(paidAccount, id, "paid", "")
	if !done.Settled || done.Result.Text != "Your account shows it." || done.Result.Tone != "good" {
		t.Errorf("after: settled = %t, text = %q", done.Settled, done.Result.Text)
	}
	if done.Island.Dialog.Due != "Account 4100238715." {
		t.Errorf("confirmation = %q, want the account without an amount", done.Island.Dialog.Due)
	}
	// The next bill has the old amounts again, which must not bring the payment back.
	summaryIs(`{"totalDue":"1016.90","minimumDue":"126.45","dueDate":"2031-04-04"}`)
	text := b.Get("/billing/" + paidAccount).Text("#due")
	if strings.Contains(text, "was submitted") || !strings.Contains(text, "$126.45") {
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
	open := func(operation, confirmed string) handlertest.Opened {
		window, _ := b.OpenWindow(neverPosts, operation, confirmed)
		return window
	}
	canceled := open("makePayment", "")
	b.ReportPayment(neverPosts, canceled.Payment, "paymentCanceled", "")
	first := open("makePayment", "")
	if first.Payment == "" {
		t.Fatal("no session after a canceled payment")
	}
	b.CheckPayment(neverPosts, first.Payment, "unknown", "")
	asked := open("makePayment", "")
	earlier := asked.Island.Dialog.Earlier
	page := b.Get("/payments/" + neverPosts + "/make-payment").Text("main") // without JavaScript
	if asked.Payment != "" || earlier.ID != first.Payment || !strings.Contains(page, "Continue anyway") {
		t.Fatalf("question = %+v, page = %s, want one about the window", earlier, page)
	}
	second := open("makePayment", earlier.ID)
	b.ReportPayment(neverPosts, second.Payment, "paymentComplete", `,"amount":"50.00"`)
	for _, id := range []string{"", first.Payment, "made-up"} {
		if third := open("makePayment", id); third.Payment != "" || third.Island.Dialog.Earlier.ID != second.Payment {
			t.Errorf("%q confirms the newest payment", id)
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
	for _, want := range []int{http.StatusBadGateway, http.StatusOK} {
		window, status := b.OpenWindow(paidAccount, "makePayment", "")
		if status != want || (window.Payment != "") != (want == http.StatusOK) {
			t.Errorf("status = %d, payment = %q, want %d", status, window.Payment, want)
		}
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
	window, _ := b.OpenWindow(neverPosts, "makePayment", "")
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "posting", Body: `{"accounts":[]}`})
	b.Follow(b.GetAfterOverlay("/refresh-profile"))
	before := h.Box.Calls(handlertest.SummaryCall)
	b.ReportPayment(neverPosts, window.Payment, "paymentComplete", `,"amount":"180.00"`)
	check := func(payment string) handlertest.Reply {
		return b.SendJSON("/payments/"+neverPosts+"/check", fmt.Sprintf(`{"payment":%q,"outcome":"paid"}`, payment))
	}
	if r := check(window.Payment); r.Status != http.StatusOK || !strings.Contains(r.Body, "Payment submitted") ||
		strings.Contains(r.Body, neverPosts) || strings.Contains(r.Body, "180") {
		t.Errorf("check: status = %d %s, want the report without the account", r.Status, r.Body)
	}
	if r := check("other"); r.Status != http.StatusNotFound {
		t.Errorf("check of no window: status = %d, want 404", r.Status)
	}
	if calls := h.Box.Calls(handlertest.SummaryCall) - before; calls != 0 {
		t.Errorf("the check read the account's billing summary %d times, want 0", calls)
	}
	h.Box.ResetFaults()
	if text := again.SignIn("posting", "/home").Text("main"); !strings.Contains(text, "was submitted") {
		t.Errorf("Home with the account again = %s, want the payment", text)
	}
}

// [member.Report] bounds the values.
//
// Spec: BILL-6.
func TestOnlyAmountAndReferenceAreStored(t *testing.T) {
	t.Parallel()
	const card = "4111111111111111"
	_, b, _ := handlertest.SignInAs(t, "posting", "/home")
	window, _ := b.OpenWindow(neverPosts, "makePayment", "")
	report := `,"amount":"50.00","reference":"T-1","card":"` + card + `"`
	b.ReportPayment(neverPosts, window.Payment, "paymentComplete", report)
	receipt := b.Get("/payments/" + neverPosts + "/receipts/" + window.Payment)
	if facts := receipt.Text("dl"); !strings.Contains(facts, "$50.00") || !strings.Contains(facts, "T-1") {
		t.Errorf("receipt = %s, want $50.00 and T-1", facts)
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
	opened, _ := b.OpenWindow(neverPosts, "makePayment", "")
	records.Full.Store(true)
	for path, body := range map[string]string{
		"/events": `{"operation":"makePayment","event":"paymentComplete","payment":%q}`,
		"/check":  `{"payment":%q,"outcome":"paid"}`,
	} {
		r := b.SendJSON("/payments/"+neverPosts+path, fmt.Sprintf(body, opened.Payment))
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
		window, _ := b.OpenWindow(paidAccount, "enrollAutoPay", "")
		before := h.Box.Calls(handlertest.SummaryCall)
		b.CheckPayment(paidAccount, window.Payment, outcome, "")
		r := b.Get("/billing/" + paidAccount + "/due?stored=1")
		if note := r.Text("#due [hx-get]"); r.Status != http.StatusOK || note != "" {
			t.Errorf("status = %d, note = %q, want live amounts", r.Status, note)
		}
		if made := h.Box.Calls(handlertest.SummaryCall) - before; made != 1 {
			t.Errorf("%s: %d billing summary calls, want 1", outcome, made)
		}
	}
}

// Spec: PAYMENT-11.
func TestCheckOfAWindowWithoutAResult(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		operation, outcome string
		fault              sandbox.Fault
		want               string
	}{
		"AutoPay on": {
			"enrollAutoPay", "unknown",
			sandbox.Fault{Body: `{"totalDue":"1016.90","minimumDue":"126.45","autopayType":"EFT"}`},
			"Your account has changed.",
		},
		"unavailable": {
			"makePayment", "unknown",
			sandbox.Fault{Status: 503},
			"We couldn't update the amounts. The amounts here are as of ",
		},
		"canceled": {"enrollAutoPay", "canceled", sandbox.Fault{}, "You canceled. AutoPay was not set up."},
		"not paid": {"makePayment", "saved", sandbox.Fault{}, "Your payment method is saved. No payment was reported."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, b, _ := handlertest.SignInAt(t, "/home")
			window, _ := b.OpenWindow(paidAccount, test.operation, "")
			if test.fault != (sandbox.Fault{}) {
				test.fault.Call = handlertest.SummaryCall
				b.Harness.Box.InjectFault(test.fault)
			}
			result := b.CheckPayment(paidAccount, window.Payment, test.outcome, "").Result
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
	h, b, _ := handlertest.SignInAt(t, "/billing/"+paidAccount)
	window, _ := b.OpenWindow(paidAccount, "savePaymentMethod", "")
	h.Box.InjectFault(sandbox.Fault{
		Call: "GET /profiles",
		Body: `{"accounts":[{"accountNumber":"4100238715","payInstrument":"Visa ending in 4242"}]}`,
	})
	b.CheckPayment(paidAccount, window.Payment, "saved", "")
	got := b.Get("/billing/" + paidAccount + "/due?stored=1").Text("#account-details")
	if !strings.Contains(got, "Visa ending in 4242") {
		t.Errorf("details = %s, want the new payment method", got)
	}
}

// A page waits for amounts that arrive within two seconds. Slower ones do not delay it, and show in
// it and on the next one.
//
// Spec: PAYMENT-13, PROFILE-4.
func TestSlowAmountsShowLater(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	summaryTakes := func(delay time.Duration, minimum string) {
		b.Harness.Box.InjectFault(sandbox.Fault{
			Call: handlertest.SummaryCall, Delay: delay, Times: 1, Body: `{"totalDue":"321.09","minimumDue":"` + minimum + `"}`,
		})
	}
	summaryTakes(300*time.Millisecond, "124.00")
	if got := b.Get("/billing/" + paidAccount).Text("[data-figure=minimum]"); got != "$124.00" {
		t.Errorf("minimum due = %q, want the one that came in time", got)
	}
	summaryTakes(2500*time.Millisecond, "123.04")
	page := b.Get("/billing/" + paidAccount)
	note := page.Text("#due [hx-trigger=load]")
	if got := page.Text("[data-figure=minimum]"); got != "$124.00" ||
		!strings.Contains(note, "We're updating the amounts.") {
		t.Fatalf("minimum due = %q, note = %q, want the stored amount and a note", got, note)
	}
	part := b.Get(page.Attr("#due [hx-trigger=load]", "hx-get"))
	calls := b.Harness.Box.Calls(handlertest.SummaryCall)
	if got := part.Text("[data-figure=minimum]"); got != "$123.04" || calls != 2 {
		t.Errorf("minimum due = %q after %d calls, want $123.04 from the same call", got, calls)
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
	b.Pay(paidAccount, "126.45")
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
	dialog := b.Get("/billing/" + account).Text("#pay-makePayment p")
	if !strings.HasPrefix(dialog, "AutoPay will draw $142.75 on ") {
		t.Errorf("the confirmation begins %q, want AutoPay", dialog)
	}
	b.Pay(account, "142.75")
	for _, path := range []string{"/home", "/billing/" + account} {
		if text := b.Get(path).Text("main"); !strings.Contains(text, "AutoPay may also draw $142.75 on ") {
			t.Errorf("%s doesn't say that AutoPay may draw as well: %s", path, text)
		}
	}
}
