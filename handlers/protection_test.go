package handlers_test

import (
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/upstream/breaker"
	"memberportal/upstream/sandbox"
)

const (
	attachCall  = "POST /profiles/attach-account-policy"
	sessionCall = "POST /payments/payment-modal"
	// manageMethods asks about no earlier payment.
	manageMethods = `{"operation":"managePaymentMethods"}`
	outageText    = "Our system isn't working right now, so nothing was sent or changed. You're still signed in."
)

// openCircuit makes the user API fail for many members.
func (h *harness) openCircuit(call string) {
	h.t.Helper()
	for i := range 20 {
		if load, err := h.portal.API.Breaker.Admit(h.t.Context(), call, fmt.Sprint("member", i%5)); err == nil {
			load.Count(breaker.Fails)
		}
	}
}

// An outage is 503 with a time to try again. It signs no one out, and a form keeps its input.
func TestOpenCircuitIsAnOutage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	for _, call := range []string{"GET /profiles", "GET /documents", attachCall, sessionCall} {
		h.openCircuit(call)
	}
	before := h.box.Calls("GET /profiles") + h.box.Calls("GET /documents") + h.box.Calls(attachCall) + h.box.Calls(sessionCall)

	wantRetryLater(t, b.get("/home"), http.StatusOK, "") // from the cache
	wantRetryLater(t, b.get("/documents"), 503, "We can't show your documents right now.")
	sent := url.Values{"number": {"PE0099812"}, "zip": {"50327"}}
	r := b.post("/profile/attach", sent)
	wantRetryLater(t, r, 503, outageText)
	if r.attr("main [name=number]", "value") != "PE0099812" {
		t.Error("the form lost its input")
	}
	if r := b.sendJSON(sessionPath, makePayment); r.status != 503 || r.header.Get("Retry-After") != "5" {
		t.Errorf("payment session: status = %d, Retry-After = %q, want 503 and 5", r.status, r.header.Get("Retry-After"))
	}
	wantRetryLater(t, b.open("/refresh-profile"), 503, outageText)
	r = b.open("/home")
	wantRetryLater(t, r, 503, outageText)
	if r.text("title") != "Unknown Server Error | Member Portal" || r.doc().Find(`header form[action="/logout"]`).Length() == 0 {
		t.Errorf("title = %q, want the generic title and the header of a member who is signed in", r.text("title"))
	}
	if after := h.box.Calls("GET /profiles") + h.box.Calls("GET /documents") + h.box.Calls(attachCall) + h.box.Calls(sessionCall); after != before {
		t.Errorf("calls during the outage = %d, want 0", after-before)
	}
	h.portal.API.Breaker = breaker.New(slog.New(slog.DiscardHandler)) // the outage ends
	if r := b.open("/home"); r.at.Path != "/home" || r.status != http.StatusOK {
		t.Errorf("after the outage: %s, status = %d, want Home without a sign-in", r.at, r.status)
	}
}

func wantRetryLater(t *testing.T, r reply, status int, text string) {
	t.Helper()
	want := ""
	if status == http.StatusServiceUnavailable {
		want = "5"
	}
	if r.status != status || r.header.Get("Retry-After") != want || !strings.Contains(r.text("main"), text) {
		t.Errorf("%s: status = %d, Retry-After = %q, main = %q, want %d, %q and %q", r.at, r.status, r.header.Get("Retry-After"), r.text("main"), status, want, text)
	}
}

// A call at its limit is an outage too.
func TestFullCallIsAnOutage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.portal.API.Breaker.Concurrency = 1
	b := h.browser()
	b.signIn("household", "/home")
	load, err := h.portal.API.Breaker.Admit(t.Context(), "GET /profiles", "someone")
	must(t, err)
	leave, err := load.Enter()
	must(t, err)
	wantRetryLater(t, b.open("/refresh-profile"), 503, outageText)
	leave()
	if r := b.open("/home"); r.at.Path != "/home" || r.status != http.StatusOK {
		t.Errorf("after that: %s, status = %d, want Home without a sign-in", r.at, r.status)
	}
}

// concurrent counts how many requests of a path are under way at once. It holds each for a moment
// that ends when all others had the chance to arrive.
type concurrent struct {
	next      http.RoundTripper
	path      string
	hold      time.Duration
	mu        sync.Mutex
	now, most int
}

func (c *concurrent) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.HasSuffix(r.URL.Path, c.path) {
		return c.next.RoundTrip(r)
	}
	c.mu.Lock()
	c.now++
	c.most = max(c.most, c.now)
	c.mu.Unlock()
	time.Sleep(c.hold) // long enough for calls that are not serialized to overlap
	defer func() {
		c.mu.Lock()
		c.now--
		c.mu.Unlock()
	}()
	return c.next.RoundTrip(r)
}

// twoInstances returns two portals on one store with one user API, whose calls go through wire.
func twoInstances(t *testing.T, wire func(http.RoundTripper) http.RoundTripper) (first, second *harness) {
	t.Helper()
	box, err := sandbox.New(sandbox.Options{Origin: sandboxOrigin, Portal: portalOrigin, Logger: slog.New(slog.DiscardHandler)})
	must(t, err)
	records, err := store.Open(t.Context(), "memory:")
	must(t, err)
	t.Cleanup(func() { records.Close() })
	both := [2]*harness{}
	transport := wire(box.Transport())
	for i := range both {
		log := &lockedBuffer{}
		portal := newPortalOn(t, records, box, transport, slog.New(slog.NewJSONHandler(log, nil)))
		both[i] = &harness{t: t, app: handlers.App(portal, nil), portal: portal, box: box, log: log}
	}
	return both[0], both[1]
}

// on returns the same browser, whose requests go to another instance.
func (b *browser) on(h *harness) *browser {
	other := *b
	other.h = h
	other.header = b.header.Clone()
	return &other
}

func TestOnePaymentSessionCallAtATime(t *testing.T) {
	t.Parallel()
	calls := &concurrent{path: "/payments/payment-modal", hold: 5 * time.Millisecond}
	first, second := twoInstances(t, func(next http.RoundTripper) http.RoundTripper {
		calls.next = next
		return calls
	})
	b := first.browser()
	b.signIn("household", payPath)
	var tabs sync.WaitGroup
	for i := range 20 {
		request := b.jsonRequest(sessionPath, manageMethods)
		h := first
		if i%2 == 1 {
			h = second
		}
		tabs.Go(func() {
			response := h.answer(request)
			defer response.Body.Close()
			if response.StatusCode != http.StatusOK {
				t.Errorf("status = %d, want 200", response.StatusCode)
			}
		})
	}
	tabs.Wait()
	if calls.most != 1 {
		t.Errorf("payment session calls under way at once = %d, want 1", calls.most)
	}
}

// The user API rejects an unsafe call without its XSRF-TOKEN. An instance that has read nothing for
// the member finds the token that another instance has got.
func TestFirstUnsafeCallOnAnotherInstance(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	statuses := map[int]int{}
	first, second := twoInstances(t, func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			if err == nil && r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/payment-modal") {
				mu.Lock()
				statuses[response.StatusCode]++
				mu.Unlock()
			}
			return response, err
		})
	})
	b := first.browser()
	b.signIn("household", payPath)
	for range 10 {
		for _, h := range []*harness{first, second} {
			if r := b.on(h).sendJSON(sessionPath, manageMethods); r.status != http.StatusOK {
				t.Errorf("payment session: status = %d, body = %s, want 200", r.status, r.body)
			}
		}
	}
	if statuses[http.StatusOK] != 20 || len(statuses) != 1 {
		t.Errorf("statuses of the user API = %v, want 200 twenty times", statuses)
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// The same idempotency key sends attach once, also at the same time and on two instances. The
// second submit has the result of the first.
func TestAttachIsSentOncePerKey(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault  sandbox.Fault
		status int
		text   string
	}{
		"success":   {sandbox.Fault{Delay: 5 * time.Millisecond}, http.StatusSeeOther, ""},
		"rejected":  {sandbox.Fault{Status: 400, Body: `{"error":"Not this one."}`}, http.StatusUnprocessableEntity, "Not this one."},
		"no answer": {sandbox.Fault{Drop: true}, http.StatusUnprocessableEntity, unknownError},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first, second := twoInstances(t, func(next http.RoundTripper) http.RoundTripper { return next })
			b := first.browser()
			b.signIn("household", "/home")
			test.fault.Call = attachCall
			first.box.InjectFault(test.fault)
			form := url.Values{"number": {"PE0099812"}, "zip": {"50327"}, "key": {b.get("/profile/attach").attr("[name=key]", "value")}}
			var presses sync.WaitGroup
			for i := range 6 {
				h := first
				if i%2 == 1 {
					h = second
				}
				tab := b.tab(h)
				presses.Go(func() {
					r := tab.post("/profile/attach", form)
					if r.status != test.status || !strings.Contains(r.text("main"), test.text) {
						t.Errorf("status = %d, main = %q, want %d and %q", r.status, r.text("main"), test.status, test.text)
					}
				})
			}
			presses.Wait()
			if n := first.box.Calls(attachCall); n != 1 {
				t.Errorf("calls = %d, want 1", n)
			}
			form.Del("key")
			b.post("/profile/attach", form)
			if n := first.box.Calls(attachCall); n != 2 {
				t.Errorf("calls after another form = %d, want 2", n)
			}
		})
	}
}

// tab returns a copy of the browser for another instance, for presses at the same time.
func (b *browser) tab(h *harness) *browser {
	tab := b.on(h)
	tab.cookies = map[string]map[string]*http.Cookie{"portal.test": maps.Clone(b.cookies["portal.test"])}
	return tab
}

// jsonRequest returns a request of a script, for a test that sends several at once.
func (b *browser) jsonRequest(address, body string) *http.Request {
	request := httptest.NewRequest(http.MethodPost, address, strings.NewReader(body))
	request.Host = "portal.test"
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	request.Header.Set("X-XSRF-TOKEN", b.cookies["portal.test"]["XSRF-TOKEN"].Value)
	for _, cookie := range b.cookies["portal.test"] {
		request.AddCookie(cookie)
	}
	return request
}
