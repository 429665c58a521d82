package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/auth/ratelimit"
	"memberportal/upstream/userapi"
)

// endedElsewhere is where Home leads after the session was ended from outside the browser.
const endedElsewhere = "/signed-out?return=%2Fhome&why=elsewhere"

// household signs the sample member in with several browsers.
func household(h *harness, n int) []*browser {
	browsers := make([]*browser, n)
	for i := range browsers {
		browsers[i] = h.browser()
		browsers[i].signIn("household", "/home")
	}
	return browsers
}

// Spec: SIGNIN-6.
func TestSignOutEverywhere(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	browsers := household(h, 3)
	other := h.browser()
	other.signIn("farm", "/home")
	b := browsers[0]
	for _, path := range []string{"/profile", "/logout"} {
		form := b.get(path).doc().Find(`main form[action="/logout"] input[name=identity][value=everywhere]`)
		if form.Length() != 1 {
			t.Fatalf("%s has no form that signs out everywhere", path)
		}
	}
	if r := b.send(http.MethodPost, "/logout", url.Values{"identity": {"everywhere"}}); r.status != http.StatusForbidden {
		t.Errorf("without the forgery token: status = %d, want 403", r.status)
	}
	key := b.identityKey(t)
	r := b.follow(b.post("/logout", url.Values{"identity": {"everywhere"}}))
	if _, found, err := h.portal.Profiles.Cached(t.Context(), userapi.Member{Key: key}); found || err != nil {
		t.Errorf("profile cached = %t, %v, want it deleted", found, err)
	}
	if r.at.Path != "/signed-out" || !strings.Contains(r.text("main"), "You signed out everywhere.") {
		t.Errorf("page = %s, main = %q, want what was done", r.at, r.text("main"))
	}
	for i, b := range browsers[1:] {
		if r := b.get("/home"); r.location() != endedElsewhere || b.cookies["portal.test"]["session"] != nil {
			t.Errorf("browser %d: redirect = %q, want the signed-out page and no session cookie", i+1, r.location())
		}
	}
	if r := other.get("/home"); r.status != http.StatusOK {
		t.Errorf("another member: status = %d, want 200", r.status)
	}
}

// The other identity of the browser stays, and the next page says who was signed out.
func TestSignOutEverywhereKeepsOtherIdentity(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := household(h, 1)[0]
	b.signIn("newcomer", "/login?how=another")
	r := b.follow(b.post("/logout", url.Values{"identity": {"everywhere"}}))
	if notice := r.text("body"); r.status != http.StatusOK || !strings.Contains(notice, "We signed theo.abara@example.com out in all browsers") || !strings.Contains(r.text(".menu-email"), "marta") {
		t.Errorf("page = %s, body = %q, want who was signed out and the identity that stays", r.at, notice)
	}
}

// Deleting the profile ends the member's sessions in all browsers at once.
func TestDeletedProfileEndsEverySession(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	browsers := household(h, 3)
	browsers[0].follow(browsers[0].post("/profile/delete", url.Values{"confirm": {"yes"}}))
	for i, b := range browsers[1:] {
		if r := b.get("/home"); r.location() != endedElsewhere {
			t.Errorf("browser %d: status = %d, redirect = %q, want the signed-out page", i+1, r.status, r.location())
		}
	}
}

// The provider has no session and no forgery token. auth has the tests of its tokens.
func TestBackchannelLogoutRequests(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := household(h, 1)[0]
	for name, form := range map[string]url.Values{"no token": {}, "not a token": {"logout_token": {"a.b.c"}}} {
		for who, from := range map[string]*browser{"the provider": h.browser(), "a member's browser": b} {
			r := from.send(http.MethodPost, "/auth/backchannel-logout", form)
			if r.status != http.StatusBadRequest || r.header.Get("Cache-Control") != "no-store" || len(r.header.Values("Set-Cookie")) != 0 {
				t.Errorf("%s from %s: status = %d, Cache-Control = %q, want 400, no-store and no cookie", name, who, r.status, r.header.Get("Cache-Control"))
			}
		}
	}
	if r := b.get("/home"); r.status != http.StatusOK {
		t.Errorf("Home: status = %d, want 200", r.status)
	}
	wantRedirect(t, b.get("/auth/backchannel-logout?logout_token=a.b.c"), "/not-found")
	token := url.Values{"logout_token": {h.browser().get(sandboxOrigin + "/control/logout-token/household").body}}
	for range 2 { // a provider may repeat it
		if r := h.browser().send(http.MethodPost, "/auth/backchannel-logout", token); r.status != http.StatusOK || r.header.Get("Cache-Control") != "no-store" {
			t.Errorf("logout token: status = %d, Cache-Control = %q, want 200 and no-store", r.status, r.header.Get("Cache-Control"))
		}
	}
	wantRedirect(t, b.get("/home"), endedElsewhere)
}

// While the store is down, the provider reads that it should try again. Then the logout is done.
func TestBackchannelLogoutDuringOutage(t *testing.T) {
	t.Parallel()
	records := &faultyStore{Store: openStore(t, "memory:")}
	h := newHarnessOn(t, records)
	b := household(h, 1)[0]
	token := url.Values{"logout_token": {h.browser().get(sandboxOrigin + "/control/logout-token/household").body}}
	for _, down := range []bool{true, false} {
		records.down.Store(down)
		want, retry := http.StatusOK, ""
		if down {
			want, retry = http.StatusServiceUnavailable, "5"
		}
		if r := h.browser().send(http.MethodPost, "/auth/backchannel-logout", token); r.status != want || r.header.Get("Retry-After") != retry {
			t.Errorf("down = %t: status = %d, Retry-After = %q, want %d and %q", down, r.status, r.header.Get("Retry-After"), want, retry)
		}
	}
	wantRedirect(t, b.get("/home"), endedElsewhere)
}

// Refused logout tokens of an address are limited. A valid one from there still ends the sessions.
func TestRefusedLogoutTokensAreLimited(t *testing.T) {
	t.Parallel()
	h, _ := newLimitedHarness(t)
	b := household(h, 1)[0]
	valid := url.Values{"logout_token": {h.browser().get(sandboxOrigin + "/control/logout-token/household").body}}
	send := func(form url.Values) reply {
		return h.browser().send(http.MethodPost, "/auth/backchannel-logout", form)
	}
	refused := map[int]int{}
	for range ratelimit.Defaults[ratelimit.LogoutToken].Events + 5 {
		refused[send(url.Values{"logout_token": {"a.b.c"}}).status]++
	}
	if refused[http.StatusBadRequest] < 60 || refused[http.StatusTooManyRequests] < 1 || len(refused) != 2 {
		t.Errorf("65 faulty tokens: statuses = %v, want 400 for 60 and then 429", refused)
	}
	if r := send(valid); r.status != http.StatusOK {
		t.Errorf("valid token: status = %d, want 200", r.status)
	}
	wantRedirect(t, b.get("/home"), endedElsewhere)
}

func TestUnknownUnsafeRequestsDoNotRedirect(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := household(h, 1)[0]
	for _, from := range []*browser{h.browser(), b} {
		for _, test := range []struct {
			method, path string
			status       int
			allow        string
		}{
			{"POST", "/no/such/page", 404, ""},
			{"PUT", "/no/such/page", 404, ""},
			{"DELETE", "/no/such/page", 404, ""},
			{"PATCH", "/no/such/page", 404, ""},
			{"POST", "/home", 405, "GET, HEAD"},
			{"PUT", "/profile/email", 405, "GET, POST, HEAD"},
			{"DELETE", "/billing/4100241190", 405, "GET, HEAD"},
			{"PUT", "/switch", 405, "POST"},
		} {
			r := from.send(test.method, test.path, url.Values{})
			if r.status != test.status || r.location() != "" || r.header.Get("Allow") != test.allow {
				t.Errorf("%s %s: status = %d, Allow = %q, redirect = %q, want %d and %q", test.method, test.path, r.status, r.header.Get("Allow"), r.location(), test.status, test.allow)
			}
			if r.text("h1") == "" {
				t.Errorf("%s %s: no page", test.method, test.path)
			}
		}
		wantRedirect(t, from.get("/no/such/page"), "/not-found")
		wantRedirect(t, from.get("/switch"), "/not-found")
	}
}
