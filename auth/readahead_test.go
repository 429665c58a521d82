package auth

import (
	"bytes"
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// Values that were read with the session need no further call until they may have changed.
func TestReadAhead(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		between func(ctx context.Context, c *SealedCache) // by the request
		want    string
		calls   int
	}{
		"read at once":            {func(context.Context, *SealedCache) {}, "first", 0},
		"read by a version":       {func(ctx context.Context, c *SealedCache) { _, _, _, _ = c.GetUnless(ctx, "k", "") }, "other", 1},
		"read after a second":     {func(context.Context, *SealedCache) { time.Sleep(time.Second) }, "other", 1},
		"read after its own Put":  {func(ctx context.Context, c *SealedCache) { _ = c.Put(ctx, "k", []byte("own"), time.Hour) }, "own", 1},
		"read after PutVersion":   {func(ctx context.Context, c *SealedCache) { _, _ = c.PutVersion(ctx, "k", []byte("own"), time.Hour) }, "own", 1},
		"read after its Deletion": {func(ctx context.Context, c *SealedCache) { _ = c.Delete(ctx, "k") }, "", 1},
		"read after a Change": {func(ctx context.Context, c *SealedCache) {
			_ = c.Change(ctx, "k", time.Hour, func(value []byte) ([]byte, error) { return append(value, " changed"...), nil })
		}, "other changed", 2},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHarness(t)
				b := h.browser()
				b.signIn("ann")
				c := h.Cache()
				must(t, c.Put(t.Context(), "k", []byte("first"), time.Hour))
				ctx, err := h.Load(ReadAhead(t.Context(), func(string) (keys, heads []string) { return []string{"k"}, nil }), b.cookie)
				must(t, err)
				must(t, c.Put(t.Context(), "k", []byte("other"), time.Hour))
				before := h.records.calls["get"]
				test.between(ctx, c)
				value, _, err := c.Get(ctx, "k")
				must(t, err)
				if calls := h.records.calls["get"] - before; string(value) != test.want || calls != test.calls {
					t.Errorf("value = %q after %d calls, want %q after %d", value, calls, test.want, test.calls)
				}
			})
		})
	}
}

// A caller that has the current version of a value makes no call for it. Others get the whole
// value.
func TestReadAheadOfHeads(t *testing.T) {
	t.Parallel()
	value := bytes.Repeat([]byte("value "), 100)
	nothing := func(context.Context, *SealedCache) {}
	for name, test := range map[string]struct {
		change  func(ctx context.Context, c *SealedCache)
		current bool   // whether the caller has the version from before the change
		want    []byte // nil if the caller is to use its own
		found   bool
		calls   int
	}{
		"unchanged":     {nothing, true, nil, true, 0},
		"other version": {nothing, false, value, true, 1},
		"changed":       {func(ctx context.Context, c *SealedCache) { _ = c.Put(ctx, "k", []byte("new"), time.Hour) }, true, []byte("new"), true, 1},
		"deleted":       {func(ctx context.Context, c *SealedCache) { _ = c.Delete(ctx, "k") }, true, nil, false, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("ann")
			c := h.Cache()
			known, err := c.PutVersion(t.Context(), "k", value, time.Hour)
			must(t, err)
			if !test.current {
				known = "another version"
			}
			test.change(t.Context(), c)
			ctx, err := h.Load(ReadAhead(t.Context(), func(string) (keys, heads []string) { return nil, []string{"k"} }), b.cookie)
			must(t, err)
			before := h.records.calls["get"]
			got, _, found, err := c.GetUnless(ctx, "k", known)
			must(t, err)
			if calls := h.records.calls["get"] - before; !bytes.Equal(got, test.want) || found != test.found || calls != test.calls {
				t.Errorf("value = %q, found = %t after %d calls, want %q, %t after %d", got, found, calls, test.want, test.found, test.calls)
			}
		})
	}
}

// A head is not a value: Get reads the whole record.
func TestGetAfterReadingAHeadAhead(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("ann")
	value := bytes.Repeat([]byte("value "), 100)
	must(t, h.Cache().Put(t.Context(), "k", value, time.Hour))
	ctx, err := h.Load(ReadAhead(t.Context(), func(string) (keys, heads []string) { return nil, []string{"k"} }), b.cookie)
	must(t, err)
	if got, found, err := h.Cache().Get(ctx, "k"); !bytes.Equal(got, value) || !found || err != nil {
		t.Errorf("Get = %q, %t, %v, want the whole value", got, found, err)
	}
}
