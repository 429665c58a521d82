package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// memberPages are pages that a member opens while the disk is full.
var memberPages = []string{
	"/home", "/billing/4100241190", "/payments/4100241190", "/policies/auto/AA1182204", "/cards", "/claims",
	"/documents", "/messages",
	"/profile", "/profile/attach", "/paperless/billing", "/agents", "/new-claim",
}

func TestStoreOutage(t *testing.T) {
	t.Parallel()
	h, records := handlertest.NewFaulty(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	before := b.Cookies["portal.test"]["session"].Value
	records.Down.Store(true)
	for _, path := range append(memberPages, "/login", "/logout", "/session", "/auth") {
		r := b.Get(path)
		if r.Status != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" ||
			len(r.Header.Values("Set-Cookie")) != 0 {
			t.Errorf("%s: status = %d, Retry-After = %q, cookies = %q, want 503, a time and no cookie", path, r.Status,
				r.Header.Get("Retry-After"), r.Header.Values("Set-Cookie"))
		}
		if main := r.Text("main"); !strings.Contains(main, "We haven't signed you out") ||
			strings.Contains(main, "our side") {
			t.Errorf("%s: main = %q, want the text of an outage", path, main)
		}
	}
	b.Header.Set("Accept", "application/json")
	if r := b.Get("/session"); r.Status != http.StatusServiceUnavailable || !strings.HasPrefix(r.Body, `{"problem":"`) {
		t.Errorf("script: status = %d, body = %s, want 503 and a problem", r.Status, r.Body)
	}
	b.Header.Del("Accept")
	records.Down.Store(false)
	if r := b.Get("/home"); r.Status != http.StatusOK || b.Cookies["portal.test"]["session"].Value != before {
		t.Errorf("after the outage: status = %d, want 200 and the same session", r.Status)
	}
}

// Pages that need no session are served during an outage, without touching the member's cookies.
func TestPublicPagesDuringStoreOutage(t *testing.T) {
	t.Parallel()
	h, records := handlertest.NewFaulty(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	records.Down.Store(true)
	for _, path := range []string{
		"/signed-out?ended=idle", "/not-found", "/help", "/help/password", "/register/setup", "/cards/expired", "/faqs",
		h.Portal.Assets.URL("billing.css"),
	} {
		want := http.StatusOK
		if path == "/not-found" {
			want = http.StatusNotFound
		}
		if r := b.Get(path); r.Status != want || len(r.Header.Values("Set-Cookie")) != 0 {
			t.Errorf("%s: status = %d, cookies = %q, want %d and none", path, r.Status, r.Header.Values("Set-Cookie"), want)
		}
	}
	if r := b.Get("/faqs"); r.Doc().Find("#paperless details").Length() == 0 || r.Doc().Find(".who").Length() > 0 {
		t.Errorf("/faqs: main = %q, want all questions, as for a visitor", r.Text("main"))
	}
	handlertest.WantRedirect(t, h.Browser().Get("/faqs"), "/login?return=%2Ffaqs") // not public: section 2
	handlertest.WantRedirect(t, b.Send(http.MethodGet, "/no/such/page", nil), "/not-found")
	if r := b.Post("/language", url.Values{"language": {"en"}}); r.Status != http.StatusSeeOther {
		t.Errorf("choice of a language: status = %d, want 303", r.Status)
	}
}

func TestFullDisk(t *testing.T) {
	t.Parallel()
	h, records := handlertest.NewFaulty(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	attached := url.Values{"number": {"PE0099812"}, "zip": {"50327"}}
	// The profile is loaded again.
	if r := b.Post("/profile/attach", attached); r.Status != http.StatusSeeOther {
		t.Fatalf("attach: status = %d, want 303", r.Status)
	}
	records.Full.Store(true)
	handlertest.Must(t, h.Portal.Profiles.Forget(t.Context(), b.IdentityKey(t)))
	// Longer than a page waits.
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Delay: 300 * time.Millisecond, Times: 1})
	if r := b.Open("/home"); r.At.Path != "/home" || r.Status != http.StatusOK {
		t.Errorf("a load that cannot be cached: %s, status = %d, want Home", r.At, r.Status)
	}
	for _, path := range append(memberPages, "/faqs") {
		if r := b.GetAfterOverlay(path); r.Status != http.StatusOK {
			t.Errorf("%s: status = %d, want 200", path, r.Status)
		}
	}
	b.Get("/billing/999") // puts a message into the session
	if !strings.Contains(h.Log.String(), "session not updated") {
		t.Error("log has no line \"session not updated\"")
	}
	if r := h.Browser().Get("/login"); r.Status != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" {
		t.Errorf("/login: status = %d, want 503 and Retry-After", r.Status)
	}
	old := b.Cookies["portal.test"]["session"]
	if r := b.Post("/logout", url.Values{}); r.Status != http.StatusOK || b.Cookies["portal.test"]["session"] != nil {
		t.Errorf("sign-out: status = %d, session cookie = %v, want 200 and none", r.Status,
			b.Cookies["portal.test"]["session"])
	}
	b.Cookies["portal.test"]["session"] = old
	handlertest.WantRedirect(t, b.Get("/home"), "/signed-out?return=%2Fhome&why=member")
}
