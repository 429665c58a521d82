package handlers_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
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

// newLimitedHarness returns a harness with the default limits.
func newLimitedHarness(t *testing.T) (*harness, *uncountedStore) {
	t.Helper()
	records := &uncountedStore{Store: openStore(t, "memory:")}
	h := newHarnessOn(t, records)
	h.portal.Limits = ratelimit.New(records, ratelimit.Defaults, slog.New(slog.DiscardHandler))
	return h, records
}

// limited has every form and action of a member with a limit, and the call that it makes.
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
			before := h.box.Calls(form.call)
			r := form.send(b, most)
			wantLimited(t, r)
			if form.kept != "" && r.doc().Find("main form "+form.kept).Length() != 1 {
				t.Errorf("the page lacks %s, want the form with its input", form.kept)
			}
			if got := h.box.Calls(form.call) - before; got != 0 {
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
	if !strings.Contains(r.body, "tried this too many times") || !strings.Contains(r.body, "800-555-0142") {
		t.Errorf("main = %s, want the text of a limit", r.text("main"))
	}
}

// Many members who guess the zip of one policy share a count, which a right answer does not use up.
// The page then has the phone number.
func TestWrongNumbersAreCountedForEveryMember(t *testing.T) {
	t.Parallel()
	h, _ := newLimitedHarness(t)
	limits := maps.Clone(ratelimit.Defaults)
	limits[ratelimit.WrongNumber] = store.Limit{Events: 3, Per: time.Hour}
	h.portal.Limits = ratelimit.New(openStore(t, "memory:"), limits, slog.New(slog.DiscardHandler))
	guess := func(b *browser, number, zip string) reply {
		return b.post("/profile/attach", url.Values{"number": {number}, "zip": {zip}})
	}
	b, other := h.browser(), h.browser()
	b.signIn("household", "/home")
	other.signIn("twenty", "/home")
	h.box.InjectFault(sandbox.Fault{Call: "POST /profiles/attach-account-policy", Status: 400, Body: `{"error":"No match."}`})
	for n, number := range []string{"PE0099812", "pe0099812", "PE-0099812"} {
		if r := guess(b, number, fmt.Sprint(10000+n)); !strings.Contains(r.text("main"), "No match.") {
			t.Fatalf("guess %d: status = %d, main = %q", n, r.status, r.text("main"))
		}
	}
	before := h.box.Calls(limited["attach"].call)
	r := guess(other, "PE0099812", "50327")
	if main := r.text("main"); r.status != http.StatusTooManyRequests || !strings.Contains(main, "Call us at 800-555-0142") {
		t.Errorf("status = %d, main = %q, want 429 and the phone number", r.status, main)
	}
	if got := h.box.Calls(limited["attach"].call) - before; got != 0 {
		t.Errorf("calls = %d, want none", got)
	}
	h.box.ResetFaults()
	if r := guess(other, "AA1182204", "50327"); r.status == http.StatusTooManyRequests {
		t.Error("another number has the count of this one")
	}
}

// Members who guess one number at the same time have no more wrong answers than the limit.
func TestWrongNumbersAtTheSameTime(t *testing.T) {
	t.Parallel()
	h, _ := newLimitedHarness(t)
	limits := maps.Clone(ratelimit.Defaults)
	limits[ratelimit.WrongNumber] = store.Limit{Events: 3, Per: time.Hour}
	h.portal.Limits = ratelimit.New(openStore(t, "memory:"), limits, slog.New(slog.DiscardHandler))
	b, other := h.browser(), h.browser()
	b.signIn("household", "/home")
	other.signIn("twenty", "/home")
	h.box.InjectFault(sandbox.Fault{Call: limited["attach"].call, Status: 400, Body: `{"error":"No match."}`, Delay: 20 * time.Millisecond})
	var guesses sync.WaitGroup
	for n := range 8 {
		who := []*browser{b, other}[n%2].tab(h)
		guesses.Go(func() {
			who.post("/profile/attach", url.Values{"number": {"PE0099812"}, "zip": {fmt.Sprint(10000 + n)}})
		})
	}
	guesses.Wait()
	if got := h.box.Calls(limited["attach"].call); got != 3 {
		t.Errorf("calls = %d, want 3", got)
	}
}

// The page of a limit has the words of a limit alone: nothing failed.
// Spec: ERROR-13.
func TestSignInsOfAnAddressAreLimited(t *testing.T) {
	t.Parallel()
	h, _ := newLimitedHarness(t)
	limits := maps.Clone(ratelimit.Defaults)
	limits[ratelimit.SignIn] = store.Limit{Events: 4, Per: time.Minute}
	limits[ratelimit.FailedSignIn] = store.Limit{Events: 3, Per: time.Minute}
	h.portal.Limits = ratelimit.New(openStore(t, "memory:"), limits, slog.New(slog.DiscardHandler))
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
		before := h.box.Calls(form.call)
		r := form.send(b, 1)
		if called := h.box.Calls(form.call) > before; called == refuses || (r.status == http.StatusServiceUnavailable) != refuses {
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
