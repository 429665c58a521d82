package handlers_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/auth/store"
	"memberportal/handlers/handlertest"
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

func (s *countingStore) GetAll(ctx context.Context, keys []string,
	known map[string]string,
) (map[string][]byte, error) {
	s.note("GetAll", strings.Join(keys, " "))
	return s.Store.GetAll(ctx, keys, known)
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
	for _, address := range []string{
		"/home", "/billing/4100241190", "/payments/4100241190", "/policies", "/cards", "/claims",
	} {
		records.take()
		b.Get(address)
		h.Portal.Profiles.Background.Wait()
		if calls := records.take(); writes(calls) {
			t.Errorf("%s: calls = %q, want reads only", address, calls)
		}
	}
}

// A page reads its session, then the tokens with what every page needs, such as the profile, and
// then its own records together. Calls of the user API add nothing.
func TestPagesMakeThreeCallsOfTheStore(t *testing.T) {
	t.Parallel()
	for _, member := range []string{"household", handlertest.Landlord, "core"} {
		t.Run(member, func(t *testing.T) {
			t.Parallel()
			records, h, b := signedInWithCounts(t, member)
			h.Browser().SignIn(member, "/home") // another session, which Profile counts
			counted := 0
			crawl(b, func(page string, first handlertest.Reply) {
				if !first.IsHTML() || first.Status != http.StatusOK {
					return
				}
				h.Portal.Profiles.Background.Wait()
				records.take()
				b.Get(page)
				h.Portal.Profiles.Background.Wait()
				calls := records.take()
				if writes(calls) {
					return
				}
				if counted++; len(calls) > 3 {
					t.Errorf("%s: calls of the store = %q, want at most 3", page, calls)
				}
			})
			if counted < 25 {
				t.Errorf("pages that write nothing = %d, want at least 25", counted)
			}
		})
	}
}

// writes reports whether any call of the store is not a read.
func writes(calls []string) bool {
	return slices.ContainsFunc(calls, func(call string) bool { return !strings.HasPrefix(call, "Get") })
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
