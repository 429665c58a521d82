package auth

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// startAhead loads the session of a request that needs values of the cache.
func (b *browser) startAhead(keys ...string) context.Context {
	b.t.Helper()
	ctx, err := b.LoadAhead(context.Background(), b.cookie, func(string) []string { return keys })
	must(b.t, err)
	return ctx
}

// A request reads a value once, with its session. After that, it has what it wrote itself, and what
// others wrote only if it holds their lock, waited for them, or has ended.
func TestReadAhead(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		between func(ctx context.Context, h *harness, c *SealedCache) // by the request
		want    string
		calls   int
	}{
		"read at once":              {func(context.Context, *harness, *SealedCache) {}, "first", 0},
		"read after a minute":       {func(context.Context, *harness, *SealedCache) { time.Sleep(time.Minute) }, "first", 0},
		"read again":                {func(ctx context.Context, _ *harness, c *SealedCache) { _, _, _ = c.Get(ctx, "k") }, "first", 0},
		"read after its own Put":    {func(ctx context.Context, _ *harness, c *SealedCache) { _ = c.Put(ctx, "k", []byte("own"), time.Hour) }, "own", 0},
		"read after its own Delete": {func(ctx context.Context, _ *harness, c *SealedCache) { _ = c.Delete(ctx, "k") }, "", 0},
		"read after a failed Put": {func(ctx context.Context, h *harness, c *SealedCache) {
			h.records.setFault(&fault{once: true})
			_ = c.Put(ctx, "k", []byte("own"), time.Hour)
		}, "other", 1},
		"read after a Change": {func(ctx context.Context, _ *harness, c *SealedCache) {
			_ = c.Change(ctx, "k", time.Hour, func(value []byte) ([]byte, error) { return append(value, " changed"...), nil })
		}, "other changed", 1},
		"read after a Lock": {func(ctx context.Context, _ *harness, c *SealedCache) {
			unlock, _ := c.Lock(ctx, "k", time.Minute)
			unlock()
		}, "other", 1},
		"read after Refresh":     {func(_ context.Context, _ *harness, c *SealedCache) { c.Refresh("k") }, "other", 1},
		"read after the request": {func(ctx context.Context, h *harness, _ *SealedCache) { _, _ = h.Commit(ctx) }, "other", 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHarness(t)
				b := h.browser()
				b.signIn("ann")
				must(t, h.Cache().Put(t.Context(), "k", []byte("first"), time.Hour))
				ctx := b.startAhead("k")
				must(t, h.Cache().Put(t.Context(), "k", []byte("other"), time.Hour))
				before, c := h.records.calls["get"], h.CacheOf(ctx)
				test.between(ctx, h, c)
				value, _, err := c.Get(ctx, "k")
				must(t, err)
				if calls := h.records.calls["get"] - before; string(value) != test.want || calls != test.calls {
					t.Errorf("value = %q after %d calls, want %q after %d", value, calls, test.want, test.calls)
				}
			})
		})
	}
}

// Values that were not read ahead may be large: the request does not hold them.
func TestOnlyWhatIsReadAheadIsHeld(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("ann")
	ctx := b.startAhead("k")
	must(t, h.CacheOf(ctx).Put(ctx, "photo", []byte("large"), time.Hour))
	before := h.records.calls["get"]
	_, found, err := h.CacheOf(ctx).Get(ctx, "photo")
	must(t, err)
	if calls := h.records.calls["get"] - before; !found || calls != 1 {
		t.Errorf("found = %t after %d calls, want true after 1", found, calls)
	}
}

// A page calls the user API with the token that it has read with its session. Work that outlives
// the page reads the store, and so does what follows a sign-out.
func TestTokenIsReadAhead(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		between func(ctx context.Context, b *browser)
		calls   int
		err     error
	}{
		"at once":           {func(context.Context, *browser) {}, 0, nil},
		"after the request": {func(ctx context.Context, b *browser) { _, _ = b.Commit(ctx) }, 1, nil},
		"after a sign-out":  {func(ctx context.Context, b *browser) { _ = b.SignOutLocally(ctx) }, 1, ErrLoginInitiated},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newHarness(t).browser()
			b.signIn("ann")
			ctx := b.startAhead()
			source := b.Token(ctx)
			test.between(ctx, b)
			before := b.records.calls["get"]
			token, err := source(t.Context())
			if calls := b.records.calls["get"] - before; calls != test.calls || !errors.Is(err, test.err) || (err == nil) != strings.HasPrefix(token, "access-ann-") {
				t.Errorf("token = %q, %v after %d calls, want ann's or %v after %d", token, err, calls, test.err, test.calls)
			}
		})
	}
}

// A caller that has the current version of a value reads only the name of the version.
func TestVersionsReadAhead(t *testing.T) {
	t.Parallel()
	put := func(ctx context.Context, c *SealedCache) { _, _ = c.PutVersion(ctx, "k", []byte("new"), time.Hour) }
	remove := func(ctx context.Context, c *SealedCache) { _ = c.DeleteVersion(ctx, "k") }
	nothing := func(context.Context, *SealedCache) {}
	for name, test := range map[string]struct {
		before  func(context.Context, *SealedCache) // the request began
		since   func(context.Context, *SealedCache)
		current bool   // whether the caller has the version from before both
		want    string // "" if the caller is to use its own
		found   bool
		calls   int
	}{
		"unchanged":                   {nothing, nothing, true, "", true, 0},
		"unknown to the caller":       {nothing, nothing, false, "value", true, 1},
		"changed":                     {put, nothing, true, "new", true, 1},
		"deleted":                     {remove, nothing, true, "", false, 0},
		"changed since":               {nothing, put, true, "", true, 0},
		"unknown, and replaced since": {nothing, put, false, "new", true, 3},
		"unknown, and deleted since":  {nothing, remove, false, "", false, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("ann")
			known, err := h.Cache().PutVersion(t.Context(), "k", []byte("value"), time.Hour)
			must(t, err)
			if !test.current {
				known = "another version"
			}
			test.before(t.Context(), h.Cache())
			ctx := b.startAhead("k")
			test.since(t.Context(), h.Cache())
			before := h.records.calls["get"]
			got, _, found, err := h.CacheOf(ctx).GetUnless(ctx, "k", known)
			must(t, err)
			if calls := h.records.calls["get"] - before; string(got) != test.want || found != test.found || calls != test.calls {
				t.Errorf("value = %q, found = %t after %d calls, want %q, %t after %d", got, found, calls, test.want, test.found, test.calls)
			}
		})
	}
}
