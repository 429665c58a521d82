package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// logLines returns the lines of the log with a message.
func logLines(h *handlertest.Harness, message string) (found []map[string]any) {
	h.T.Helper()
	for line := range strings.Lines(h.Log.String()) {
		var fields map[string]any
		handlertest.Must(h.T, json.Unmarshal([]byte(line), &fields))
		if fields["msg"] == message {
			found = append(found, fields)
		}
	}
	return found
}

// wantLine expects one line with a message, with the request and, if it is about one, the member.
// It returns the member's pseudonym.
func wantLine(h *handlertest.Harness, message string, aboutMember bool) string {
	h.T.Helper()
	found := logLines(h, message)
	if len(found) != 1 {
		h.T.Fatalf("lines %q = %d, want 1", message, len(found))
	}
	request, _ := found[0]["request"].(string)
	member, _ := found[0]["member"].(string)
	if len(request) != 12 || (len(member) == 12) != aboutMember {
		h.T.Errorf("%q: request = %q, member = %q, want 12 characters each", message, request, member)
	}
	return member
}

// Each event has one line, with the request and a pseudonym of the member that is the same in all
// lines, and nothing else of the member.
func TestEventsAreLoggedOnce(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	key := b.IdentityKey(t)
	member := wantLine(h, "signed in", true)
	b.Get("/billing/4100238715")
	if !strings.Contains(h.Log.String(), `"route":"/billing/:account"`) {
		t.Errorf("log lacks the route:\n%s", h.Log)
	}

	forged := b.Send(http.MethodPost, "/profile/attach", url.Values{"number": {"PE0099812"}})
	if forged.Status != http.StatusForbidden {
		t.Errorf("forged form: status = %d, want 403", forged.Status)
	}
	if got := wantLine(h, "forgery refused", true); got != member {
		t.Errorf("pseudonym = %q, want %q", got, member)
	}
	for range 2 {
		end, _ := h.Portal.Uploads.Begin(key)
		defer end()
	}
	sendInvoice(b)
	wantLine(h, "limit reached", true)

	openCircuit(h, "GET /documents")
	if n := len(logLines(h, "circuit breaker opened")); n != 1 {
		t.Errorf("lines of the breaker = %d, want 1", n)
	}
	b.Post("/logout", url.Values{})
	if got := wantLine(h, "signed out", true); got != member {
		t.Errorf("pseudonym = %q, want %q", got, member)
	}
	h.Browser().Get("/auth?error=access_denied&code=secret-code&state=secret-state")
	if line := logLines(h, "sign-in failed"); len(line) != 1 || line[0]["reason"] == "" || line[0]["request"] == nil {
		t.Errorf("refused sign-in: %v, want one line with the reason and the request", line)
	}
	log := h.Log.String()
	for _, secret := range []string{key, "@", "example.com", "4100238715", "secret-", "eyJ"} {
		if strings.Contains(log, secret) {
			t.Errorf("log contains %q", secret)
		}
	}
}

// Calls that continue after a request, such as a profile load, have the request in their lines.
func TestBackgroundLinesHaveTheRequest(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusServiceUnavailable, Times: 1})
	b.SignIn("household", "/home")
	wantLine(h, "user API call failed, retrying", true)
	if line := logLines(h, "user API call failed, retrying")[0]; line["request"] == nil {
		t.Errorf("line = %v, want the request", line)
	}
}

// The routes for scripts take JSON only: a page of another site can send a form or text.
func TestJSONRoutesTakeJSONOnly(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, handlertest.PayPath)
	b.Header.Set("Accept", "application/json")
	for _, path := range []string{
		handlertest.SessionPath, handlertest.PayPath + "/events", handlertest.PayPath + "/check", "/session/input",
		"/paperless/billing",
	} {
		for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", "application/jsonp"} {
			b.Header.Set("Content-Type", kind)
			if r := b.Post(path, url.Values{"operation": {"makePayment"}}); r.Status != http.StatusUnsupportedMediaType {
				t.Errorf("%s with %q: status = %d, want 415", path, kind, r.Status)
			}
		}
	}
}
