package store

import (
	"bytes"
	"testing"
	"time"

	"memberportal/auth/store/storetest"
)

// BenchmarkGet reads a record of 4 kB, the size of a session with several identities.
func BenchmarkGet(b *testing.B) {
	benchmarkEachStore(b, func(b *testing.B, s Store) {
		for b.Loop() {
			if _, _, err := s.Get(b.Context(), "k"); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkUpdate writes an existing record of 4 kB.
func BenchmarkUpdate(b *testing.B) {
	value := bytes.Repeat([]byte("v"), 4096)
	benchmarkEachStore(b, func(b *testing.B, s Store) {
		for b.Loop() {
			if err := s.Update(b.Context(), "k", value, time.Now().Add(time.Hour)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func benchmarkEachStore(b *testing.B, run func(*testing.B, Store)) {
	storetest.BenchmarkEach(b, func(b *testing.B, address string) {
		s := open(b, address)
		must(b, s.Insert(b.Context(), "k", bytes.Repeat([]byte("v"), 4096), time.Now().Add(time.Hour)))
		b.ReportAllocs()
		run(b, s)
	})
}
