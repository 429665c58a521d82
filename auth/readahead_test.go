package auth

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// Values that were read with the session need no call, until they may have changed.
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
				ctx, err := h.Load(ReadAhead(t.Context(), func(string) []string { return []string{"k"} }), b.cookie)
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
