// Package redistest runs a real Redis for tests and benchmarks, where one is installed.
package redistest

import (
	"context"
	"net"
	"os/exec"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// Start returns the address of a server of its own on a free loopback port, and
// ends it with the test. It skips the test where no redis-server is on the path.
func Start(tb testing.TB) (url string) {
	tb.Helper()
	path, err := exec.LookPath("redis-server")
	if err != nil {
		tb.Skip("no redis-server on this machine")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	host, port, _ := net.SplitHostPort(address)
	cmd := exec.Command(path, "--bind", host, "--port", port, "--save", "", "--dir", tb.TempDir())
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
	awaitPing(tb, address)
	return "redis://" + address
}

func awaitPing(tb testing.TB, address string) {
	tb.Helper()
	c := redis.NewClient(&redis.Options{Addr: address, MaxRetries: 100, MaxRetryBackoff: 20 * time.Millisecond})
	defer c.Close()
	if err := c.Ping(context.Background()).Err(); err != nil {
		tb.Fatal("redis-server did not start:", err)
	}
}
