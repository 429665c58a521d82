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

// Spec: ROUTE-4.
func TestRegisterRedirectsToProviderSignUp(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	to, err := url.Parse(b.get("/register").location())
	must(t, err)
	if to.Host != "sandbox.test" || to.Query().Get("prompt") != "create" {
		t.Fatalf("redirect = %s, want the provider with prompt=create", to)
	}
	if r := b.signIn("newcomer", "/register"); r.at.Path != "/home" {
		t.Errorf("page = %s, want /home", r.at)
	}
	if r := b.get("/register"); r.location() != "/home" {
		t.Errorf("redirect of a member = %q, want /home", r.location())
	}
}

// disableProviderSignUp removes sign-up from the metadata of the provider.
func disableProviderSignUp(t *testing.T, h *harness) {
	t.Helper()
	changeProvider(t, h, "prompt_values_supported")
}

// changeProvider removes a field from the metadata of the provider.
func changeProvider(t *testing.T, h *harness, without string) {
	t.Helper()
	const document = "/identity/.well-known/openid-configuration"
	var metadata map[string]any
	must(t, json.Unmarshal([]byte(h.browser().get(sandboxOrigin+document).body), &metadata))
	delete(metadata, without)
	body, err := json.Marshal(metadata)
	must(t, err)
	h.box.InjectFault(sandbox.Fault{Call: "GET " + document, Body: string(body)})
}

// Spec: READING-5.
func TestRegisterWithoutProviderSignUp(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	disableProviderSignUp(t, h)
	wantPhoneNumber(t, h.browser().get("/register"), "Register")
	h.portal.Screens.Register = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/sign-up"}
	if r := h.browser().get("/register"); r.location() != "https://login.example.com/sign-up" {
		t.Errorf("redirect = %q, want the configured sign-up", r.location())
	}
}

func TestRegisterDuringAnOutage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.box.InjectFault(sandbox.Fault{Call: "GET /identity/.well-known/openid-configuration", Drop: true})
	if r := h.browser().open("/register"); r.at.Path != "/auth" || !strings.Contains(r.text("main"), "Sign-in isn't available right now.") {
		t.Errorf("page = %s, main = %q, want /auth with the error", r.at, r.text("main"))
	}
}

// Spec: ROUTE-6, ROUTE-7, READING-5.
func TestRegisterAndPasswordStepsUseProviderScreens(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for _, path := range registerPages {
		wantPhoneNumber(t, h.browser().get(path), "Register")
	}
	for _, path := range passwordPages {
		wantPhoneNumber(t, h.browser().get(path), "Password help")
	}
	h.portal.Screens.Register = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/sign-up"}
	h.portal.Screens.Password = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/password"}
	for _, path := range registerPages {
		if r := h.browser().get(path); r.location() != "https://login.example.com/sign-up" {
			t.Errorf("%s: redirect = %q, want the configured sign-up", path, r.location())
		}
	}
	for _, path := range passwordPages {
		if r := h.browser().get(path); r.location() != "https://login.example.com/password" {
			t.Errorf("%s: redirect = %q, want the configured password help", path, r.location())
		}
	}
}

// wantPhoneNumber expects a page with the title and the phone number of the insurer.
func wantPhoneNumber(t *testing.T, r reply, title string) {
	t.Helper()
	if r.status != http.StatusOK || r.text("title") != title+" | Member Portal" || r.doc().Find(`main a[href="tel:8005550142"]`).Length() != 1 {
		t.Errorf("%s: status = %d, title = %q, main = %q, want 200 and a phone link", r.at.Path, r.status, r.text("title"), r.text("main"))
	}
}

// Spec: ROUTE-5.
func TestSignOutPageKeepsSession(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if r := b.get("/logout"); r.status != http.StatusOK || !strings.Contains(r.text("main"), "You're signed out.") {
		t.Errorf("visitor: status = %d, main = %q, want 200 and \"You're signed out.\"", r.status, r.text("main"))
	}
	b.signIn("household", "/home")
	r := b.get("/logout")
	if r.text("title") != "Sign out | Member Portal" || !strings.Contains(r.text("main"), "marta.lindqvist@example.com") {
		t.Errorf("member: title = %q, main = %q, want Sign out with the email", r.text("title"), r.text("main"))
	}
	if home := b.get("/home"); home.status != http.StatusOK {
		t.Errorf("Home after the page: status = %d, want 200", home.status)
	}
	field, _ := r.doc().Find(`main form[action="/logout"] input[name=xsrf]`).Attr("value")
	if out := b.send(http.MethodPost, "/logout", url.Values{"xsrf": {field}, "identity": {""}}); out.status != http.StatusSeeOther {
		t.Errorf("sign-out form: status = %d, want 303", out.status)
	}
	if home := b.get("/home"); home.status != http.StatusFound {
		t.Errorf("Home after sign-out: status = %d, want 302", home.status)
	}
}
