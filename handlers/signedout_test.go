package handlers_test

import (
	"net/url"
	"strings"
	"testing"
)

// withoutEndSession removes the sign-out from the metadata of the provider.
func withoutEndSession(t *testing.T, h *harness) {
	t.Helper()
	changeProvider(t, h, "end_session_endpoint")
}

// Spec: SIGNIN-13, PAGE-4.
func TestSignOutEndsOnPublicPage(t *testing.T) {
	t.Parallel()
	for name, prepare := range map[string]func(*testing.T, *harness){
		"provider with sign-out": func(*testing.T, *harness) {}, "provider without": withoutEndSession,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			prepare(t, h)
			b := h.browser()
			b.signIn("household", "/home")
			wantSignedOut := func(what string, r reply) {
				t.Helper()
				if r.at.Path != "/signed-out" || r.text("h1") != "You're signed out" || r.text("main p") != "You signed out. Sign in again to see your accounts." {
					t.Errorf("%s: page = %s, main = %q, want the signed-out page", what, r.at, r.text("main"))
				}
			}
			wantSignedOut("sign-out", b.follow(b.post("/logout", url.Values{})))
			for _, path := range []string{"/", "/", "/home", "/billing/4100238715"} {
				wantSignedOut(path, b.open(path))
			}
			if n := h.box.Calls("GET /identity/authorize"); n != 1 {
				t.Errorf("sign-ins that began = %d, want only the first", n)
			}
			back := b.open("/billing/4100238715").attr("main a.button", "href")
			if back != "/login?return=%2Fbilling%2F4100238715" {
				t.Errorf("link = %q, want sign-in with the page", back)
			}
		})
	}
}

// Spec: SIGNIN-13.
func TestSignInForgetsLastSignOut(t *testing.T) {
	t.Parallel()
	_, b, _ := signInAt(t, "/home")
	b.follow(b.post("/logout", url.Values{}))
	b.signIn("household", "/login")
	b.endSession()
	if r := b.get("/"); r.location() != "/home" {
		t.Errorf("redirect of / after a new session = %q, want /home", r.location())
	}
}

// Signing out one of two identities leaves no trace that the next visitor would see.
// Spec: SIGNIN-13.
func TestSignOutOfOneIdentityEndsOnItsOthersHome(t *testing.T) {
	t.Parallel()
	_, b, _, _ := twoIdentities(t, "/home")
	if r := b.follow(b.post("/logout", url.Values{})); r.at.Path != "/home" {
		t.Errorf("page = %s, want Home", r.at)
	}
	b.endSession()
	if r := b.get("/"); r.location() != "/home" {
		t.Errorf("redirect of / = %q, want /home", r.location())
	}
}

// A tab whose input was saved when another tab signed out says so.
// Spec: SIGNIN-11.
func TestRootSaysThatInputWasSaved(t *testing.T) {
	t.Parallel()
	_, b, _ := signInAt(t, "/home")
	b.follow(b.post("/logout", url.Values{}))
	if r := b.open("/?input=yes"); !strings.Contains(r.text("main"), "We saved your input for one hour.") {
		t.Errorf("main = %q, want that the input was saved", r.text("main"))
	}
}
