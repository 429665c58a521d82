package ops

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/auth/store"
	"memberportal/handlers"
)

// outage is a store that can be down.
type outage struct {
	store.Store
	down atomic.Bool
}

var errDown = errors.New("the store is down")

func (o *outage) Ping(ctx context.Context) error {
	if o.down.Load() {
		return errDown
	}
	return o.Store.Ping(ctx)
}

func (o *outage) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	if o.down.Load() {
		return errDown
	}
	return o.Store.Insert(ctx, key, value, expires)
}

// startOps serves an operators' port over a store.
func startOps(t *testing.T, records store.Store, log io.Writer) *Server {
	t.Helper()
	s, err := Start(Options{
		Addr: "127.0.0.1:0", Records: records, Metrics: handlers.NewMetrics(), Log: slog.New(slog.NewTextHandler(log, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// The process is healthy while it runs, and ready only with its store and until it stops.
func TestReadiness(t *testing.T) {
	t.Parallel()
	memory, err := store.Open(t.Context(), "memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	records := &outage{Store: memory}
	s := startOps(t, records, io.Discard)
	for _, step := range []struct {
		change func()
		want   string // the answers of /healthz and /readyz, and whether the health command is content
	}{
		{func() {}, "200 ok, 200 ready, <nil>"},
		{func() { records.down.Store(true) }, "200 ok, 503 session store is down, /readyz answers 503"},
		{func() { records.down.Store(false); s.FailReadiness() }, "200 ok, 503 stopping, /readyz answers 503"},
	} {
		step.change()
		got := get(t, s, "/healthz") + ", " + get(t, s, "/readyz")
		if err := CheckReady(t.Context(), s.Addr().String(), io.Discard); err == nil {
			got += ", <nil>"
		} else {
			got += ", " + err.Error()
		}
		if got != step.want {
			t.Errorf("answers = %s, want %s", got, step.want)
		}
	}
	if version := get(t, s, "/version"); !strings.HasPrefix(version, "200 portal ") {
		t.Errorf("version = %s, want the program's", version)
	}
}

func get(t *testing.T, s *Server, path string) string {
	t.Helper()
	response, err := http.Get("http://" + s.Addr().String() + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(response.Status[:4] + string(body))
}

// What is written and lost is a line of the log and a metric. Readiness stays, because members who
// are signed in go on reading.
func TestStoreThatLosesWhatIsWritten(t *testing.T) {
	t.Parallel()
	memory, err := store.Open(t.Context(), "memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	records := &outage{Store: memory}
	records.down.Store(true)
	read, write := io.Pipe()
	s := startOps(t, records, write)
	line := make([]byte, 200)
	if n, _ := read.Read(line); !strings.Contains(string(line[:n]), "session store loses what is written") {
		t.Errorf("log = %s, want the loss", line[:n])
	}
	if metrics := get(t, s, "/metrics"); !strings.Contains(metrics, "\nportal_session_store_writable 0") {
		t.Error("the metric says that the store keeps what is written")
	}
}
