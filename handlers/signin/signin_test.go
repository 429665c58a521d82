package signin_test

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/auth"
	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
	"memberportal/views/content/library"
)

// Spec: PRODUCT-2, ROUTE-1, PROFILE-1.
func TestSignInReturnsToRequestedPage(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	r := h.Browser().SignIn("household", "/payments?from=letter")
	if r.Status != http.StatusOK || !strings.HasPrefix(r.At.Path, "/payments/") {
		t.Fatalf("status = %d at %s, want 200 at Payments", r.Status, r.At)
	}
	if got := r.Text("title"); got != "Payments | Member Portal" {
		t.Errorf("title = %q, want Payments | Member Portal", got)
	}
}

func TestSignInWithoutCookiesShowsError(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.DropsCookies = true
	r := b.SignIn("household", "/home")
	if r.At.Path != "/auth" || !strings.Contains(r.Text("main"), "Your browser is blocking cookies for this site") {
		t.Errorf("page = %s, main = %q, want /auth with the error", r.At, r.Text("main"))
	}
	b.DropsCookies = false
	if r := b.Open("/home"); r.At.Path != "/home" {
		t.Errorf("page with cookies = %s, want /home", r.At)
	}
}

// Spec: ROUTE-26, READING-15.
func TestCanceledSignInHidesProviderQuery(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.Open("/home")
	r := b.Follow(b.Get("/auth?error=access_denied&state=unknown"))
	if r.At.String() != handlertest.PortalOrigin+"/auth" {
		t.Errorf("page = %s, want /auth without a query", r.At)
	}
	if r.Status != http.StatusOK || !strings.HasPrefix(r.Text(".say[role=alert]"), "This sign-in took too long") ||
		r.Doc().Find(`main a[href="/login"]`).Length() != 1 {
		t.Errorf("status = %d, main = %q, want 200 with the reason and a link to sign-in", r.Status, r.Text("main"))
	}
	if again := b.Get("/auth"); again.Text("h1") != "Sign in" {
		t.Errorf("heading on reload = %q, want Sign in", again.Text("h1"))
	}
}

// Azure AD B2C reports "forgot password" as an error of the sign-in.
// Spec: READING-15.
func TestForgottenPasswordLinksToProviderScreen(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	forgot := func(b *handlertest.Browser) handlertest.Reply {
		authorize := handlertest.ParseQuery(t, b.Get(b.Get("/home").Location()).Location())
		return b.Follow(b.Get("/auth?error=access_denied&error_description=AADB2C90118%3A+forgotten&iss=" +
			url.QueryEscape(h.Box.Issuer()) + "&state=" + authorize.Get("state")))
	}
	r := forgot(h.Browser())
	if r.Text("h1") != "Password help" || r.Doc().Find(`main a[href="tel:8005550142"]`).Length() != 1 {
		t.Errorf("without the provider's screen: main = %q, want the phone number", r.Text("main"))
	}
	h.Portal.Screens.Password = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/password"}
	b := h.Browser()
	r = forgot(b)
	link := r.Attr("main a.button-primary", "href")
	if link != "https://login.example.com/password" || r.Text("h1") != "Reset your password" {
		t.Errorf("%s: link = %q, main = %q, want the provider's screen", r.At, link, r.Text("main"))
	}
	if again := b.Get(r.At.String()); again.Text("main") != r.Text("main") {
		t.Errorf("main on reload = %q, want the same", again.Text("main"))
	}
}

// A provider's page that was open for too long leads back with an error. The member comes to a new
// one, and after it to the page that the first sign-in was for. A second time isn't a loop.
func TestExpiredSignInAtTheProviderLeadsToSignIn(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	// expire returns from the provider's page that a redirect led to.
	expire := func(b *handlertest.Browser, location string) handlertest.Reply {
		state := handlertest.ParseQuery(t, location).Get("state")
		return b.Get("/auth?error=authentication_expired&iss=" + url.QueryEscape(h.Box.Issuer()) + "&state=" + state)
	}
	b := h.Browser()
	r := expire(b, b.Get(b.Get("/messages?find=photos").Location()).Location())
	if r.Status != http.StatusFound || !strings.HasPrefix(r.Location(), h.Box.Issuer()+"/authorize?") {
		t.Fatalf("status = %d, redirect = %q, want 302 to the provider", r.Status, r.Location())
	}
	again := expire(b, r.Location())
	if text := b.Follow(again).Text("main"); !strings.Contains(text, "Sign-in isn't available right now.") {
		t.Errorf("a second time: main = %q, want that sign-in isn't available", text)
	}
	first := h.Browser()
	r = expire(first, first.Get(first.Get("/messages?find=photos").Location()).Location())
	if r := first.SignIn("household", r.Location()); r.At.RequestURI() != "/messages?find=photos" {
		t.Errorf("after the sign-in: %s, want the page that the first one was for", r.At)
	}
}

// A failed load signs the member out without a redirect loop, with section 8's text.
// Spec: PROFILE-2, ACCESS-4, ERROR-3, READING-4.
func TestFailedProfileLoadSignsOut(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusForbidden})
	b := h.Browser()
	r := b.SignIn("household", "/billing")
	if r.At.String() != handlertest.PortalOrigin+"/auth" || r.Text(".say[role=alert]") != "Not authorized." ||
		r.Text("title") != "Not authorized. | Member Portal" {
		t.Fatalf("page = %s, title = %q, main = %q, want /auth with the text", r.At, r.Text("title"), r.Text("main"))
	}
	if next := b.Get("/home"); next.Status != http.StatusFound || !strings.HasPrefix(next.Location(), "/login") {
		t.Errorf("Home: status = %d, redirect = %q, want sign-in", next.Status, next.Location())
	}
}

// A failed load deletes what is cached for the member, including what another instance has stored
// meanwhile or what no one can read, and the user API's forgery token.
//
// Spec: PROFILE-2.
func TestFailedProfileLoadDeletesCachedData(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	b.OpenWindow("4100238715", "managePaymentMethods", "")
	cache := h.Portal.Sessions.Cache()
	// the profile and the token
	keys := slices.Sorted(maps.Keys(h.Portal.Profiles.Versions(b.IdentityKey(t))))
	handlertest.Must(t, cache.Put(t.Context(), keys[0], []byte("no profile"), time.Minute))
	for _, key := range keys {
		if _, found, err := cache.Get(t.Context(), key); !found || err != nil {
			t.Fatalf("before: %s cached = %t, %v, want true", key, found, err)
		}
	}
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusForbidden})
	if r := b.Follow(b.Get("/home")); r.At.Path != "/auth" {
		t.Fatalf("page = %s, want /auth", r.At)
	}
	for _, key := range keys {
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
	h := handlertest.New(t)
	h.Browser().SignIn("household", "/home")
	h.Box.InjectFault(sandbox.Fault{
		Call: "GET /profiles", Body: `{"accounts":[{"accountNumber":"4100238715","balance":"777.77","minDue":"77.77"}]}`,
	})
	if home := h.Browser().SignIn("household", "/home").Text("main"); !strings.Contains(home, "$77.77") {
		t.Errorf("Home after a new sign-in = %s, want the new profile", home)
	}
}

// Spec: API-2.
func TestUnsafeRequestsRequireSessionToken(t *testing.T) {
	t.Parallel()
	_, b, page := handlertest.SignInAt(t, "/home")
	wantRejected := func(name string, r handlertest.Reply) {
		t.Helper()
		if r.Status != http.StatusForbidden || r.Text("h1") != "Access Denied" {
			t.Errorf("%s: status = %d, heading = %q, want 403 and Access Denied", name, r.Status, r.Text("h1"))
		}
	}
	wantRejected("no token", b.Send(http.MethodPost, "/logout", url.Values{}))
	wantRejected("wrong token", b.Send(http.MethodPost, "/logout", url.Values{"xsrf": {"AAAA"}}))
	b.Header.Set("Sec-Fetch-Site", "cross-site")
	wantRejected("another site", b.Post("/logout", url.Values{}))
	b.Header.Del("Sec-Fetch-Site")
	b.Header.Set("Origin", "http://evil.example")
	wantRejected("another origin", b.Post("/logout", url.Values{}))
	b.Header.Set("Origin", "null")
	wantRejected("a hidden origin", b.Post("/logout", url.Values{}))
	b.Header.Set("Sec-Fetch-Site", "same-site")
	wantRejected("a hidden origin of the site", b.Post("/logout", url.Values{}))
	b.Header.Del("Origin")
	b.Header.Del("Sec-Fetch-Site")

	field, _ := page.Doc().Find("form[action='/logout'] input[name=xsrf]").Attr("value")
	if r := b.Send(http.MethodPost, "/logout", url.Values{"xsrf": {field}}); r.Status != http.StatusOK {
		t.Errorf("token of the form: status = %d, want 200", r.Status)
	}
}

// Another site of the insurer has set cookies of the same name for all names below its own. Scripts
// send the values of all; none of them counts but the session's.
func TestCookiesOfNeighborsStopNoRequest(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	session, own := b.Cookies["portal.test"]["session"].Value, b.Cookies["portal.test"]["XSRF-TOKEN"].Value
	mine, neighbors := "; XSRF-TOKEN="+own, "; XSRF-TOKEN=neighbor"
	send := func(method, address, tokens, cookies string) *http.Response {
		t.Helper()
		request := httptest.NewRequest(method, address, nil)
		request.Host = "portal.test"
		request.Header.Set("Origin", "null")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		request.Header.Set("X-XSRF-TOKEN", tokens)
		request.Header.Set("Cookie", "session="+session+cookies)
		response := b.Harness.Answer(request)
		response.Body.Close()
		return response
	}
	for tokens, status := range map[string]int{
		"neighbor," + own:     http.StatusOK,
		"a,b,c,d," + own:      http.StatusOK,
		"a,b,c,d,e," + own:    http.StatusForbidden,
		"neighbor":            http.StatusForbidden, // though it equals a cookie of the request
		"":                    http.StatusForbidden,
		"neighbor," + own[1:]: http.StatusForbidden,
	} {
		if got := send(http.MethodPost, "/session", tokens, neighbors+mine).StatusCode; got != status {
			t.Errorf("tokens %q: status = %d, want %d", tokens, got, status)
		}
	}
	for cookies, want := range map[string]bool{
		"": true, neighbors: true, neighbors + mine: false, mine + neighbors: false,
	} {
		sets := slices.ContainsFunc(send(http.MethodGet, "/agents", "", cookies).Cookies(), func(c *http.Cookie) bool {
			return c.Name == "XSRF-TOKEN" && c.Value == own
		})
		if sets != want {
			t.Errorf("cookies %q: sets ours = %v, want %v", cookies, sets, want)
		}
	}
}

// Spec: PAGE-5.
func TestSignInNeverStartsInFrameOrScript(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.Header.Set("Sec-Fetch-Dest", "iframe")
	for _, path := range []string{"/home", "/login", "/reauth"} {
		if r := b.Get(path); r.Status != http.StatusForbidden || r.Location() != "" {
			t.Errorf("%s in a frame: status = %d, redirect = %q, want 403 without a redirect", path, r.Status, r.Location())
		}
	}
	b.Header.Del("Sec-Fetch-Dest")
	b.Header.Set("HX-Request", "true")
	b.Header.Set("Referer", handlertest.PortalOrigin+"/billing/1?page=2")
	if r := b.Get("/billing/1/transactions"); r.Header.Get("HX-Redirect") != "/login?return=%2Fbilling%2F1%3Fpage%3D2" {
		t.Errorf("HX-Redirect = %q, want sign-in with the page", r.Header.Get("HX-Redirect"))
	}
	b.Header.Del("HX-Request")
	if r := b.SendJSON("/payments/1/session", `{"operation":"makePayment"}`); r.Status != http.StatusUnauthorized ||
		!strings.Contains(r.Body, `"signIn":"/login?return=`) {
		t.Errorf("JSON: status = %d, body = %s, want 401 and the sign-in path", r.Status, r.Body)
	}
}

// Every reason of a failed sign-in needs a message, except those that have a page.
// Spec: READING-15.
func TestSignInFailuresHaveMessages(t *testing.T) {
	t.Parallel()
	messages := library.Builtin().Text("en", time.Now(), false).SignIn.Failed
	for _, reason := range auth.Reasons {
		hasPage := reason == auth.ReasonForgotPassword || reason == auth.ReasonTooMany
		if hasPage == (messages[string(reason)] != "") {
			t.Errorf("message of %q = %q, want one unless it has a page: %t", reason, messages[string(reason)], hasPage)
		}
	}
	if want := len(auth.Reasons) - 2; len(messages) != want {
		t.Errorf("messages = %d, want %d", len(messages), want)
	}
}
