package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

const signInsPath = "/profile/sign-ins"

const (
	chromeAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36"
	iPhoneAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
)

// signedIn returns a browser of the sample member with a User-Agent header.
func (h *harness) signedIn(member, agent string) *browser {
	b := h.browser()
	b.header.Set("User-Agent", agent)
	b.signIn(member, "/home")
	return b
}

// lines returns the names of the listed sessions.
func (r reply) lines() []string {
	r.t.Helper()
	return r.doc().Find("main .lines h2").Map(func(_ int, s *goquery.Selection) string { return s.Text() })
}

// sessionForm returns the form whose button is read as the label.
func (r reply) sessionForm(label string) htmlForm {
	r.t.Helper()
	return r.form(`main form:has(button[aria-label="` + label + `"])`)
}

// Spec: SIGNIN-25.
func TestSignInsListTheMembersSessions(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b, phone := h.signedIn("household", chromeAgent), h.signedIn("household", iPhoneAgent)
	h.signedIn("farm", "curl/8")
	if link := b.get("/profile").attr(`main a[href="/profile/sign-ins"]`, "href"); link == "" {
		t.Error("Profile has no link to the sessions")
	}
	r := b.get(signInsPath)
	if got, want := r.lines(), []string{"Chrome on Windows", "Safari on iPhone"}; !slices.Equal(got, want) {
		t.Fatalf("sessions = %q, want %q", got, want)
	}
	rows := r.doc().Find("main .lines li")
	if here := rows.First().Text(); !strings.Contains(here, "This device") || !strings.Contains(here, "In use now") || rows.First().Find("button").Length() != 0 {
		t.Errorf("first = %q, want this device without a button", here)
	}
	if there := rows.Last().Text(); !strings.Contains(there, "Signed in ") || !strings.Contains(there, "Last used just now") {
		t.Errorf("second = %q, want when it was used", there)
	}
	for _, secret := range []string{phone.cookies["portal.test"]["session"].Value, b.cookies["portal.test"]["session"].Value, "Mozilla", "18_1", "token:", "session:"} {
		if strings.Contains(r.body, secret) {
			t.Errorf("the page has %q", secret)
		}
	}
}

// The session ends with the next request of its browser, which says so. A page that was open there
// says the same, whatever end it expected.
// Spec: SIGNIN-25.
func TestMemberEndsAnotherSession(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b, phone, tablet := h.signedIn("household", chromeAgent), h.signedIn("household", iPhoneAgent), h.signedIn("household", "iPad Safari/")
	form := b.get(signInsPath).sessionForm("Sign out Safari on iPhone")
	if r := b.send(http.MethodPost, form.action, url.Values{"session": form.fields["session"]}); r.status != http.StatusForbidden {
		t.Errorf("without the forgery token: status = %d, want 403", r.status)
	}
	if r := phone.get("/home"); r.status != http.StatusOK {
		t.Fatalf("before: status = %d, want 200", r.status)
	}
	for range 2 { // the second press
		r := b.submit(form)
		wantRedirect(t, r, signInsPath)
	}
	r := b.get(signInsPath)
	if got := r.lines(); !slices.Equal(got, []string{"Chrome on Windows", "Safari on iPad"}) {
		t.Errorf("sessions = %q, want two", got)
	}
	if r := phone.asScript(http.MethodGet, "/session"); r.status != http.StatusUnauthorized {
		t.Errorf("script of an open page: status = %d, want 401", r.status)
	}
	for _, path := range []string{"/home", "/", "/signed-out?why=idle"} {
		end := phone.open(path)
		if end.at.Path != "/signed-out" || !strings.Contains(end.text("main"), "Your session in this browser was ended") || phone.cookies["portal.test"]["session"] != nil {
			t.Errorf("%s: page = %s, main = %q, want the end and no session", path, end.at, end.text("main"))
		}
	}
	if r := tablet.get("/home"); r.status != http.StatusOK {
		t.Errorf("the third browser: status = %d, want 200", r.status)
	}
	if r := phone.open("/login"); r.at.Path != "/home" || len(b.get(signInsPath).lines()) != 3 { // the provider has a session
		t.Errorf("signed in again at %s, want Home, and three sessions", r.at)
	}
}

// Spec: SIGNIN-25.
func TestSignOutEverywhereElse(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	browsers := household(h, 3)
	browsers[2].signIn("newcomer", "/login?how=another")
	b := browsers[0]
	r := b.follow(b.submit(b.get(signInsPath).form(`main form:has(input[value=others])`)))
	if !strings.Contains(r.text("body"), "We signed you out everywhere else.") || len(r.lines()) != 1 || !strings.Contains(r.text("main"), "You aren't signed in anywhere else.") {
		t.Errorf("page = %s, %q, want what was done and one session", r.at, r.text("main"))
	}
	if r := browsers[1].open("/billing"); r.at.Path != "/signed-out" {
		t.Errorf("the second browser is at %s, want /signed-out", r.at)
	}
	if r := browsers[2].get("/home"); r.status != http.StatusOK || strings.Contains(r.text(".menu-email"), "marta") {
		t.Errorf("the third browser: status = %d, menu = %q, want the other identity", r.status, r.text(".menu-email"))
	}
	if r := browsers[2].get(signInsPath); len(r.lines()) != 1 {
		t.Errorf("sessions of the other identity = %q, want its own", r.lines())
	}
	if got := strings.Count(h.log.String(), `"reason":"elsewhere"`); got != 2 {
		t.Errorf("log lines about ended sessions = %d, want 2", got)
	}
}

// A message says what happened, also after a session that ended meanwhile.
func TestEndedSessionMessages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.signedIn("household", chromeAgent)
	h.signedIn("household", iPhoneAgent)
	form := b.get(signInsPath).sessionForm("Sign out Safari on iPhone")
	for _, want := range []string{"We signed you out of Safari on iPhone.", "That browser is signed out."} {
		if r := b.follow(b.submit(form)); !strings.Contains(r.text("body"), want) {
			t.Errorf("page = %q, want %q", r.text("body"), want)
		}
	}
}

// Ending a session needs a recent sign-in, as other sensitive changes do.
// Spec: READING-9.
func TestEndingASessionNeedsARecentSignIn(t *testing.T) {
	t.Parallel()
	b := newBrowserWithOldSignIn(t)
	other := b.h.browser()
	other.signIn("household", "/home")
	r := b.post(signInsPath, url.Values{"session": {"others"}})
	if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.text("main"), "sign in again") {
		t.Errorf("status = %d, main = %q, want 422 and a way to sign in", r.status, r.text("main"))
	}
	if r := other.get("/home"); r.status != http.StatusOK {
		t.Errorf("the other browser: status = %d, want 200", r.status)
	}
	b.signIn("household", signInsPath)
	b.follow(b.post(signInsPath, url.Values{"session": {"others"}}))
	if r := other.open("/home"); r.at.Path != "/signed-out" {
		t.Errorf("after the sign-in, the other browser is at %s, want /signed-out", r.at)
	}
}
