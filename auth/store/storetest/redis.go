// Package storetest starts the servers of the session stores that tests run against.
package storetest

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// Redis is one redis-server, or several as a cluster, on free loopback ports.
type Redis struct {
	Address string // in the form that store.Open takes
	nodes   []*node
}

// StartRedis starts a redis-server and stops it when the test ends. Without the program it skips
// the test, but fails it for ./task trust, which must not leave out a promise.
func StartRedis(tb testing.TB) *Redis {
	tb.Helper()
	n := startNode(tb)
	return &Redis{"redis://" + n.address, []*node{n}}
}

// StartCluster starts a cluster of three, for ./task trust only: redis-cli takes seconds to join
// them.
func StartCluster(tb testing.TB) *Redis {
	tb.Helper()
	if os.Getenv("TRUST") == "" {
		tb.Skip("a Redis Cluster takes seconds to start; ./task trust does")
	}
	var nodes []*node
	create := []string{"--cluster", "create"}
	for range 3 {
		n := startNode(tb, "--cluster-enabled", "yes", "--cluster-port", freePort(tb))
		nodes, create = append(nodes, n), append(create, n.address)
	}
	if out, err := exec.Command("redis-cli", append(create, "--cluster-yes")...).CombinedOutput(); err != nil {
		tb.Fatalf("redis-cli: %v\n%s", err, out)
	}
	for _, n := range nodes {
		n.waitFor(tb, func(ctx context.Context, c *redis.Client) bool {
			info, err := c.ClusterInfo(ctx).Result()
			return err == nil && strings.Contains(info, "cluster_state:ok")
		})
	}
	return &Redis{fmt.Sprintf("redis://%s?addr=%s&addr=%s", nodes[0].address, nodes[1].address, nodes[2].address), nodes}
}

// node is one redis-server.
type node struct {
	address string
	process *exec.Cmd
}

func startNode(tb testing.TB, arguments ...string) *node {
	tb.Helper()
	requirePrograms(tb)
	port := freePort(tb)
	arguments = append([]string{"--bind", "127.0.0.1", "--port", port, "--dir", tb.TempDir(), "--save", ""}, arguments...)
	n := &node{"127.0.0.1:" + port, exec.Command("redis-server", arguments...)}
	if err := n.process.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(n.kill)
	n.waitFor(tb, func(ctx context.Context, c *redis.Client) bool { return c.Ping(ctx).Err() == nil })
	return n
}

// requirePrograms skips the test if the machine has no Redis.
func requirePrograms(tb testing.TB) {
	tb.Helper()
	for _, program := range []string{"redis-server", "redis-cli"} {
		if _, err := exec.LookPath(program); err == nil {
			continue
		}
		const missing = "%s is missing: install Debian's package redis-server"
		if os.Getenv("TRUST") != "" {
			tb.Fatalf(missing, program)
		}
		tb.Skipf(missing, program)
	}
}

func (n *node) kill() { _, _ = n.process.Process.Kill(), n.process.Wait() }

func (n *node) waitFor(tb testing.TB, ready func(context.Context, *redis.Client) bool) {
	tb.Helper()
	c := redis.NewClient(&redis.Options{Addr: n.address})
	defer c.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	for !ready(ctx, c) {
		select {
		case <-ctx.Done():
			tb.Fatal("redis-server is not ready after 20 seconds")
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func freePort(tb testing.TB) string {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}
