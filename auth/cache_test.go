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
	if len(values) != 2 || string(values["a"]) != "one" || string(values["b"]) != "two" || h.records.calls["get all"] != before+1 {
		t.Errorf("values = %q after %d calls, want one and two after 1", values, h.records.calls["get all"]-before)
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
	if err := c.Change(ctx, "k", time.Minute, func([]byte) ([]byte, error) { return nil, errChange }); !errors.Is(err, errChange) {
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
		if err != nil || string(got) != value || ok != found || (now != version) != changed {
			t.Errorf("GetUnless = %q, %t, %v, want %q, %t; another version: %t, want %t", got, ok, err, value, found, now != version, changed)
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
