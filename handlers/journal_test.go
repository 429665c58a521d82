package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/upstream/sandbox"
)

// lines returns the lines of the log with a message.
func (h *harness) lines(message string) (found []map[string]any) {
	h.t.Helper()
	for line := range strings.Lines(h.log.String()) {
		var fields map[string]any
		must(h.t, json.Unmarshal([]byte(line), &fields))
		if fields["msg"] == message {
			found = append(found, fields)
		}
	}
	return found
}

// wantLine expects one line with a message, with the request and, if it is about one, the member.
// It returns the member's pseudonym.
func (h *harness) wantLine(message string, aboutMember bool) string {
	h.t.Helper()
	found := h.lines(message)
	if len(found) != 1 {
		h.t.Fatalf("lines %q = %d, want 1", message, len(found))
	}
	request, _ := found[0]["request"].(string)
	member, _ := found[0]["member"].(string)
	if len(request) != 12 || (len(member) == 12) != aboutMember {
		h.t.Errorf("%q: request = %q, member = %q, want 12 characters each", message, request, member)
	}
	return member
}

// Each event has one line, with the request and a pseudonym of the member that is the same in all
// lines.
func TestEventsAreLoggedOnce(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	key := b.identityKey(t)
	member := h.wantLine("signed in", true)

	if r := b.send(http.MethodPost, "/profile/attach", url.Values{"number": {"PE0099812"}}); r.status != http.StatusForbidden {
		t.Errorf("forged form: status = %d, want 403", r.status)
	}
	if got := h.wantLine("forgery refused", true); got != member {
		t.Errorf("pseudonym = %q, want %q", got, member)
	}
	for range 2 {
		end, _ := h.portal.Uploads.Begin(key)
		defer end()
	}
	b.upload("", file{"roof.png", pngOf(t, 1, 1)})
	h.wantLine("limit reached", true)

	h.openCircuit("GET /documents")
	if n := len(h.lines("circuit breaker opened")); n != 1 {
		t.Errorf("lines of the breaker = %d, want 1", n)
	}
	b.post("/logout", url.Values{})
	if got := h.wantLine("signed out", true); got != member {
		t.Errorf("pseudonym = %q, want %q", got, member)
	}
	h.browser().get("/auth?error=access_denied&state=none")
	if line := h.lines("sign-in failed"); len(line) != 1 || line[0]["reason"] == "" || line[0]["request"] == nil {
		t.Errorf("refused sign-in: %v, want one line with the reason and the request", line)
	}
	if log := h.log.String(); strings.Contains(log, key) || strings.Contains(log, "@") {
		t.Error("the log has the key or the email of the member")
	}
}

// Calls that continue after a request, such as a profile load, have the request in their lines.
func TestBackgroundLinesHaveTheRequest(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusServiceUnavailable, Times: 1})
	b.signIn("household", "/home")
	h.wantLine("user API call failed, retrying", true)
	if line := h.lines("user API call failed, retrying")[0]; line["request"] == nil {
		t.Errorf("line = %v, want the request", line)
	}
}

// The routes for scripts take JSON only: a page of another site can send a form or text.
func TestJSONRoutesTakeJSONOnly(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("household", payPath)
	b.header.Set("Accept", "application/json")
	for _, path := range []string{sessionPath, payPath + "/events", payPath + "/check", "/session/input", methodsPath, "/paperless/billing"} {
		for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", "application/jsonp"} {
			b.header.Set("Content-Type", kind)
			if r := b.post(path, url.Values{"operation": {"makePayment"}}); r.status != http.StatusUnsupportedMediaType {
				t.Errorf("%s with %q: status = %d, want 415", path, kind, r.status)
			}
		}
	}
}
