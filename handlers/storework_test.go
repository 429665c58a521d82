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

// countingStore lists the calls of the store, as "Get cache", and what they read.
type countingStore struct {
	store.Store
	mu    sync.Mutex
	calls []string
	keys  []string
	bytes int
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

// takeKeys returns the keys that were read since the last takeKeys, once for each time.
func (s *countingStore) takeKeys() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	keys := s.keys
	s.keys = nil
	return keys
}

// takeBytes returns how many bytes were read since the last takeBytes.
func (s *countingStore) takeBytes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	read := s.bytes
	s.bytes = 0
	return read
}

// count adds what a call has read, and returns it.
func (s *countingStore) count(values map[string][]byte, keys ...string) map[string][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keys = append(s.keys, keys...)
	for _, value := range values {
		s.bytes += len(value)
	}
	return values
}

func (s *countingStore) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	s.note("Get", key)
	value, expires, err := s.Store.Get(ctx, key)
	s.count(map[string][]byte{key: value}, key)
	return value, expires, err
}

func (s *countingStore) GetAll(ctx context.Context, keys []string) (map[string][]byte, error) {
	s.note("GetAll", strings.Join(keys, " "))
	values, err := s.Store.GetAll(ctx, keys)
	return s.count(values, keys...), err
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

// Apart from its session, a page reads all that it needs in one call.
func TestPagesMakeTwoCallsOfTheStore(t *testing.T) {
	t.Parallel()
	records, h, b := signedInWithCounts(t, "household")
	b.GetAfterOverlay("/billing/4100241190")
	b.Get("/documents") // keeps the list
	for _, address := range []string{"/home", "/billing/4100241190", "/payments/4100241190", "/policies", "/cards", "/claims", "/documents", "/messages", "/profile"} {
		h.Portal.Profiles.Background.Wait()
		records.take()
		b.Get(address)
		h.Portal.Profiles.Background.Wait()
		if calls := records.take(); len(calls) > 2 {
			t.Errorf("%s: calls = %q, want two", address, calls)
		}
	}
}

// A page reads each record once, with its session or when it needs it.
func TestPagesReadEachRecordOnce(t *testing.T) {
	t.Parallel()
	records, h, b := signedInWithCounts(t, "household")
	b.GetAfterOverlay("/billing/4100241190")
	b.Get("/documents") // keeps the list
	for _, address := range []string{"/home", "/billing/4100241190", "/billing/4100241190/due?stored=1", "/payments/4100241190", "/cards", "/claims", "/documents", "/messages", "/new-claim", "/profile"} {
		h.Portal.Profiles.Background.Wait()
		records.takeKeys()
		b.Get(address)
		h.Portal.Profiles.Background.Wait()
		keys := records.takeKeys()
		slices.Sort(keys)
		if once := slices.Compact(slices.Clone(keys)); len(keys) == 0 || len(once) < len(keys) {
			t.Errorf("%s reads %d records %d times, want each once: %q", address, len(once), len(keys), keys)
		}
	}
}

// If the profile has not changed, a page reads only which version it has: with 200 policies the
// whole is 262 kB.
func TestPagesReadFewBytesOfTheStore(t *testing.T) {
	t.Parallel()
	for _, member := range []string{"household", "many"} {
		records, h, b := signedInWithCounts(t, member)
		for _, address := range []string{"/home", "/policies", "/cards"} {
			h.Portal.Profiles.Background.Wait()
			records.takeBytes()
			b.Get(address)
			if read := records.takeBytes(); read == 0 || read > 4096 {
				t.Errorf("%s of %s reads %d bytes, want at most 4,096", address, member, read)
			}
		}
	}
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
