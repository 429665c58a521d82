package handlers_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"testing"

	"memberportal/handlers"
	"memberportal/upstream/sandbox"
)

// call is a request from the portal to another system.
type call struct{ method, path, key, body string }

// wire is a transport that records the portal's calls.
type wire struct {
	next  http.RoundTripper
	mu    sync.Mutex
	calls []call
}

func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	c := call{method: r.Method, path: r.URL.Path, key: r.Header.Get("Idempotency-Key")}
	if r.Body != nil {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		c.body = string(body)
	}
	w.mu.Lock()
	w.calls = append(w.calls, c)
	w.mu.Unlock()
	return w.next.RoundTrip(r)
}

func (w *wire) clear() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls = nil
}

// sent returns the recorded calls to a path, in order.
func (w *wire) sent(method, path string) []call {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(w.calls), func(c call) bool { return c.method != method || c.path != path })
}

// newWiredHarness returns a harness and the record of its portal's calls.
func newWiredHarness(t *testing.T) (*harness, *wire) {
	t.Helper()
	box, err := sandbox.New(sandbox.Options{Origin: sandboxOrigin, Portal: portalOrigin, Logger: slog.New(slog.DiscardHandler)})
	must(t, err)
	log := &lockedBuffer{}
	w := &wire{next: box.Transport()}
	portal := newPortal(t, box, w, slog.New(slog.NewJSONHandler(log, nil)))
	return &harness{t: t, app: handlers.App(portal, nil), portal: portal, box: box, log: log}, w
}
