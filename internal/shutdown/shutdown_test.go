package shutdown

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"
)

func TestStopHidesNoEarlierError(t *testing.T) {
	t.Parallel()
	failed := errors.New("the store is down")
	ctx, stop := context.WithCancel(t.Context())
	if err := ErrorBefore(ctx, failed); !errors.Is(err, failed) {
		t.Errorf("before a signal: %v, want %v", err, failed)
	}
	stop()
	if err := ErrorBefore(ctx, failed); err != nil {
		t.Errorf("after a signal: %v, want nil", err)
	}
}

func TestDrainTime(t *testing.T) {
	t.Parallel()
	for cause, want := range map[error]time.Duration{nil: time.Minute, errInterrupted: 0} {
		ctx, stop := context.WithCancelCause(t.Context())
		stop(cause)
		if got := DrainTime(ctx, time.Minute); got != want {
			t.Errorf("after %v: %v, want %v", cause, got, want)
		}
	}
}

func TestDefaultStopTakes15Seconds(t *testing.T) {
	t.Parallel()
	const defaultDrain = 5 * time.Second // PORTAL_DRAIN_TIME
	if total := defaultDrain + requestsTimeout + backgroundTimeout; total > 15*time.Second {
		t.Errorf("a stop takes up to %v, want 15s at most", total)
	}
}

// Half a request and work that never ends are cut off after their limits.
func TestRequestsThatTakeTooLongAreCutOff(t *testing.T) {
	t.Parallel()
	app := fiber.New(fiber.Config{DisableStartupMessage: true})
	app.Get("/", func(c *fiber.Ctx) error { return c.SendString("ok") })
	var log bytes.Buffer
	var endless sync.WaitGroup
	endless.Add(1)
	defer endless.Done()
	s := New(app, slog.New(slog.NewTextHandler(&log, nil)), &endless)
	s.forApp, s.forWork = 100*time.Millisecond, 10*time.Millisecond
	address := serve(t, app)
	for _, half := range []string{
		"GET /home HTTP/1.1\r\n",
		"POST / HTTP/1.1\r\nHost: " + address + "\r\nContent-Length: 10\r\n\r\nabc",
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		io.WriteString(conn, half)
	}
	response, err := http.Get("http://" + address) // accepted after both
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	began := time.Now()
	s.Stop(0)
	if took := time.Since(began); took < s.forApp || took > requestsTimeout {
		t.Errorf("stopped after %v, want the limit of %v", took, s.forApp)
	}
	for _, line := range []string{"requests cut off", "background work cut off"} {
		if !strings.Contains(log.String(), line) {
			t.Errorf("log = %q, want a line %q", &log, line)
		}
	}
}

// serve returns the address at which the app serves.
func serve(t *testing.T, app *fiber.App) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go app.Listener(listener)
	return listener.Addr().String()
}
