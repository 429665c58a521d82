package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// newHarnessWithExpiredTokens returns a harness whose access tokens the portal always finds too
// old: every call of the user API renews one. The sandbox's clock doesn't move, so it takes each of
// them on a slow machine too.
func newHarnessWithExpiredTokens(t *testing.T) *handlertest.Harness {
	t.Helper()
	began := time.Now()
	box := handlertest.NewBox(t, sandbox.Options{
		AccessTokenLife: time.Second, Now: func() time.Time { return began },
	})
	return handlertest.NewWith(t, handlertest.Parts{Box: box})
}

// Spec: ERROR-13, ERROR-14.
func TestTokenOutageKeepsSession(t *testing.T) {
	t.Parallel()
	h := newHarnessWithExpiredTokens(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	h.Box.InjectFault(sandbox.Fault{Call: handlertest.TokenCall, Drop: true})
	wantOutage(t, b.Open("/refresh-profile"), "Unknown Server Error") // loads the profile
	wantOutage(t, b.Open("/home"), "Unknown Server Error")            // which is no longer cached
	h.Box.ResetFaults()
	if r := b.Open("/home"); r.At.Path != "/home" || r.Status != http.StatusOK {
		t.Errorf("after the outage: %s, status = %d, want Home without a sign-in", r.At, r.Status)
	}
}

// wantOutage expects the error page of an outage for a member who is still signed in.
func wantOutage(t *testing.T, r handlertest.Reply, title string) {
	t.Helper()
	const heading = "We can't reach the sign-in service"
	if r.Status != http.StatusBadGateway || r.Text("title") != title+": "+heading+" | Member Portal" ||
		r.Text("h1") != heading {
		t.Errorf("%s: status = %d, title = %q, heading = %q, want 502, %q and the sign-in service's", r.At, r.Status,
			r.Text("title"), r.Text("h1"), title)
	}
	main := r.Text("main")
	if !strings.Contains(main, "The sign-in service isn't responding") ||
		!strings.Contains(main, "You're still signed in.") || strings.Contains(main, "our side") {
		t.Errorf("%s: main = %q, want the words of an outage", r.At, main)
	}
	if r.Doc().Find(`header form[action="/logout"]`).Length() == 0 {
		t.Errorf("%s: the header lacks the sign-out of a member who is signed in", r.At)
	}
}

// A screen whose own call needs a token has the words of the sign-in service too, and a form keeps
// its input.
// Spec: ERROR-14.
func TestTokenOutageOnScreensAndForms(t *testing.T) {
	t.Parallel()
	h := newHarnessWithExpiredTokens(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	h.Box.InjectFault(sandbox.Fault{Call: handlertest.TokenCall, Status: http.StatusInternalServerError})
	if r := b.Get("/home"); r.Status != http.StatusOK {
		t.Errorf("Home from the cache: status = %d, want 200", r.Status)
	}
	wantOutage(t, b.Get("/documents"), "Internal Server Error")
	if r := b.Get("/profile/authentication-methods"); r.Status != http.StatusBadGateway ||
		!strings.Contains(r.Text("main"), "The sign-in service isn't responding") {
		t.Errorf("Authentication methods: status = %d, main = %q, want 502 and the words of an outage", r.Status,
			r.Text("main"))
	}
	sent := url.Values{"number": {"PE0099812"}, "zip": {"50327"}}
	handlertest.WantProblem(t, b.Post("/profile/attach", sent), sent, "The sign-in service isn't responding")
}

// A read whose token the user API rejects is repeated once with another token; a change is not.
func TestRejectedTokenIsReplacedForReads(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Box.InjectFault(sandbox.Fault{Call: "GET /documents", Status: http.StatusUnauthorized, Times: 1})
	tokens, reads := h.Box.Calls(handlertest.TokenCall), h.Box.Calls("GET /documents")
	if r := b.Get("/documents"); r.Status != http.StatusOK || h.Box.Calls(handlertest.TokenCall) != tokens+1 ||
		h.Box.Calls("GET /documents") != reads+2 {
		t.Errorf("status = %d with %d renewals and %d reads, want 200, 1 and 2", r.Status,
			h.Box.Calls(handlertest.TokenCall)-tokens, h.Box.Calls("GET /documents")-reads)
	}
	h.Box.InjectFault(sandbox.Fault{Call: handlertest.AttachCall, Status: http.StatusUnauthorized, Times: 1})
	b.Post("/profile/attach", url.Values{"number": {"PE0099812"}, "zip": {"50327"}})
	if n := h.Box.Calls(handlertest.AttachCall); n != 1 {
		t.Errorf("changes = %d, want 1", n)
	}
}
