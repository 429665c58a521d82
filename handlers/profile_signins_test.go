package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
)

const signInsPath = "/profile/sign-ins"

const (
	chromeAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36"
	iPhoneAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
)

// signedInWith returns a browser of the sample member with a User-Agent header.
func signedInWith(h *handlertest.Harness, member, agent string) *handlertest.Browser {
	b := h.Browser()
	b.Header.Set("User-Agent", agent)
	b.SignIn(member, "/home")
	return b
}

// sessionLines returns the names of the listed sessions.
func sessionLines(r handlertest.Reply) []string {
	r.T.Helper()
	return r.Doc().Find("main .lines h2").Map(func(_ int, s *goquery.Selection) string { return s.Text() })
}

// sessionForm returns the form whose button is read as the label.
func sessionForm(r handlertest.Reply, label string) handlertest.Form {
	r.T.Helper()
	return r.Form(`main form:has(button[aria-label="` + label + `"])`)
}

// Spec: SIGNIN-25.
func TestSignInsListTheMembersSessions(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b, phone := signedInWith(h, "household", chromeAgent), signedInWith(h, "household", iPhoneAgent)
	signedInWith(h, "farm", "curl/8")
	if link := b.Get("/profile").Attr(`main a[href="/profile/sign-ins"]`, "href"); link == "" {
		t.Error("Profile has no link to the sessions")
	}
	r := b.Get(signInsPath)
	if got, want := sessionLines(r), []string{"Chrome on Windows", "Safari on iPhone"}; !slices.Equal(got, want) {
		t.Fatalf("sessions = %q, want %q", got, want)
	}
	rows := r.Doc().Find("main .lines li")
	if here := rows.First().Text(); !strings.Contains(here, "This device") || !strings.Contains(here, "In use now") || rows.First().Find("button").Length() != 0 {
		t.Errorf("first = %q, want this device without a button", here)
	}
	if there := rows.Last().Text(); !strings.Contains(there, "Signed in ") || !strings.Contains(there, "Last used just now") {
		t.Errorf("second = %q, want when it was used", there)
	}
	for _, secret := range []string{phone.Cookies["portal.test"]["session"].Value, b.Cookies["portal.test"]["session"].Value, "Mozilla", "18_1", "token:", "session:"} {
		if strings.Contains(r.Body, secret) {
			t.Errorf("the page has %q", secret)
		}
	}
}

// The session ends with the next request of its browser, which says so. A page that was open there
// says the same, whatever end it expected.
// Spec: SIGNIN-25.
func TestMemberEndsAnotherSession(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b, phone, tablet := signedInWith(h, "household", chromeAgent), signedInWith(h, "household", iPhoneAgent), signedInWith(h, "household", "iPad Safari/")
	form := sessionForm(b.Get(signInsPath), "Sign out Safari on iPhone")
	if r := b.Send(http.MethodPost, form.Action, url.Values{"session": form.Fields["session"]}); r.Status != http.StatusForbidden {
		t.Errorf("without the forgery token: status = %d, want 403", r.Status)
	}
	if r := phone.Get("/home"); r.Status != http.StatusOK {
		t.Fatalf("before: status = %d, want 200", r.Status)
	}
	for range 2 { // the second press
		r := b.Submit(form)
		handlertest.WantRedirect(t, r, signInsPath)
	}
	r := b.Get(signInsPath)
	if got := sessionLines(r); !slices.Equal(got, []string{"Chrome on Windows", "Safari on iPad"}) {
		t.Errorf("sessions = %q, want two", got)
	}
	if r := getAsScript(phone, http.MethodGet, "/session"); r.Status != http.StatusUnauthorized {
		t.Errorf("script of an open page: status = %d, want 401", r.Status)
	}
	for _, path := range []string{"/home", "/", "/signed-out?why=idle"} {
		end := phone.Open(path)
		if end.At.Path != "/signed-out" || !strings.Contains(end.Text("main"), "Your session in this browser was ended") || phone.Cookies["portal.test"]["session"] != nil {
			t.Errorf("%s: page = %s, main = %q, want the end and no session", path, end.At, end.Text("main"))
		}
	}
	if r := tablet.Get("/home"); r.Status != http.StatusOK {
		t.Errorf("the third browser: status = %d, want 200", r.Status)
	}
	if r := phone.Open("/login"); r.At.Path != "/home" || len(sessionLines(b.Get(signInsPath))) != 3 { // the provider has a session
		t.Errorf("signed in again at %s, want Home, and three sessions", r.At)
	}
}

// Spec: SIGNIN-25.
func TestSignOutEverywhereElse(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	browsers := h.Household(3)
	browsers[2].SignIn("newcomer", "/login?how=another")
	b := browsers[0]
	r := b.Follow(b.Submit(b.Get(signInsPath).Form(`main form:has(input[value=others])`)))
	if !strings.Contains(r.Text("body"), "We signed you out everywhere else.") || len(sessionLines(r)) != 1 || !strings.Contains(r.Text("main"), "You aren't signed in anywhere else.") {
		t.Errorf("page = %s, %q, want what was done and one session", r.At, r.Text("main"))
	}
	if r := browsers[1].Open("/billing"); r.At.Path != "/signed-out" {
		t.Errorf("the second browser is at %s, want /signed-out", r.At)
	}
	if r := browsers[2].Get("/home"); r.Status != http.StatusOK || strings.Contains(r.Text(".menu-email"), "marta") {
		t.Errorf("the third browser: status = %d, menu = %q, want the other identity", r.Status, r.Text(".menu-email"))
	}
	if r := browsers[2].Get(signInsPath); len(sessionLines(r)) != 1 {
		t.Errorf("sessions of the other identity = %q, want its own", sessionLines(r))
	}
	if got := strings.Count(h.Log.String(), `"reason":"elsewhere"`); got != 2 {
		t.Errorf("log lines about ended sessions = %d, want 2", got)
	}
}

// A message says what happened, also after a session that ended meanwhile.
func TestEndedSessionMessages(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := signedInWith(h, "household", chromeAgent)
	signedInWith(h, "household", iPhoneAgent)
	form := sessionForm(b.Get(signInsPath), "Sign out Safari on iPhone")
	for _, want := range []string{"We signed you out of Safari on iPhone.", "That browser is signed out."} {
		if r := b.Follow(b.Submit(form)); !strings.Contains(r.Text("body"), want) {
			t.Errorf("page = %q, want %q", r.Text("body"), want)
		}
	}
}

// Ending a session needs a recent sign-in, as other sensitive changes do.
// Spec: READING-9.
func TestEndingASessionNeedsARecentSignIn(t *testing.T) {
	t.Parallel()
	b := newBrowserWithOldSignIn(t)
	other := b.Harness.Browser()
	other.SignIn("household", "/home")
	r := b.Post(signInsPath, url.Values{"session": {"others"}})
	if r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Text("main"), "sign in again") {
		t.Errorf("status = %d, main = %q, want 422 and a way to sign in", r.Status, r.Text("main"))
	}
	if r := other.Get("/home"); r.Status != http.StatusOK {
		t.Errorf("the other browser: status = %d, want 200", r.Status)
	}
	b.SignIn("household", signInsPath)
	b.Follow(b.Post(signInsPath, url.Values{"session": {"others"}}))
	if r := other.Open("/home"); r.At.Path != "/signed-out" {
		t.Errorf("after the sign-in, the other browser is at %s, want /signed-out", r.At)
	}
}
