package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
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
		"not found": {sandbox.Fault{Call: "GET /documents/{documentId}", Status: 404}, 404, "Not Found"},
		"server error": {
			sandbox.Fault{Call: call, Status: 500, Body: "<html>stack trace</html>"}, 502, "Internal Server Error",
		},
		"panic": {sandbox.Fault{}, 500, "Internal Server Error"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAt(t, "/home")
			if test.fault.Call == "" {
				h.Portal.API = nil // makes the handler panic
			} else {
				h.Box.InjectFault(test.fault)
			}
			r := b.Get("/documents/D-100417-12")
			if r.Status != test.status || r.Text("title") != test.title+" | Member Portal" || r.Text("h1") != test.title {
				t.Errorf("status = %d, title = %q, heading = %q, want %d and %q", r.Status, r.Text("title"), r.Text("h1"),
					test.status, test.title)
			}
			retry := "/documents/D-100417-12"
			if test.status == 404 {
				retry = "/home" // another try would find nothing either
			}
			if got := r.Attr("main a.button-primary", "href"); got != retry {
				t.Errorf("first link = %q, want %q", got, retry)
			}
			if own := test.fault.Call == ""; strings.Contains(r.Text("main"), "on our side") != own {
				t.Errorf("main = %q, want \"on our side\" for our own failure only", r.Text("main"))
			}
			if strings.Contains(r.Body, "stack trace") || strings.Contains(r.Body, "nil pointer") {
				t.Error("page shows the cause of the failure")
			}
			if test.status >= 500 && !strings.Contains(h.Log.String(), "request failed") {
				t.Error("log has no line \"request failed\"")
			}
			b.Header.Set("Accept", "application/json")
			if j := b.Get("/documents/D-100417-12"); j.Status != test.status || !strings.HasPrefix(j.Body, `{"problem":"`) {
				t.Errorf("JSON: status = %d, body = %s, want %d and a problem", j.Status, j.Body, test.status)
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
			b.SignIn("household", "/home")
			box.InjectFault(sandbox.Fault{Call: "POST /identity/token", Status: 400, Body: `{"error":"` + code + `"}`})
			r := b.Get("/messages?page=2")
			handlertest.WantRedirect(t, r, want.location)
			authorize := b.Get(r.Location())
			handlertest.WantRedirect(t, authorize, handlertest.Provider)
			if got := handlertest.ParseQuery(t, authorize.Location()).Get("prompt"); got != want.prompt {
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
		b.SignIn("household", "/home")
		b.Header.Set("Accept", test.accept)
		b.Header.Set("Referer", handlertest.PortalOrigin+test.referer)
		box.InjectFault(sandbox.Fault{Call: "POST /identity/token", Status: 503})
		if r := getAsScript(b, test.method, test.address); r.Status != http.StatusOK {
			t.Errorf("%s %s during an outage of the provider: status = %d, want 200", test.method, test.address, r.Status)
		}
		box.ResetFaults()
		box.InjectFault(sandbox.Fault{Call: "POST /identity/token", Status: 400, Body: `{"error":"invalid_grant"}`})
		r := getAsScript(b, test.method, test.address)
		switch {
		case test.accept == "":
			handlertest.WantRedirect(t, r, signIn+"faqs")
		case r.Status != http.StatusUnauthorized || !strings.HasSuffix(r.Body, `return=%2Ffaqs"}`):
			t.Errorf("%s %s: status = %d, body = %s, want 401 and the sign-in", test.method, test.address, r.Status, r.Body)
		}
	}
}

// getAsScript sends a request as the portal's scripts do.
func getAsScript(b *handlertest.Browser, method, address string) handlertest.Reply {
	if method == http.MethodPost {
		return b.Post(address, url.Values{})
	}
	return b.Get(address)
}

// withShortTokens returns a browser of a portal whose access tokens are renewed for each call.
func withShortTokens(t *testing.T) (*sandbox.Sandbox, *handlertest.Browser) {
	t.Helper()
	h := newHarnessWithExpiredTokens(t)
	return h.Box, h.Browser()
}
