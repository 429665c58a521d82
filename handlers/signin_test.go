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

// Spec: ROUTE-1, PROFILE-1.
func TestSignInReturnsToRequestedPage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	r := h.browser().signIn("household", "/payments?from=letter")
	if r.status != http.StatusOK || !strings.HasPrefix(r.at.Path, "/payments/") {
		t.Fatalf("status = %d at %s, want 200 at Payments", r.status, r.at)
	}
	if got := r.text("title"); got != "Payments | Member Portal" {
		t.Errorf("title = %q, want Payments | Member Portal", got)
	}
}

func TestSignInWithoutCookiesShowsError(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.dropsCookies = true
	r := b.signIn("household", "/home")
	if r.at.Path != "/auth" || !strings.Contains(r.text("main"), "Your browser is blocking cookies for this site") {
		t.Errorf("page = %s, main = %q, want /auth with the error", r.at, r.text("main"))
	}
	b.dropsCookies = false
	if r := b.open("/home"); r.at.Path != "/home" {
		t.Errorf("page with cookies = %s, want /home", r.at)
	}
}

// Spec: ROUTE-4.
func TestSignInWithoutReturnTargetOpensHome(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	if r := h.browser().signIn("household", "/login"); r.at.Path != "/home" || r.text("title") != "Home | Member Portal" {
		t.Errorf("page = %s, title = %q, want Home", r.at, r.text("title"))
	}
}

func TestReturnTargetRejectsOtherSites(t *testing.T) {
	t.Parallel()
	for _, target := range []string{"https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "/login", "/auth"} {
		h := newHarness(t)
		r := h.browser().signIn("household", "/login?return="+url.QueryEscape(target))
		if r.at.Host != "portal.test" || r.at.Path != "/home" {
			t.Errorf("return=%q: page = %s, want /home", target, r.at)
		}
	}
}

// Spec: ROUTE-26, READING-15.
func TestCanceledSignInHidesProviderQuery(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.open("/home")
	r := b.follow(b.get("/auth?error=access_denied&state=unknown"))
	if r.at.String() != portalOrigin+"/auth" {
		t.Errorf("page = %s, want /auth without a query", r.at)
	}
	if r.status != http.StatusOK || r.text("h1") != "You're not signed in" || r.doc().Find(`main a[href="/login"]`).Length() != 1 {
		t.Errorf("status = %d, main = %q, want 200 with the reason and a link to sign-in", r.status, r.text("main"))
	}
	if again := b.get("/auth"); again.text("h1") != "Sign in" {
		t.Errorf("heading on reload = %q, want Sign in", again.text("h1"))
	}
}

// Azure AD B2C reports "forgot password" as an error of the sign-in.
// Spec: READING-15.
func TestForgottenPasswordLinksToProviderScreen(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	forgot := func(b *browser) reply {
		authorize := parseQuery(t, b.get(b.get("/home").location()).location())
		return b.follow(b.get("/auth?error=access_denied&error_description=AADB2C90118%3A+forgotten&iss=" + url.QueryEscape(h.box.Issuer()) + "&state=" + authorize.Get("state")))
	}
	if r := forgot(h.browser()); r.text("h1") != "Password help" || r.doc().Find(`main a[href="tel:8005550142"]`).Length() != 1 {
		t.Errorf("without the provider's screen: main = %q, want the phone number", r.text("main"))
	}
	h.portal.Screens.Password = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/password"}
	b := h.browser()
	r := forgot(b)
	if link := r.attr("main a.button-primary", "href"); link != "https://login.example.com/password" || r.text("h1") != "Reset your password" {
		t.Errorf("%s: link = %q, main = %q, want the provider's screen", r.at, link, r.text("main"))
	}
	if again := b.get(r.at.String()); again.text("main") != r.text("main") {
		t.Errorf("main on reload = %q, want the same", again.text("main"))
	}
}

// Section 8, "Profile load": each of the four cases. A failed load signs the member out without a
// redirect loop.
// Spec: PROFILE-2, ACCESS-4, ERROR-1, ERROR-3, READING-4.
func TestFailedProfileLoadSignsOut(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"network error":     {sandbox.Fault{Drop: true}, "Network error. Please check your connection."},
		"not authenticated": {sandbox.Fault{Status: 401}, "Not authenticated."},
		"not authorized":    {sandbox.Fault{Status: 403}, "Not authorized."},
		"message":           {sandbox.Fault{Status: 400, Body: `{"error_description":"Your profile is being moved.","error":"moved"}`}, "Your profile is being moved."},
		"no message":        {sandbox.Fault{Status: 400, Body: `<html>no</html>`}, "An unknown error occurred."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			test.fault.Call = "GET /profiles"
			h.box.InjectFault(test.fault)
			b := h.browser()
			r := b.signIn("household", "/billing")
			if r.at.String() != portalOrigin+"/auth" || !strings.Contains(r.text("main"), test.want) {
				t.Fatalf("page = %s, main = %q, want /auth with %q", r.at, r.text("main"), test.want)
			}
			if next := b.get("/home"); next.status != http.StatusFound || !strings.HasPrefix(next.location(), "/login") {
				t.Errorf("Home: status = %d, redirect = %q, want sign-in", next.status, next.location())
			}
		})
	}
}

// A failed load deletes what is cached for the member, also what another instance has stored
// meanwhile or what no one can read, and the user API's forgery token.
//
// Spec: PROFILE-2.
func TestFailedProfileLoadDeletesCachedData(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	b.openWindow("4100238715", "managePaymentMethods", "")
	cache := h.portal.Sessions.Cache()
	profile, token := userapi.CacheKeys(b.identityKey(t))
	must(t, cache.Put(t.Context(), profile, []byte("no profile"), time.Minute))
	for _, key := range []string{profile, token} {
		if _, found, err := cache.Get(t.Context(), key); !found || err != nil {
			t.Fatalf("before: %s cached = %t, %v, want true", key, found, err)
		}
	}
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusForbidden})
	if r := b.follow(b.get("/home")); r.at.Path != "/auth" {
		t.Fatalf("page = %s, want /auth", r.at)
	}
	for _, key := range []string{profile, token} {
		if _, found, err := cache.Get(t.Context(), key); found || err != nil {
			t.Errorf("%s cached = %t, %v, want it deleted", key, found, err)
		}
	}
}

// What another browser of the member loaded a minute ago may be out of date.
//
// Spec: PROFILE-1.
func TestSignInLoadsTheProfileAgain(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.browser().signIn("household", "/home")
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Body: `{"accounts":[{"accountNumber":"4100238715","balance":"777.77","minDue":"77.77"}]}`})
	if home := h.browser().signIn("household", "/home").text("main"); !strings.Contains(home, "$77.77") {
		t.Errorf("Home after a new sign-in = %s, want the new profile", home)
	}
}

// Spec: PAGE-4, SIGNIN-6, API-16.
func TestSignOutEndsSessionAtProvider(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	before := b.cookies["portal.test"]["session"]
	r := b.post("/logout", url.Values{})
	to, err := url.Parse(r.location())
	must(t, err)
	if r.status != http.StatusSeeOther || to.Host != "sandbox.test" {
		t.Fatalf("status = %d, redirect = %q, want the provider's end-session endpoint", r.status, r.location())
	}
	if q := to.Query(); q.Get("id_token_hint") == "" || q.Get("post_logout_redirect_uri") != portalOrigin+"/" {
		t.Errorf("end-session query = %v, want the ID token and the site root", q)
	}
	b.cookies["portal.test"]["session"] = before
	if next := b.get("/home"); next.status != http.StatusFound {
		t.Errorf("Home with the old cookie: status = %d, want 302", next.status)
	}
	if back := b.get(r.location()); back.location() != portalOrigin+"/" {
		t.Errorf("redirect of the provider = %q, want the site root", back.location())
	}
}

// Spec: API-2.
func TestUnsafeRequestsRequireSessionToken(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	page := b.signIn("household", "/home")
	wantRejected := func(name string, r reply) {
		t.Helper()
		if r.status != http.StatusForbidden || r.text("h1") != "Access Denied" {
			t.Errorf("%s: status = %d, heading = %q, want 403 and Access Denied", name, r.status, r.text("h1"))
		}
	}
	wantRejected("no token", b.send(http.MethodPost, "/logout", url.Values{}))
	wantRejected("wrong token", b.send(http.MethodPost, "/logout", url.Values{"xsrf": {"AAAA"}}))
	b.header.Set("Sec-Fetch-Site", "cross-site")
	wantRejected("another site", b.post("/logout", url.Values{}))
	b.header.Del("Sec-Fetch-Site")
	b.header.Set("Origin", "http://evil.example")
	wantRejected("another origin", b.post("/logout", url.Values{}))
	b.header.Del("Origin")

	field, _ := page.doc().Find("form[action='/logout'] input[name=xsrf]").Attr("value")
	if r := b.send(http.MethodPost, "/logout", url.Values{"xsrf": {field}}); r.status != http.StatusSeeOther {
		t.Errorf("token of the form: status = %d, want 303", r.status)
	}
}

// Spec: PROFILE-3.
func TestConcurrentRequestsLoadOneProfile(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	choose := b.open("/home")
	action, _ := choose.doc().Find("form[method=post]").Attr("action")
	to, err := choose.at.Parse(action)
	must(t, err)
	callback := b.send(http.MethodPost, to.String(), url.Values{"member": {"household"}})
	landing := b.get(callback.location())
	if landing.status != http.StatusSeeOther {
		t.Fatalf("landing page: status = %d, want 303", landing.status)
	}
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			request := h.browser()
			request.cookies["portal.test"] = b.cookies["portal.test"]
			if r := request.open("/home"); r.status != http.StatusOK {
				t.Errorf("Home: status = %d, want 200", r.status)
			}
		})
	}
	all.Wait()
	if n := h.box.Calls("GET /profiles"); n != 1 {
		t.Errorf("profile loads = %d, want 1", n)
	}
}

// Spec: SIGNIN-3.
func TestIdentitiesSwitchAndSignOutSeparately(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	home := b.signIn("newcomer", "/login?how=another")
	other, ok := home.doc().Find("form[action='/switch'] input[name=identity]").Attr("value")
	if !ok {
		t.Fatalf("menu = %q, want the other identity", home.text(".menu"))
	}
	switched := b.follow(b.post("/switch", url.Values{"identity": {other}}))
	if !strings.Contains(switched.text(".menu-email"), "marta.lindqvist@example.com") {
		t.Errorf("identity after the switch = %q, want Marta", switched.text(".menu-email"))
	}
	b.post("/logout", url.Values{})
	remaining := b.open("/home")
	if remaining.at.Path != "/home" || remaining.text(".who b") != home.text(".who b") {
		t.Errorf("identity after one sign-out = %q at %s, want %q", remaining.text(".who b"), remaining.at, home.text(".who b"))
	}
	b.post("/logout", url.Values{"identity": {"all"}})
	if r := b.get("/home"); r.status != http.StatusFound {
		t.Errorf("Home after sign-out of all: status = %d, want 302", r.status)
	}
}

// Section 4: sign-out without an account clears the cached items of all members.
// Spec: SIGNIN-7.
func TestSignOutAllClearsCachedProfiles(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	household := userapi.Member{Key: b.signIn("newcomer", "/login?how=another").attr("form[action='/switch'] input[name=identity]", "value")}
	if _, found, err := h.portal.Profiles.Cached(t.Context(), household); !found || err != nil {
		t.Fatalf("profile cached = %v, %v, want true", found, err)
	}
	b.post("/logout", url.Values{"identity": {"all"}})
	if r := b.get("/home"); r.location() != "/signed-out?return=%2Fhome&why=member" {
		t.Errorf("Home: status = %d, redirect = %q, want the signed-out page", r.status, r.location())
	}
	if _, found, _ := h.portal.Profiles.Cached(t.Context(), household); found {
		t.Error("profile of the signed-out member is cached")
	}
}

// Spec: PAGE-5.
func TestSignInNeverStartsInFrameOrScript(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.header.Set("Sec-Fetch-Dest", "iframe")
	for _, path := range []string{"/home", "/login"} {
		if r := b.get(path); r.status != http.StatusForbidden || r.location() != "" {
			t.Errorf("%s in a frame: status = %d, redirect = %q, want 403 without a redirect", path, r.status, r.location())
		}
	}
	b.header.Del("Sec-Fetch-Dest")
	b.header.Set("HX-Request", "true")
	b.header.Set("Referer", portalOrigin+"/billing/1?page=2")
	if r := b.get("/billing/1/transactions"); r.header.Get("HX-Redirect") != "/login?return=%2Fbilling%2F1%3Fpage%3D2" {
		t.Errorf("HX-Redirect = %q, want sign-in with the page", r.header.Get("HX-Redirect"))
	}
	b.header.Del("HX-Request")
	if r := b.sendJSON("/payments/1/session", `{"operation":"makePayment"}`); r.status != http.StatusUnauthorized || !strings.Contains(r.body, `"signIn":"/login?return=`) {
		t.Errorf("JSON: status = %d, body = %s, want 401 and the sign-in path", r.status, r.body)
	}
}

// Every reason of a failed sign-in needs a message, except a forgotten password, which has a page.
// Spec: READING-15.
func TestSignInFailuresHaveMessages(t *testing.T) {
	t.Parallel()
	messages := content.Builtin().Text("en", time.Now(), false).SignIn.Failed
	reasons := []auth.Reason{
		auth.ReasonCancelled, auth.ReasonDenied, auth.ReasonExpired, auth.ReasonNoEmail, auth.ReasonOtherMember,
		auth.ReasonNotConfirmed, auth.ReasonUnavailable, auth.ReasonFailed,
	}
	for _, reason := range reasons {
		if messages[string(reason)] == "" {
			t.Errorf("reason %q has no message", reason)
		}
	}
	if len(messages) != len(reasons) {
		t.Errorf("messages = %d, want %d", len(messages), len(reasons))
	}
}
