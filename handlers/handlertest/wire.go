package handlertest

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"sync"
	"testing"

	"memberportal/upstream/sandbox"
)

// Call is a request from the portal to another system.
type Call struct{ Method, Path, Key, Trace, Body string }

// Wire is a transport that records the portal's calls.
type Wire struct {
	next  http.RoundTripper
	mu    sync.Mutex
	calls []Call
}

// RoundTrip notes the call and passes it on.
func (w *Wire) RoundTrip(r *http.Request) (*http.Response, error) {
	c := Call{Method: r.Method, Path: r.URL.Path, Key: r.Header.Get("Idempotency-Key"), Trace: r.Header.Get("Traceparent")}
	if r.Body != nil {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		c.Body = string(body)
	}
	w.mu.Lock()
	w.calls = append(w.calls, c)
	w.mu.Unlock()
	return w.next.RoundTrip(r)
}

// Clear forgets the calls.
func (w *Wire) Clear() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls = nil
}

// Sent returns the recorded calls to a path, in order.
func (w *Wire) Sent(method, path string) []Call {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(w.calls), func(c Call) bool { return c.Method != method || c.Path != path })
}

// NewWired returns a harness and the record of its portal's calls.
func NewWired(t *testing.T) (*Harness, *Wire) {
	t.Helper()
	box := NewBox(t, sandbox.Options{})
	wire := &Wire{next: box.Transport()}
	return NewWith(t, Parts{Box: box, Transport: wire}), wire
}
