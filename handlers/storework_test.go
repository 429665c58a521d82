package handlers_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/auth/store"
	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// countingStore lists the calls of the store, as "Get cache".
type countingStore struct {
	store.Store
	mu    sync.Mutex
	calls []string
}

func (s *countingStore) note(call, key string) {
	kind, _, _ := strings.Cut(key, ":")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, call+" "+kind)
}

// take returns the calls since the last take.
func (s *countingStore) take() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	calls := s.calls
	s.calls = nil
	return calls
}

func (s *countingStore) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	s.note("Get", key)
	return s.Store.Get(ctx, key)
}

func (s *countingStore) GetUnless(ctx context.Context, key, known string) ([]byte, bool, error) {
	s.note("Get", key)
	return s.Store.GetUnless(ctx, key, known)
}

func (s *countingStore) GetAll(ctx context.Context, keys []string) (map[string][]byte, error) {
	s.note("GetAll", strings.Join(keys, " "))
	return s.Store.GetAll(ctx, keys)
}

func (s *countingStore) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	s.note("Insert", key)
	return s.Store.Insert(ctx, key, value, expires)
}

func (s *countingStore) Update(ctx context.Context, key string, value []byte, expires time.Time) error {
	s.note("Update", key)
	return s.Store.Update(ctx, key, value, expires)
}

func (s *countingStore) Touch(ctx context.Context, key string, expires time.Time) error {
	s.note("Touch", key)
	return s.Store.Touch(ctx, key, expires)
}

func (s *countingStore) Delete(ctx context.Context, key string) error {
	s.note("Delete", key)
	return s.Store.Delete(ctx, key)
}

func (s *countingStore) Take(ctx context.Context, key string, l store.Limit) (time.Duration, error) {
	s.note("Take", key)
	return s.Store.Take(ctx, key, l)
}

func (s *countingStore) Lock(ctx context.Context, key string, ttl time.Duration) (func(), error) {
	s.note("Lock", key)
	return s.Store.Lock(ctx, key, ttl)
}

// countingTransport counts the calls of the user API.
type countingTransport struct {
	http.RoundTripper
	calls atomic.Int64
}

func (c *countingTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasPrefix(r.URL.Path, "/user-api/") {
		c.calls.Add(1)
	}
	return c.RoundTripper.RoundTrip(r)
}

// signedInWithCounts returns a store that counts, and a browser that has opened Home.
func signedInWithCounts(t *testing.T, member string) (*countingStore, *handlertest.Harness, *handlertest.Browser) {
	records := &countingStore{Store: handlertest.OpenStore(t, "memory:")}
	h := handlertest.NewWith(t, handlertest.Parts{Records: records})
	b := h.Browser()
	b.SignIn(member, "/home")
	b.GetAfterOverlay("/home")
	return records, h, b
}

// A page that finds nothing changed writes nothing.
func TestPagesWriteNothing(t *testing.T) {
	t.Parallel()
	records, h, b := signedInWithCounts(t, "household")
	b.GetAfterOverlay("/billing/4100241190")
	reads := []string{"Get", "GetAll"}
	for _, address := range []string{"/home", "/billing/4100241190", "/payments/4100241190", "/policies", "/cards", "/claims"} {
		records.take()
		b.Get(address)
		h.Portal.Profiles.Background.Wait()
		calls := records.take()
		for _, call := range calls {
			if kind, _, _ := strings.Cut(call, " "); !slices.Contains(reads, kind) {
				t.Errorf("%s: calls = %q, want reads only", address, calls)
				break
			}
		}
	}
}

// A page reads its session, the tokens, the profile, and at most two records of its own. Each call
// of the user API reads the request-forgery token, because its response may set another one.
func TestPagesMakeFewCallsOfTheStore(t *testing.T) {
	t.Parallel()
	box := handlertest.NewBox(t, sandbox.Options{})
	wire := &countingTransport{RoundTripper: box.Transport()}
	records := &countingStore{Store: handlertest.OpenStore(t, "memory:")}
	h := handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: wire, Records: records})
	b := h.Browser()
	b.SignIn("household", "/home")
	b.GetAfterOverlay("/home")
	most := 0
	for _, page := range pageRoutes {
		if page.title == "" || page.missing {
			continue
		}
		b.Get(page.path) // keeps the amounts, and the list of documents
		h.Portal.Profiles.Background.Wait()
		records.take()
		before := wire.calls.Load()
		b.Get(page.path)
		h.Portal.Profiles.Background.Wait()
		reads, calls := records.take(), int(wire.calls.Load()-before)
		if len(reads) > 5+calls {
			t.Errorf("%s: %q, want at most 5, and one for each of %d calls", page.path, reads, calls)
		}
		most = max(most, len(reads))
	}
	t.Attr("figure", fmt.Sprintf("%d reads of the store at most", most))
}

// A page on a guess must not renew the session, show a success text or call the user API.
func TestPrefetchIsRefused(t *testing.T) {
	t.Parallel()
	records, h, b := signedInWithCounts(t, "household")
	h.Portal.Profiles.Background.Wait()
	records.take()
	for _, purpose := range []string{"prefetch", "prefetch;prerender"} {
		b.Header.Set("Sec-Purpose", purpose)
		if r := b.Get("/home"); r.Status != http.StatusForbidden || r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: status = %d, Cache-Control = %q, want 403, no-store", purpose, r.Status, r.Header.Get("Cache-Control"))
		}
	}
	if calls := records.take(); len(calls) > 0 {
		t.Errorf("calls of the store = %q, want none", calls)
	}
}
