package signin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/handlertest"
	"memberportal/upstream/userapi"
)

// endedElsewhere is where Home leads after the session was ended from outside the browser.
const endedElsewhere = "/signed-out?return=%2Fhome&why=elsewhere"

// Spec: SIGNIN-6.
func TestSignOutEverywhere(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	browsers := h.Household(2)
	b := browsers[0]
	for _, path := range []string{"/profile", "/logout"} {
		form := b.Get(path).Doc().Find(`main form[action="/logout"] input[name=identity][value=everywhere]`)
		if form.Length() != 1 {
			t.Fatalf("%s has no form that signs out everywhere", path)
		}
	}
	key := b.IdentityKey(t)
	r := b.Follow(b.Post("/logout", url.Values{"identity": {"everywhere"}}))
	if _, found, err := h.Portal.Profiles.Cached(t.Context(), userapi.Member{Key: key}); found || err != nil {
		t.Errorf("profile cached = %t, %v, want it deleted", found, err)
	}
	if r.At.Path != "/signed-out" || !strings.Contains(r.Text("main"), "You signed out everywhere.") {
		t.Errorf("page = %s, main = %q, want what was done", r.At, r.Text("main"))
	}
	handlertest.WantRedirect(t, browsers[1].Get("/home"), endedElsewhere)
	if browsers[1].Cookies["portal.test"]["session"] != nil {
		t.Error("the other browser keeps its session cookie")
	}
}

// The other identity of the browser stays, and the next page says who was signed out.
func TestSignOutEverywhereKeepsOtherIdentity(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Household(1)[0]
	b.SignIn("newcomer", "/login?how=another")
	r := b.Follow(b.Post("/logout", url.Values{"identity": {"everywhere"}}))
	if notice := r.Text("body"); r.Status != http.StatusOK ||
		!strings.Contains(notice, "We signed theo.abara@example.com out in all browsers") ||
		!strings.Contains(r.Text(".menu-email"), "marta") {
		t.Errorf("page = %s, body = %q, want who was signed out and the identity that stays", r.At, notice)
	}
}

// Deleting the profile ends the member's sessions in all browsers at once.
func TestDeletedProfileEndsEverySession(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	browsers := h.Household(2)
	browsers[0].Follow(browsers[0].Post("/profile/delete", url.Values{"confirm": {"yes"}}))
	handlertest.WantRedirect(t, browsers[1].Get("/home"), endedElsewhere)
}

// tokenOf returns the form of a logout token of the household's member.
func tokenOf(h *handlertest.Harness) url.Values {
	token := h.Browser().Get(handlertest.SandboxOrigin + "/control/logout-token/household").Body
	return url.Values{"logout_token": {token}}
}

var faulty = url.Values{"logout_token": {"a.b.c"}}

// notify sends a logout token as the provider does, without a session.
func notify(h *handlertest.Harness, token url.Values) handlertest.Reply {
	return h.Browser().Send(http.MethodPost, "/auth/backchannel-logout", token)
}

// The provider has no session and no forgery token. auth has the tests of its tokens.
func TestBackchannelLogoutRequests(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Household(1)[0]
	for who, from := range map[string]*handlertest.Browser{"the provider": h.Browser(), "a member's browser": b} {
		r := from.Send(http.MethodPost, "/auth/backchannel-logout", faulty)
		if r.Status != http.StatusBadRequest || r.Header.Get("Cache-Control") != "no-store" ||
			len(r.Header.Values("Set-Cookie")) != 0 {
			t.Errorf("%s: status = %d, headers = %v, want 400, no-store and no cookie", who, r.Status, r.Header)
		}
	}
	handlertest.WantRedirect(t, b.Send(http.MethodGet, "/auth/backchannel-logout?logout_token=a.b.c", nil), "/not-found")
	if r := notify(h, tokenOf(h)); r.Status != http.StatusOK || r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("logout token: status = %d, headers = %v, want 200 and no-store", r.Status, r.Header)
	}
	handlertest.WantRedirect(t, b.Get("/home"), endedElsewhere)
}

// While the store is down, the provider reads that it should try again. Then the logout is done.
func TestBackchannelLogoutDuringOutage(t *testing.T) {
	t.Parallel()
	h, records := handlertest.NewFaulty(t)
	b := h.Household(1)[0]
	token := tokenOf(h)
	for _, down := range []bool{true, false} {
		records.Down.Store(down)
		want, retry := http.StatusOK, ""
		if down {
			want, retry = http.StatusServiceUnavailable, "5"
		}
		r := notify(h, token)
		if got := r.Header.Get("Retry-After"); r.Status != want || got != retry {
			t.Errorf("down = %t: status = %d, Retry-After = %q, want %d and %q", down, r.Status, got, want, retry)
		}
	}
	handlertest.WantRedirect(t, b.Get("/home"), endedElsewhere)
}

// Refused logout tokens of an address are limited. A valid one from there still ends the sessions.
func TestRefusedLogoutTokensAreLimited(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Limit(map[ratelimit.Rule]int{ratelimit.LogoutToken: 2})
	b := h.Household(1)[0]
	valid := tokenOf(h)
	for n, want := range []int{http.StatusBadRequest, http.StatusBadRequest, http.StatusTooManyRequests} {
		if r := notify(h, faulty); r.Status != want {
			t.Errorf("faulty token %d: status = %d, want %d", n+1, r.Status, want)
		}
	}
	if r := notify(h, valid); r.Status != http.StatusOK {
		t.Errorf("valid token: status = %d, want 200", r.Status)
	}
	handlertest.WantRedirect(t, b.Get("/home"), endedElsewhere)
}

func TestUnknownUnsafeRequestsDoNotRedirect(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Household(1)[0]
	for _, from := range []*handlertest.Browser{h.Browser(), b} {
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
			r := from.Send(test.method, test.path, url.Values{})
			if r.Status != test.status || r.Location() != "" || r.Header.Get("Allow") != test.allow {
				t.Errorf("%s %s: status = %d, Allow = %q, redirect = %q, want %d and %q", test.method, test.path, r.Status,
					r.Header.Get("Allow"), r.Location(), test.status, test.allow)
			}
			if r.Text("h1") == "" {
				t.Errorf("%s %s: no page", test.method, test.path)
			}
		}
		handlertest.WantRedirect(t, from.Send(http.MethodGet, "/switch", nil), "/not-found")
	}
}
