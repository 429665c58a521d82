package handlers_test

import (
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/upstream/sandbox"
)

// slowClock is the provider's clock, which may lag behind.
type slowClock struct{ lag atomic.Int64 }

func (c *slowClock) Now() time.Time { return time.Now().Add(-time.Duration(c.lag.Load())) }

// newOldSignIn is a member of the household who gave the password 20 minutes ago and came to the
// portal just now, without being asked again.
func newOldSignIn(t *testing.T) *browser {
	t.Helper()
	clock := &slowClock{}
	box, err := sandbox.New(sandbox.Options{Origin: sandboxOrigin, Portal: portalOrigin, Now: clock.Now})
	must(t, err)
	log := &lockedBuffer{}
	portal := newPortal(t, box, box.Transport(), slog.New(slog.NewJSONHandler(log, nil)))
	w := &harness{t: t, app: portal.App(), portal: portal, box: box, log: log}
	b := w.browser()

	clock.lag.Store(int64(20 * time.Minute))
	choose := b.open("/login")
	action, _ := choose.doc().Find("form[method=post]").Attr("action")
	to, err := choose.at.Parse(action)
	must(t, err)
	b.send(http.MethodPost, to.String(), url.Values{"member": {"household"}})
	clock.lag.Store(0)
	if r := b.open("/login?return=/profile"); r.at.Path != "/profile" {
		t.Fatalf("not signed in silently: at %s", r.at)
	}
	return b
}

var sensitivePages = []string{"/profile/email", "/profile/authentication-methods", "/profile/delete"}

func TestSensitiveFormsRequireRecentSignIn(t *testing.T) {
	t.Parallel()
	for _, path := range sensitivePages {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			b := newOldSignIn(t)
			if r := b.get(path); r.location() != "/reauth?return="+url.QueryEscape(path) {
				t.Fatalf("%d to %q, want to sign in again", r.status, r.location())
			}
			ask := b.open(path)
			if q := ask.at.Query(); ask.at.Host != "sandbox.test" || q.Get("prompt") != "login" || strings.Contains(ask.at.RawQuery, "example.com") {
				t.Fatalf("asked at %s", ask.at)
			}
			if r := b.signIn("household", path); r.at.Path != path || r.status != http.StatusOK {
				t.Errorf("ended with %d at %s, want the form", r.status, r.at)
			}
		})
	}
}

func TestOtherFormsAcceptOldSignIn(t *testing.T) {
	t.Parallel()
	b := newOldSignIn(t)
	for _, path := range []string{"/profile", "/profile/attach", "/profile/detach/AA1182204"} {
		if r := b.get(path); r.status != http.StatusOK {
			t.Errorf("%s: %d to %q", path, r.status, r.location())
		}
	}
}

func TestReauthRejectsAnotherMember(t *testing.T) {
	t.Parallel()
	b := newOldSignIn(t)
	r := b.signIn("newcomer", "/profile/email")
	if r.at.Path != "/auth" || !strings.Contains(r.text("main"), "You signed in as someone else.") {
		t.Fatalf("ended at %s: %s", r.at, r.text("main"))
	}
	if got := r.text("h1"); got == "You're not signed in" {
		t.Errorf("says %q to a member who still is", got)
	}
	if p := b.get("/profile"); p.text("[data-figure=email]") != "marta.lindqvist@example.com" {
		t.Errorf("signed in as %q now", p.text("[data-figure=email]"))
	}
}

// A form that lay open too long comes back with everything typed, and signing in elsewhere makes it
// good.
func TestLateSensitiveFormKeepsInput(t *testing.T) {
	t.Parallel()
	b := newOldSignIn(t)
	for _, name := range []string{"email", "delete"} {
		change := changes[name]
		r := b.post(change.path, change.form)
		wantProblem(t, r, change.form, "sign in again")
		link := r.doc().Find(`main a[target=_blank]`)
		if href, _ := link.Attr("href"); href != "/reauth?return=%2Fprofile" {
			t.Errorf("%s: the way to sign in leads to %q", name, href)
		}
		if n := b.w.box.Calls(change.call); n != 0 {
			t.Errorf("%s: the provider was asked %d times", name, n)
		}
	}
	wantProblem(t, b.post(methodsPath, url.Values{"mobilePhone": {"yes"}}), url.Values{"mobilePhone": {"yes"}}, "sign in again")
	j := b.sendJSON(methodsPath, `{"email":true,"mobilePhone":true}`)
	if j.status != http.StatusUnauthorized || j.body != `{"signIn":"/reauth?return=%2Fprofile%2Fauthentication-methods"}` {
		t.Errorf("the island is told %d %s", j.status, j.body)
	}

	field, _ := b.post("/profile/email", changes["email"].form).doc().Find("main [name=xsrf]").Attr("value")
	b.signIn("household", "/reauth?return=/profile")
	form := url.Values{"xsrf": {field}, "newEmail": {"new@example.com"}, "newEmailConfirm": {"new@example.com"}}
	if r := b.follow(b.send(http.MethodPost, "/profile/email", form)); r.text("[data-figure=email]") != "new@example.com" {
		t.Errorf("the form of the first tab is not good any more: %d at %s", r.status, r.at)
	}
}

func TestReauthRedirectsVisitorToSignIn(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if r := b.get("/reauth?return=/profile/email"); r.location() != "/login?return=%2Fprofile%2Femail" {
		t.Errorf("%d to %q", r.status, r.location())
	}
	b.header.Set("Sec-Fetch-Dest", "iframe")
	if r := b.get("/reauth"); r.status != http.StatusForbidden {
		t.Errorf("in a frame: %d", r.status)
	}
}
