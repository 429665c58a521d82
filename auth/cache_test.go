package auth

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestCacheForgetsAfterItsTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newHarness(t).Cache()
		must(t, c.Put(t.Context(), "k", []byte("one"), time.Minute))
		for _, want := range []bool{true, false} {
			if _, found, err := c.Get(t.Context(), "k"); found != want || err != nil {
				t.Errorf("found = %t, %v, want %t", found, err, want)
			}
			time.Sleep(time.Minute)
		}
	})
}

func TestCacheGetAllMakesOneCall(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	c, ctx := h.Cache(), t.Context()
	must(t, c.Put(ctx, "a", []byte("one"), time.Minute))
	must(t, c.Put(ctx, "b", []byte("two"), time.Minute))
	before := h.records.calls["get all"]
	values, err := c.GetAll(ctx, []string{"a", "b", "missing"})
	must(t, err)
	same(t, "values", map[string][]byte{"a": []byte("one"), "b": []byte("two")}, values)
	if calls := h.records.calls["get all"] - before; calls != 1 {
		t.Errorf("calls = %d, want 1", calls)
	}
	if values, err := c.GetAll(ctx, nil); len(values) != 0 || err != nil {
		t.Errorf("GetAll of no keys = %v, %v, want nothing", values, err)
	}
	h.records.down = true
	if _, err := c.GetAll(ctx, []string{"a"}); !errors.Is(err, errStore) {
		t.Errorf("err = %v, want the store's", err)
	}
}

func TestCacheChangesAreSerialized(t *testing.T) {
	t.Parallel()
	c, ctx := newHarness(t).Cache(), t.Context()
	grow := func(value []byte) ([]byte, error) { return append(value, 'x'), nil }
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if err := c.Change(ctx, "k", time.Minute, grow); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if value, _, _ := c.Get(ctx, "k"); len(value) != 20 {
		t.Errorf("length after 20 changes = %d, want 20", len(value))
	}
	errChange := errors.New("change failed")
	fail := func([]byte) ([]byte, error) { return nil, errChange }
	if err := c.Change(ctx, "k", time.Minute, fail); !errors.Is(err, errChange) {
		t.Errorf("err = %v, want the error of the change", err)
	}
	if _, found, _ := c.Get(ctx, "k"); !found {
		t.Error("a failed change deleted the value")
	}
	must(t, c.Change(ctx, "k", time.Minute, func([]byte) ([]byte, error) { return nil, nil }))
	if _, found, _ := c.Get(ctx, "k"); found {
		t.Error("an empty result did not delete the value")
	}
}

// A caller that has the value of a version does not get it again. Each write creates a new version,
// even of the same value.
func TestGetUnless(t *testing.T) {
	t.Parallel()
	cache := newHarness(t).Cache()
	version, err := cache.PutVersion(t.Context(), "key", []byte("one"), time.Minute)
	must(t, err)
	want := func(known, value string, found, changed bool) {
		t.Helper()
		got, now, ok, err := cache.GetUnless(t.Context(), "key", known)
		if differs := now != version; err != nil || string(got) != value || ok != found || differs != changed {
			t.Errorf("GetUnless = %q, %t, %v, want %q, %t; another version: %t, want %t", got, ok, err, value, found,
				differs, changed)
		}
	}
	want("", "one", true, false)
	want(version, "", true, false)
	_, err = cache.PutVersion(t.Context(), "key", []byte("one"), time.Minute)
	must(t, err)
	want(version, "one", true, true)
	must(t, cache.Delete(t.Context(), "key"))
	want(version, "", false, true)
}

// What was read ahead, found or missing, is as of the beginning of the request. A value whose
// version was known comes from the store if the caller has lost it since.
func TestAheadReadsWithTheTokens(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b, cache := h.browser(), h.Cache()
	b.signIn("ann")
	must(t, cache.Put(t.Context(), "found", []byte("one"), time.Minute))
	version, err := cache.PutVersion(t.Context(), "known", []byte("two"), time.Minute)
	must(t, err)
	before := h.records.calls["get all"]
	ctx, err := b.Load(t.Context(), b.cookie, func(string) map[string]string {
		return map[string]string{"found": "", "known": version, "missing": ""}
	})
	must(t, err)
	for _, key := range []string{"found", "missing", "other"} {
		must(t, cache.Put(t.Context(), key, []byte("later"), time.Minute))
	}
	for _, test := range []struct {
		key, known, value string
		calls             int
	}{
		{"found", "", "one", 1},
		{"missing", "", "", 1},
		{"known", version, "", 1},
		{"known", "", "two", 2},
		{"other", "", "later", 3},
	} {
		value, _, found, err := h.Ahead(ctx).GetUnless(ctx, test.key, test.known)
		must(t, err)
		calls := h.records.calls["get all"] - before
		if string(value) != test.value || found == (test.key == "missing") || calls != test.calls {
			t.Errorf("%s, known %t: %q, %t after %d calls, want %q after %d", test.key, test.known != "", value, found, calls,
				test.value, test.calls)
		}
	}
}
