package handlers_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/handlers/handlertest/shapes"
	"memberportal/upstream/sandbox"
)

// changedWire is a transport that changes the response of one GET of the user API.
type changedWire struct {
	next   http.RoundTripper
	path   string // end of the request's path, "" for no request
	change any    // in place of the response, nil for the response itself
	last   any    // the response as it came
}

func (c *changedWire) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := c.next.RoundTrip(r)
	if err != nil || r.Method != http.MethodGet || c.path == "" || !strings.HasSuffix(r.URL.Path, c.path) ||
		response.StatusCode != http.StatusOK {
		return response, err
	}
	if err := json.NewDecoder(response.Body).Decode(&c.last); err != nil {
		return nil, err
	}
	sent := c.change
	if sent == nil {
		sent = c.last
	}
	body, err := json.Marshal(sent)
	response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	response.Header.Del("Content-Length")
	return response, err
}

// newChangingHarness returns a harness whose portal reads changed responses.
func newChangingHarness(t testing.TB) (*handlertest.Harness, *changedWire) {
	t.Helper()
	box := handlertest.NewBox(t, sandbox.Options{})
	wire := &changedWire{next: box.Transport()}
	return handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: wire}), wire
}

// checkPages opens pages and expects them, or a redirect to another page of the member.
func checkPages(b *handlertest.Browser, name string, pages []string) {
	b.Harness.T.Helper()
	for _, page := range pages {
		if r := b.Open(page); r.Status != http.StatusOK || r.At.Host != "portal.test" || r.At.Path == "/auth" {
			b.Harness.T.Fatalf("%s: %s leads to %s with status %d, want a page: %s", name, page, r.At, r.Status, r.Text("main"))
		}
	}
}

// Any value of any part of a profile leaves each page and the session.
func FuzzShapes(f *testing.F) {
	for part := range uint(40) {
		f.Add(part*5, `[{"accountNumber": {}, "policyNumber": [["AA1"], "x"], "drivers": "none"}]`)
	}
	h, c := newChangingHarness(f)
	b := h.Browser()
	b.SignIn("household", "/home")
	c.path = "/profiles"
	b.Open("/refresh-profile")
	parts := shapes.Parts(c.last)
	f.Fuzz(func(t *testing.T, part uint, text string) {
		var value any
		if json.Unmarshal([]byte(text), &value) != nil {
			value = text
		}
		h.T = t
		one := parts[part%uint(len(parts))]
		c.change = one.With(value)
		checkPages(b, one.Path+" = "+text, []string{"/refresh-profile", "/home", "/policies", "/billing"})
	})
}
