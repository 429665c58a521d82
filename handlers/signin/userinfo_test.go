package signin_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const userInfoCall = "GET /identity/userinfo"

// A provider that keeps the email for UserInfo signs members in, with one call. Where the ID token
// has it, there is none.
// Spec: SIGNIN-21.
func TestSignInWithEmailFromUserInfo(t *testing.T) {
	t.Parallel()
	h, _, _ := handlertest.SignInAt(t, "/home")
	if n := h.Box.Calls(userInfoCall); n != 0 {
		t.Errorf("UserInfo calls for an email in the ID token = %d, want 0", n)
	}
	b := h.Browser()
	home := b.SignIn("two", "/home")
	if home.Status != http.StatusOK || !strings.Contains(home.Body, "maya.ellison@example.com") || h.Box.Calls(userInfoCall) != 1 {
		t.Errorf("at %s after %d UserInfo calls, want Home with the email after 1", home.At, h.Box.Calls(userInfoCall))
	}
	if b.Get("/billing"); h.Box.Calls(userInfoCall) != 1 {
		t.Error("a page called UserInfo again")
	}
}

// After an outage of UserInfo the next try signs in. A response about another member says so in the
// log only.
// Spec: SIGNIN-21.
func TestUserInfoFailures(t *testing.T) {
	t.Parallel()
	const unavailable = "Sign-in isn't available right now."
	for name, test := range map[string]struct {
		fault     sandbox.Fault
		text, log string
	}{
		"503": {sandbox.Fault{Call: userInfoCall, Status: 503}, unavailable, "returned 503"},
		"another member": {
			sandbox.Fault{Call: userInfoCall, Body: `{"sub":"other","email":"other@example.com"}`, ContentType: "application/json"},
			"Something went wrong while signing you in.", "another member than the ID token",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := handlertest.New(t)
			b := h.Browser()
			h.Box.InjectFault(test.fault)
			r := b.SignIn("two", "/home")
			if r.At.Path != "/auth" || !strings.Contains(r.Text("main"), test.text) {
				t.Errorf("at %s: %q, want %q", r.At, r.Text("main"), test.text)
			}
			if log := h.Log.String(); !strings.Contains(log, test.log) || strings.Contains(log, "example.com") {
				t.Errorf("log = %s\nwant %q and no email", log, test.log)
			}
			h.Box.ResetFaults()
			if again := b.Open("/login"); again.At.Path != "/home" {
				t.Errorf("after the fault: at %s, want Home", again.At)
			}
		})
	}
}
