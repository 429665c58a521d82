package store

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

func TestOpenRedisClientType(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]string{
		"redis://127.0.0.1:1/2":                            "server",
		"rediss://user:pw@127.0.0.1:1":                     "server",
		"redis://127.0.0.1:1?addr=127.0.0.1:2":             "cluster",
		"redis://127.0.0.1:1/0?master_name=m&addr=[::1]:2": "sentinel",
	} {
		s := behindGuard(open(t, url)).(*redisStore)
		got := "server"
		switch c := s.client.(type) {
		case *redis.ClusterClient:
			got = "cluster"
		case *redis.Client:
			if c.Options().Addr == "FailoverClient" {
				got = "sentinel"
			}
		}
		if got != want {
			t.Errorf("Open(%q) = %s client, want %s", url, got, want)
		}
	}
}

func TestOpenErrorsOmitAddress(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"", "hunter2", "postgres://u:hunter2@db", "redis://u:hunter2@db/notanumber", "redis://u:hunter2@db:port",
		"redis://u:hunter2@db?addr=x&nosuchoption=1", "rediss://u:hunter2@db?master_name=m&nosuchoption=1",
		"redis://u:hunter2@db\x7f",
	} {
		s, err := Open(t.Context(), url)
		if err == nil {
			s.Close()
			t.Errorf("Open(%q) succeeded, want an error", url)
			continue
		}
		if strings.Contains(err.Error(), "hunter2") {
			t.Errorf("the error contains the password: %v", err)
		}
	}
}

func TestRedisLockExcludesOtherInstances(t *testing.T) {
	t.Parallel()
	m := miniredis.RunT(t)
	instances := []Store{open(t, "redis://"+m.Addr()), open(t, "redis://"+m.Addr())}
	var inside, entered atomic.Int32
	var all sync.WaitGroup
	for i := range 10 {
		all.Go(func() {
			unlock, err := instances[i%2].Lock(t.Context(), "k", time.Minute)
			if err != nil {
				t.Error(err)
				return
			}
			defer unlock()
			if inside.Add(1) > 1 {
				t.Error("two instances hold the lock")
			}
			_, _, _ = instances[i%2].Get(t.Context(), "other") // gives the others time to try
			inside.Add(-1)
			entered.Add(1)
		})
	}
	all.Wait()
	if entered.Load() != 10 {
		t.Errorf("holders = %d, want 10", entered.Load())
	}
}

func TestRedisLockExpiresAfterCrash(t *testing.T) {
	t.Parallel()
	m := miniredis.RunT(t)
	crashed, alive := open(t, "redis://"+m.Addr()), open(t, "redis://"+m.Addr())
	lateUnlock, err := crashed.Lock(t.Context(), "k", time.Minute)
	must(t, err)
	m.FastForward(2 * time.Minute)
	unlock, err := alive.Lock(t.Context(), "k", time.Minute)
	must(t, err)
	lateUnlock()
	if !m.Exists("k") {
		t.Error("a late release deleted the lock of the new holder")
	}
	unlock()
	if m.Exists("k") {
		t.Error("the lock exists after its release")
	}
}

func TestRedisClientWritesToTheLog(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	redisLog{slog.New(slog.NewTextHandler(&out, nil))}.Printf(t.Context(), "connection to %s lost", "server")
	if line := out.String(); !strings.Contains(line, `level=WARN msg="redis client" text="connection to server lost"`) {
		t.Errorf("log = %q, want a warning with the text", line)
	}
}
