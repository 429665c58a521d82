package store

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"memberportal/auth/internal/redistest"
)

// A record of 4 kB, as a session with several identities is: read, and written where it is known.
func BenchmarkGet(b *testing.B) {
	eachBenchmark(b, func(b *testing.B, s Store) {
		for b.Loop() {
			if _, _, err := s.Get(b.Context(), "k"); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkUpdate(b *testing.B) {
	value := bytes.Repeat([]byte("v"), 4096)
	eachBenchmark(b, func(b *testing.B, s Store) {
		for b.Loop() {
			if err := s.Update(b.Context(), "k", value, time.Now().Add(time.Hour)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func eachBenchmark(b *testing.B, run func(*testing.B, Store)) {
	addresses := map[string]func(testing.TB) string{
		"memory": func(testing.TB) string { return "memory:" },
		"sqlite": func(tb testing.TB) string { return "sqlite:" + filepath.Join(tb.TempDir(), "s.db") },
		"redis":  redistest.Start,
	}
	for _, name := range []string{"memory", "sqlite", "redis"} {
		b.Run(name, func(b *testing.B) {
			s := open(b, addresses[name](b))
			must(b, s.Insert(b.Context(), "k", bytes.Repeat([]byte("v"), 4096), time.Now().Add(time.Hour)))
			b.ReportAllocs()
			run(b, s)
		})
	}
}
