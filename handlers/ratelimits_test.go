package handlers_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/handlers/web/edge"
	"memberportal/upstream/sandbox"
)

// uncountedStore is a store that fails to count.
type uncountedStore struct {
	store.Store
	down atomic.Bool
}

func (s *uncountedStore) Take(ctx context.Context, key string, l store.Limit) (time.Duration, error) {
	if s.down.Load() {
		return 0, store.ErrDown
	}
	return s.Store.Take(ctx, key, l)
}

// newLimitedHarness returns a harness with the default limits. Those of a minute last an hour: the
// requests of a test may take long enough to free one of a minute.
func newLimitedHarness(t *testing.T) (*harness, *uncountedStore) {
	t.Helper()
	records := &uncountedStore{Store: openStore(t, "memory:")}
	h := newHarnessOn(t, records)
	limits := maps.Clone(ratelimit.Defaults)
	for rule, limit := range limits {
		limits[rule] = store.Limit{Events: limit.Events, Per: max(limit.Per, time.Hour)}
	}
	h.portal.Limits = ratelimit.New(records, limits, slog.New(slog.DiscardHandler))
	return h, records
}

// limitTo sets limits by the hour; the other rules keep their defaults.
func (h *harness) limitTo(events map[ratelimit.Rule]int) {
	h.t.Helper()
	limits := maps.Clone(ratelimit.Defaults)
	for rule, n := range events {
		limits[rule] = store.Limit{Events: n, Per: time.Hour}
	}
	h.portal.Limits = ratelimit.New(openStore(h.t.(*testing.T), "memory:"), limits, slog.New(slog.DiscardHandler))
}

// limited has every form and action of a member with a limit, and the call that it makes; "" for
// none.
var limited = map[string]struct {
	rule ratelimit.Rule
	call string
	send func(b *browser, n int) reply
	// Selector of a field and its value, which the page shows again; "" for a script's response.
	kept string
}{
	"attach": {ratelimit.Attach, "POST /profiles/attach-account-policy", func(b *browser, n int) reply {
		return b.post("/profile/attach", url.Values{"number": {fmt.Sprintf("PE009981%d", n)}, "zip": {"50327"}})
	}, `input[name=zip][value="50327"]`},
	"change email": {ratelimit.ChangeEmail, "POST /profiles/change-email", func(b *browser, n int) reply {
		email := fmt.Sprintf("new%d@example.com", n)
		return b.post("/profile/email", url.Values{"newEmail": {email}, "newEmailConfirm": {email}})
	}, `input[name=newEmail][value^=new]`},
	"payment session": {ratelimit.PaymentSession, "POST /payments/payment-modal", func(b *browser, _ int) reply {
		return b.sendJSON("/payments/4100241190/session", `{"operation":"managePaymentMethods"}`)
	}, ""},
	"payment event": {ratelimit.PaymentEvent, "", func(b *browser, _ int) reply {
		return b.sendJSON(payPath+"/events", `{"operation":"makePayment","event":"load"}`)
	}, ""},
	"payment check": {ratelimit.PaymentCheck, "GET /accounts/{accountNumber}/billing-summary", func(b *browser, _ int) reply {
		return b.sendJSON(payPath+"/check", `{"payment":"P1","outcome":"unknown"}`)
	}, ""},
	"refresh profile": {ratelimit.RefreshProfile, "GET /profiles", func(b *browser, _ int) reply {
		return b.getAfterOverlay("/refresh-profile")
	}, ""},
	"switch": {ratelimit.SwitchIdentity, "", func(b *browser, _ int) reply {
		return b.post("/switch", url.Values{"identity": {b.identityKey(b.h.t.(*testing.T))}})
	}, ""},
	"new message": {ratelimit.Send, "POST /messages", func(b *browser, n int) reply {
		return b.post("/new-message", url.Values{"about": {"bill-4100241190"}, "subject": {"Bill"}, "text": {fmt.Sprint("Question ", n)}})
	}, `input[name=subject][value="Bill"]`},
	"reply": {ratelimit.Send, "POST /messages", func(b *browser, n int) reply {
		return b.post("/messages/M-20744", url.Values{"text": {fmt.Sprint("Answer ", n)}})
	}, `textarea[name=text]`},
	"claim files": {ratelimit.Send, addFile, func(b *browser, n int) reply {
		return b.sendFiles(ownClaim, url.Values{"key": {strings.Repeat("A", 26)}}, file{"Invoice.pdf", paper(n)})
	}, `.upload .option input[checked]`},
	"contact adjuster": {ratelimit.Send, "POST /claims/contact-adjuster", func(b *browser, n int) reply {
		return b.post("/claims/contact-adjuster", url.Values{"claim": {"CL0044170"}, "reply": {"email"}, "text": {fmt.Sprint("When? ", n)}})
	}, `textarea[name=text]`},
}

// calls returns how often a call was made, 0 for "".
func (h *harness) calls(call string) int {
	if call == "" {
		return 0
	}
	return h.box.Calls(call)
}

// Spec: READING-16.
func TestLimitsOfAMember(t *testing.T) {
	t.Parallel()
	for name, form := range limited {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, _ := newLimitedHarness(t)
			b := h.browser()
			b.signIn("household", "/home")
			most := ratelimit.Defaults[form.rule].Events
			for n := range most {
				if r := form.send(b, n); r.status == http.StatusTooManyRequests {
					t.Fatalf("request %d of %d: status = 429", n+1, most)
				}
				b.getAfterOverlay("/home") // some forms reload the profile
			}
			before := h.calls(form.call)
			r := form.send(b, most)
			wantLimited(t, r)
			if form.kept != "" && r.doc().Find("main form "+form.kept).Length() != 1 {
				t.Errorf("the page lacks %s, want the form with its input", form.kept)
			}
			if got := h.calls(form.call) - before; got != 0 {
				t.Errorf("calls of %s = %d, want none", form.call, got)
			}
			other := h.browser()
			other.signIn("twenty", "/home")
			if r := other.post("/profile/email", url.Values{"newEmail": {"a@example.com"}, "newEmailConfirm": {"a@example.com"}}); r.status == http.StatusTooManyRequests {
				t.Error("another member has the limit of this one")
			}
		})
	}
}

// A form that is sent twice adds once, and counts once.
func TestSecondPressDoesNotCount(t *testing.T) {
	t.Parallel()
	h, _ := newLimitedHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	form := b.get("/profile/attach").form("main form")
	form.fields.Set("number", "PE0099812")
	form.fields.Set("zip", "50327")
	for n := range 2 * ratelimit.Defaults[ratelimit.Attach].Events {
		if r := b.submit(form); r.status != http.StatusSeeOther {
			t.Fatalf("press %d: status = %d, want 303", n+1, r.status)
		}
		b.getAfterOverlay("/home")
	}
	if calls := h.box.Calls(limited["attach"].call); calls != 1 {
		t.Errorf("calls = %d, want 1", calls)
	}
	for n := range ratelimit.Defaults[ratelimit.Attach].Events - 1 {
		if r := limited["attach"].send(b, n); r.status == http.StatusTooManyRequests {
			t.Fatalf("addition %d after it: status = 429", n+1)
		}
		b.getAfterOverlay("/home")
	}
	wantLimited(t, limited["attach"].send(b, 1))
}

// wantLimited expects a 429 of ours that says when to try again.
func wantLimited(t *testing.T, r reply) {
	t.Helper()
	after, err := strconv.Atoi(r.header.Get("Retry-After"))
	if r.status != http.StatusTooManyRequests || err != nil || after < 1 {
		t.Errorf("status = %d, Retry-After = %q, want 429 and seconds", r.status, r.header.Get("Retry-After"))
	}
	if words := regexp.MustCompile("tried this too many times|was checked many times"); !words.MatchString(r.body) || !strings.Contains(r.body, "800-555-0142") {
		t.Errorf("main = %s, want the text of a limit", r.text("main"))
	}
}

// guess tries to add a number with a wrong ZIP code.
func (b *browser) guess(number string, n int) reply {
	return b.post("/profile/attach", url.Values{"number": {number}, "zip": {fmt.Sprint(10000 + n)}})
}

// Many members who guess the zip of one policy share a count, which a right answer does not use up.
// A member's own first tries are sent all the same. The page then says when to try again, whom to
// call, and keeps the input.
// Spec: READING-16.
func TestWrongNumbersAreCountedForEveryMember(t *testing.T) {
	t.Parallel()
	h, _ := newLimitedHarness(t)
	h.limitTo(map[ratelimit.Rule]int{ratelimit.WrongNumber: 3, ratelimit.OwnNumber: 1})
	b, other := h.browser(), h.browser()
	b.signIn("household", "/home")
	other.signIn("twenty", "/home")
	h.box.InjectFault(sandbox.Fault{Call: limited["attach"].call, Status: 400, Body: `{"error":"No match."}`})
	wantSent := func(who *browser, n int, number string) {
		if r := who.guess(number, n); !strings.Contains(r.text("main"), "No match.") {
			t.Fatalf("guess %d: status = %d, main = %q, want it sent", n, r.status, r.text("main"))
		}
	}
	for n, number := range []string{"PE0099812", "pe0099812", "PE-0099812"} {
		wantSent(b, n, number)
	}
	wantSent(other, 3, "PE0099812")
	before := h.box.Calls(limited["attach"].call)
	r := other.guess("PE0099812", 4)
	if main := r.text("main"); r.status != http.StatusTooManyRequests || !strings.Contains(main, "Please wait 20 minutes, then try again, or call us at 800-555-0142") {
		t.Errorf("status = %d, main = %q, want 429, when to try again and the phone number", r.status, main)
	}
	if after := r.header.Get("Retry-After"); after != "1200" && after != "1199" {
		t.Errorf("Retry-After = %s, want 20 minutes in seconds", after)
	}
	if r.doc().Find(`main form input[name=zip][value="10004"]`).Length() != 1 {
		t.Error("the page lacks the input")
	}
	if got := h.box.Calls(limited["attach"].call) - before; got != 0 {
		t.Errorf("calls = %d, want none", got)
	}
	h.box.ResetFaults()
	if r := other.guess("AA1182204", 5); r.status == http.StatusTooManyRequests {
		t.Error("another number has the count of this one")
	}
}

// Members who guess one number at the same time have no more wrong answers than the limit.
func TestWrongNumbersAtTheSameTime(t *testing.T) {
	t.Parallel()
	h, _ := newLimitedHarness(t)
	h.limitTo(map[ratelimit.Rule]int{ratelimit.WrongNumber: 5, ratelimit.OwnNumber: 1})
	b, other := h.browser(), h.browser()
	b.signIn("household", "/home")
	other.signIn("twenty", "/home")
	h.box.InjectFault(sandbox.Fault{Call: limited["attach"].call, Status: 400, Body: `{"error":"No match."}`, Delay: 20 * time.Millisecond})
	b.guess("PE0099812", 1)
	other.guess("PE0099812", 2) // both have used their own try
	var guesses sync.WaitGroup
	for n := range 8 {
		who := []*browser{b, other}[n%2].tab(h)
		guesses.Go(func() { who.guess("PE0099812", n) })
	}
	guesses.Wait()
	if got := h.box.Calls(limited["attach"].call); got != 5 {
		t.Errorf("calls = %d, want 5", got)
	}
}

// The count of switches is one for all identities of a browser.
// Spec: READING-16.
func TestSwitchesOfABrowserAreLimited(t *testing.T) {
	t.Parallel()
	h, b, _, marta := twoIdentities(t, "/home")
	theo := b.identityKey(t)
	h.limitTo(map[ratelimit.Rule]int{ratelimit.SwitchIdentity: 4})
	for n := range 4 {
		wantRedirect(t, b.post("/switch", url.Values{"identity": {[]string{marta, theo}[n%2]}}), "/home")
	}
	b.header.Set("Referer", portalOrigin+"/messages")
	r := b.post("/switch", url.Values{"identity": {marta}})
	wantLimited(t, r)
	if !strings.Contains(r.text("main"), "Please wait 15 minutes, then try again.") || r.attr("main a.button-primary", "href") != "/messages" {
		t.Errorf("main = %s, want when to go on, and the page behind", r.text("main"))
	}
	if got := b.identityKey(t); got != theo {
		t.Error("the refused switch changed the identity")
	}
}

// The page needs no script: a link tries again.
// Spec: READING-16.
func TestPageOfALimit(t *testing.T) {
	t.Parallel()
	h, _ := newLimitedHarness(t)
	h.limitTo(map[ratelimit.Rule]int{ratelimit.RefreshProfile: 1})
	b := h.browser()
	b.signIn("household", "/home")
	b.getAfterOverlay("/refresh-profile?return=/claims")
	r := b.get("/refresh-profile?return=/claims")
	wantLimited(t, r)
	if r.text("h1") != "Please wait before you try again" || !strings.Contains(r.text("main"), "Please wait 60 minutes, then try again.") && !strings.Contains(r.text("main"), "Please wait 1 hour, then try again.") {
		t.Errorf("main = %s, want when to try again", r.text("main"))
	}
	if got := r.attr("main a.button-primary", "href"); got != "/refresh-profile?return=/claims" {
		t.Errorf("link = %q, want the same address", got)
	}
}

// A check over the limit makes no call, but what the processor reported is stored, and the text
// says nothing untrue about money.
// Spec: READING-16.
func TestCheckOverItsLimitStoresTheResult(t *testing.T) {
	t.Parallel()
	h, _ := newLimitedHarness(t)
	h.limitTo(map[ratelimit.Rule]int{ratelimit.PaymentCheck: 1})
	b := h.browser()
	b.signIn("posting", "/home")
	window, _ := b.openWindow(neverPosts, "makePayment", "")
	b.check(neverPosts, window.Payment, "unknown", "")
	r := b.sendJSON("/payments/"+neverPosts+"/check", fmt.Sprintf(`{"payment":%q,"outcome":"paid","amount":"180.00"}`, window.Payment))
	wantLimited(t, r)
	if !strings.Contains(r.body, `"limited":true`) || strings.Contains(r.body, "Nothing was sent") {
		t.Errorf("body = %s, want a limit, and nothing about what was sent", r.body)
	}
	if text := b.get("/billing/" + neverPosts).text("body"); !strings.Contains(text, "Your payment of $180.00 was submitted") {
		t.Errorf("page = %s, want the payment", text)
	}
}

// A flood of requests is no flood of lines: each member has one line a minute for each limit, and
// the requests over it have no line of their own.
// Spec: READING-16.
func TestFloodIsLoggedOnce(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.portal.Metrics = handlers.NewMetrics()
	h.limitTo(map[ratelimit.Rule]int{ratelimit.PaymentEvent: 3})
	for members, sample := range []string{"household", "twenty"} {
		b := h.browser()
		b.signIn(sample, "/home")
		account := strings.TrimPrefix(b.get("/payments").location(), "/payments/")
		for range 10 {
			b.sendJSON("/payments/"+account+"/events", `{"operation":"makePayment","event":"load"}`)
		}
		members++
		if got := []int{len(h.lines("payment processor event")), len(h.lines("limit reached")), h.refusedRequests()}; !slices.Equal(got, []int{3 * members, members, members}) {
			t.Errorf("events, limits and refused requests in the log = %v, want %d, %d and %d", got, 3*members, members, members)
		}
	}
	counts := httptest.NewRecorder()
	h.portal.Metrics.Handler().ServeHTTP(counts, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if !strings.Contains(counts.Body.String(), `portal_limits_reached_total{limit="PAYMENT_EVENT"} 14`) {
		t.Error("the counter is not 14")
	}
}

// refusedRequests returns how many requests with status 429 the log has.
func (h *harness) refusedRequests() (n int) {
	for _, line := range h.lines("request") {
		if line["status"] == float64(http.StatusTooManyRequests) {
			n++
		}
	}
	return n
}

// A /48 counts as eight networks of /64.
// Spec: READING-16.
func TestNetworksOfOneCustomerShareALimit(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.portal.Proxies, _ = edge.ParseProxies("0.0.0.0/8") // a test's requests come from 0.0.0.0
	h.limitTo(map[ratelimit.Rule]int{ratelimit.SignIn: 2, ratelimit.FailedSignIn: 2})
	signIn := func(address, path string) int {
		b := h.browser()
		b.header.Set("X-Forwarded-For", address)
		return b.get(path).status
	}
	for _, path := range []string{"/login", "/auth?state=unknown&code=guess"} {
		for network := range 8 {
			for n := range 2 {
				if status := signIn(fmt.Sprintf("2a00:1:2:%x::%d", network, n+1), path); status == http.StatusTooManyRequests {
					t.Fatalf("%s %d of network %d: status = 429", path, n+1, network)
				}
			}
		}
		for address, want := range map[string]bool{"2a00:1:2:0::3": true, "2a00:1:2:8::1": true, "2a00:1:3::1": false, "203.0.113.1": false} {
			if got := signIn(address, path) == http.StatusTooManyRequests; got != want {
				t.Errorf("%s from %s: refused = %t, want %t", path, address, got, want)
			}
		}
	}
}

// The page of a limit has the words of a limit alone: nothing failed.
// Spec: ERROR-13.
func TestSignInsOfAnAddressAreLimited(t *testing.T) {
	t.Parallel()
	h, _ := newLimitedHarness(t)
	h.limitTo(map[ratelimit.Rule]int{ratelimit.SignIn: 4, ratelimit.FailedSignIn: 3})
	for n := range 3 {
		if r := h.browser().get("/auth?state=unknown&code=guess"); r.status == http.StatusTooManyRequests {
			t.Fatalf("failed sign-in %d: status = 429", n+1)
		}
	}
	wantLimited(t, h.browser().get("/auth?state=unknown&code=guess"))
	for range 4 {
		wantRedirect(t, h.browser().get("/login"), provider)
	}
	r := h.browser().get("/login")
	wantLimited(t, r)
	if title := r.text("title"); title != "Please wait before you try again | Member Portal" || r.text("h1") != "Please wait before you try again" {
		t.Errorf("title = %q, heading = %q, want the words of a limit alone", title, r.text("h1"))
	}
	wantLimited(t, h.browser().get("/login?how=another"))
}

// While the counts cannot be read, guessing is impossible. Everything else works.
func TestLimitsDuringStoreOutage(t *testing.T) {
	t.Parallel()
	h, records := newLimitedHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	records.down.Store(true)
	for name, form := range limited {
		refuses := form.rule == ratelimit.Attach || form.rule == ratelimit.ChangeEmail
		before := h.calls(form.call)
		r := form.send(b, 1)
		if called := h.calls(form.call) > before || form.call == "" && r.status < http.StatusBadRequest; called == refuses || (r.status == http.StatusServiceUnavailable) != refuses {
			t.Errorf("%s: status = %d, called = %t, want called = %t", name, r.status, called, !refuses)
		}
		if refuses && r.doc().Find("main form "+form.kept).Length() != 1 {
			t.Errorf("%s: the page lacks %s, want the form with its input", name, form.kept)
		}
	}
	if r := h.browser().get("/login"); r.status != http.StatusFound {
		t.Errorf("/login: status = %d, want a redirect", r.status)
	}
}
