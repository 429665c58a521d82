package handlers_test

import (
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox"
)

// Section 8, the generic error helper: each status has its own prefix, and nothing of the cause is
// shown.
func TestFailuresHaveErrorPages(t *testing.T) {
	t.Parallel()
	const call = "GET /documents"
	tests := map[string]struct {
		fault  sandbox.Fault
		status int
		title  string
	}{
		"not there":      {sandbox.Fault{Call: "GET /documents/{documentId}", Status: 404}, 404, "Not Found"},
		"not allowed":    {sandbox.Fault{Call: call, Status: 403}, 403, "Access Denied"},
		"broken":         {sandbox.Fault{Call: call, Status: 500, Body: "<html>stack trace</html>"}, 502, "Unknown Server Error"},
		"no JSON":        {sandbox.Fault{Call: call, Body: "<html>stack trace</html>", ContentType: "text/html"}, 502, "Unknown Server Error"},
		"down":           {sandbox.Fault{Call: call, Drop: true}, 502, "Unknown Server Error"},
		"a slip of ours": {sandbox.Fault{}, 500, "Internal Server Error"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", "/home")
			if test.fault.Call == "" {
				w.portal.API = nil // the visit panics
			} else {
				w.box.InjectFault(test.fault)
			}
			r := b.get("/documents/D-100417-12")
			if r.status != test.status || r.text("title") != test.title+" | Member Portal" || r.text("h1") != test.title {
				t.Errorf("%d %q %q, want %d %q", r.status, r.text("title"), r.text("h1"), test.status, test.title)
			}
			if again := r.attr("main a.button-primary", "href"); again != "/documents/D-100417-12" {
				t.Errorf("trying again leads to %q", again)
			}
			if strings.Contains(r.body, "stack trace") || strings.Contains(r.body, "nil pointer") {
				t.Error("the page shows the cause")
			}
			if test.status >= 500 && !strings.Contains(w.log.String(), "request failed") {
				t.Error("the failure is not logged")
			}
			b.header.Set("Accept", "application/json")
			if j := b.get("/documents/D-100417-12"); j.status != test.status || !strings.HasPrefix(j.body, `{"problem":"`) {
				t.Errorf("a script is told %d %s", j.status, j.body)
			}
		})
	}
}

// Section 8: what only the member can bring, a sign-in or a consent, starts a sign-in that asks for
// it and comes back.
func TestInvalidTokenStartsSignIn(t *testing.T) {
	t.Parallel()
	for refusal, want := range map[string]struct{ location, prompt string }{
		"invalid_grant":    {"/login?how=again&return=%2Fmessages%3Fpage%3D2", ""},
		"consent_required": {"/login?how=consent&return=%2Fmessages%3Fpage%3D2", "consent"},
	} {
		t.Run(refusal, func(t *testing.T) {
			box, err := sandbox.New(sandbox.Options{
				Origin: sandboxOrigin, Portal: portalOrigin, Logger: slog.New(slog.DiscardHandler), AccessTokenLife: time.Second,
			})
			must(t, err)
			portal := newPortal(t, box, box.Transport(), slog.New(slog.DiscardHandler))
			b := (&harness{t: t, app: portal.App(), portal: portal, box: box}).browser()
			b.signIn("household", "/home")
			box.InjectFault(sandbox.Fault{Call: "POST /identity/token", Status: 400, Body: `{"error":"` + refusal + `"}`})
			r := b.get("/messages?page=2")
			wantSentTo(t, r, want.location)
			asked := b.get(r.location())
			wantSentTo(t, asked, provider)
			if got := queryOf(t, asked.location()).Get("prompt"); got != want.prompt {
				t.Errorf("prompt = %q, want %q", got, want.prompt)
			}
		})
	}
}

func queryOf(t *testing.T, address string) url.Values {
	t.Helper()
	parsed, err := url.Parse(address)
	must(t, err)
	return parsed.Query()
}
