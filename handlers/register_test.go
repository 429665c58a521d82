package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/upstream/sandbox"
)

var (
	registerPages = []string{"/register/confirm", "/register/setup", "/register/verify", "/register/verify-commercial"}
	passwordPages = []string{"/help/password", "/help/password/reset", "/help/password/confirm"}
)

func TestRegisterRedirectsToProviderSignUp(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	to, err := url.Parse(b.get("/register").location())
	must(t, err)
	if to.Host != "sandbox.test" || to.Query().Get("prompt") != "create" {
		t.Fatalf("leads to %s", to)
	}
	if r := b.signIn("newcomer", "/register"); r.at.Path != "/home" {
		t.Errorf("ended at %s, want home", r.at)
	}
	if r := b.get("/register"); r.location() != "/home" {
		t.Errorf("a member is sent to %q, want home", r.location())
	}
}

// discoverWithout makes the provider say that it knows no sign-up.
func discoverWithout(t *testing.T, w *harness) {
	t.Helper()
	const document = "/identity/.well-known/openid-configuration"
	var metadata map[string]any
	must(t, json.Unmarshal([]byte(w.browser().get(sandboxOrigin+document).body), &metadata))
	delete(metadata, "prompt_values_supported")
	body, err := json.Marshal(metadata)
	must(t, err)
	w.box.InjectFault(sandbox.Fault{Call: "GET " + document, Body: string(body)})
}

func TestRegisterWithoutProviderSignUp(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	discoverWithout(t, w)
	wantWhomToCall(t, w.browser().get("/register"), "Register")
	w.portal.Screens.Register = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/sign-up"}
	if r := w.browser().get("/register"); r.location() != "https://login.example.com/sign-up" {
		t.Errorf("leads to %q", r.location())
	}
}

func TestRegisterDuringAnOutage(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	w.box.InjectFault(sandbox.Fault{Call: "GET /identity/.well-known/openid-configuration", Drop: true})
	if r := w.browser().open("/register"); r.at.Path != "/auth" || !strings.Contains(r.text("main"), "Sign-in isn't available right now.") {
		t.Errorf("ended at %s: %s", r.at, r.text("main"))
	}
}

func TestRegisterAndPasswordStepsUseProviderScreens(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	for _, path := range registerPages {
		wantWhomToCall(t, w.browser().get(path), "Register")
	}
	for _, path := range passwordPages {
		wantWhomToCall(t, w.browser().get(path), "Password help")
	}
	w.portal.Screens.Register = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/sign-up"}
	w.portal.Screens.Password = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/password"}
	for _, path := range registerPages {
		if r := w.browser().get(path); r.location() != "https://login.example.com/sign-up" {
			t.Errorf("%s leads to %q", path, r.location())
		}
	}
	for _, path := range passwordPages {
		if r := w.browser().get(path); r.location() != "https://login.example.com/password" {
			t.Errorf("%s leads to %q", path, r.location())
		}
	}
}

func wantWhomToCall(t *testing.T, r reply, title string) {
	t.Helper()
	if r.status != http.StatusOK || r.text("title") != title+" | Member Portal" || r.doc().Find(`main a[href="tel:8005550142"]`).Length() != 1 {
		t.Errorf("%s answers %d %q: %s", r.at.Path, r.status, r.text("title"), r.text("main"))
	}
}

func TestSignOutPageKeepsSession(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if r := b.get("/logout"); r.status != http.StatusOK || !strings.Contains(r.text("main"), "You're signed out.") {
		t.Errorf("a visitor reads %d %s", r.status, r.text("main"))
	}
	b.signIn("household", "/home")
	r := b.get("/logout")
	if r.text("title") != "Sign out | Member Portal" || !strings.Contains(r.text("main"), "marta.lindqvist@example.com") {
		t.Errorf("a member reads %q: %s", r.text("title"), r.text("main"))
	}
	if home := b.get("/home"); home.status != http.StatusOK {
		t.Errorf("reading the page signed out: %d", home.status)
	}
	field, _ := r.doc().Find(`main form[action="/logout"] input[name=xsrf]`).Attr("value")
	if out := b.send(http.MethodPost, "/logout", url.Values{"xsrf": {field}, "identity": {""}}); out.status != http.StatusSeeOther {
		t.Errorf("the button answers %d", out.status)
	}
	if home := b.get("/home"); home.status != http.StatusFound {
		t.Errorf("still signed in: %d", home.status)
	}
}
