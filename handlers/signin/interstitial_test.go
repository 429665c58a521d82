package signin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/handlers/request"
)

// doors are the requests that lead to the provider, each with the heading of the page before it.
var doors = map[string]string{
	"GET /login":          "Taking you to sign-in…",
	"GET /reauth":         "Taking you to sign-in…",
	"GET /register":       "Taking you to registration…",
	"GET /register/setup": "Taking you to registration…",
	"GET /help/password":  "Taking you to password help…",
	"POST /logout":        "You're signed out here",
}

// newDoors returns a portal whose provider has every screen.
func newDoors(t *testing.T) *handlertest.Harness {
	t.Helper()
	h := handlertest.New(t)
	h.Portal.Screens.Register = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/sign-up"}
	h.Portal.Screens.Password = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/password"}
	tag := &url.URL{Scheme: "https", Host: "tag.example.com"}
	h.Portal.Analytics = request.Analytics{Script: tag, MeasurementID: "G-1"}
	return h
}

// through sends the request from a page of the site, "" for a browser that does not say.
func through(h *handlertest.Harness, door, site string) handlertest.Reply {
	b := h.Browser()
	method, path, _ := strings.Cut(door, " ")
	if method == http.MethodPost || path == "/reauth" {
		b.SignIn("household", "/home")
	}
	b.Header.Set("Referer", handlertest.PortalOrigin+"/help")
	if site != "" {
		b.Header.Set("Sec-Fetch-Site", site)
	}
	if method == http.MethodPost {
		return b.Post(path, url.Values{})
	}
	return b.Get(path)
}

// Browsers apply form-action to each redirect that a form leads to, so a page of ours goes on by
// itself. It may carry the ID token: it sends no referrer, loads no file and runs no script.
// Spec: SIGNIN-26, SIGNIN-27, PAGE-4, SIGNIN-6, API-16.
func TestDoorsToTheProviderArePages(t *testing.T) {
	t.Parallel()
	h := newDoors(t)
	for door, heading := range doors {
		r := through(h, door, "same-origin")
		next := r.Page.Refresh()
		if to, err := url.Parse(next); err != nil || r.Status != http.StatusOK ||
			to.Host != "sandbox.test" && to.Host != "login.example.com" {
			t.Errorf("%s: status = %d, next = %q, want a page that goes on to the provider", door, r.Status, next)
		}
		if r.Text("h1") != heading || r.Attr("main a", "href") != next {
			t.Errorf("%s: heading = %q, link = %q, want %q and %q", door, r.Text("h1"), r.Attr("main a", "href"), heading, next)
		}
		if r.Header.Get("Cache-Control") != "no-store" || r.Header.Get("Referrer-Policy") != "no-referrer" ||
			r.Doc().Find("script, link[rel=stylesheet], link[rel=modulepreload], img").Length() != 0 {
			t.Errorf("%s: headers = %v, page = %s, want no-store, no-referrer and nothing to load", door, r.Header, r.Body)
		}
	}
}

// An address that was typed, or a link of another site, is no form of ours.
// Spec: SIGNIN-26.
func TestDoorsRedirectWhoComesFromElsewhere(t *testing.T) {
	t.Parallel()
	h := newDoors(t)
	for site, status := range map[string]int{
		"": http.StatusOK, "same-site": http.StatusOK, "none": http.StatusFound, "cross-site": http.StatusFound,
	} {
		r := through(h, "GET /login", site)
		if r.Status != status || (status == http.StatusFound) != strings.HasPrefix(r.Location(), "http") {
			t.Errorf("from %q: status = %d, redirect = %q, want %d", site, r.Status, r.Location(), status)
		}
	}
}

// The page before the provider's sign-out says who is signed out and who stays: the provider may
// lead nowhere.
// Spec: SIGNIN-27.
func TestSignOutSaysWhoStays(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		identity func(marta string) string
		heading  string
		stays    string
	}{
		"the active one": {
			func(string) string { return "" }, "theo.abara@example.com is signed out here",
			"Still signed in: marta.lindqvist@example.com",
		},
		"another": {
			func(marta string) string { return marta }, "marta.lindqvist@example.com is signed out here",
			"Still signed in: theo.abara@example.com",
		},
		"everywhere": {
			func(string) string { return "everywhere" }, "theo.abara@example.com is signed out here",
			"Still signed in: marta.lindqvist@example.com",
		},
		"all": {func(string) string { return "all" }, "You're signed out here", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, b, _, marta := handlertest.TwoIdentities(t, "/home")
			r := b.Post("/logout", url.Values{"identity": {test.identity(marta)}})
			if r.Text("h1") != test.heading || !strings.HasPrefix(r.Text("main p"), test.stays) ||
				test.stays == "" && strings.Contains(r.Body, "@example.com") {
				t.Errorf("main = %q, want %q and %q", r.Text("main"), test.heading, test.stays)
			}
		})
	}
}
