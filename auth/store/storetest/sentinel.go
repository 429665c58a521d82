package storetest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
)

// masterName is what the sentinels call the master.
const masterName = "portal"

// StartSentinel starts a master with a replica and three sentinels that watch them, for ./task
// trust only: they take seconds to find each other. The first node is the master.
func StartSentinel(tb testing.TB) *Redis {
	tb.Helper()
	if os.Getenv("TRUST") == "" {
		tb.Skip("sentinels take seconds to start; ./task trust does")
	}
	master := startNode(tb)
	host, port, _ := strings.Cut(master.address, ":")
	r := &Redis{nodes: []*node{master, startNode(tb, "--replicaof", host, port)}}
	query := url.Values{"master_name": {masterName}}
	var first string
	for i := range 3 {
		address := startSentinel(tb, host, port)
		if i == 0 {
			first = address
		} else {
			query.Add("addr", address)
		}
	}
	r.Address = fmt.Sprintf("redis://%s/0?%s", first, query.Encode())
	waitForSentinels(tb, first)
	return r
}

// startSentinel returns the address of a sentinel, which keeps its state in the file of its
// settings.
func startSentinel(tb testing.TB, host, port string) string {
	tb.Helper()
	own, file := freePort(tb), filepath.Join(tb.TempDir(), "sentinel.conf")
	settings := fmt.Sprintf(`bind 127.0.0.1
port %s
sentinel monitor %s %s %s 2
sentinel down-after-milliseconds %[2]s 1000
sentinel failover-timeout %[2]s 3000
`, own, masterName, host, port)
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		tb.Fatal(err)
	}
	n := &node{address: "127.0.0.1:" + own, process: exec.Command("redis-server", file, "--sentinel")}
	if err := n.process.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(n.kill)
	n.waitFor(tb, func(ctx context.Context, c *redis.Client) bool { return c.Ping(ctx).Err() == nil })
	return n.address
}

// waitForSentinels returns when the sentinels know the replica and each other.
func waitForSentinels(tb testing.TB, address string) {
	tb.Helper()
	sentinel := redis.NewSentinelClient(&redis.Options{Addr: address})
	defer sentinel.Close()
	(&node{address: address}).waitFor(tb, func(ctx context.Context, _ *redis.Client) bool {
		known, err := sentinel.Master(ctx, masterName).Result()
		return err == nil && known["num-slaves"] == "1" && known["num-other-sentinels"] == "2"
	})
}

// KillMaster ends the first node for good.
func (r *Redis) KillMaster() { r.nodes[0].kill() }
