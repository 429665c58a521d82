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

// Section 8, the generic error helper: each status has its own prefix, and the page does not show
// the cause.
// Spec: ERROR-11, ERROR-13, READING-6.
func TestFailuresHaveErrorPages(t *testing.T) {
	t.Parallel()
	const call = "GET /documents"
	tests := map[string]struct {
		fault  sandbox.Fault
		status int
		title  string
	}{
		"not found":    {sandbox.Fault{Call: "GET /documents/{documentId}", Status: 404}, 404, "Not Found"},
		"forbidden":    {sandbox.Fault{Call: call, Status: 403}, 403, "Access Denied"},
		"server error": {sandbox.Fault{Call: call, Status: 500, Body: "<html>stack trace</html>"}, 502, "Internal Server Error"},
		"overload":     {sandbox.Fault{Call: call, Status: 503, Body: "<html>stack trace</html>"}, 502, "Unknown Server Error"},
		"invalid JSON": {sandbox.Fault{Call: call, Body: "<html>stack trace</html>", ContentType: "text/html"}, 502, "Unknown Server Error"},
		"unreachable":  {sandbox.Fault{Call: call, Drop: true}, 502, "Unknown Server Error"},
		"panic":        {sandbox.Fault{}, 500, "Internal Server Error"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("household", "/home")
			if test.fault.Call == "" {
				h.portal.API = nil // makes the handler panic
			} else {
				h.box.InjectFault(test.fault)
			}
			r := b.get("/documents/D-100417-12")
			if r.status != test.status || r.text("title") != test.title+" | Member Portal" || r.text("h1") != test.title {
				t.Errorf("status = %d, title = %q, heading = %q, want %d and %q", r.status, r.text("title"), r.text("h1"), test.status, test.title)
			}
			retry := "/documents/D-100417-12"
			if test.status == 404 {
				retry = "/home" // another try would find nothing either
			}
			if got := r.attr("main a.button-primary", "href"); got != retry {
				t.Errorf("first link = %q, want %q", got, retry)
			}
			if own := test.fault.Call == ""; strings.Contains(r.text("main"), "on our side") != own {
				t.Errorf("main = %q, want \"on our side\" for our own failure only", r.text("main"))
			}
			if strings.Contains(r.body, "stack trace") || strings.Contains(r.body, "nil pointer") {
				t.Error("page shows the cause of the failure")
			}
			if test.status >= 500 && !strings.Contains(h.log.String(), "request failed") {
				t.Error("log has no line \"request failed\"")
			}
			b.header.Set("Accept", "application/json")
			if j := b.get("/documents/D-100417-12"); j.status != test.status || !strings.HasPrefix(j.body, `{"problem":"`) {
				t.Errorf("JSON: status = %d, body = %s, want %d and a problem", j.status, j.body, test.status)
			}
		})
	}
}

// Section 8: if a new token requires the member's sign-in or consent, the portal starts a sign-in
// that returns to the page.
// Spec: ERROR-8, ERROR-9.
func TestInvalidTokenStartsSignIn(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]struct{ location, prompt string }{
		"invalid_grant":    {"/login?how=again&return=%2Fmessages%3Fpage%3D2", ""},
		"consent_required": {"/login?how=consent&return=%2Fmessages%3Fpage%3D2", "consent"},
	} {
		t.Run(code, func(t *testing.T) {
			box, b := withShortTokens(t)
			b.signIn("household", "/home")
			box.InjectFault(sandbox.Fault{Call: "POST /identity/token", Status: 400, Body: `{"error":"` + code + `"}`})
			r := b.get("/messages?page=2")
			wantRedirect(t, r, want.location)
			authorize := b.get(r.location())
			wantRedirect(t, authorize, provider)
			if got := parseQuery(t, authorize.location()).Get("prompt"); got != want.prompt {
				t.Errorf("prompt = %q, want %q", got, want.prompt)
			}
		})
	}
}

// Neither calls the user API.
func TestEndedTokensLeadToSignIn(t *testing.T) {
	t.Parallel()
	const signIn = "/login?how=again&return=%2F"
	for _, test := range []struct{ method, address, accept, referer string }{
		{"GET", "/faqs", "", ""},
		{"GET", "/session", "application/json", "/faqs"},
		{"POST", "/session", "application/json", "/faqs"},
	} {
		box, b := withShortTokens(t)
		b.signIn("household", "/home")
		b.header.Set("Accept", test.accept)
		b.header.Set("Referer", portalOrigin+test.referer)
		box.InjectFault(sandbox.Fault{Call: "POST /identity/token", Status: 503})
		if r := b.asScript(test.method, test.address); r.status != http.StatusOK {
			t.Errorf("%s %s during an outage of the provider: status = %d, want 200", test.method, test.address, r.status)
		}
		box.ResetFaults()
		box.InjectFault(sandbox.Fault{Call: "POST /identity/token", Status: 400, Body: `{"error":"invalid_grant"}`})
		r := b.asScript(test.method, test.address)
		switch {
		case test.accept == "":
			wantRedirect(t, r, signIn+"faqs")
		case r.status != http.StatusUnauthorized || !strings.HasSuffix(r.body, `return=%2Ffaqs"}`):
			t.Errorf("%s %s: status = %d, body = %s, want 401 and the sign-in", test.method, test.address, r.status, r.body)
		}
	}
}

// asScript sends a request as the portal's scripts do.
func (b *browser) asScript(method, address string) reply {
	if method == http.MethodPost {
		return b.post(address, url.Values{})
	}
	return b.get(address)
}

// withShortTokens returns a browser of a portal whose access tokens are renewed for each call.
func withShortTokens(t *testing.T) (*sandbox.Sandbox, *browser) {
	t.Helper()
	box, err := sandbox.New(sandbox.Options{
		Origin: sandboxOrigin, Portal: portalOrigin, Logger: slog.New(slog.DiscardHandler), AccessTokenLife: time.Second,
	})
	must(t, err)
	portal := newPortal(t, box, box.Transport(), slog.New(slog.DiscardHandler))
	return box, (&harness{t: t, app: handlers.App(portal, nil), portal: portal, box: box}).browser()
}

// parseQuery returns the query of an address.
func parseQuery(t *testing.T, address string) url.Values {
	t.Helper()
	parsed, err := url.Parse(address)
	must(t, err)
	return parsed.Query()
}
