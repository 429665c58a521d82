package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/upstream/sandbox"
)

const busyText = "Our system is busy, so nothing was sent or changed. You're still signed in. Please wait 5 minutes, then try again. If you can't wait, call us at 800-555-0142."

// A user API that refuses a member's calls for a time gets none before it. The member stays signed
// in and reads when to try again.
// Spec: CONTRACT-4.
func TestRefusedCallSaysWhenToTryAgain(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	refused := sandbox.Fault{Call: "GET /documents", Status: http.StatusTooManyRequests, RetryAfter: "300"}
	h.box.InjectFault(refused)
	for range 2 {
		r := b.get("/documents")
		if r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") != "300" || !strings.Contains(r.text("main"), busyText) {
			t.Errorf("status = %d, Retry-After = %q, page = %q, want %q", r.status, r.header.Get("Retry-After"), r.text("main"), busyText)
		}
	}
	if n := h.box.Calls("GET /documents"); n != 1 {
		t.Errorf("calls = %d, want 1", n)
	}
	if home := b.get("/home"); home.status != http.StatusOK {
		t.Errorf("Home: status = %d, want 200", home.status)
	}
}

// A profile that cannot be loaded yet signs no one out.
// Spec: CONTRACT-4.
func TestRefusedProfileLoadKeepsSession(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusTooManyRequests, RetryAfter: "300"})
	b := h.browser()
	if r := b.signIn("household", "/home"); r.status != http.StatusTooManyRequests || !strings.Contains(r.text("main"), busyText) {
		t.Errorf("status = %d, page = %q, want %q", r.status, r.text("main"), busyText)
	}
	if n := h.box.Calls("GET /profiles"); n != 1 {
		t.Errorf("calls = %d, want no retry", n)
	}
}

// A form whose call is refused for a time keeps its input, and can be sent again later.
func TestRefusedFormKeepsInput(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	h.box.InjectFault(sandbox.Fault{Call: "POST /profiles/attach-account-policy", Status: http.StatusTooManyRequests, RetryAfter: "300"})
	r := b.post("/profile/attach", url.Values{"number": {"PE0099812"}, "zip": {"50327"}, "key": {formKey}})
	if r.status != http.StatusTooManyRequests || !strings.Contains(r.text("main"), busyText) || r.doc().Find("[name=number]").AttrOr("value", "") != "PE0099812" {
		t.Errorf("status = %d, page = %q, want %q and the input", r.status, r.text("main"), busyText)
	}
}

// A call that the provider says it offers is down when it is not found.
func TestOfferedCallThatIsNotFoundIsAnOutage(t *testing.T) {
	t.Parallel()
	for member, want := range map[string]int{"two": http.StatusBadGateway, "household": http.StatusOK} {
		h := newHarness(t)
		h.box.InjectFault(sandbox.Fault{Call: "GET /documents", Status: http.StatusNotFound})
		r := h.browser().signIn(member, "/documents")
		if r.status != want {
			t.Errorf("%s: status = %d, page = %q, want %d", member, r.status, r.text("main"), want)
		}
		if links := r.doc().Find("nav a[href='/documents']").Length(); links == 0 {
			t.Errorf("%s: no link to documents", member)
		}
	}
}

// A code tells the member what happened where the provider sends no text.
// Spec: CONTRACT-5.
func TestCodeWithoutTextIsExplained(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	h.box.InjectFault(sandbox.Fault{Call: "POST /messages", Status: http.StatusUnprocessableEntity, ContentType: "application/problem+json", Body: `{"type": "https://api.example.com/problems/conversation-closed"}`})
	r := b.post("/messages/M-20744", url.Values{"text": {"Thank you."}, "key": {formKey}})
	if want := "This conversation is closed. Please write us a new message."; r.status != http.StatusUnprocessableEntity || !strings.Contains(r.text("main"), want) {
		t.Errorf("status = %d, page = %q, want %q", r.status, r.text("main"), want)
	}
}
