// Package storetest opens the kinds of session store that tests and benchmarks run against.
package storetest

import (
	"context"
	"net"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// BenchmarkEach runs a sub-benchmark for memory, SQLite and Redis, each with the address of an
// empty store in the form that store.Open takes.
func BenchmarkEach(b *testing.B, run func(b *testing.B, address string)) {
	b.Run("memory", func(b *testing.B) { run(b, "memory:") })
	b.Run("sqlite", func(b *testing.B) { run(b, "sqlite:"+filepath.Join(b.TempDir(), "s.db")) })
	b.Run("redis", func(b *testing.B) { run(b, StartRedis(b)) })
}

// StartRedis starts a redis-server of its own on a free loopback port, stops it when the test ends
// and returns its address. It skips the test where redis-server is not installed.
func StartRedis(tb testing.TB) (address string) {
	tb.Helper()
	path, err := exec.LookPath("redis-server")
	if err != nil {
		tb.Skip("redis-server is not installed")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	hostPort := l.Addr().String()
	_ = l.Close()
	host, port, _ := net.SplitHostPort(hostPort)
	cmd := exec.Command(path, "--bind", host, "--port", port, "--save", "", "--dir", tb.TempDir())
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
	waitForPing(tb, hostPort)
	return "redis://" + hostPort
}

func waitForPing(tb testing.TB, hostPort string) {
	tb.Helper()
	c := redis.NewClient(&redis.Options{Addr: hostPort, MaxRetries: 100, MaxRetryBackoff: 20 * time.Millisecond})
	defer c.Close()
	if err := c.Ping(context.Background()).Err(); err != nil {
		tb.Fatal("redis-server did not start:", err)
	}
}
