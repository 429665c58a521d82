package handlers_test

import (
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/handlers"
	"memberportal/upstream/sandbox"
)

const tokenCall = "POST /identity/token"

// newHarnessWithExpiredTokens returns a harness whose access tokens are always too old, so that
// every call of the user API renews one.
func newHarnessWithExpiredTokens(t *testing.T) *harness {
	t.Helper()
	box, err := sandbox.New(sandbox.Options{
		Origin: sandboxOrigin, Portal: portalOrigin, Logger: slog.New(slog.DiscardHandler), AccessTokenLife: time.Second,
	})
	must(t, err)
	log := &lockedBuffer{}
	portal := newPortal(t, box, box.Transport(), slog.New(slog.NewJSONHandler(log, nil)))
	return &harness{t: t, app: handlers.App(portal, nil), portal: portal, box: box, log: log}
}

// Spec: ERROR-13, ERROR-14.
func TestTokenOutageKeepsSession(t *testing.T) {
	t.Parallel()
	outages := map[string]struct {
		fault sandbox.Fault
		title string
	}{
		"down":             {sandbox.Fault{Drop: true}, "Unknown Server Error"},
		"500":              {sandbox.Fault{Status: 500}, "Internal Server Error"},
		"503":              {sandbox.Fault{Status: 503}, "Unknown Server Error"},
		"not a response":   {sandbox.Fault{Status: 200, Body: "<html>"}, "Unknown Server Error"},
		"client is locked": {sandbox.Fault{Status: 401, Body: `{"error":"invalid_client"}`}, "Unknown Server Error"},
	}
	for name, outage := range outages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarnessWithExpiredTokens(t)
			b := h.browser()
			b.signIn("household", "/home")
			outage.fault.Call = tokenCall
			h.box.InjectFault(outage.fault)
			wantOutage(t, b.open("/refresh-profile"), outage.title) // loads the profile
			wantOutage(t, b.open("/home"), outage.title)            // which is no longer cached
			h.box.ResetFaults()
			if r := b.open("/home"); r.at.Path != "/home" || r.status != http.StatusOK {
				t.Errorf("after the outage: %s, status = %d, want Home without a sign-in", r.at, r.status)
			}
		})
	}
}

// wantOutage expects the error page of an outage for a member who is still signed in.
func wantOutage(t *testing.T, r reply, title string) {
	t.Helper()
	const heading = "We can't reach the sign-in service"
	if r.status != http.StatusBadGateway || r.text("title") != title+": "+heading+" | Member Portal" || r.text("h1") != heading {
		t.Errorf("%s: status = %d, title = %q, heading = %q, want 502, %q and the sign-in service's", r.at, r.status, r.text("title"), r.text("h1"), title)
	}
	main := r.text("main")
	if !strings.Contains(main, "The sign-in service isn't responding") || !strings.Contains(main, "You're still signed in.") || strings.Contains(main, "our side") {
		t.Errorf("%s: main = %q, want the words of an outage", r.at, main)
	}
	if r.doc().Find(`header form[action="/logout"]`).Length() == 0 {
		t.Errorf("%s: the header lacks the sign-out of a member who is signed in", r.at)
	}
}

// A screen whose own call needs a token has the words of the sign-in service too, and a form keeps
// its input.
// Spec: ERROR-14.
func TestTokenOutageOnScreensAndForms(t *testing.T) {
	t.Parallel()
	h := newHarnessWithExpiredTokens(t)
	b := h.browser()
	b.signIn("household", "/home")
	h.box.InjectFault(sandbox.Fault{Call: tokenCall, Status: http.StatusInternalServerError})
	if r := b.get("/home"); r.status != http.StatusOK {
		t.Errorf("Home from the cache: status = %d, want 200", r.status)
	}
	wantOutage(t, b.get("/documents"), "Internal Server Error")
	if r := b.get("/profile/authentication-methods"); r.status != http.StatusBadGateway || !strings.Contains(r.text("main"), "The sign-in service isn't responding") {
		t.Errorf("Authentication methods: status = %d, main = %q, want 502 and the words of an outage", r.status, r.text("main"))
	}
	sent := url.Values{"number": {"PE0099812"}, "zip": {"50327"}}
	wantProblem(t, b.post("/profile/attach", sent), sent, "The sign-in service isn't responding")
}

// A provider that granted fewer scopes refuses a renewal with all of them. The second request, with
// those that it granted, serves the page.
// Spec: SIGNIN-22.
func TestRefusedScopesOfARenewal(t *testing.T) {
	t.Parallel()
	h := newHarnessWithExpiredTokens(t)
	b := h.browser()
	b.signIn("household", "/home")
	tokens := h.box.Calls(tokenCall)
	h.box.InjectFault(sandbox.Fault{Call: tokenCall, Status: http.StatusBadRequest, Body: `{"error":"invalid_scope"}`, Times: 1})
	if r := b.get("/documents"); r.status != http.StatusOK || h.box.Calls(tokenCall) != tokens+2 {
		t.Errorf("status = %d after %d token requests, want 200 after 2", r.status, h.box.Calls(tokenCall)-tokens)
	}
	if log := h.log.String(); strings.Count(log, "provider refused the scopes of a renewal") != 1 {
		t.Errorf("log = %s\nwant one line about the scopes", log)
	}
}

// Section 8, the generic error helper: the title of a page has its prefix also where the heading is
// the screen's own.
// Spec: ERROR-13.
func TestScreenFailureHasTitlePrefix(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{
		500: "Internal Server Error: Documents | Member Portal", 502: "Unknown Server Error: Documents | Member Portal", 503: "Unknown Server Error: Documents | Member Portal",
	} {
		h := newHarness(t)
		b := h.browser()
		b.signIn("household", "/home")
		h.box.InjectFault(sandbox.Fault{Call: "GET /documents", Status: status})
		if r := b.get("/documents"); r.status != http.StatusBadGateway || r.text("title") != want || r.text("h1") != "Documents" {
			t.Errorf("provider's %d: status = %d, title = %q, heading = %q, want 502 and %q", status, r.status, r.text("title"), r.text("h1"), want)
		}
	}
}

// A lost answer of the token endpoint is asked once more. The sandbox is strict: the second use of
// a refresh token ends the grant, and the member signs in and returns to the page.
func TestLostTokenAnswerEndsInSignInWithReturnPath(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/home", "/billing/4100238715", "/documents"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			h := newHarnessWithExpiredTokens(t)
			b := h.browser()
			b.signIn("household", "/home")
			must(t, h.portal.Profiles.Forget(t.Context(), b.identityKey(t)))
			signIns := h.box.Calls("GET /identity/authorize")
			h.box.InjectFault(sandbox.Fault{Call: tokenCall, Truncate: true, Times: 1})
			r := b.open(path) // the provider still has its own session
			if r.at.Path != path || r.status != http.StatusOK || h.box.Calls("GET /identity/authorize") != signIns+1 {
				t.Errorf("ended at %s, status = %d, after %d sign-ins, want %s after one", r.at, r.status, h.box.Calls("GET /identity/authorize")-signIns, path)
			}
			for _, line := range []string{"asking once more", "provider rejected the refresh token"} {
				if !strings.Contains(h.log.String(), line) {
					t.Errorf("log lacks %q", line)
				}
			}
		})
	}
}

// A read whose token the user API rejects is repeated once with another token; a change is not.
func TestRejectedTokenIsReplacedForReads(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	h.box.InjectFault(sandbox.Fault{Call: "GET /documents", Status: http.StatusUnauthorized, Times: 1})
	tokens, reads := h.box.Calls(tokenCall), h.box.Calls("GET /documents")
	if r := b.get("/documents"); r.status != http.StatusOK || h.box.Calls(tokenCall) != tokens+1 || h.box.Calls("GET /documents") != reads+2 {
		t.Errorf("status = %d with %d renewals and %d reads, want 200, 1 and 2", r.status, h.box.Calls(tokenCall)-tokens, h.box.Calls("GET /documents")-reads)
	}
	h.box.InjectFault(sandbox.Fault{Call: attachCall, Status: http.StatusUnauthorized, Times: 1})
	b.post("/profile/attach", url.Values{"number": {"PE0099812"}, "zip": {"50327"}})
	if n := h.box.Calls(attachCall); n != 1 {
		t.Errorf("changes = %d, want 1", n)
	}
}

// A user API that rejects every token costs one renewal, and the load fails as specified.
func TestTokenThatIsAlwaysRejected(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusUnauthorized})
	tokens, loads := h.box.Calls(tokenCall), h.box.Calls("GET /profiles")
	r := b.open("/refresh-profile")
	if r.at.Path != "/auth" || !strings.Contains(r.text("main"), "Not authenticated.") {
		t.Errorf("ended at %s with %q, want /auth and the text of section 8", r.at, r.text("main"))
	}
	if renewals, loads := h.box.Calls(tokenCall)-tokens, h.box.Calls("GET /profiles")-loads; renewals != 1 || loads != 2 {
		t.Errorf("renewals = %d, loads = %d, want 1 and 2", renewals, loads)
	}
}
