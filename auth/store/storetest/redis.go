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
	"syscall"
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
	r := &Redis{}
	create := []string{"--cluster", "create"}
	for range 3 {
		n := startNode(tb, "--cluster-enabled", "yes", "--cluster-port", freePort(tb))
		r.nodes, create = append(r.nodes, n), append(create, n.address)
	}
	if out, err := exec.Command("redis-cli", append(create, "--cluster-yes")...).CombinedOutput(); err != nil {
		tb.Fatalf("redis-cli: %v\n%s", err, out)
	}
	r.Address = fmt.Sprintf("redis://%s?addr=%s&addr=%s", r.nodes[0].address, r.nodes[1].address, r.nodes[2].address)
	for _, n := range r.nodes {
		n.waitFor(tb, func(ctx context.Context, c *redis.Client) bool {
			info, err := c.ClusterInfo(ctx).Result()
			return err == nil && strings.Contains(info, "cluster_state:ok")
		})
	}
	return r
}

// Hang stops all servers without closing their connections, until Resume.
func (r *Redis) Hang() { r.signal(syscall.SIGSTOP) }

// Resume ends Hang.
func (r *Redis) Resume() { r.signal(syscall.SIGCONT) }

func (r *Redis) signal(s os.Signal) {
	for _, n := range r.nodes {
		_ = n.process.Process.Signal(s)
	}
}

// Kill ends all servers at once. Their records are on disk.
func (r *Redis) Kill() {
	for _, n := range r.nodes {
		n.kill()
	}
}

// Restart starts all servers after Kill and returns when they respond.
func (r *Redis) Restart(tb testing.TB) {
	tb.Helper()
	for _, n := range r.nodes {
		n.start(tb)
	}
}

// node is one redis-server.
type node struct {
	address   string
	arguments []string
	process   *exec.Cmd
}

func startNode(tb testing.TB, arguments ...string) *node {
	tb.Helper()
	requirePrograms(tb)
	port := freePort(tb)
	n := &node{address: "127.0.0.1:" + port}
	n.arguments = append([]string{
		"--bind", "127.0.0.1", "--port", port, "--dir", tb.TempDir(), "--save", "", "--appendonly", "yes", "--appendfsync", "always",
	}, arguments...)
	n.start(tb)
	tb.Cleanup(n.kill)
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

func (n *node) start(tb testing.TB) {
	tb.Helper()
	n.process = exec.Command("redis-server", n.arguments...)
	if err := n.process.Start(); err != nil {
		tb.Fatal(err)
	}
	n.waitFor(tb, func(ctx context.Context, c *redis.Client) bool { return c.Ping(ctx).Err() == nil })
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
