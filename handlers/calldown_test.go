package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// A call that fails, or that the provider does not offer, costs its own page, which then says what
// to do. Home stays.
// Spec: READING-14.
func TestPagesDuringProviderFailure(t *testing.T) {
	t.Parallel()
	const (
		file         = "/documents/D-100417-12"
		noMessages   = "Messages aren't available online. Call us at 800-555-0142 instead."
		noneRightNow = "MessagesWe can't show your messages right now."
	)
	tests := map[string]struct {
		path, call string
		fault      int // status, 0 for a connection that breaks
		status     int
		want       string
	}{
		"new message not supported": {"/new-message", "GET /messages", 501, 200, noMessages},
		"new message, list fails":   {"/new-message", "GET /messages", 500, 200, "What is it about?"},
		"message unavailable":       {"/messages/M-20744", "GET /messages/{messageId}", 503, 502, noneRightNow},
		"mark as read fails": {
			"/messages/M-20931", "PUT /messages/{messageId}/read", 500, 200, "Why this bill is higher",
		},
		"documents unreachable": {
			"/documents", "GET /documents", 0, 502,
			"DocumentsWe can't show your documents right now.",
		},
		"file not supported": {
			file, "GET /documents/{documentId}", 501, 404,
			"This document isn't available online. Call us at 800-555-0142 to get a copy.",
		},
		"list fails for a file": {file, "GET /documents", 500, 502, "A system we need isn't responding."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAt(t, "/home")
			h.Box.InjectFault(sandbox.Fault{Call: test.call, Status: test.fault, Drop: test.fault == 0})
			r := b.Get(test.path)
			if strings.Contains(test.want, "800-555-0142") && r.Doc().Find(`main a[href="tel:8005550142"]`).Length() == 0 {
				t.Errorf("main = %q, want the number as a link", r.Text("main"))
			}
			if r.Status != test.status || !strings.Contains(r.Text("main"), test.want) ||
				r.Header.Get("Content-Disposition") != "" {
				t.Errorf("status = %d, main = %q, want %d and %q", r.Status, r.Text("main"), test.status, test.want)
			}
			if home := b.Get("/home"); home.Status != http.StatusOK {
				t.Errorf("Home: status = %d, want 200", home.Status)
			}
		})
	}
}
