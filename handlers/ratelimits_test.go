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

// limited has every form with a limit, and the call that it makes. Other requests with one have a
// test of their own.
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
	"new message": {
		ratelimit.Send, "POST /messages", form("/new-message", "about=bill-4100241190&subject=Bill&text=Question+#"),
		`input[name=subject][value="Bill"]`,
	},
	"reply": {ratelimit.Send, "POST /messages", form("/messages/M-20744", "text=Answer+#"), `textarea[name=text]`},
	"claim files": {ratelimit.Send, addFile, func(b *handlertest.Browser, n int) handlertest.Reply {
		invoice := handlertest.NewFile("Invoice.pdf", handlertest.Paper(n))
		return b.SendFiles(ownClaim, url.Values{"key": {strings.Repeat("A", 26)}}, invoice)
	}, `.upload .option input[checked]`},
	"contact adjuster": {
		ratelimit.Send, "POST /claims/contact-adjuster", form("/claims/contact-adjuster",
			"claim=CL0044170&reply=email&text=When+#"),
		`textarea[name=text]`,
	},
}

// Spec: READING-16.
func TestLimitsOfAMember(t *testing.T) {
	t.Parallel()
	for name, form := range limited {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAt(t, "/home")
			h.Limit(map[ratelimit.Rule]int{form.rule: 1})
			if r := form.send(b, 0); r.Status == http.StatusTooManyRequests {
				t.Fatal("the first request: status = 429")
			}
			b.GetAfterOverlay("/home") // some forms reload the profile
			before := h.Box.Calls(form.call)
			r := form.send(b, 1)
			wantLimited(t, r)
			if form.kept != "" && r.Doc().Find("main form "+form.kept).Length() != 1 {
				t.Errorf("the page lacks %s, want the form with its input", form.kept)
			}
			if got := h.Box.Calls(form.call) - before; got != 0 {
				t.Errorf("calls of %s = %d, want none", form.call, got)
			}
		})
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
			if n := h.Box.Calls(handlertest.SummaryCall) - calls; n != 0 || untrue || !strings.Contains(r.Body, `"limited":true`) {
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
	r := limited["attach"].send(b, 1)
	if got := h.Box.Calls(handlertest.AttachCall); got != 0 || r.Doc().Find("main form "+limited["attach"].kept).Length() != 1 {
		t.Errorf("status = %d, calls = %d, want none and the form with its input", r.Status, got)
	}
}
