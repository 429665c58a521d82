package handlers_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/breaker"
	"memberportal/upstream/sandbox"
)

const (
	sessionCall = "POST /payments/payment-modal"
	// manageMethods asks about no earlier payment.
	manageMethods = `{"operation":"managePaymentMethods"}`
	outageText    = "Our system isn't working right now, so nothing was sent or changed. You're still signed in."
)

// openCircuit makes the user API fail for many members.
func openCircuit(h *handlertest.Harness, call string) {
	h.T.Helper()
	for i := range 20 {
		if load, err := h.Portal.API.Breaker.Admit(h.T.Context(), call, fmt.Sprint("member", i%5)); err == nil {
			load.Count(breaker.Fails)
		}
	}
}

// An outage is 503 with a time to try again. It signs no one out, and a form keeps its input.
func TestOpenCircuitIsAnOutage(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	failing := []string{"GET /profiles", "GET /documents", handlertest.AttachCall, sessionCall}
	made := func() (n int) {
		for _, call := range failing {
			n += h.Box.Calls(call)
		}
		return n
	}
	for _, call := range failing {
		openCircuit(h, call)
	}
	before := made()

	wantRetryLater(t, b.Get("/home"), http.StatusOK, "") // from the cache
	wantRetryLater(t, b.Get("/documents"), 503, "We can't show your documents right now.")
	sent := url.Values{"number": {"PE0099812"}, "zip": {"50327"}}
	r := b.Post("/profile/attach", sent)
	wantRetryLater(t, r, 503, outageText)
	if r.Attr("main [name=number]", "value") != "PE0099812" {
		t.Error("the form lost its input")
	}
	if r := b.SendJSON(handlertest.SessionPath, handlertest.MakePayment); r.Status != 503 ||
		r.Header.Get("Retry-After") != "5" {
		t.Errorf("payment session: status = %d, Retry-After = %q, want 503 and 5", r.Status, r.Header.Get("Retry-After"))
	}
	wantRetryLater(t, b.Open("/refresh-profile"), 503, outageText)
	r = b.Open("/home")
	wantRetryLater(t, r, 503, outageText)
	if r.Text("title") != "Unknown Server Error | Member Portal" ||
		r.Doc().Find(`header form[action="/logout"]`).Length() == 0 {
		t.Errorf("title = %q, want the generic title and the header of a member who is signed in", r.Text("title"))
	}
	if n := made() - before; n != 0 {
		t.Errorf("calls during the outage = %d, want 0", n)
	}
	h.Portal.API.Breaker = breaker.New(slog.New(slog.DiscardHandler)) // the outage ends
	if r := b.Open("/home"); r.At.Path != "/home" || r.Status != http.StatusOK {
		t.Errorf("after the outage: %s, status = %d, want Home without a sign-in", r.At, r.Status)
	}
}

func wantRetryLater(t *testing.T, r handlertest.Reply, status int, text string) {
	t.Helper()
	want := ""
	if status == http.StatusServiceUnavailable {
		want = "5"
	}
	if r.Status != status || r.Header.Get("Retry-After") != want || !strings.Contains(r.Text("main"), text) {
		t.Errorf("%s: status = %d, Retry-After = %q, main = %q, want %d, %q and %q", r.At, r.Status,
			r.Header.Get("Retry-After"), r.Text("main"), status, want, text)
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
func twoInstances(t *testing.T, wire func(http.RoundTripper) http.RoundTripper) (first, second *handlertest.Harness) {
	t.Helper()
	box := handlertest.NewBox(t, sandbox.Options{})
	both := handlertest.Parts{Records: handlertest.OpenStore(t, "memory:"), Box: box, Transport: wire(box.Transport())}
	return handlertest.NewWith(t, both), handlertest.NewWith(t, both)
}

func TestOnePaymentSessionCallAtATime(t *testing.T) {
	t.Parallel()
	calls := &concurrent{path: "/payments/payment-modal", hold: 5 * time.Millisecond}
	first, second := twoInstances(t, func(next http.RoundTripper) http.RoundTripper {
		calls.next = next
		return calls
	})
	b := first.Browser()
	b.SignIn("household", handlertest.PayPath)
	var tabs sync.WaitGroup
	for i := range 20 {
		request := jsonRequest(b, handlertest.SessionPath, manageMethods)
		h := first
		if i%2 == 1 {
			h = second
		}
		tabs.Go(func() {
			response := h.Answer(request)
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

// The same idempotency key sends attach once, even at the same time and on two instances. The
// second submit has the result of the first.
func TestAttachIsSentOncePerKey(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault  sandbox.Fault
		status int
		text   string
	}{
		"success": {sandbox.Fault{Delay: 5 * time.Millisecond}, http.StatusSeeOther, ""},
		"rejected": {
			sandbox.Fault{Status: 400, Body: `{"error":"Not this one."}`}, http.StatusUnprocessableEntity, "Not this one.",
		},
		"no answer": {sandbox.Fault{Drop: true}, http.StatusUnprocessableEntity, unknownError},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first, second := twoInstances(t, func(next http.RoundTripper) http.RoundTripper { return next })
			b := first.Browser()
			b.SignIn("household", "/home")
			test.fault.Call = handlertest.AttachCall
			first.Box.InjectFault(test.fault)
			key := b.Get("/profile/attach").Attr("[name=key]", "value")
			form := url.Values{"number": {"PE0099812"}, "zip": {"50327"}, "key": {key}}
			var presses sync.WaitGroup
			for i := range 6 {
				h := first
				if i%2 == 1 {
					h = second
				}
				tab := b.Tab(h)
				presses.Go(func() {
					r := tab.Post("/profile/attach", form)
					if r.Status != test.status || !strings.Contains(r.Text("main"), test.text) {
						t.Errorf("status = %d, main = %q, want %d and %q", r.Status, r.Text("main"), test.status, test.text)
					}
				})
			}
			presses.Wait()
			if n := first.Box.Calls(handlertest.AttachCall); n != 1 {
				t.Errorf("calls = %d, want 1", n)
			}
			form.Del("key")
			b.Post("/profile/attach", form)
			if n := first.Box.Calls(handlertest.AttachCall); n != 2 {
				t.Errorf("calls after another form = %d, want 2", n)
			}
		})
	}
}

// jsonRequest returns a request of a script, for a test that sends several at once.
func jsonRequest(b *handlertest.Browser, address, body string) *http.Request {
	request := httptest.NewRequest(http.MethodPost, address, strings.NewReader(body))
	request.Host = "portal.test"
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	request.Header.Set("X-XSRF-TOKEN", b.Cookies["portal.test"]["XSRF-TOKEN"].Value)
	for _, cookie := range b.Cookies["portal.test"] {
		request.AddCookie(cookie)
	}
	return request
}
