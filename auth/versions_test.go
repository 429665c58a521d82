package auth

import (
	"testing"
	"testing/synctest"
	"time"
)

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
	must(t, cache.DeleteVersion(t.Context(), "key"))
	want(version, "", false, true)
}

// A value has two records, whichever version it has. Both end with its life.
func TestReplacedVersionsAreDeleted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		want := func(step string, records int) {
			t.Helper()
			if n := h.records.liveRecords()["cache"]; n != records {
				t.Errorf("%s: records = %d, want %d", step, n, records)
			}
		}
		for range 3 {
			_, err := h.Cache().PutVersion(t.Context(), "key", []byte("value"), time.Minute)
			must(t, err)
		}
		want("after three versions", 2)
		must(t, h.Cache().DeleteVersion(t.Context(), "key"))
		want("deleted", 0)
		_, err := h.Cache().PutVersion(t.Context(), "key", []byte("value"), time.Minute)
		must(t, err)
		time.Sleep(time.Minute)
		want("after its life", 0)
	})
}
