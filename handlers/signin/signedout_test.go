package signin_test

import (
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

// Spec: SIGNIN-13, PAGE-4.
func TestSignOutEndsOnPublicPage(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	wantSignedOut := func(what string, r handlertest.Reply) {
		t.Helper()
		if r.At.Path != "/signed-out" || r.Text("h1") != "You're signed out" ||
			r.Text("main p") != "You signed out. Sign in again to see your accounts." {
			t.Errorf("%s: page = %s, main = %q, want the signed-out page", what, r.At, r.Text("main"))
		}
	}
	wantSignedOut("sign-out", b.Follow(b.Post("/logout", url.Values{})))
	for _, path := range []string{"/", "/", "/home", "/billing/4100238715"} {
		wantSignedOut(path, b.Open(path))
	}
	if n := h.Box.Calls("GET /identity/authorize"); n != 1 {
		t.Errorf("sign-ins that began = %d, want only the first", n)
	}
	back := b.Open("/billing/4100238715").Attr("main a.button", "href")
	if back != "/login?return=%2Fbilling%2F4100238715" {
		t.Errorf("link = %q, want sign-in with the page", back)
	}
}

// Spec: SIGNIN-13.
func TestSignInForgetsLastSignOut(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	b.Follow(b.Post("/logout", url.Values{}))
	b.SignIn("household", "/login")
	b.EndSession()
	if r := b.Get("/"); r.Location() != "/home" {
		t.Errorf("redirect of / after a new session = %q, want /home", r.Location())
	}
}

// Signing out one of two identities leaves no trace that the next visitor would see.
// Spec: SIGNIN-13.
func TestSignOutOfOneIdentityEndsOnItsOthersHome(t *testing.T) {
	t.Parallel()
	_, b, _, _ := handlertest.TwoIdentities(t, "/home")
	if r := b.Follow(b.Post("/logout", url.Values{})); r.At.Path != "/home" {
		t.Errorf("page = %s, want Home", r.At)
	}
	b.EndSession()
	if r := b.Get("/"); r.Location() != "/home" {
		t.Errorf("redirect of / = %q, want /home", r.Location())
	}
}

// A tab whose input was saved when another tab signed out says so.
// Spec: SIGNIN-11.
func TestRootSaysThatInputWasSaved(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	b.Follow(b.Post("/logout", url.Values{}))
	if r := b.Open("/?input=yes"); !strings.Contains(r.Text("main"), "We saved your input for one hour.") {
		t.Errorf("main = %q, want that the input was saved", r.Text("main"))
	}
}
