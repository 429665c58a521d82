// Package storetest opens the kinds of session store that tests and benchmarks run against.
package storetest

import (
	"path/filepath"
	"testing"
)

// BenchmarkEach runs a sub-benchmark for memory, SQLite and Redis, each with the address of an
// empty store in the form that store.Open takes.
func BenchmarkEach(b *testing.B, run func(b *testing.B, address string)) {
	b.Run("memory", func(b *testing.B) { run(b, "memory:") })
	b.Run("sqlite", func(b *testing.B) { run(b, "sqlite:"+filepath.Join(b.TempDir(), "s.db")) })
	b.Run("redis", func(b *testing.B) { run(b, StartRedis(b).Address) })
}
