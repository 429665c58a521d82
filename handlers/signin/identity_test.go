package signin_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

const (
	theoIsOut   = "theo.abara@example.com is signed out. You're now viewing Marta's accounts."
	nowSeeMarta = "You're now viewing Marta's accounts."
)

// A failed load and a deleted profile sign out too.
// Spec: SIGNIN-10.
func TestOtherSignOutsSayWhoseAccounts(t *testing.T) {
	t.Parallel()
	t.Run("failed load", func(t *testing.T) {
		t.Parallel()
		h, b, _ := handlertest.SignInAt(t, "/home")
		h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "newcomer", Status: http.StatusForbidden})
		r := b.SignIn("newcomer", "/login?how=another")
		if r.At.Path != "/auth" || r.Text(".notice") != theoIsOut || !strings.Contains(r.Text("main"), "Not authorized.") {
			t.Errorf("page = %s, notice = %q, main = %q, want /auth with %q", r.At, r.Text(".notice"), r.Text("main"), theoIsOut)
		}
	})
	t.Run("deleted profile", func(t *testing.T) {
		t.Parallel()
		_, b, confirm, _ := handlertest.TwoIdentities(t, "/profile/delete")
		r := b.Follow(b.Submit(confirm.Form("form.form").Fill(map[string]string{"confirm": "yes"})))
		if r.At.Path != "/profile/deleted" || r.Text(".notice") != theoIsOut {
			t.Errorf("page = %s, notice = %q, want /profile/deleted with %q", r.At, r.Text(".notice"), theoIsOut)
		}
	})
}

// The loading overlay isn't a page: the notice is for the page behind it.
// Spec: SIGNIN-10.
func TestNoticeOfChangeOutlivesOverlay(t *testing.T) {
	t.Parallel()
	h, b, _, marta := handlertest.TwoIdentities(t, "/home")
	handlertest.Must(t, h.Portal.Profiles.Forget(t.Context(), marta))
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "household", Delay: 400 * time.Millisecond, Times: 1})
	b.Post("/logout", url.Values{})
	overlay := b.Get("/home")
	if overlay.Page.Refresh() == "" {
		t.Fatalf("page = %q, want the overlay", overlay.Text("h1"))
	}
	if got := b.Follow(overlay).Text(".notice"); got != theoIsOut {
		t.Errorf("notice = %q, want %q", got, theoIsOut)
	}
}

// Section 4: sign-out of one identity clears its cached items, and only those. Without an account,
// it clears those of all members.
// Spec: SIGNIN-6, SIGNIN-7.
func TestSignOutClearsCachedProfiles(t *testing.T) {
	t.Parallel()
	for identity, stays := range map[string]bool{"": true, "all": false} {
		h, b, _, marta := handlertest.TwoIdentities(t, "/home")
		theo := b.IdentityKey(t)
		cached := func(key string) bool {
			_, found, err := h.Portal.Profiles.Cached(t.Context(), userapi.Member{Key: key})
			handlertest.Must(t, err)
			return found
		}
		if !cached(theo) || !cached(marta) {
			t.Fatal("before: not both profiles are cached")
		}
		b.Post("/logout", url.Values{"identity": {identity}})
		if cached(theo) || cached(marta) != stays {
			t.Errorf("%q: cached profiles: Theo = %t, Marta = %t, want false and %t",
				identity, cached(theo), cached(marta), stays)
		}
	}
}

// A form of a tab that still shows Theo must not act for Marta.
// Spec: SIGNIN-11, SIGNIN-12.
func TestFormOfOldTabIsRefusedAndSaved(t *testing.T) {
	t.Parallel()
	for path, wants := range map[string][]string{ // of what makes Marta active, in another tab
		"/switch": {
			"This page was for theo.abara@example.com. " + nowSeeMarta, "Nothing was sent.",
			"We saved your input for one hour. Switch to theo.abara@example.com",
		},
		"/logout": {theoIsOut, "Nothing was sent.", "We saved your input for one hour. Sign in again"},
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			h, b, page, marta := handlertest.TwoIdentities(t, "/profile/attach")
			form := url.Values{}
			if path == "/switch" {
				form.Set("identity", marta)
			}
			b.Post(path, form)
			b.Header.Set("Referer", page.At.String())
			r := b.Follow(b.Submit(page.Form("form.form").Fill(map[string]string{"number": "HO1", "zip": "50327"})))
			b.Header.Del("Referer")
			if r.At.Path != "/session/changed" || r.Text("h1") != "Someone else is signed in now" {
				t.Fatalf("page = %s, heading = %q, want /session/changed for Marta", r.At, r.Text("h1"))
			}
			for _, want := range wants {
				if !strings.Contains(r.Text("main"), want) {
					t.Errorf("main = %q, want %q", r.Text("main"), want)
				}
			}
			if n := h.Box.Calls("POST /profiles/attach-account-policy"); n != 0 {
				t.Errorf("provider calls = %d, want 0", n)
			}
			if own := b.Get("/profile/attach").Attr("#number", "value"); own != "" {
				t.Errorf("Marta's form has Theo's input %q", own)
			}
			if theos := h.Browser().SignIn("newcomer", "/profile/attach").Attr("#number", "value"); theos != "HO1" {
				t.Errorf("Theo's saved input = %q, want HO1", theos)
			}
		})
	}
}

// Spec: SIGNIN-11.
func TestMemberOfOldTabSwitchesBackToSavedInput(t *testing.T) {
	t.Parallel()
	_, b, page, marta := handlertest.TwoIdentities(t, "/profile/attach")
	b.Post("/switch", url.Values{"identity": {marta}})
	changed := b.Follow(b.Submit(page.Form("form.form").Fill(map[string]string{"number": "HO1"})))
	back := b.Follow(b.Submit(changed.Form("main form[action='/switch']")))
	if back.At.Path != "/profile/attach" || back.Attr("#number", "value") != "HO1" ||
		back.Text(".notice") != "You're now viewing Theo's accounts." {
		t.Errorf("page = %s, number = %q, notice = %q, want the form with Theo's input", back.At,
			back.Attr("#number", "value"), back.Text(".notice"))
	}
}

// Every button of an old tab is refused, the sign-out too.
// Spec: SIGNIN-12.
func TestButtonsOfOldTabDoNothing(t *testing.T) {
	t.Parallel()
	_, b, page, marta := handlertest.TwoIdentities(t, "/home")
	b.Post("/switch", url.Values{"identity": {marta}})
	b.Get("/home")
	for _, action := range []string{"/logout", "/switch"} {
		if r := b.Follow(b.Submit(page.Form("form[action='" + action + "']"))); r.At.Path != "/session/changed" {
			t.Errorf("%s: page = %s, want /session/changed", action, r.At)
		}
		if who := b.Get("/home").Text(".who b"); who != "Signed in as Marta Lindqvist" {
			t.Errorf("%s: header = %q, want Marta", action, who)
		}
	}
}

// ownerOf returns what the scripts of a page send to say for whom it was made.
func ownerOf(r handlertest.Reply) string {
	_, owner, _ := strings.Cut(r.Attr("[name=xsrf]", "value"), ".")
	return owner
}

// All tabs share the cookie with the forgery token, so a script of an old tab sends a valid one.
// Spec: SIGNIN-12.
func TestScriptOfOldTabIsRefused(t *testing.T) {
	t.Parallel()
	h, b, page, marta := handlertest.TwoIdentities(t, "/home")
	b.Post("/switch", url.Values{"identity": {marta}})
	b.Header.Set("Referer", handlertest.PortalOrigin+"/paperless/billing")
	for _, path := range []string{"/payments/4100238715/session", "/session"} {
		b.Header.Set("X-Page-Owner", ownerOf(page))
		r := b.SendJSON(path, `{}`)
		b.Header.Del("X-Page-Owner")
		var got struct{ Problem, Next string }
		handlertest.Must(t, json.Unmarshal([]byte(r.Body), &got))
		if r.Status != http.StatusConflict ||
			!strings.Contains(got.Problem, "You're now signed in as marta.lindqvist@example.com. Nothing was sent.") {
			t.Errorf("%s: status = %d, body = %s, want 409 with whose session it is", path, r.Status, r.Body)
		}
		if next := b.Get(got.Next); !strings.Contains(next.Text("main"), "This page was for theo.abara@example.com.") {
			t.Errorf("%s: next page = %s, main = %q, want whose page it was", path, next.At, next.Text("main"))
		}
	}
	if n := h.Box.Calls("POST /payments/payment-modal"); n != 0 {
		t.Errorf("calls = %d, want 0", n)
	}
	b.Header.Set("X-Page-Owner", ownerOf(b.Get("/home")))
	if r := b.SendJSON("/payments/4100238715/session", `{"operation":"makePayment"}`); r.Status != http.StatusOK {
		t.Errorf("script of Marta's page: status = %d, body = %s, want 200", r.Status, r.Body)
	}
}

// Spec: SIGNIN-12.
func TestOldTabGetsNoPartOfAnotherMembersPage(t *testing.T) {
	t.Parallel()
	_, b, page, marta := handlertest.TwoIdentities(t, "/home")
	b.Post("/switch", url.Values{"identity": {marta}})
	b.Header.Set("HX-Request", "true")
	b.Header.Set("Referer", handlertest.PortalOrigin+"/documents")
	if r := b.Get("/documents-list"); !strings.Contains(r.Body, "4100238715") {
		t.Fatalf("list of Marta's page = %q, want her documents", r.Body)
	}
	b.Header.Set("X-Page-Owner", ownerOf(page))
	r := b.Get("/documents-list")
	to := r.Header.Get("HX-Redirect")
	if !strings.HasPrefix(to, "/session/changed?") || strings.Contains(r.Body, "4100238715") {
		t.Errorf("HX-Redirect = %q, body = %q, want /session/changed and no documents", to, r.Body)
	}
}

// A hidden tab asks whose session it is, and saves its input before it leaves.
// Spec: SIGNIN-11.
func TestScriptOfOldTabLearnsOfChangeAndSavesInput(t *testing.T) {
	t.Parallel()
	h, b, page, marta := handlertest.TwoIdentities(t, "/profile/attach")
	b.Header.Set("X-Page-Owner", ownerOf(page))
	b.Header.Set("Accept", "application/json")
	if r := b.Get("/session"); r.Status != http.StatusOK {
		t.Errorf("before the change: status = %d, want 200", r.Status)
	}
	b.Header.Del("X-Page-Owner")
	b.Post("/switch", url.Values{"identity": {marta}})
	b.Header.Set("X-Page-Owner", ownerOf(page))
	if r := b.Get("/session"); r.Status != http.StatusConflict {
		t.Errorf("after the change: status = %d, want 409", r.Status)
	}
	if r := b.SaveInput("/profile/attach", page.Form("form.form").Fill(map[string]string{"number": "HO1"}).
		Fields); r.Status != http.StatusNoContent {
		t.Errorf("saving input: status = %d, body = %s, want 204", r.Status, r.Body)
	}
	if theos := h.Browser().SignIn("newcomer", "/profile/attach").Attr("#number", "value"); theos != "HO1" {
		t.Errorf("Theo's saved input = %q, want HO1", theos)
	}
}

// Spec: SIGNIN-11.
func TestChangedPageLeadsOn(t *testing.T) {
	t.Parallel()
	_, b, _, marta := handlertest.TwoIdentities(t, "/home")
	b.Post("/switch", url.Values{"identity": {marta}})
	if r := b.Get("/session/changed?user=" + marta + "&return=%2Fbilling"); r.Location() != "/billing" {
		t.Errorf("page of the active member: redirect = %q, want /billing", r.Location())
	}
	if r := b.Get("/session/changed?user=unknown&input=no"); !strings.Contains(r.Text("main"),
		nowSeeMarta+"We're sorry, we couldn't save your input.") {
		t.Errorf("page of an unknown member: main = %q, want %q and that the input is lost", r.Text("main"), nowSeeMarta)
	}
	b.Post("/logout", url.Values{"identity": {"all"}})
	if r := b.Get("/session/changed?user=" + marta); r.Location() != "/" {
		t.Errorf("visitor: redirect = %q, want the site root", r.Location())
	}
}

// Spec: SIGNIN-14.
func TestUsedSignInAddressReturnsToItsPage(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	callback := authorized(b, b.Get("/login?return=/billing/4100238715")).Location()
	if r := b.Open(callback); r.At.Path != "/billing/4100238715" {
		t.Fatalf("sign-in ended at %s, want Billing", r.At)
	}
	again := b.Open(callback)
	notice := again.Text(".notice")
	if again.At.Path != "/billing/4100238715" || again.Status != http.StatusOK || notice != "" {
		t.Errorf("page = %s, status = %d, notice = %q, want Billing without an error", again.At, again.Status, notice)
	}
}

// A bookmark of the provider's page, or one that was open too long, leads back with a sign-in that
// the portal doesn't know. The member comes to a new one by itself, once, and from there on.
// Spec: SIGNIN-28.
func TestUnknownSignInBeginsAgainOnce(t *testing.T) {
	t.Parallel()
	const bookmark = "/auth?state=of-last-month&code=x"
	h := handlertest.New(t)
	b := h.Browser()
	handlertest.WantRedirect(t, b.Get(bookmark), handlertest.Provider)
	if again := b.Open(bookmark); again.At.Path != "/auth" || !slices.Contains(again.Texts("main p"),
		"This sign-in took too long or was started in another browser. Please try again.") {
		t.Errorf("a second time: page = %s, main = %q, want /auth with the reason", again.At, again.Texts("main p"))
	}
	if r := h.Browser().SignIn("household", bookmark); r.At.Path != "/home" || r.Text(".notice") != "" {
		t.Errorf("after the sign-in: page = %s, notice = %q, want Home", r.At, r.Text(".notice"))
	}
	cookieless := h.Browser()
	cookieless.DropsCookies = true
	if r := cookieless.SignIn("household", bookmark); r.At.Path != "/auth" ||
		!strings.Contains(r.Text("main"), "Your browser is blocking cookies for this site") {
		t.Errorf("without cookies: page = %s, main = %q, want /auth with the reason", r.At, r.Text("main"))
	}
}

// Nothing signs in by itself after a sign-out, or when the member canceled at the provider.
// Spec: SIGNIN-13, SIGNIN-28.
func TestUnknownSignInDoesNotBeginAgain(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	b.Follow(b.Post("/logout", url.Values{}))
	handlertest.WantRedirect(t, b.Get("/auth?state=of-last-month&code=x"), "/auth")
	handlertest.WantRedirect(t, newVisitor(b).Get("/auth?state=of-last-month&error=access_denied"), "/auth")
}

// newVisitor returns a browser without cookies of the portal.
func newVisitor(b *handlertest.Browser) *handlertest.Browser {
	visitor := b.Harness.Browser()
	visitor.Cookies["portal.test"] = map[string]*http.Cookie{"seen": {Name: "seen", Value: "1"}}
	return visitor
}

// The sixth identity of a browser signs no one in. The page lists the five, which live on, and
// signs out any of them.
func TestSixthIdentityIsRefused(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	five := []string{"household", "newcomer", "two", "farm", "mortgagee"}
	for _, member := range five {
		b.SignIn(member, "/login?how=another")
	}
	loads := h.Box.Calls("GET /profiles")
	full := b.SignIn("core", "/login?how=another&return=%2Fclaims")
	buttons := full.Texts("main form[action='/logout'] button")
	if full.At.Path != "/auth" || full.Text("h1") != "Five emails are already signed in" || len(buttons) != 5 ||
		h.Box.Calls("GET /profiles") != loads {
		t.Fatalf("page = %s, heading = %q, buttons = %q, loads = %d, want the five", full.At, full.Text("h1"), buttons,
			h.Box.Calls("GET /profiles")-loads)
	}
	for _, email := range []string{"marta.lindqvist@example.com", "theo.abara@example.com"} {
		if !slices.Contains(buttons, "Sign out "+email) {
			t.Errorf("buttons = %q, want one for %s", buttons, email)
		}
	}
	form := full.Form("main form:has(input[name=identity])")
	form.Fields.Del("xsrf")
	gone := b.Post("/logout", form.Fields)
	if to := gone.Next(); !strings.HasPrefix(to, handlertest.SandboxOrigin) {
		t.Fatalf("sign-out of another identity: next = %q, want the provider's", to)
	}
	if notice := b.Open("/home").Text(".notice"); !strings.Contains(notice, "@example.com is signed out.") {
		t.Errorf("notice of Home = %q, want who is signed out", notice)
	}
	handlertest.WantRedirect(t, b.Post("/logout", form.Fields), "/home") // a second press
	if b.Open("/auth?identities=full").Text("h1") == full.Text("h1") {
		t.Error("the browser is full, want room for one")
	}
}
