package auth

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"memberportal/auth/internal/redistest"
)

// A session of 4 kB, as it comes with every page.
func BenchmarkLoad(b *testing.B) {
	eachBenchmark(b, func(b *testing.B, w *world, cookie string) {
		for b.Loop() {
			ctx, err := w.Load(b.Context(), cookie)
			must(b, err)
			if _, ok := w.Active(ctx); !ok {
				b.Fatal("nobody is signed in")
			}
		}
	})
}

// The same when the request changes something.
func BenchmarkLoadCommit(b *testing.B) {
	eachBenchmark(b, func(b *testing.B, w *world, cookie string) {
		message := strings.Repeat("m", 3500)
		for b.Loop() {
			ctx, err := w.Load(b.Context(), cookie)
			must(b, err)
			w.PutFlash(ctx, message)
			c, err := w.Commit(ctx)
			must(b, err)
			if c.Value != cookie {
				b.Fatal("the session changed its id")
			}
		}
	})
}

func eachBenchmark(b *testing.B, run func(b *testing.B, w *world, cookie string)) {
	addresses := map[string]func(testing.TB) string{
		"memory": func(testing.TB) string { return "memory:" },
		"sqlite": func(tb testing.TB) string { return "sqlite:" + filepath.Join(tb.TempDir(), "s.db") },
		"redis":  redistest.Start,
	}
	for _, name := range []string{"memory", "sqlite", "redis"} {
		b.Run(name, func(b *testing.B) {
			w := newWorld(b, withStore(addresses[name](b)))
			member := w.browser()
			member.signIn("ann")
			member.request(func(ctx context.Context) { w.PutFlash(ctx, strings.Repeat("m", 3500)) })
			b.ReportAllocs()
			run(b, w, member.cookie)
		})
	}
}
