package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/upstream/sandbox"
)

const userInfoCall = "GET /identity/userinfo"

// A provider that keeps the email for UserInfo signs members in, with one call. Where the ID token
// has it, there is none.
// Spec: SIGNIN-21.
func TestSignInWithEmailFromUserInfo(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	if n := h.box.Calls(userInfoCall); n != 0 {
		t.Errorf("UserInfo calls for an email in the ID token = %d, want 0", n)
	}
	b = h.browser()
	home := b.signIn("two", "/home")
	if home.status != http.StatusOK || !strings.Contains(home.body, "maya.ellison@example.com") || h.box.Calls(userInfoCall) != 1 {
		t.Errorf("at %s after %d UserInfo calls, want Home with the email after 1", home.at, h.box.Calls(userInfoCall))
	}
	if b.get("/billing"); h.box.Calls(userInfoCall) != 1 {
		t.Error("a page called UserInfo again")
	}
}

// An outage of UserInfo reads like one of the token endpoint, and the next try signs in. A response
// about another member says so in the log only.
// Spec: SIGNIN-21.
func TestUserInfoFailures(t *testing.T) {
	t.Parallel()
	const unavailable = "Sign-in isn't available right now."
	for name, test := range map[string]struct {
		fault     sandbox.Fault
		text, log string
	}{
		"503":            {sandbox.Fault{Call: userInfoCall, Status: 503}, unavailable, "returned 503"},
		"no response":    {sandbox.Fault{Call: userInfoCall, Drop: true}, unavailable, "unavailable"},
		"token endpoint": {sandbox.Fault{Call: tokenCall, Status: 503}, unavailable, "returned 503"},
		"another member": {
			sandbox.Fault{Call: userInfoCall, Body: `{"sub":"other","email":"other@example.com"}`, ContentType: "application/json"},
			"Something went wrong while signing you in.", "another member than the ID token",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			h.box.InjectFault(test.fault)
			r := b.signIn("two", "/home")
			if r.at.Path != "/auth" || !strings.Contains(r.text("main"), test.text) {
				t.Errorf("at %s: %q, want %q", r.at, r.text("main"), test.text)
			}
			if log := h.log.String(); !strings.Contains(log, test.log) || strings.Contains(log, "example.com") {
				t.Errorf("log = %s\nwant %q and no email", log, test.log)
			}
			h.box.ResetFaults()
			if again := b.open("/login"); again.at.Path != "/home" {
				t.Errorf("after the fault: at %s, want Home", again.at)
			}
		})
	}
}
