package handlers_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/upstream/sandbox"
)

// faultyStore fails like a store that cannot be reached (down), or like one whose disk takes no
// writes (full): then deletions still count.
type faultyStore struct {
	store.Store
	down, full atomic.Bool
}

var errFull = fmt.Errorf("%w: the disk is full", store.ErrDown)

func (s *faultyStore) write(write func() error) error {
	if s.full.Load() || s.down.Load() {
		return errFull
	}
	return write()
}

func (s *faultyStore) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	if s.down.Load() {
		return nil, time.Time{}, store.ErrDown
	}
	return s.Store.Get(ctx, key)
}

func (s *faultyStore) GetAll(ctx context.Context, keys []string) (map[string][]byte, error) {
	if s.down.Load() {
		return nil, store.ErrDown
	}
	return s.Store.GetAll(ctx, keys)
}

func (s *faultyStore) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	return s.write(func() error { return s.Store.Insert(ctx, key, value, expires) })
}

func (s *faultyStore) Update(ctx context.Context, key string, value []byte, expires time.Time) error {
	return s.write(func() error { return s.Store.Update(ctx, key, value, expires) })
}

func (s *faultyStore) Touch(ctx context.Context, key string, expires time.Time) error {
	return s.write(func() error { return s.Store.Touch(ctx, key, expires) })
}

func (s *faultyStore) Delete(ctx context.Context, key string) error {
	if s.down.Load() {
		return store.ErrDown
	}
	return s.Store.Delete(ctx, key)
}

// newHarnessOn returns a harness on the given store.
func newHarnessOn(t *testing.T, records store.Store) *harness {
	t.Helper()
	box, err := sandbox.New(sandbox.Options{Origin: sandboxOrigin, Portal: portalOrigin, Logger: slog.New(slog.DiscardHandler)})
	must(t, err)
	log := &lockedBuffer{}
	portal := newPortalOn(t, records, box, box.Transport(), slog.New(slog.NewJSONHandler(log, nil)))
	return &harness{t: t, app: handlers.App(portal, nil), portal: portal, box: box, log: log}
}

// memberPages are pages that a member opens while the disk is full.
var memberPages = []string{
	"/home", "/billing/4100241190", "/payments/4100241190", "/policies/auto/AA1182204", "/cards", "/claims", "/documents", "/messages",
	"/profile", "/profile/attach", "/paperless/billing", "/agents", "/new-claim",
}

func TestStoreOutage(t *testing.T) {
	t.Parallel()
	records := &faultyStore{Store: openStore(t, "memory:")}
	h := newHarnessOn(t, records)
	b := h.browser()
	b.signIn("household", "/home")
	before := b.cookies["portal.test"]["session"].Value
	records.down.Store(true)
	for _, path := range append(memberPages, "/login", "/logout", "/session", "/auth") {
		r := b.get(path)
		if r.status != http.StatusServiceUnavailable || r.header.Get("Retry-After") == "" || len(r.header.Values("Set-Cookie")) != 0 {
			t.Errorf("%s: status = %d, Retry-After = %q, cookies = %q, want 503, a time and no cookie", path, r.status, r.header.Get("Retry-After"), r.header.Values("Set-Cookie"))
		}
		if main := r.text("main"); !strings.Contains(main, "We haven't signed you out") || strings.Contains(main, "our side") {
			t.Errorf("%s: main = %q, want the text of an outage", path, main)
		}
	}
	b.header.Set("Accept", "application/json")
	if r := b.get("/session"); r.status != http.StatusServiceUnavailable || !strings.HasPrefix(r.body, `{"problem":"`) {
		t.Errorf("script: status = %d, body = %s, want 503 and a problem", r.status, r.body)
	}
	b.header.Del("Accept")
	records.down.Store(false)
	if r := b.get("/home"); r.status != http.StatusOK || b.cookies["portal.test"]["session"].Value != before {
		t.Errorf("after the outage: status = %d, want 200 and the same session", r.status)
	}
}

// Pages that need no session are served during an outage, without touching the member's cookies.
func TestPublicPagesDuringStoreOutage(t *testing.T) {
	t.Parallel()
	records := &faultyStore{Store: openStore(t, "memory:")}
	h := newHarnessOn(t, records)
	b := h.browser()
	b.signIn("household", "/home")
	records.down.Store(true)
	for _, path := range []string{"/signed-out?ended=idle", "/not-found", "/help", "/help/password", "/register/setup", "/cards/expired", "/faqs", h.portal.Assets.URL("billing.css")} {
		want := http.StatusOK
		if path == "/not-found" {
			want = http.StatusNotFound
		}
		if r := b.get(path); r.status != want || len(r.header.Values("Set-Cookie")) != 0 {
			t.Errorf("%s: status = %d, cookies = %q, want %d and none", path, r.status, r.header.Values("Set-Cookie"), want)
		}
	}
	if r := b.get("/faqs"); r.doc().Find("#paperless details").Length() == 0 || r.doc().Find(".who").Length() > 0 {
		t.Errorf("/faqs: main = %q, want all questions, as for a visitor", r.text("main"))
	}
	wantRedirect(t, h.browser().get("/faqs"), "/login?return=%2Ffaqs") // not public: section 2
	wantRedirect(t, b.get("/no/such/page"), "/not-found")
	if r := b.post("/language", url.Values{"language": {"en"}}); r.status != http.StatusSeeOther {
		t.Errorf("choice of a language: status = %d, want 303", r.status)
	}
}

func TestFullDisk(t *testing.T) {
	t.Parallel()
	records := &faultyStore{Store: openStore(t, "memory:")}
	h := newHarnessOn(t, records)
	b := h.browser()
	b.signIn("household", "/home")
	attached := url.Values{"number": {"PE0099812"}, "zip": {"50327"}}
	// The session has a message, and the profile is loaded again.
	if r := b.post("/profile/attach", attached); r.status != http.StatusSeeOther {
		t.Fatalf("attach: status = %d, want 303", r.status)
	}
	records.full.Store(true)
	must(t, h.portal.Profiles.Forget(t.Context(), b.identityKey(t)))
	// Longer than a page waits.
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Delay: 300 * time.Millisecond, Times: 1})
	if r := b.open("/home"); r.at.Path != "/home" || r.status != http.StatusOK {
		t.Errorf("a load that cannot be cached: %s, status = %d, want Home", r.at, r.status)
	}
	for _, path := range append(memberPages, "/faqs") {
		if r := b.getAfterOverlay(path); r.status != http.StatusOK {
			t.Errorf("%s: status = %d, want 200", path, r.status)
		}
	}
	if !strings.Contains(h.log.String(), "session not updated") {
		t.Error("log has no line \"session not updated\"")
	}
	if r := h.browser().get("/login"); r.status != http.StatusServiceUnavailable || r.header.Get("Retry-After") == "" {
		t.Errorf("/login: status = %d, want 503 and Retry-After", r.status)
	}
	old := b.cookies["portal.test"]["session"]
	if r := b.post("/logout", url.Values{}); r.status != http.StatusSeeOther || b.cookies["portal.test"]["session"] != nil {
		t.Errorf("sign-out: status = %d, session cookie = %v, want 303 and none", r.status, b.cookies["portal.test"]["session"])
	}
	b.cookies["portal.test"]["session"] = old
	wantRedirect(t, b.get("/home"), "/signed-out?return=%2Fhome&why=member")
}
