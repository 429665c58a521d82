package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const busyText = "Our system is busy, so nothing was sent or changed. You're still signed in. " +
	"Please wait 5 minutes, then try again. If you can't wait, call us at 800-555-0142."

// A user API that refuses a member's calls for a time gets none before it. The member stays signed
// in and reads when to try again.
// Spec: CONTRACT-4.
func TestRefusedCallSaysWhenToTryAgain(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	refused := sandbox.Fault{Call: "GET /documents", Status: http.StatusTooManyRequests, RetryAfter: "300"}
	h.Box.InjectFault(refused)
	for range 2 {
		r := b.Get("/documents")
		if r.Status != http.StatusTooManyRequests || r.Header.Get("Retry-After") != "300" ||
			!strings.Contains(r.Text("main"), busyText) {
			t.Errorf("status = %d, Retry-After = %q, page = %q, want %q", r.Status, r.Header.Get("Retry-After"),
				r.Text("main"), busyText)
		}
	}
	if n := h.Box.Calls("GET /documents"); n != 1 {
		t.Errorf("calls = %d, want 1", n)
	}
}

// A profile that cannot be loaded yet signs no one out.
// Spec: CONTRACT-4.
func TestRefusedProfileLoadKeepsSession(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusTooManyRequests, RetryAfter: "300"})
	b := h.Browser()
	if r := b.SignIn("household", "/home"); r.Status != http.StatusTooManyRequests ||
		!strings.Contains(r.Text("main"), busyText) {
		t.Errorf("status = %d, page = %q, want %q", r.Status, r.Text("main"), busyText)
	}
	if n := h.Box.Calls("GET /profiles"); n != 1 {
		t.Errorf("calls = %d, want no retry", n)
	}
}
