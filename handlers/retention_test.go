package handlers_test

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
)

// listingStore remembers the keys of all records.
type listingStore struct {
	store.Store
	mu   sync.Mutex
	keys map[string]bool
}

func (s *listingStore) note(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keys[key] = true
}

func (s *listingStore) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	s.note(key)
	return s.Store.Insert(ctx, key, value, expires)
}

func (s *listingStore) Take(ctx context.Context, key string, l store.Limit) (time.Duration, error) {
	s.note(key)
	return s.Store.Take(ctx, key, l)
}

// live counts the records that exist, by kind.
func (s *listingStore) live(t *testing.T) map[string]int {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	kinds := map[string]int{}
	for key := range s.keys {
		if _, _, err := s.Get(t.Context(), key); err == nil {
			kind, _, _ := strings.Cut(key, ":")
			kinds[kind]++
		}
	}
	return kinds
}

// expiring counts the records that expire in more than one and at most another duration from now.
func (s *listingStore) expiring(t *testing.T, after, until time.Duration) (count int) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for key := range s.keys {
		if _, expires, err := s.Get(t.Context(), key); err == nil && time.Until(expires) > after && time.Until(expires) <= until {
			count++
		}
	}
	return count
}

// keptKinds returns the kinds of record in the table of docs/security.md, and how many rows of each
// say that it may be left after the profile was deleted.
func keptKinds(t *testing.T) (all []string, left map[string]int) {
	t.Helper()
	left = map[string]int{}
	for _, cells := range keptRows(t, "In the session store") {
		kind := strings.Split(cells[1], "`")[1]
		all = append(all, kind)
		if strings.HasPrefix(cells[5], " stays") {
			left[kind]++
		}
	}
	return all, left
}

// keptRows returns the cells of the rows with a name in code, in a table of docs/security.md.
func keptRows(t *testing.T, heading string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("../docs/security.md")
	must(t, err)
	_, section, _ := strings.Cut(string(text), "### "+heading)
	section, _, _ = strings.Cut(section, "###")
	for line := range strings.Lines(section) {
		if cells := strings.Split(line, "|"); len(cells) == 7 && strings.Contains(cells[1], "`") {
			rows = append(rows, cells)
		}
	}
	return rows
}

// The household leaves one of everything behind, in two browsers, and deletes the profile.
func TestDeletedProfileLeavesOnlyWhatTheTableSays(t *testing.T) {
	t.Parallel()
	records := &listingStore{Store: openStore(t, "memory:"), keys: map[string]bool{}}
	h := newHarnessOn(t, records)
	h.portal.Limits = ratelimit.New(records, ratelimit.Defaults, slog.New(slog.DiscardHandler))
	browsers := household(h, 2)
	b := browsers[0]
	h.browser().get("/login") // a sign-in under way
	b.fillInClaim()
	if r := b.sendClaim(); r.location() != "/new-claim/sent" {
		t.Fatalf("claim: redirect = %q", r.location())
	}
	b.getAfterOverlay("/home")
	b.fillInClaim() // another draft, with a photo
	files := b.getAfterOverlay(ownClaim).form(ownToDo)
	if r := b.sendFiles(files.action, files.fields, file{"left.jpg", picture(t)}, file{"notes.txt", nil}); len(r.waiting(ownToDo)) != 1 {
		t.Fatalf("files: status = %d, want one that waits", r.status)
	}
	b.pay("4100241190", "20.00")
	for _, kind := range []string{"billing", "policy"} {
		if r := b.post("/paperless/"+kind+"/all", consent); r.location() != "/paperless/"+kind+"/receipt" {
			t.Fatalf("paperless %s: status = %d, want a receipt", kind, r.status)
		}
	}
	b.post("/new-message", url.Values{"about": {"bill-4100241190"}, "subject": {"Bill"}, "text": {"Why?"}})
	token := b.get("/profile/email").attr("main form input[name=xsrf]", "value")
	if r := b.saveInput("/profile/email", url.Values{"xsrf": {token}, "newEmail": {"new@example.com"}}); r.status != http.StatusNoContent {
		t.Fatalf("saved input: status = %d, want 204", r.status)
	}
	b.getAfterOverlay("/home")
	form := b.get("/profile/attach").form("main form")
	form.fields.Set("number", "PE0099812")
	form.fields.Set("zip", "50327")
	if r := b.submit(form); r.status != http.StatusSeeOther {
		t.Fatalf("attach: status = %d, want 303", r.status)
	}
	all, left := keptKinds(t)
	before := records.live(t)
	// Sign-ins, draft, photo, files to send, sent claim, saved input, payments, accounts with
	// payments, forgery token, idempotency key, two receipts; the profile may still be loading.
	if before["cache"] < 12 || before["session"] != 2 || before["token"] != 2 || before["limit"] == 0 || before["signin"] == 0 {
		t.Errorf("records before = %v, want all kinds of them", before)
	}
	for kind := range before {
		if !slices.Contains(all, kind) {
			t.Errorf("docs/security.md has no row for records %q", kind)
		}
	}
	b.follow(b.post("/profile/delete", url.Values{"confirm": {"yes"}}))
	for _, kind := range slices.Sorted(maps.Keys(records.live(t))) {
		// Records of the cache have one kind: as many may be left as there are rows that say so.
		if n := records.live(t)[kind]; left[kind] == 0 || kind == "cache" && n > left[kind] {
			t.Errorf("records %q left = %d, want those of %d rows", kind, n, left[kind])
		}
	}
	browsers[1].get("/home")
	if after := records.live(t); after["session"] != 0 {
		t.Errorf("sessions after the next request of the other browser = %d, want none", after["session"])
	}
}

// The household has all cookies that the portal sets, and deletes the profile.
func TestDeletedProfileLeavesOnlyCookiesOfTheTable(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := household(h, 1)[0]
	b.get("/login?how=another") // a sign-in under way
	b.post("/language", url.Values{"language": {"en"}})
	b.post("/usage-statistics", url.Values{"statistics": {"off"}})
	b.storeCookies("portal.test", []*http.Cookie{{Name: "saved-card", Value: "1"}}) // a script sets it
	r := b.post("/profile/delete", url.Values{"confirm": {"yes"}})
	cleared := r.header.Get(clearHeader)
	r = b.follow(r)
	if cleared += r.header.Get(clearHeader); r.at.Path != "/profile/deleted" || cleared != `"storage"` {
		t.Errorf("ended at %s, %s = %s, want a confirmation, and the storage cleared", r.at, clearHeader, cleared)
	}
	left := map[string]bool{}
	for _, cells := range keptRows(t, "In the browser") {
		for i, name := range strings.Split(cells[1], "`") {
			if i%2 == 1 {
				left[strings.TrimSuffix(name, "…")] = strings.HasPrefix(cells[5], " stays")
			}
		}
	}
	for name, cookie := range b.cookies["portal.test"] {
		kind := name
		if strings.HasPrefix(name, "signin-") {
			kind = "signin-"
		}
		if stays, known := left[kind]; !known || !stays {
			t.Errorf("cookie %s = %s is left; in the table: %t", name, cookie.Value, known)
		}
		if strings.Contains(cookie.Value, "/") {
			t.Errorf("cookie %s = %s has an address", name, cookie.Value)
		}
	}
	if n := len(b.cookies["portal.test"]); n != 5 {
		t.Errorf("cookies left = %d, want the 5 that stay", n)
	}
}
