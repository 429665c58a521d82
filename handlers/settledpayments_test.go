package handlers_test

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
	"memberportal/upstream/sandbox"
)

const (
	paidAccount = "4100238715" // of the household: 126.45 is due of 1,016.90
	summaryCall = "GET /accounts/{accountNumber}/billing-summary"
	dueDate     = "2031-03-04"
)

// amounts are what the provider says about the account.
type amounts struct{ balance, minimum, due, lines string }

var (
	beforePaying = amounts{"1016.90", "126.45", dueDate, ""}
	afterPaying  = amounts{"890.45", "0.00", dueDate, ""}
	nextBill     = amounts{"1016.90", "126.45", "2031-04-04", ""}
	lateFee      = amounts{"1026.90", "136.45", dueDate, ""}
	returned     = amounts{"1016.90", "126.45", dueDate, `{"amount":"126.45","description":"Returned payment","transactionDate":"2031-03-01"}`}
)

func (a amounts) profile() string {
	return fmt.Sprintf(`{"accounts":[{"accountNumber":%q,"balance":%q,"minDue":%q,"dueDate":%q,"autoPay":"no","transactions":[%s]}]}`,
		paidAccount, a.balance, a.minimum, a.due, a.lines)
}

func (a amounts) summary() string {
	return fmt.Sprintf(`{"totalDue":%q,"minimumDue":%q,"dueDate":%q,"autopayType":"no","transactions":[%s]}`, a.balance, a.minimum, a.due, a.lines)
}

// provide sets what profile and billing summary say from now on. An empty summary is an outage of
// the call.
func (h *harness) provide(profile, summary amounts) {
	h.box.ResetFaults()
	h.box.InjectFault(sandbox.Fault{Call: "GET /accounts/{accountNumber}/installments", Status: http.StatusNotFound})
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "household", Body: profile.profile()})
	fault := sandbox.Fault{Call: summaryCall, Status: http.StatusForbidden}
	if summary != (amounts{}) {
		fault = sandbox.Fault{Call: summaryCall, Body: summary.summary()}
	}
	h.box.InjectFault(fault)
}

// settled returns a browser whose member has paid the bill: the billing summary shows it, and the
// profile does not.
func settled(t *testing.T) *browser {
	t.Helper()
	b, _ := settledOn(newHarness(t))
	return b
}

// settledOn is settled on a harness, with the ID of the payment.
func settledOn(h *harness) (b *browser, id string) {
	h.t.Helper()
	h.provide(beforePaying, beforePaying)
	b = h.browser()
	b.signIn("household", "/home")
	id = b.pay(paidAccount, "126.45")
	h.provide(beforePaying, afterPaying)
	if done := b.check(paidAccount, id, "paid", ""); !done.Settled {
		h.t.Fatalf("settled = false: %+v", done.Result)
	}
	return b, id
}

// A profile that is older than the billing summary never brings a paid amount back: not after a
// refresh, a sign-out, on another instance, or while the summary is down.
//
// Spec: BILL-15.
func TestOlderProfileDoesNotBringAPaymentBack(t *testing.T) {
	t.Parallel()
	ways := map[string]func(b *browser) *browser{
		"a refresh": func(b *browser) *browser {
			b.follow(b.getAfterOverlay("/refresh-profile"))
			return b
		},
		"a sign-out": func(b *browser) *browser {
			b.post("/logout", url.Values{"everyone": {"1"}})
			again := b.h.browser()
			again.signIn("household", "/home")
			return again
		},
		"another instance": func(b *browser) *browser {
			h := *b.h
			h.portal = newPortalOn(b.h.t, b.h.records, h.box, h.box.Transport(), slog.New(slog.NewJSONHandler(io.Discard, nil)))
			h.app = handlers.App(h.portal, nil)
			other := *b
			other.h = &h
			other.follow(other.getAfterOverlay("/refresh-profile"))
			return &other
		},
	}
	for name, way := range ways {
		for outage, summary := range map[string]amounts{"": afterPaying, ", the summary down": {}} {
			t.Run(name+outage, func(t *testing.T) {
				t.Parallel()
				b := settled(t)
				b.h.provide(beforePaying, summary)
				b = way(b)
				for _, path := range amountPages(paidAccount) {
					text, want := b.get(path).text("main, #due"), "$890.45"
					if path == "/home" {
						want = "You're all caught up."
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
// Spec: BILL-2, BILL-14.
func TestNextPaymentBesideAnOlderProfile(t *testing.T) {
	t.Parallel()
	b := settled(t)
	b.follow(b.getAfterOverlay("/refresh-profile"))
	window, _ := b.openWindow(paidAccount, "makePayment", "")
	b.report(paidAccount, window.Payment, "paymentComplete", `,"amount":"129.61"`)
	if text := b.get("/home").text("main"); !strings.Contains(text, "Your payment of $129.61 was submitted") {
		t.Errorf("Home = %s, want the second payment submitted", text)
	}
	if done := b.check(paidAccount, window.Payment, "paid", ""); done.Settled {
		t.Errorf("second payment: settled = true: %+v", done.Result)
	}
	if text := b.get("/billing/" + paidAccount).text("#due"); !strings.Contains(text, "$760.84") {
		t.Errorf("amounts = %s, want a balance of $760.84", text)
	}
}

// What follows a settled payment is asked for: the summary says so, or a profile after 36 hours.
//
// Spec: BILL-15.
func TestNextBillAfterASettledPayment(t *testing.T) {
	t.Parallel()
	for name, next := range map[string]amounts{"the same amount next month": nextBill, "a late fee": lateFee, "a returned payment": returned} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := settled(t)
			b.h.provide(next, next)
			if text := b.get("/billing/" + paidAccount).text("#due"); !strings.Contains(text, "$"+next.minimum) || strings.Contains(text, "was submitted") {
				t.Errorf("from the summary: %s", text)
			}
			other := settled(t)
			other.h.provide(next, amounts{})
			now := time.Now()
			other.h.portal.Now = func() time.Time { return now.Add(37 * time.Hour) }
			other.follow(other.getAfterOverlay("/refresh-profile"))
			if text := other.get("/home").text("main"); !strings.Contains(text, "$"+next.minimum) || strings.Contains(text, "was submitted") {
				t.Errorf("from the profile: %s", text)
			}
		})
	}
}

// While such a profile disagrees, Home reads the summary once in five minutes.
//
// Spec: BILL-15.
func TestHomeReadsTheSummaryBesideAnOlderProfile(t *testing.T) {
	t.Parallel()
	records := &listingStore{Store: openStore(t, "memory:"), keys: map[string]bool{}}
	b, _ := settledOn(newHarnessOn(t, records))
	b.h.provide(beforePaying, lateFee)
	b.follow(b.getAfterOverlay("/refresh-profile"))
	before := b.h.box.Calls(summaryCall)
	if text := b.get("/home").text("main"); !strings.Contains(text, "$136.45") {
		t.Errorf("Home = %s, want the amount of the new summary", text)
	}
	for range 3 {
		b.follow(b.getAfterOverlay("/refresh-profile"))
		if text := b.get("/home").text("main"); !strings.Contains(text, "$136.45") {
			t.Errorf("next Home = %s, want the amount that the first one has read", text)
		}
	}
	b.h.portal.Profiles.Background.Wait()
	if made := b.h.box.Calls(summaryCall) - before; made != 1 {
		t.Errorf("summary calls of Home = %d, want 1", made)
	}
	if got := records.expiring(t, 4*time.Minute, 5*time.Minute); got != 1 {
		t.Errorf("%d records expire in five minutes, want 1: that Home has read the summary", got)
	}
}

// A newer time of the provider wins at once.
//
// Spec: BILL-15.
func TestNewerAmountsOfTheProviderWin(t *testing.T) {
	t.Parallel()
	b := settled(t)
	newer := strings.TrimSuffix(nextBill.profile(), "}") + `,"asOf":"` + time.Now().Add(time.Minute).Format(time.RFC3339) + `"}`
	b.h.box.ResetFaults()
	b.h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "household", Body: newer})
	b.h.box.InjectFault(sandbox.Fault{Call: summaryCall, Status: http.StatusForbidden})
	b.follow(b.getAfterOverlay("/refresh-profile"))
	if text := b.get("/home").text("main"); !strings.Contains(text, "$126.45") {
		t.Errorf("Home = %s, want the next bill", text)
	}
}

// The fee of a card is no part of what a payment takes off the account.
//
// Spec: BILL-14.
func TestFeeOfACardHidesNoMoney(t *testing.T) {
	t.Parallel()
	const within, beside = "$129.61, including a fee", "Processing fee$3.16"
	for name, test := range map[string]struct {
		fields         string
		within, beside bool // what the receipt says
	}{
		"in the amount, not named": {`,"amount":"129.61"`, true, false},
		"in the amount, named":     {`,"amount":"129.61","feeAmount":"3.16"`, true, true},
		"beside the amount":        {`,"amount":"126.45","convenienceFee":"3.16","totalAmount":"129.61"`, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			h.provide(beforePaying, beforePaying)
			b := h.browser()
			b.signIn("household", "/home")
			window, _ := b.openWindow(paidAccount, "makePayment", "")
			b.report(paidAccount, window.Payment, "paymentComplete", test.fields)
			if text := b.get("/billing/" + paidAccount).text("#due"); !strings.Contains(text, "$890.45") || !strings.Contains(text, "$0.00") {
				t.Errorf("amounts after the payment = %s, want 0.00 of 890.45", text)
			}
			h.provide(beforePaying, afterPaying)
			if done := b.check(paidAccount, window.Payment, "paid", test.fields); !done.Settled {
				t.Errorf("settled = false: %+v", done.Result)
			}
			receipt := b.get("/payments/" + paidAccount + "/receipts/" + window.Payment).text("dl")
			if strings.Contains(receipt, within) != test.within || strings.Contains(receipt, beside) != test.beside || !strings.Contains(receipt, "Your account shows the payment.") {
				t.Errorf("receipt = %s, want %q = %t, %q = %t", receipt, within, test.within, beside, test.beside)
			}
		})
	}
}

// A contradiction is no amount: nothing is taken off.
//
// Spec: BILL-14.
func TestContradictingAmountsAreUnknown(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("posting", "/home")
	window, _ := b.openWindow(neverPosts, "makePayment", "")
	b.report(neverPosts, window.Payment, "paymentComplete", `,"amount":"180.00","feeAmount":"90.00"`)
	text := b.get("/billing/" + neverPosts).text("#due")
	if !strings.Contains(text, "$540.00") || !strings.Contains(text, "Your payment was submitted on ") {
		t.Errorf("amounts = %s, want the whole balance and a payment without an amount", text)
	}
}

// The member who opened the window can take a reported payment back. The question and the answer
// are two pages, which need no script.
//
// Spec: BILL-17.
func TestDeniedPaymentIsAskedForAgain(t *testing.T) {
	t.Parallel()
	for name, days := range map[string]int{"while it may post": 0, "when it is missing": 6, "after a year": 390} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("posting", "/home")
			b.pay(neverPosts, "180.00")
			now := time.Now()
			h.portal.Now = func() time.Time { return now.AddDate(0, 0, days) }
			deny := b.get("/payments/"+neverPosts).attr("#due form[action$=not-made]", "action")
			if receipt := b.get("/payments/"+neverPosts+"/receipts/latest").attr("main form", "action"); receipt != deny {
				t.Errorf("form of the receipt = %q, want %q", receipt, deny)
			}
			question := b.get(deny)
			if question.status != http.StatusOK || !strings.Contains(question.text("main"), "$180.00") {
				t.Fatalf("question: %q, status = %d, main = %s", deny, question.status, question.text("main"))
			}
			for press := range 2 {
				if r := b.post(deny, url.Values{}); r.status != http.StatusSeeOther || r.location() != "/payments/"+neverPosts {
					t.Fatalf("press %d: status = %d, location = %q", press, r.status, r.location())
				}
			}
			page := b.get("/payments/" + neverPosts)
			if !strings.Contains(page.text("body"), "We no longer count your $180.00 payment from "+now.Format("January 2")) {
				t.Errorf("message = %s", page.text("body"))
			}
			if text := page.text("#due"); !strings.Contains(text, "$180.00") || strings.Contains(text, "was submitted") || strings.Contains(text, "posted yet") {
				t.Errorf("amounts = %s, want the bill without the payment", text)
			}
			if second, status := b.openWindow(neverPosts, "makePayment", ""); second.Payment == "" {
				t.Errorf("next payment: status = %d without a session", status)
			}
		})
	}
}

// Spec: BILL-17.
func TestOnlyTheOwnOpenPaymentCanBeDenied(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("posting", "/home")
	id := b.pay(neverPosts, "180.00")
	deny := "/payments/" + neverPosts + "/receipts/" + id + "/not-made"
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "farm", Body: `{"accounts":[{"accountNumber":"` + neverPosts + `","balance":"540.00","minDue":"180.00","autoPay":"no"}]}`})
	spouse := h.browser()
	spouse.signIn("farm", "/home")
	if page := spouse.get("/payments/" + neverPosts); strings.Contains(page.body, "not-made") {
		t.Error("another holder is offered to deny the payment")
	}
	for name, r := range map[string]reply{"question": spouse.get(deny), "answer": spouse.post(deny, url.Values{})} {
		if r.status != http.StatusNotFound {
			t.Errorf("%s of another holder: status = %d, want 404", name, r.status)
		}
	}
	if text := b.get("/home").text("main"); !strings.Contains(text, "Your payment of $180.00 was submitted") {
		t.Errorf("Home = %s, want the payment that another holder tried to deny", text)
	}
	window, _ := b.openWindow(neverPosts, "makePayment", id)
	unreported := "/payments/" + neverPosts + "/receipts/" + window.Payment + "/not-made"
	for name, r := range map[string]reply{"question": b.get(unreported), "answer": b.post(unreported, url.Values{})} {
		if r.status != http.StatusNotFound {
			t.Errorf("%s for a window without a report: status = %d, want 404", name, r.status)
		}
	}
}

// Spec: BILL-17.
func TestSettledPaymentCannotBeDenied(t *testing.T) {
	t.Parallel()
	b, id := settledOn(newHarness(t))
	if page := b.get("/payments/" + paidAccount); strings.Contains(page.body, "not-made") {
		t.Error("the page offers to deny a settled payment")
	}
	deny := "/payments/" + paidAccount + "/receipts/" + id + "/not-made"
	if r := b.get(deny); r.status != http.StatusNotFound {
		t.Errorf("question: status = %d, want 404", r.status)
	}
	b.post(deny, url.Values{})
	if text := b.get("/payments/" + paidAccount + "/receipts/latest").text("dl"); !strings.Contains(text, "Your account shows the payment.") {
		t.Errorf("receipt after the answer = %s, want the payment settled", text)
	}
}

// A payment that never posts is named for 400 days, and then forgotten.
//
// Spec: BILL-17.
func TestMissingPaymentIsNamedFor400Days(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("posting", "/home")
	b.pay(neverPosts, "180.00")
	now := time.Now()
	for days, named := range map[int]bool{31: true, 399: true, 401: false} {
		h.portal.Now = func() time.Time { return now.AddDate(0, 0, days) }
		if text := b.get("/billing/" + neverPosts).text("#due"); strings.Contains(text, "hasn't posted yet") != named {
			t.Errorf("after %d days: %s, want named = %t", days, text, named)
		}
	}
}

// The store keeps the payment for that long, and the list of the member's accounts with payments.
//
// Spec: BILL-17.
func TestPaymentIsStoredFor400Days(t *testing.T) {
	t.Parallel()
	records := &listingStore{Store: openStore(t, "memory:"), keys: map[string]bool{}}
	b := newHarnessOn(t, records).browser()
	b.signIn("posting", "/home")
	b.pay(neverPosts, "180.00")
	if got := records.expiring(t, 399*24*time.Hour, 400*24*time.Hour); got != 2 {
		t.Errorf("%d records expire in 400 days, want 2", got)
	}
}
