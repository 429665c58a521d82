package handlers_test

import (
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
	"testing"
	"time"

	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/handlers/edge"
	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// limitTo sets limits by the hour; the other rules keep their defaults.
func limitTo(h *handlertest.Harness, events map[ratelimit.Rule]int) {
	h.T.Helper()
	limits := maps.Clone(ratelimit.Defaults)
	for rule, n := range events {
		limits[rule] = store.Limit{Events: n, Per: time.Hour}
	}
	h.Portal.Limits = ratelimit.New(handlertest.OpenStore(h.T.(*testing.T), "memory:"), limits, slog.New(slog.DiscardHandler))
}

// sending is how a browser sends a form or an action. n makes the input another one.
type sending func(b *handlertest.Browser, n int) handlertest.Reply

// form is a form with fields as in a query, of which # is n.
func form(path, fields string) sending {
	return func(b *handlertest.Browser, n int) handlertest.Reply {
		values, err := url.ParseQuery(strings.ReplaceAll(fields, "#", strconv.Itoa(n)))
		handlertest.Must(b.Harness.T, err)
		return b.Post(path, values)
	}
}

// script is what a script of ours sends.
func script(path, body string) sending {
	return func(b *handlertest.Browser, _ int) handlertest.Reply { return b.SendJSON(path, body) }
}

// limited has every form and action of a member with a limit, and the call that it makes; "" for
// none.
var limited = map[string]struct {
	rule ratelimit.Rule
	call string
	send sending
	// Selector of a field and its value, which the page shows again; "" for a script's response.
	kept string
}{
	"attach": {
		ratelimit.Attach, handlertest.AttachCall, form("/profile/attach", "number=PE009981#&zip=50327"),
		`input[name=zip][value="50327"]`,
	},
	"change email": {
		ratelimit.ChangeEmail, "POST /profiles/change-email",
		form("/profile/email", "newEmail=new#@example.com&newEmailConfirm=new#@example.com"),
		`input[name=newEmail][value^=new]`,
	},
	"change contact": {
		ratelimit.ChangeContact, "PUT /contacts", form("/profile/contact/email", "value=new#@example.com"),
		`input[name=value][value^=new]`,
	},
	"choose topics": {
		ratelimit.ChangeContact, "PUT /contacts/topics", form("/profile/contact", "phone:claims=yes&email:bills=yes"),
		`input[name="email:bills"][checked]`,
	},
	"payment session": {
		ratelimit.PaymentSession, sessionCall, script("/payments/4100241190/session",
			`{"operation":"managePaymentMethods"}`), "",
	},
	"payment event": {
		ratelimit.PaymentEvent, "", script(handlertest.PayPath+"/events", `{"operation":"makePayment","event":"load"}`), "",
	},
	"payment check": {
		ratelimit.PaymentCheck, handlertest.SummaryCall, script(handlertest.PayPath+"/check",
			`{"payment":"P1","outcome":"unknown"}`), "",
	},
	"refresh profile": {ratelimit.RefreshProfile, "GET /profiles", func(b *handlertest.Browser, _ int) handlertest.Reply {
		return b.GetAfterOverlay("/refresh-profile")
	}, ""},
	"switch": {ratelimit.SwitchIdentity, "", func(b *handlertest.Browser, _ int) handlertest.Reply {
		return b.Post("/switch", url.Values{"identity": {b.IdentityKey(b.Harness.T.(*testing.T))}})
	}, ""},
	"new message": {
		ratelimit.Send, "POST /messages", form("/new-message", "about=bill-4100241190&subject=Bill&text=Question+#"),
		`input[name=subject][value="Bill"]`,
	},
	"reply": {ratelimit.Send, "POST /messages", form("/messages/M-20744", "text=Answer+#"), `textarea[name=text]`},
	"claim files": {ratelimit.Send, addFile, func(b *handlertest.Browser, n int) handlertest.Reply {
		return b.SendFiles(ownClaim, url.Values{"key": {strings.Repeat("A", 26)}}, handlertest.NewFile("Invoice.pdf", handlertest.Paper(n)))
	}, `.upload .option input[checked]`},
	"contact adjuster": {
		ratelimit.Send, "POST /claims/contact-adjuster", form("/claims/contact-adjuster",
			"claim=CL0044170&reply=email&text=When+#"),
		`textarea[name=text]`,
	},
}

// callsOf returns how often a call was made, 0 for "".
func callsOf(h *handlertest.Harness, call string) int {
	if call == "" {
		return 0
	}
	return h.Box.Calls(call)
}

// Spec: READING-16.
func TestLimitsOfAMember(t *testing.T) {
	t.Parallel()
	for name, form := range limited {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, _ := handlertest.NewLimited(t)
			limitTo(h, map[ratelimit.Rule]int{form.rule: 1})
			b := h.Browser()
			b.SignIn("household", "/home")
			if r := form.send(b, 0); r.Status == http.StatusTooManyRequests {
				t.Fatal("the first request: status = 429")
			}
			b.GetAfterOverlay("/home") // some forms reload the profile
			before := callsOf(h, form.call)
			r := form.send(b, 1)
			wantLimited(t, r)
			if form.kept != "" && r.Doc().Find("main form "+form.kept).Length() != 1 {
				t.Errorf("the page lacks %s, want the form with its input", form.kept)
			}
			if got := callsOf(h, form.call) - before; got != 0 {
				t.Errorf("calls of %s = %d, want none", form.call, got)
			}
		})
	}
}

// A form that is sent twice adds once, and counts once.
func TestSecondPressDoesNotCount(t *testing.T) {
	t.Parallel()
	h, _ := handlertest.NewLimited(t)
	limitTo(h, map[ratelimit.Rule]int{ratelimit.Attach: 2})
	b := h.Browser()
	form := b.SignIn("household", "/profile/attach").Form("main form").Fill(map[string]string{
		"number": "PE0099812",
		"zip":    "50327",
	})
	for range 3 {
		b.Submit(form)
		b.GetAfterOverlay("/home")
	}
	if calls := h.Box.Calls(handlertest.AttachCall); calls != 1 {
		t.Errorf("calls = %d, want 1", calls)
	}
	if r := limited["attach"].send(b, 0); r.Status == http.StatusTooManyRequests {
		t.Error("another addition after it: status = 429")
	}
	b.GetAfterOverlay("/home")
	wantLimited(t, limited["attach"].send(b, 1))
}

// wantLimited expects a 429 of ours that says when to try again.
func wantLimited(t *testing.T, r handlertest.Reply) {
	t.Helper()
	after, err := strconv.Atoi(r.Header.Get("Retry-After"))
	if r.Status != http.StatusTooManyRequests || err != nil || after < 1 {
		t.Errorf("status = %d, Retry-After = %q, want 429 and seconds", r.Status, r.Header.Get("Retry-After"))
	}
	if words := regexp.MustCompile("tried this too many times|was checked many times"); !words.MatchString(r.Body) ||
		!strings.Contains(r.Body, "800-555-0142") {
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
	h, _ := handlertest.NewLimited(t)
	limitTo(h, map[ratelimit.Rule]int{ratelimit.WrongNumber: 2, ratelimit.OwnNumber: 1})
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
	h, _ := handlertest.NewLimited(t)
	limitTo(h, map[ratelimit.Rule]int{ratelimit.WrongNumber: 5, ratelimit.OwnNumber: 1})
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
	limitTo(h, map[ratelimit.Rule]int{ratelimit.SwitchIdentity: 4})
	for n := range 4 {
		handlertest.WantRedirect(t, b.Post("/switch", url.Values{"identity": {[]string{marta, theo}[n%2]}}), "/home")
	}
	b.Header.Set("Referer", handlertest.PortalOrigin+"/messages")
	r := b.Post("/switch", url.Values{"identity": {marta}})
	wantLimited(t, r)
	if !strings.Contains(r.Text("main"), "Please wait 15 minutes, then try again.") || r.Attr("main a.button-primary", "href") != "/messages" {
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
	h, _ := handlertest.NewLimited(t)
	limitTo(h, map[ratelimit.Rule]int{ratelimit.RefreshProfile: 1})
	b := h.Browser()
	b.SignIn("household", "/home")
	b.GetAfterOverlay("/refresh-profile?return=/claims")
	r := b.Get("/refresh-profile?return=/claims")
	wantLimited(t, r)
	wait := regexp.MustCompile(`Please wait (60 minutes|1 hour), then try again\.`)
	if r.Text("h1") != "Please wait before you try again" || !wait.MatchString(r.Text("main")) {
		t.Errorf("main = %s, want when to try again", r.Text("main"))
	}
	if got := r.Attr("main a.button-primary", "href"); got != "/refresh-profile?return=/claims" {
		t.Errorf("link = %q, want the same address", got)
	}
}

// A check over the limit makes no call, but what the processor reported is stored, and the text
// says nothing untrue about money.
// Spec: READING-16.
func TestCheckOverItsLimitStoresTheResult(t *testing.T) {
	t.Parallel()
	h, _ := handlertest.NewLimited(t)
	limitTo(h, map[ratelimit.Rule]int{ratelimit.PaymentCheck: 1})
	b := h.Browser()
	b.SignIn("posting", "/home")
	window, _ := b.OpenWindow(handlertest.NeverPosts, "makePayment", "")
	b.CheckPayment(handlertest.NeverPosts, window.Payment, "unknown", "")
	r := b.SendJSON("/payments/"+handlertest.NeverPosts+"/check",
		fmt.Sprintf(`{"payment":%q,"outcome":"paid","amount":"180.00"}`, window.Payment))
	wantLimited(t, r)
	if !strings.Contains(r.Body, `"limited":true`) || strings.Contains(r.Body, "Nothing was sent") {
		t.Errorf("body = %s, want a limit, and nothing about what was sent", r.Body)
	}
	wantSubmitted(t, b)
}

// wantSubmitted expects that the bill shows the payment.
func wantSubmitted(t *testing.T, b *handlertest.Browser) {
	t.Helper()
	text := b.Get("/billing/" + handlertest.NeverPosts).Text("body")
	if !strings.Contains(text, "Your payment of $180.00 was submitted") {
		t.Errorf("page = %s, want the payment", text)
	}
}

// The page may close before the check, so the event of a payment over its limit is stored too.
// Spec: READING-16.
func TestPaymentEventOverItsLimitStoresTheResult(t *testing.T) {
	t.Parallel()
	h, _ := handlertest.NewLimited(t)
	limitTo(h, map[ratelimit.Rule]int{ratelimit.PaymentEvent: 1})
	b := h.Browser()
	b.SignIn("posting", "/home")
	window, _ := b.OpenWindow(handlertest.NeverPosts, "makePayment", "")
	events := "/payments/" + handlertest.NeverPosts + "/events"
	b.SendJSON(events, `{"operation":"makePayment","event":"load"}`)
	const paid = `{"operation":"makePayment","event":"paymentComplete","payment":%q,"amount":"180.00"}`
	wantLimited(t, b.SendJSON(events, fmt.Sprintf(paid, window.Payment)))
	wantSubmitted(t, b)
}

// A flood of requests is not a flood of lines: each member has one line a minute for each limit,
// and the requests over it have no line of their own.
// Spec: READING-16.
func TestFloodIsLoggedOnce(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Portal.Metrics = handlers.NewMetrics()
	limitTo(h, map[ratelimit.Rule]int{ratelimit.PaymentEvent: 3})
	b := h.Browser()
	b.SignIn("household", "/home")
	for n := range 10 {
		limited["payment event"].send(b, n)
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
	limitTo(h, map[ratelimit.Rule]int{ratelimit.SignIn: 1, ratelimit.FailedSignIn: 1})
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
	h, _ := handlertest.NewLimited(t)
	limitTo(h, map[ratelimit.Rule]int{ratelimit.SignIn: 7, ratelimit.FailedSignIn: 3})
	for n := range 3 {
		if r := h.Browser().Get("/auth?state=unknown&code=guess"); r.Status == http.StatusTooManyRequests {
			t.Fatalf("failed sign-in %d: status = 429", n+1)
		}
	}
	wantLimited(t, h.Browser().Get("/auth?state=unknown&code=guess"))
	for range 4 {
		handlertest.WantRedirect(t, h.Browser().Get("/login"), handlertest.Provider)
	}
	r := h.Browser().Get("/login")
	wantLimited(t, r)
	if title := r.Text("title"); title != "Please wait before you try again | Member Portal" ||
		r.Text("h1") != "Please wait before you try again" {
		t.Errorf("title = %q, heading = %q, want the words of a limit alone", title, r.Text("h1"))
	}
	wantLimited(t, h.Browser().Get("/login?how=another"))
}

// While the counts cannot be read, a form against guessing is shown again with its input, and
// others are sent.
func TestLimitsDuringStoreOutage(t *testing.T) {
	t.Parallel()
	h, records := handlertest.NewLimited(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	records.Down.Store(true)
	for name, want := range map[string]int{"attach": 0, "new message": 1} {
		form := limited[name]
		r := form.send(b, 1)
		if got := callsOf(h, form.call); got != want || r.Doc().Find("main form "+form.kept).Length()+want != 1 {
			t.Errorf("%s: status = %d, calls = %d, want %d, or the form with its input", name, r.Status, got, want)
		}
	}
}
