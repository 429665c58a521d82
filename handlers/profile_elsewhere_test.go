package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

const elsewherePath = "/profile/sign-out-elsewhere"

// linksElsewhere returns the words of the menu and of Profile that lead to the other browsers, ""
// for none.
func linksElsewhere(b *handlertest.Browser) (menu, profile string) {
	r := b.GetAfterOverlay("/profile")
	return r.Text(`.account-menu a[href="` + elsewherePath + `"]`), r.Text(`main a[href="` + elsewherePath + `"]`)
}

// A session ends with the next request of its browser, which says so. A page that was open there
// says the same, whatever end it expected. The other identities of those browsers stay.
// Spec: SIGNIN-25.
func TestSignOutEverywhereElse(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	if menu, profile := linksElsewhere(b); menu != "Sign out everywhere else" || profile != "" {
		t.Errorf("alone: menu = %q, Profile = %q, want the menu's line only", menu, profile)
	}
	phone, shared := h.Browser(), h.Browser()
	phone.SignIn("household", "/home")
	shared.SignIn("household", "/home")
	shared.SignIn("newcomer", "/login?how=another")
	if _, profile := linksElsewhere(b); profile != "Sign out everywhere else 2 other browsers" {
		t.Errorf("Profile = %q, want two other browsers", profile)
	}
	form := b.Get(elsewherePath).Form("main form")
	if r := b.Send(http.MethodPost, form.Action, url.Values{}); r.Status != http.StatusForbidden {
		t.Errorf("without the forgery token: status = %d, want 403", r.Status)
	}
	r := b.Follow(b.Submit(form))
	if again := b.Open(elsewherePath); r.Text("h1") != "Signed out elsewhere" ||
		!strings.Contains(again.Text("main"), "You aren't signed in anywhere else.") ||
		again.Doc().Find("main form").Length() != 0 {
		t.Errorf("%s: heading = %q, then %q, want what was done and no form", r.At, r.Text("h1"), again.Text("main"))
	}
	if r := getAsScript(phone, http.MethodGet, "/session"); r.Status != http.StatusUnauthorized {
		t.Errorf("script of an open page: status = %d, want 401", r.Status)
	}
	for _, path := range []string{"/home", "/", "/signed-out?why=idle"} {
		end := phone.Open(path)
		if end.At.Path != "/signed-out" || !strings.Contains(end.Text("main"), "Your session in this browser was ended") ||
			phone.Cookies["portal.test"]["session"] != nil {
			t.Errorf("%s: page = %s, main = %q, want the end and no session", path, end.At, end.Text("main"))
		}
	}
	if r := shared.Get("/home"); r.Status != http.StatusOK || strings.Contains(r.Text(".menu-email"), "marta") {
		t.Errorf("the shared browser: status = %d, menu = %q, want the other identity", r.Status, r.Text(".menu-email"))
	}
	if got := strings.Count(h.Log.String(), `"reason":"elsewhere"`); got != 2 {
		t.Errorf("log lines about ended sessions = %d, want 2", got)
	}
	if r := phone.Open("/login"); r.At.Path != "/home" { // the provider has a session
		t.Errorf("signed in again at %s, want Home", r.At)
	}
}

// Spec: READING-9, SIGNIN-25.
func TestSigningOutElsewhereNeedsARecentSignIn(t *testing.T) {
	t.Parallel()
	b := newBrowserWithOldSignIn(t)
	other := b.Harness.Browser()
	other.SignIn("household", "/home")
	r := b.Post(elsewherePath, url.Values{})
	if r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Text("main"), "sign in again") {
		t.Errorf("status = %d, main = %q, want 422 and a way to sign in", r.Status, r.Text("main"))
	}
	if r := other.Get("/home"); r.Status != http.StatusOK {
		t.Errorf("the other browser: status = %d, want 200", r.Status)
	}
	b.SignIn("household", elsewherePath)
	b.Follow(b.Post(elsewherePath, url.Values{}))
	if r := other.Open("/home"); r.At.Path != "/signed-out" {
		t.Errorf("after the sign-in, the other browser is at %s, want /signed-out", r.At)
	}
}
