package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/auth"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
)

func TestSignInReturnsToRequestedPage(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	r := w.browser().signIn("household", "/payments?from=letter")
	if r.status != http.StatusOK || !strings.HasPrefix(r.at.Path, "/payments/") {
		t.Fatalf("ended with %d at %s, want the payments page", r.status, r.at)
	}
	if got := r.text("title"); got != "Payments | Member Portal" {
		t.Errorf("title = %q", got)
	}
}

func TestSignInWithoutCookiesShowsError(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.forgets = true
	r := b.signIn("household", "/home")
	if r.at.Path != "/auth" || !strings.Contains(r.text("main"), "Your browser is blocking cookies for this site") {
		t.Errorf("ended at %s, which says %q", r.at, r.text("main"))
	}
	b.forgets = false
	if r := b.open("/home"); r.at.Path != "/home" {
		t.Errorf("with cookies turned on it ended at %s", r.at)
	}
}

func TestSignInWithoutReturnTargetOpensHome(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	if r := w.browser().signIn("household", "/login"); r.at.Path != "/home" || r.text("title") != "Home | Member Portal" {
		t.Errorf("ended at %s (%s), want home", r.at, r.text("title"))
	}
}

func TestReturnTargetRejectsOtherSites(t *testing.T) {
	t.Parallel()
	for _, target := range []string{"https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "/login", "/auth"} {
		w := newHarness(t)
		r := w.browser().signIn("household", "/login?return="+url.QueryEscape(target))
		if r.at.Host != "portal.test" || r.at.Path != "/home" {
			t.Errorf("return=%q ended at %s, want home", target, r.at)
		}
	}
}

func TestCanceledSignInHidesProviderQuery(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.open("/home")
	r := b.follow(b.get("/auth?error=access_denied&state=unknown"))
	if r.at.String() != portalOrigin+"/auth" {
		t.Errorf("explained at %s, want /auth without a query", r.at)
	}
	if r.status != http.StatusOK || r.text("h1") != "You're not signed in" || r.doc().Find(`main a[href="/login"]`).Length() != 1 {
		t.Errorf("no explanation with another try:\n%s", r.text("main"))
	}
	if again := b.get("/auth"); again.text("h1") != "Sign in" {
		t.Errorf("the failure was told twice: %s", again.text("main"))
	}
}

// Section 8, "Profile load": each of the four cases, and that a failed load signs the member out
// without a loop.
func TestFailedProfileLoadSignsOut(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"network error":      {sandbox.Fault{Drop: true}, "Network error. Please check your connection."},
		"not authenticated":  {sandbox.Fault{Status: 401}, "Not authenticated."},
		"not authorized":     {sandbox.Fault{Status: 403}, "Not authorized."},
		"server's own words": {sandbox.Fault{Status: 400, Body: `{"error_description":"Your profile is being moved.","error":"moved"}`}, "Your profile is being moved."},
		"no words at all":    {sandbox.Fault{Status: 400, Body: `<html>no</html>`}, "An unknown error occurred."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			test.fault.Call = "GET /profiles"
			w.box.InjectFault(test.fault)
			b := w.browser()
			r := b.signIn("household", "/billing")
			if r.at.String() != portalOrigin+"/auth" || !strings.Contains(r.text("main"), test.want) {
				t.Fatalf("ended at %s: %s\nwant /auth with %q", r.at, r.text("main"), test.want)
			}
			if next := b.get("/home"); next.status != http.StatusFound || !strings.HasPrefix(next.location(), "/login") {
				t.Errorf("still signed in after a failed load: %d to %s", next.status, next.location())
			}
		})
	}
}

func TestSignOutEndsSessionAtProvider(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	before := b.cookies["portal.test"]["session"]
	r := b.post("/logout", url.Values{})
	to, err := url.Parse(r.location())
	must(t, err)
	if r.status != http.StatusSeeOther || to.Host != "sandbox.test" {
		t.Fatalf("signing out answered %d to %s, want the provider's end-session", r.status, r.location())
	}
	if q := to.Query(); q.Get("id_token_hint") == "" || q.Get("post_logout_redirect_uri") != portalOrigin+"/" {
		t.Errorf("end-session query = %v", q)
	}
	b.cookies["portal.test"]["session"] = before
	if next := b.get("/home"); next.status != http.StatusFound {
		t.Errorf("the old cookie still opens Home: %d", next.status)
	}
	if back := b.get(r.location()); back.location() != portalOrigin+"/" {
		t.Errorf("the provider sends the browser to %s, want the site root", back.location())
	}
}

func TestUnsafeRequestsRequireSessionToken(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	page := b.signIn("household", "/home")
	refused := func(name string, r reply) {
		t.Helper()
		if r.status != http.StatusForbidden || r.text("h1") != "Access Denied" {
			t.Errorf("%s: %d %s, want a refusal", name, r.status, r.text("h1"))
		}
	}
	refused("no token", b.send(http.MethodPost, "/logout", url.Values{}))
	refused("wrong token", b.send(http.MethodPost, "/logout", url.Values{"xsrf": {"AAAA"}}))
	b.header.Set("Sec-Fetch-Site", "cross-site")
	refused("another site", b.post("/logout", url.Values{}))
	b.header.Del("Sec-Fetch-Site")
	b.header.Set("Origin", "http://evil.example")
	refused("another origin", b.post("/logout", url.Values{}))
	b.header.Del("Origin")

	field, _ := page.doc().Find("form[action='/logout'] input[name=xsrf]").Attr("value")
	if r := b.send(http.MethodPost, "/logout", url.Values{"xsrf": {field}}); r.status != http.StatusSeeOther {
		t.Errorf("the form's own token was refused: %d", r.status)
	}
}

func TestConcurrentRequestsLoadOneProfile(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	choose := b.open("/home")
	action, _ := choose.doc().Find("form[method=post]").Attr("action")
	to, err := choose.at.Parse(action)
	must(t, err)
	callback := b.send(http.MethodPost, to.String(), url.Values{"member": {"household"}})
	landed := b.get(callback.location())
	if landed.status != http.StatusSeeOther {
		t.Fatalf("landing answered %d", landed.status)
	}
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			request := w.browser()
			request.cookies["portal.test"] = b.cookies["portal.test"]
			if r := request.open("/home"); r.status != http.StatusOK {
				t.Errorf("Home answered %d", r.status)
			}
		})
	}
	all.Wait()
	if n := w.box.Calls("GET /profiles"); n != 1 {
		t.Errorf("GET /profiles was called %d times, want once", n)
	}
}

func TestIdentitiesSwitchAndSignOutSeparately(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	home := b.signIn("newcomer", "/login?how=another")
	other, ok := home.doc().Find("form[action='/switch'] input[name=identity]").Attr("value")
	if !ok {
		t.Fatalf("the menu offers no other identity: %s", home.text(".menu"))
	}
	switched := b.follow(b.post("/switch", url.Values{"identity": {other}}))
	if !strings.Contains(switched.text(".menu-who"), "household") && switched.text(".menu-who") == home.text(".menu-who") {
		t.Errorf("still %s after switching", switched.text(".menu-who"))
	}
	b.post("/logout", url.Values{})
	left := b.open("/home")
	if left.at.Path != "/home" || left.text(".menu-who") != home.text(".menu-who") {
		t.Errorf("after one signed out: %s at %s, want the other one", left.text(".menu-who"), left.at)
	}
	b.post("/logout", url.Values{"identity": {"all"}})
	if gone := b.get("/home"); gone.status != http.StatusFound {
		t.Errorf("somebody is still signed in: %d", gone.status)
	}
}

// Section 4: without an account named, signing out clears everybody's cached items.
func TestSignOutAllClearsCachedProfiles(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	household := userapi.Member{Key: b.signIn("newcomer", "/login?how=another").attr("form[action='/switch'] input[name=identity]", "value")}
	if _, found, err := w.portal.Profiles.Cached(t.Context(), household); !found || err != nil {
		t.Fatalf("no profile to forget: %v", err)
	}
	b.post("/logout", url.Values{"identity": {"all"}})
	if left := b.get("/home"); left.location() != "/login?return=%2Fhome" {
		t.Errorf("somebody is still signed in: %d to %q", left.status, left.location())
	}
	if _, found, _ := w.portal.Profiles.Cached(t.Context(), household); found {
		t.Error("the profile of a member who has signed out is still there")
	}
}

func TestSignInNeverStartsInFrameOrScript(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.header.Set("Sec-Fetch-Dest", "iframe")
	if r := b.get("/home"); r.status != http.StatusForbidden || r.location() != "" {
		t.Errorf("in a frame: %d to %q, want no redirect", r.status, r.location())
	}
	b.header.Del("Sec-Fetch-Dest")
	b.header.Set("HX-Request", "true")
	b.header.Set("Referer", portalOrigin+"/billing/1?page=2")
	if r := b.get("/billing/1/transactions"); r.header.Get("HX-Redirect") != "/login?return=%2Fbilling%2F1%3Fpage%3D2" {
		t.Errorf("htmx is sent to %q", r.header.Get("HX-Redirect"))
	}
	b.header.Del("HX-Request")
	if r := b.sendJSON("/payments/1/session", `{"operation":"makePayment"}`); r.status != http.StatusUnauthorized || !strings.Contains(r.body, `"signIn":"/login?return=`) {
		t.Errorf("a script is told %d %s", r.status, r.body)
	}
}

// A sign-in that fails says why, whatever the reason.
func TestSignInFailuresHaveMessages(t *testing.T) {
	t.Parallel()
	said := content.Builtin().Text("en", time.Now(), false).SignIn.Failed
	reasons := []auth.Reason{
		auth.ReasonCancelled, auth.ReasonForgotPassword, auth.ReasonDenied, auth.ReasonExpired, auth.ReasonNoEmail, auth.ReasonOtherMember,
		auth.ReasonNotConfirmed, auth.ReasonUnavailable, auth.ReasonFailed,
	}
	for _, reason := range reasons {
		if said[string(reason)] == "" {
			t.Errorf("nothing is said when a sign-in fails as %q", reason)
		}
	}
	if len(said) != len(reasons) {
		t.Errorf("there are words for %d reasons, want %d", len(said), len(reasons))
	}
}
