package signin_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

var (
	registerPages = []string{
		"/register", "/register/confirm", "/register/setup", "/register/verify", "/register/verify-commercial",
	}
	passwordPages = []string{"/help/password", "/help/password/reset", "/help/password/confirm"}
)

// Spec: ROUTE-4.
func TestRegisterRedirectsToProviderSignUp(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	to, err := url.Parse(b.Get("/register").Location())
	handlertest.Must(t, err)
	if to.Host != "sandbox.test" || to.Query().Get("prompt") != "create" {
		t.Fatalf("redirect = %s, want the provider with prompt=create", to)
	}
	if r := b.SignIn("newcomer", "/register"); r.At.Path != "/home" {
		t.Errorf("page = %s, want /home", r.At)
	}
	if r := b.Get("/register"); r.Location() != "/home" {
		t.Errorf("redirect of a member = %q, want /home", r.Location())
	}
}

func TestRegisterDuringAnOutage(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Box.InjectFault(sandbox.Fault{Call: "GET /identity/.well-known/openid-configuration", Drop: true})
	r := h.Browser().Open("/register")
	if r.At.Path != "/auth" || !strings.Contains(r.Text("main"), "Sign-in isn't available right now.") {
		t.Errorf("page = %s, main = %q, want /auth with the error", r.At, r.Text("main"))
	}
}

// disableSignUp removes sign-up from the metadata of the provider.
func disableSignUp(t *testing.T, h *handlertest.Harness) {
	t.Helper()
	const document = "/identity/.well-known/openid-configuration"
	var metadata map[string]any
	handlertest.Must(t, json.Unmarshal([]byte(h.Browser().Get(handlertest.SandboxOrigin+document).Body), &metadata))
	delete(metadata, "prompt_values_supported")
	body, err := json.Marshal(metadata)
	handlertest.Must(t, err)
	h.Box.InjectFault(sandbox.Fault{Call: "GET " + document, Body: string(body)})
}

// Spec: ROUTE-6, ROUTE-7, READING-5.
func TestRegisterAndPasswordStepsUseProviderScreens(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	disableSignUp(t, h)
	for _, path := range registerPages {
		wantPhoneNumber(t, h.Browser().Get(path), "Register")
	}
	for _, path := range passwordPages {
		wantPhoneNumber(t, h.Browser().Get(path), "Password help")
	}
	h.Portal.Screens.Register = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/sign-up"}
	h.Portal.Screens.Password = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/password"}
	for _, path := range registerPages {
		if r := h.Browser().Get(path); r.Location() != "https://login.example.com/sign-up" {
			t.Errorf("%s: redirect = %q, want the configured sign-up", path, r.Location())
		}
	}
	for _, path := range passwordPages {
		if r := h.Browser().Get(path); r.Location() != "https://login.example.com/password" {
			t.Errorf("%s: redirect = %q, want the configured password help", path, r.Location())
		}
	}
}

// wantPhoneNumber expects a page with the title and the phone number of the insurer.
func wantPhoneNumber(t *testing.T, r handlertest.Reply, title string) {
	t.Helper()
	if r.Status != http.StatusOK || r.Text("title") != title+" | Member Portal" ||
		r.Doc().Find(`main a[href="tel:8005550142"]`).Length() != 1 {
		t.Errorf("%s: status = %d, title = %q, main = %q, want 200 and a phone link",
			r.At.Path, r.Status, r.Text("title"), r.Text("main"))
	}
}

// Spec: ROUTE-5.
func TestSignOutPageKeepsSession(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	if r := b.Get("/logout"); r.Status != http.StatusOK || !strings.Contains(r.Text("main"), "You're signed out.") {
		t.Errorf("visitor: status = %d, main = %q, want 200 and \"You're signed out.\"", r.Status, r.Text("main"))
	}
	b.SignIn("household", "/home")
	r := b.Get("/logout")
	if r.Text("title") != "Sign out | Member Portal" || !strings.Contains(r.Text("main"), "marta.lindqvist@example.com") {
		t.Errorf("member: title = %q, main = %q, want Sign out with the email", r.Text("title"), r.Text("main"))
	}
	if home := b.Get("/home"); home.Status != http.StatusOK {
		t.Errorf("Home after the page: status = %d, want 200", home.Status)
	}
	field, _ := r.Doc().Find(`main form[action="/logout"] input[name=xsrf]`).Attr("value")
	out := b.Send(http.MethodPost, "/logout", url.Values{"xsrf": {field}, "identity": {""}})
	if !strings.HasPrefix(out.Next(), handlertest.SandboxOrigin) {
		t.Errorf("sign-out form: status = %d, next = %q, want the provider", out.Status, out.Next())
	}
	if home := b.Get("/home"); home.Status != http.StatusFound {
		t.Errorf("Home after sign-out: status = %d, want 302", home.Status)
	}
}
