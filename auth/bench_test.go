package auth

import (
	"context"
	"strings"
	"testing"

	"memberportal/auth/store/storetest"
)

// BenchmarkLoad reads a session of 4 kB, the cost of every page.
func BenchmarkLoad(b *testing.B) {
	benchmarkEachStore(b, func(b *testing.B, h *harness, cookie string) {
		for b.Loop() {
			ctx, err := h.Load(b.Context(), cookie)
			must(b, err)
			if _, ok := h.Active(ctx); !ok {
				b.Fatal("no identity is signed in")
			}
		}
	})
}

// BenchmarkLoadCommit reads and writes a session of 4 kB.
func BenchmarkLoadCommit(b *testing.B) {
	benchmarkEachStore(b, func(b *testing.B, h *harness, cookie string) {
		message := strings.Repeat("m", 3500)
		for b.Loop() {
			ctx, err := h.Load(b.Context(), cookie)
			must(b, err)
			h.PutFlash(ctx, message)
			c, err := h.Commit(ctx)
			must(b, err)
			if c.Value != cookie {
				b.Fatal("the session ID changed")
			}
		}
	})
}

// benchmarkEachStore runs a benchmark against each store, with the cookie of a signed-in member
// whose session is about 4 kB.
func benchmarkEachStore(b *testing.B, run func(b *testing.B, h *harness, cookie string)) {
	storetest.BenchmarkEach(b, func(b *testing.B, address string) {
		h := newHarness(b, withStore(address))
		member := h.browser()
		member.signIn("ann")
		member.request(func(ctx context.Context) { h.PutFlash(ctx, strings.Repeat("m", 3500)) })
		b.ReportAllocs()
		run(b, h, member.cookie)
	})
}
