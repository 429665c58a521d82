package handlers_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/handlers/edge"
	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// useUp makes every further request of a member exceed a limit.
func useUp(b *handlertest.Browser, rule ratelimit.Rule) {
	h := b.Harness
	h.T.Helper()
	h.Limit(map[ratelimit.Rule]int{rule: 1})
	handlertest.Must(h.T, h.Portal.Limits.Take(h.T.Context(), rule, ratelimit.Of(b.IdentityKey(h.T))))
}

// Every form with a limit is shown again with its input, and nothing is sent. Other requests with a
// limit have a test of their own.
// Spec: READING-16.
func TestLimitsOfAMember(t *testing.T) {
	t.Parallel()
	for name, form := range providerForms {
		if form.rule == "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAt(t, "/home")
			page := form.open(b)
			sent := form.fillIn(page)
			useUp(b, form.rule)
			r := b.Post(form.action(page), sent)
			wantLimited(t, r)
			form.wantInput(t, r, sent)
			if n := h.Box.Calls(form.call); n != 0 {
				t.Errorf("calls of %s = %d, want none", form.call, n)
			}
		})
	}
}

// sendInvoice sends a file for a claim.
func sendInvoice(b *handlertest.Browser) handlertest.Reply {
	invoice := handlertest.NewFile("Invoice.pdf", handlertest.Paper(10))
	return b.SendFiles(ownClaim, url.Values{"key": {strings.Repeat("A", 26)}}, invoice)
}

// Spec: READING-16.
func TestLimitsOfFilesAndPaymentWindows(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	useUp(b, ratelimit.Send)
	r := sendInvoice(b)
	wantLimited(t, r)
	if n := h.Box.Calls(addFile); n != 0 || len(waitingFiles(r, "main form")) != 1 {
		t.Errorf("calls = %d, ready to send = %q, want none and the file", n, waitingFiles(r, "main form"))
	}
	useUp(b, ratelimit.PaymentSession)
	wantLimited(t, b.SendJSON(handlertest.SessionPath, manageMethods))
	if n := h.Box.Calls(sessionCall); n != 0 {
		t.Errorf("payment sessions = %d, want none", n)
	}
}

// A form that is sent twice adds once, and counts once.
func TestSecondPressDoesNotCount(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, "/profile/attach")
	h.Limit(map[ratelimit.Rule]int{ratelimit.Attach: 2})
	form := page.Form("main form").Fill(map[string]string{"number": "PE0099812", "zip": "50327"})
	for range 3 {
		b.Submit(form)
		b.GetAfterOverlay("/home")
	}
	if calls := h.Box.Calls(handlertest.AttachCall); calls != 1 {
		t.Errorf("calls = %d, want 1", calls)
	}
	if r := guessNumber(b, "PE0099813", 0); r.Status == http.StatusTooManyRequests {
		t.Error("another addition after it: status = 429")
	}
	b.GetAfterOverlay("/home")
	wantLimited(t, guessNumber(b, "PE0099813", 1))
}

// wantLimited expects a 429 of ours that says when to try again.
func wantLimited(t *testing.T, r handlertest.Reply) {
	t.Helper()
	after, err := strconv.Atoi(r.Header.Get("Retry-After"))
	if r.Status != http.StatusTooManyRequests || err != nil || after < 1 {
		t.Errorf("status = %d, Retry-After = %q, want 429 and seconds", r.Status, r.Header.Get("Retry-After"))
	}
	words := regexp.MustCompile("tried this too many times|was checked many times")
	if !words.MatchString(r.Body) || !strings.Contains(r.Body, "800-555-0142") {
		t.Errorf("main = %s, want the text of a limit", r.Text("main"))
	}
}

// guessNumber tries to add a number with a wrong ZIP code.
func guessNumber(b *handlertest.Browser, number string, n int) handlertest.Reply {
	return b.Post("/profile/attach", url.Values{"number": {number}, "zip": {fmt.Sprint(10000 + n)}})
}

// Members who guess the zip of one policy share a count; a member's own first tries are always
// sent. The page then says when to try again, whom to call, and keeps the input.
// Spec: READING-16.
func TestWrongNumbersAreCountedForEveryMember(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Limit(map[ratelimit.Rule]int{ratelimit.WrongNumber: 2, ratelimit.OwnNumber: 1})
	b, other := h.Browser(), h.Browser()
	b.SignIn("household", "/home")
	other.SignIn("farm", "/home")
	h.Box.InjectFault(sandbox.Fault{Call: handlertest.AttachCall, Status: 400, Body: `{"error":"No match."}`})
	for n, who := range []*handlertest.Browser{b, b, other} {
		if r := guessNumber(who, []string{"PE0099812", "pe-0099812"}[n%2], n); !strings.Contains(r.Text("main"),
			"No match.") {
			t.Fatalf("guess %d: status = %d, main = %q, want it sent", n, r.Status, r.Text("main"))
		}
	}
	r := guessNumber(other, "PE0099812", 4)
	if main := r.Text("main"); r.Status != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" ||
		!strings.Contains(main, "minutes, then try again, or call us at 800-555-0142") ||
		r.Doc().Find(`main form input[name=zip][value="10004"]`).Length() != 1 {
		t.Errorf("status = %d, main = %q, want 429, when to try again, the phone number and the input", r.Status, main)
	}
	if got := h.Box.Calls(handlertest.AttachCall); got != 3 {
		t.Errorf("calls = %d, want 3", got)
	}
}

// Members who guess one number at the same time have no more wrong answers than the limit.
func TestWrongNumbersAtTheSameTime(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Limit(map[ratelimit.Rule]int{ratelimit.WrongNumber: 5, ratelimit.OwnNumber: 1})
	b, other := h.Browser(), h.Browser()
	b.SignIn("household", "/home")
	other.SignIn("farm", "/home")
	h.Box.InjectFault(sandbox.Fault{
		Call: handlertest.AttachCall, Status: 400, Body: `{"error":"No match."}`,
		Delay: 20 * time.Millisecond,
	})
	guessNumber(b, "PE0099812", 1)
	guessNumber(other, "PE0099812", 2) // both have used their own try
	var guesses sync.WaitGroup
	for n := range 8 {
		who := []*handlertest.Browser{b, other}[n%2].Tab(h)
		guesses.Go(func() { guessNumber(who, "PE0099812", n) })
	}
	guesses.Wait()
	if got := h.Box.Calls(handlertest.AttachCall); got != 5 {
		t.Errorf("calls = %d, want 5", got)
	}
}

// The count of switches is one for all identities of a browser.
// Spec: READING-16.
func TestSwitchesOfABrowserAreLimited(t *testing.T) {
	t.Parallel()
	h, b, _, marta := handlertest.TwoIdentities(t, "/home")
	theo := b.IdentityKey(t)
	h.Limit(map[ratelimit.Rule]int{ratelimit.SwitchIdentity: 4})
	for n := range 4 {
		handlertest.WantRedirect(t, b.Post("/switch", url.Values{"identity": {[]string{marta, theo}[n%2]}}), "/home")
	}
	b.Header.Set("Referer", handlertest.PortalOrigin+"/messages")
	r := b.Post("/switch", url.Values{"identity": {marta}})
	wantLimited(t, r)
	if !strings.Contains(r.Text("main"), "Please wait 15 minutes, then try again.") ||
		r.Attr("main a.button-primary", "href") != "/messages" {
		t.Errorf("main = %s, want when to go on, and the page behind", r.Text("main"))
	}
	if got := b.IdentityKey(t); got != theo {
		t.Error("the refused switch changed the identity")
	}
}

// The page needs no script: a link tries again.
// Spec: READING-16.
func TestPageOfALimit(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Limit(map[ratelimit.Rule]int{ratelimit.RefreshProfile: 1})
	b.GetAfterOverlay("/refresh-profile?return=/claims")
	loads := h.Box.Calls("GET /profiles")
	r := b.Get("/refresh-profile?return=/claims")
	wantLimited(t, r)
	if got := h.Box.Calls("GET /profiles"); got != loads {
		t.Errorf("profile loads = %d more, want none", got-loads)
	}
	wait := regexp.MustCompile(`Please wait (60 minutes|1 hour), then try again\.`)
	if r.Text("h1") != "Please wait before you try again" || !wait.MatchString(r.Text("main")) {
		t.Errorf("main = %s, want when to try again", r.Text("main"))
	}
	if got := r.Attr("main a.button-primary", "href"); got != "/refresh-profile?return=/claims" {
		t.Errorf("link = %q, want the same address", got)
	}
}

// A report over its limit makes no call, but what the processor reported is stored, because the
// page may close before it can be sent again. The text says nothing untrue about money.
// Spec: READING-16.
func TestReportOverItsLimitIsStored(t *testing.T) {
	t.Parallel()
	for path, test := range map[string]struct {
		rule        ratelimit.Rule
		other, paid string
	}{
		"check": {ratelimit.PaymentCheck, `"outcome":"unknown"`, `"outcome":"paid"`},
		"events": {
			ratelimit.PaymentEvent, `"operation":"makePayment","event":"load"`,
			`"operation":"makePayment","event":"paymentComplete"`,
		},
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAs(t, "posting", "/home")
			h.Limit(map[ratelimit.Rule]int{test.rule: 1})
			window, _ := b.OpenWindow(handlertest.NeverPosts, "makePayment", "")
			report := func(fields string) handlertest.Reply {
				body := fmt.Sprintf(`{"payment":%q,"amount":"180.00",%s}`, window.Payment, fields)
				return b.SendJSON("/payments/"+handlertest.NeverPosts+"/"+path, body)
			}
			report(test.other)
			calls := h.Box.Calls(handlertest.SummaryCall)
			r := report(test.paid)
			wantLimited(t, r)
			untrue := path == "check" && strings.Contains(r.Body, "Nothing was sent") // no page shows that of an event
			if n := h.Box.Calls(handlertest.SummaryCall) - calls; n != 0 || untrue ||
				!strings.Contains(r.Body, `"limited":true`) {
				t.Errorf("calls = %d, body = %s, want none, a limit, and nothing about what was sent", n, r.Body)
			}
			bill := b.Get("/billing/" + handlertest.NeverPosts).Text("body")
			if !strings.Contains(bill, "Your payment of $180.00 was submitted") {
				t.Errorf("page = %s, want the payment", bill)
			}
		})
	}
}

// A flood of requests is not a flood of lines: each member has one line a minute for each limit,
// and the requests over it have no line of their own.
// Spec: READING-16.
func TestFloodIsLoggedOnce(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Portal.Metrics = handlers.NewMetrics()
	h.Limit(map[ratelimit.Rule]int{ratelimit.PaymentEvent: 3})
	for range 10 {
		b.SendJSON(handlertest.PayPath+"/events", `{"operation":"makePayment","event":"load"}`)
	}
	got := []int{len(logLines(h, "payment processor event")), len(logLines(h, "limit reached")), refusedRequests(h)}
	if !slices.Equal(got, []int{3, 1, 1}) {
		t.Errorf("events, limits and refused requests in the log = %v, want 3, 1 and 1", got)
	}
	counts := httptest.NewRecorder()
	h.Portal.Metrics.Handler().ServeHTTP(counts, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if !strings.Contains(counts.Body.String(), `portal_limits_reached_total{limit="PAYMENT_EVENT"} 7`) {
		t.Error("the counter is not 7")
	}
}

// refusedRequests returns how many requests with status 429 the log has.
func refusedRequests(h *handlertest.Harness) (n int) {
	for _, line := range logLines(h, "request") {
		if line["status"] == float64(http.StatusTooManyRequests) {
			n++
		}
	}
	return n
}

// Sign-ins, and those that fail, count for the network of an address.
// Spec: READING-16.
func TestAddressesOfANetworkShareALimit(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Portal.Proxies, _ = edge.ParseProxies("0.0.0.0/8") // a test's requests come from 0.0.0.0
	h.Limit(map[ratelimit.Rule]int{ratelimit.SignIn: 1, ratelimit.FailedSignIn: 1})
	for _, path := range []string{"/login", "/auth?state=unknown&error=access_denied"} {
		for n, address := range []string{"2a00:1:2::1", "2a00:1:2::2", "2a00:1:3::1"} {
			b := h.Browser()
			b.Header.Set("X-Forwarded-For", address)
			if got, want := b.Get(path).Status == http.StatusTooManyRequests, n == 1; got != want {
				t.Errorf("%s from %s: refused = %t, want %t", path, address, got, want)
			}
		}
	}
}

// The page of a limit has the words of a limit alone: nothing failed.
// Spec: ERROR-13.
func TestSignInsOfAnAddressAreLimited(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Limit(map[ratelimit.Rule]int{ratelimit.SignIn: 2, ratelimit.FailedSignIn: 1})
	if r := h.Browser().Get("/auth?state=unknown&code=guess"); r.Status == http.StatusTooManyRequests {
		t.Fatal("first failed sign-in: status = 429")
	}
	wantLimited(t, h.Browser().Get("/auth?state=unknown&code=guess"))
	handlertest.WantRedirect(t, h.Browser().Get("/login"), handlertest.Provider)
	r := h.Browser().Get("/login")
	wantLimited(t, r)
	if title := r.Text("title"); title != "Please wait before you try again | Member Portal" ||
		r.Text("h1") != "Please wait before you try again" {
		t.Errorf("title = %q, heading = %q, want the words of a limit alone", title, r.Text("h1"))
	}
	wantLimited(t, h.Browser().Get("/login?how=another"))
}

// uncounted is a store that fails to count.
type uncounted struct{ store.Store }

func (uncounted) Take(context.Context, string, store.Limit) (time.Duration, error) {
	return 0, store.ErrDown
}

// While the counts cannot be read, a form against guessing is shown again with its input.
// [ratelimit.Limiter] says which forms those are.
func TestLimitsDuringStoreOutage(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Portal.Limits = ratelimit.New(uncounted{h.Records}, ratelimit.Defaults, slog.New(slog.DiscardHandler))
	r := guessNumber(b, "PE0099812", 1)
	if n := h.Box.Calls(handlertest.AttachCall); n != 0 || r.Attr("main [name=number]", "value") != "PE0099812" {
		t.Errorf("status = %d, calls = %d, want none and the form with its input", r.Status, n)
	}
}
