package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// laggingClock is the provider's clock, behind by lag.
type laggingClock struct{ lag atomic.Int64 }

func (c *laggingClock) Now() time.Time { return time.Now().Add(-time.Duration(c.lag.Load())) }

// newBrowserWithOldSignIn returns a browser whose member entered the password 20 minutes ago and
// signed in to the portal now, without a prompt.
func newBrowserWithOldSignIn(t *testing.T) *handlertest.Browser {
	t.Helper()
	clock := &laggingClock{}
	box := handlertest.NewBox(t, sandbox.Options{Now: clock.Now})
	b := handlertest.NewWith(t, handlertest.Parts{Box: box}).Browser()

	clock.lag.Store(int64(20 * time.Minute))
	choose := b.Open("/login")
	action, _ := choose.Doc().Find("form[method=post]").Attr("action")
	to, err := choose.At.Parse(action)
	handlertest.Must(t, err)
	b.Send(http.MethodPost, to.String(), url.Values{"member": {"household"}})
	clock.lag.Store(0)
	if r := b.Open("/login?return=/profile"); r.At.Path != "/profile" {
		t.Fatalf("page = %s, want /profile without a prompt", r.At)
	}
	return b
}

var sensitivePages = []string{
	"/profile/email", "/profile/authentication-methods", "/profile/contact", "/profile/contact/email",
	"/profile/sign-out-elsewhere", "/profile/delete", "/requests/document",
}

// Spec: READING-9, CONTACT-5, REQUEST-8.
func TestSensitiveFormsRequireRecentSignIn(t *testing.T) {
	t.Parallel()
	b := newBrowserWithOldSignIn(t)
	const path = "/requests/document?about=policy-AA1182204" // a link has preset what it is about
	for _, path := range append(slices.Clone(sensitivePages), path) {
		if r := b.Get(path); r.Location() != "/reauth?return="+url.QueryEscape(path) {
			t.Errorf("%s: status = %d, redirect = %q, want /reauth", path, r.Status, r.Location())
		}
	}
	prompt := b.Open(path)
	if q := prompt.At.Query(); prompt.At.Host != "sandbox.test" || q.Get("prompt") != "login" ||
		strings.Contains(prompt.At.RawQuery, "example.com") {
		t.Fatalf("prompt = %s, want the provider with prompt=login and no email", prompt.At)
	}
	if r := b.SignIn("household", path); r.At.RequestURI() != path || r.Status != http.StatusOK {
		t.Errorf("status = %d at %s, want 200 at the form", r.Status, r.At)
	}
}

// Spec: READING-9.
func TestReauthRejectsAnotherMember(t *testing.T) {
	t.Parallel()
	b := newBrowserWithOldSignIn(t)
	r := b.SignIn("newcomer", "/profile/email")
	if r.At.Path != "/auth" || !strings.Contains(r.Text("main"), "You signed in as someone else.") {
		t.Fatalf("page = %s, main = %q, want /auth with the error", r.At, r.Text("main"))
	}
	if got := r.Text("h1"); got == "Sign in" {
		t.Errorf("heading = %q, but the member is signed in", got)
	}
	if p := b.Get("/profile"); p.Text("[data-figure=email]") != "marta.lindqvist@example.com" {
		t.Errorf("signed in as %q, want marta.lindqvist@example.com", p.Text("[data-figure=email]"))
	}
}

// A form that was open too long keeps its input. After a sign-in in another tab, submitting it
// again succeeds.
func TestLateSensitiveFormKeepsInput(t *testing.T) {
	t.Parallel()
	b := newBrowserWithOldSignIn(t)
	for _, name := range []string{"email", "delete"} {
		change := changes[name]
		r := b.Post(change.path, change.form)
		handlertest.WantProblem(t, r, change.form, "sign in again")
		link := r.Doc().Find(`main a[target=_blank]`)
		if href, _ := link.Attr("href"); href != "/reauth?return=%2Fprofile" {
			t.Errorf("%s: sign-in link = %q, want /reauth?return=%%2Fprofile", name, href)
		}
		if n := b.Harness.Box.Calls(change.call); n != 0 {
			t.Errorf("%s: provider calls = %d, want 0", name, n)
		}
	}
	methods := url.Values{"mobilePhone": {"yes"}}
	handlertest.WantProblem(t, b.Post(methodsPath, methods), methods, "sign in again")

	field, _ := b.Post("/profile/email", changes["email"].form).Doc().Find("main [name=xsrf]").Attr("value")
	b.SignIn("household", "/reauth?return=/profile")
	form := url.Values{"xsrf": {field}, "newEmail": {"new@example.com"}, "newEmailConfirm": {"new@example.com"}}
	if r := b.Follow(b.Send(http.MethodPost, "/profile/email", form)); r.Text("h1") != "Email changed" {
		t.Errorf("form of the first tab: status = %d at %s, want the changed email", r.Status, r.At)
	}
}

// A document may go to a stranger, so its topic takes a recent sign-in, whatever the address.
// Spec: REQUEST-8.
func TestDocumentIsNotSentAfterAnOldSignIn(t *testing.T) {
	t.Parallel()
	b := newBrowserWithOldSignIn(t)
	form := url.Values{"about": {"policy-AA1182204"}, "document": {"Proof of coverage"}, "for": {"me"}}
	for _, path := range []string{"/requests/document", "/requests/%64ocument"} {
		r := b.Post(path, form)
		if r.Status == http.StatusUnprocessableEntity {
			handlertest.WantProblem(t, r, url.Values{"document": {"Proof of coverage"}}, "sign in again")
		} else if r.Status != http.StatusNotFound {
			t.Errorf("POST %s = %d, want 422 or 404", path, r.Status)
		}
	}
	if n := b.Harness.Box.Calls("POST /messages"); n != 0 {
		t.Errorf("messages sent = %d, want none", n)
	}
}
