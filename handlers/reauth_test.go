package handlers_test

import (
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/handlers"
	"memberportal/upstream/sandbox"
)

// laggingClock is the provider's clock, behind by lag.
type laggingClock struct{ lag atomic.Int64 }

func (c *laggingClock) Now() time.Time { return time.Now().Add(-time.Duration(c.lag.Load())) }

// newBrowserWithOldSignIn returns a browser whose member entered the password 20 minutes ago and
// signed in to the portal now, without a prompt.
func newBrowserWithOldSignIn(t *testing.T) *browser {
	t.Helper()
	clock := &laggingClock{}
	box, err := sandbox.New(sandbox.Options{Origin: sandboxOrigin, Portal: portalOrigin, Now: clock.Now})
	must(t, err)
	log := &lockedBuffer{}
	portal := newPortal(t, box, box.Transport(), slog.New(slog.NewJSONHandler(log, nil)))
	h := &harness{t: t, app: handlers.App(portal, nil), portal: portal, box: box, log: log}
	b := h.browser()

	clock.lag.Store(int64(20 * time.Minute))
	choose := b.open("/login")
	action, _ := choose.doc().Find("form[method=post]").Attr("action")
	to, err := choose.at.Parse(action)
	must(t, err)
	b.send(http.MethodPost, to.String(), url.Values{"member": {"household"}})
	clock.lag.Store(0)
	if r := b.open("/login?return=/profile"); r.at.Path != "/profile" {
		t.Fatalf("page = %s, want /profile without a prompt", r.at)
	}
	return b
}

var sensitivePages = []string{"/profile/email", "/profile/authentication-methods", "/profile/sign-ins", "/profile/delete"}

// Spec: READING-9.
func TestSensitiveFormsRequireRecentSignIn(t *testing.T) {
	t.Parallel()
	for _, path := range sensitivePages {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			b := newBrowserWithOldSignIn(t)
			if r := b.get(path); r.location() != "/reauth?return="+url.QueryEscape(path) {
				t.Fatalf("status = %d, redirect = %q, want /reauth", r.status, r.location())
			}
			prompt := b.open(path)
			if q := prompt.at.Query(); prompt.at.Host != "sandbox.test" || q.Get("prompt") != "login" || strings.Contains(prompt.at.RawQuery, "example.com") {
				t.Fatalf("prompt = %s, want the provider with prompt=login and no email", prompt.at)
			}
			if r := b.signIn("household", path); r.at.Path != path || r.status != http.StatusOK {
				t.Errorf("status = %d at %s, want 200 at the form", r.status, r.at)
			}
		})
	}
}

func TestOtherFormsAcceptOldSignIn(t *testing.T) {
	t.Parallel()
	b := newBrowserWithOldSignIn(t)
	for _, path := range []string{"/profile", "/profile/attach", "/profile/detach/AA1182204"} {
		if r := b.get(path); r.status != http.StatusOK {
			t.Errorf("%s: status = %d, redirect = %q, want 200", path, r.status, r.location())
		}
	}
}

// Spec: READING-9.
func TestReauthRejectsAnotherMember(t *testing.T) {
	t.Parallel()
	b := newBrowserWithOldSignIn(t)
	r := b.signIn("newcomer", "/profile/email")
	if r.at.Path != "/auth" || !strings.Contains(r.text("main"), "You signed in as someone else.") {
		t.Fatalf("page = %s, main = %q, want /auth with the error", r.at, r.text("main"))
	}
	if got := r.text("h1"); got == "You're not signed in" {
		t.Errorf("heading = %q, but the member is signed in", got)
	}
	if p := b.get("/profile"); p.text("[data-figure=email]") != "marta.lindqvist@example.com" {
		t.Errorf("signed in as %q, want marta.lindqvist@example.com", p.text("[data-figure=email]"))
	}
}

// A form that was open too long keeps its input. After a sign-in in another tab, submitting it
// again succeeds.
func TestLateSensitiveFormKeepsInput(t *testing.T) {
	t.Parallel()
	b := newBrowserWithOldSignIn(t)
	for _, name := range []string{"email", "delete"} {
		change := changes[name]
		r := b.post(change.path, change.form)
		wantProblem(t, r, change.form, "sign in again")
		link := r.doc().Find(`main a[target=_blank]`)
		if href, _ := link.Attr("href"); href != "/reauth?return=%2Fprofile" {
			t.Errorf("%s: sign-in link = %q, want /reauth?return=%%2Fprofile", name, href)
		}
		if n := b.h.box.Calls(change.call); n != 0 {
			t.Errorf("%s: provider calls = %d, want 0", name, n)
		}
	}
	wantProblem(t, b.post(methodsPath, url.Values{"mobilePhone": {"yes"}}), url.Values{"mobilePhone": {"yes"}}, "sign in again")
	j := b.sendJSON(methodsPath, `{"email":true,"mobilePhone":true}`)
	if j.status != http.StatusUnauthorized || j.body != `{"signIn":"/reauth?return=%2Fprofile%2Fauthentication-methods"}` {
		t.Errorf("JSON: status = %d, body = %s, want 401 and the sign-in path", j.status, j.body)
	}

	field, _ := b.post("/profile/email", changes["email"].form).doc().Find("main [name=xsrf]").Attr("value")
	b.signIn("household", "/reauth?return=/profile")
	form := url.Values{"xsrf": {field}, "newEmail": {"new@example.com"}, "newEmailConfirm": {"new@example.com"}}
	if r := b.follow(b.send(http.MethodPost, "/profile/email", form)); r.text("[data-figure=email]") != "new@example.com" {
		t.Errorf("form of the first tab: status = %d at %s, want the changed email", r.status, r.at)
	}
}

// Spec: ROUTE-8.
func TestReauthRedirectsVisitorToSignIn(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if r := b.get("/reauth?return=/profile/email"); r.location() != "/login?return=%2Fprofile%2Femail" {
		t.Errorf("status = %d, redirect = %q, want /login", r.status, r.location())
	}
	b.header.Set("Sec-Fetch-Dest", "iframe")
	if r := b.get("/reauth"); r.status != http.StatusForbidden {
		t.Errorf("in a frame: status = %d, want 403", r.status)
	}
}
