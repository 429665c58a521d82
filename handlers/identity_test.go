package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

// twoIdentities returns a browser in which Marta signed in first and Theo is active, with the page
// that Theo opened, and Marta's key.
func twoIdentities(t *testing.T, path string) (h *harness, b *browser, theos reply, marta string) {
	t.Helper()
	h = newHarness(t)
	b = h.browser()
	b.signIn("household", "/home")
	home := b.signIn("newcomer", "/login?how=another")
	return h, b, b.get(path), home.attr("form[action='/switch'] input[name=identity]", "value")
}

const (
	theoIsOut   = "theo.abara@example.com is signed out. You're now viewing Marta's accounts."
	nowSeeMarta = "You're now viewing Marta's accounts."
)

// changesOfIdentity make Marta the active identity instead of Theo, in another tab.
var changesOfIdentity = map[string]func(b *browser, marta string) reply{
	"switch":   func(b *browser, marta string) reply { return b.post("/switch", url.Values{"identity": {marta}}) },
	"sign-out": func(b *browser, _ string) reply { return b.post("/logout", url.Values{}) },
}

// Spec: SIGNIN-10.
func TestNextPageSaysWhoseAccountsItShows(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"switch": nowSeeMarta, "sign-out": theoIsOut} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, b, _, marta := twoIdentities(t, "/home")
			next := b.follow(changesOfIdentity[name](b, marta))
			if got := next.text(".notice"); next.at.Path != "/home" || got != want {
				t.Errorf("page = %s, notice = %q, want Home and %q", next.at, got, want)
			}
			if again := b.get("/home").text(".notice"); again != "" {
				t.Errorf("notice of the page after that = %q, want none", again)
			}
		})
	}
}

// Spec: SIGNIN-10.
func TestSignInAsSomeoneElseSaysWhoseAccounts(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if first := b.signIn("newcomer", "/home").text(".notice"); first != "" {
		t.Errorf("notice after the first sign-in = %q, want none", first)
	}
	if second := b.signIn("household", "/login?how=another").text(".notice"); second != nowSeeMarta {
		t.Errorf("notice = %q, want %q", second, nowSeeMarta)
	}
}

// What one identity did is not said on another one's page, where it would be untrue.
// Spec: SIGNIN-10.
func TestMessageBelongsToTheIdentityThatActed(t *testing.T) {
	t.Parallel()
	const added = "We added PE0099812 to your profile."
	_, b, _, marta := twoIdentities(t, "/home")
	theo := b.identityKey(t)
	b.post("/switch", url.Values{"identity": {marta}})
	form := b.getAfterOverlay("/profile/attach").form("main form").fill(map[string]string{"number": "PE0099812", "zip": "50327"})
	if r := b.submit(form); r.location() != "/profile" {
		t.Fatalf("attach: redirect = %q, main = %q, want Profile", r.location(), r.text("main"))
	}
	theos := b.follow(b.post("/switch", url.Values{"identity": {theo}}))
	if got := theos.text(".notice"); strings.Contains(got, "PE0099812") || !strings.Contains(got, "You're now viewing Theo's accounts.") {
		t.Errorf("notice of Theo's page = %q, want no policy of Marta's", got)
	}
	martas := b.follow(b.post("/switch", url.Values{"identity": {marta}}))
	if got := martas.text(".notice"); !strings.Contains(got, added) {
		t.Errorf("notice of Marta's page = %q, want %q", got, added)
	}
	if again := b.getAfterOverlay("/home").text(".notice"); again != "" {
		t.Errorf("notice of the page after that = %q, want none", again)
	}
}

// A failed load and a deleted profile sign out too.
// Spec: SIGNIN-10.
func TestOtherSignOutsSayWhoseAccounts(t *testing.T) {
	t.Parallel()
	t.Run("failed load", func(t *testing.T) {
		t.Parallel()
		h := newHarness(t)
		b := h.browser()
		b.signIn("household", "/home")
		h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "newcomer", Status: http.StatusForbidden})
		r := b.signIn("newcomer", "/login?how=another")
		if r.at.Path != "/auth" || r.text(".notice") != theoIsOut || !strings.Contains(r.text("main"), "Not authorized.") {
			t.Errorf("page = %s, notice = %q, main = %q, want /auth with %q", r.at, r.text(".notice"), r.text("main"), theoIsOut)
		}
	})
	t.Run("deleted profile", func(t *testing.T) {
		t.Parallel()
		_, b, confirm, _ := twoIdentities(t, "/profile/delete")
		r := b.follow(b.submit(confirm.form("form.form").fill(map[string]string{"confirm": "yes"})))
		if r.at.Path != "/profile/deleted" || r.text(".notice") != theoIsOut {
			t.Errorf("page = %s, notice = %q, want /profile/deleted with %q", r.at, r.text(".notice"), theoIsOut)
		}
	})
}

// The loading overlay is no page: the notice is for the page behind it.
// Spec: SIGNIN-10.
func TestNoticeOfChangeOutlivesOverlay(t *testing.T) {
	t.Parallel()
	h, b, _, marta := twoIdentities(t, "/home")
	must(t, h.portal.Profiles.Forget(t.Context(), marta))
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "household", Delay: 400 * time.Millisecond, Times: 1})
	b.post("/logout", url.Values{})
	overlay := b.get("/home")
	if overlay.page.Refresh() == "" {
		t.Fatalf("page = %q, want the overlay", overlay.text("h1"))
	}
	if got := b.follow(overlay).text(".notice"); got != theoIsOut {
		t.Errorf("notice = %q, want %q", got, theoIsOut)
	}
}

// Section 4: sign-out of one identity clears its cached items, and only those.
// Spec: SIGNIN-6.
func TestSignOutOfOneIdentityClearsItsCachedProfile(t *testing.T) {
	t.Parallel()
	h, b, home, marta := twoIdentities(t, "/home")
	b.post("/switch", url.Values{"identity": {marta}})
	theo := b.get("/home").attr("form[action='/switch'] input[name=identity]", "value")
	b.post("/switch", url.Values{"identity": {theo}})
	cached := func(key string) bool {
		t.Helper()
		_, found, err := h.portal.Profiles.Cached(t.Context(), userapi.Member{Key: key})
		must(t, err)
		return found
	}
	if !cached(theo) || !cached(marta) || home.status != http.StatusOK {
		t.Fatalf("cached profiles: Theo = %v, Marta = %v, want both", cached(theo), cached(marta))
	}
	b.post("/logout", url.Values{})
	if cached(theo) || !cached(marta) {
		t.Errorf("cached profiles after Theo's sign-out: Theo = %v, Marta = %v, want only Marta's", cached(theo), cached(marta))
	}
}

// A form of a tab that still shows Theo must not act for Marta.
// Spec: SIGNIN-11, SIGNIN-12.
func TestFormOfOldTabIsRefusedAndSaved(t *testing.T) {
	t.Parallel()
	wants := map[string][]string{
		"switch": {
			"This page was for theo.abara@example.com. " + nowSeeMarta, "Nothing was sent.",
			"We saved your input for one hour. Switch to theo.abara@example.com",
		},
		"sign-out": {theoIsOut, "Nothing was sent.", "We saved your input for one hour. Sign in again"},
	}
	for name, change := range changesOfIdentity {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, page, marta := twoIdentities(t, "/profile/attach")
			change(b, marta)
			b.header.Set("Referer", page.at.String())
			r := b.follow(b.submit(page.form("form.form").fill(map[string]string{"number": "HO1", "zip": "50327"})))
			b.header.Del("Referer")
			if r.at.Path != "/session/changed" || r.text("h1") != "Someone else is signed in now" {
				t.Fatalf("page = %s, heading = %q, want /session/changed for Marta", r.at, r.text("h1"))
			}
			for _, want := range wants[name] {
				if !strings.Contains(r.text("main"), want) {
					t.Errorf("main = %q, want %q", r.text("main"), want)
				}
			}
			if n := h.box.Calls("POST /profiles/attach-account-policy"); n != 0 {
				t.Errorf("provider calls = %d, want 0", n)
			}
			if own := b.get("/profile/attach").attr("#number", "value"); own != "" {
				t.Errorf("Marta's form has Theo's input %q", own)
			}
			if theos := h.browser().signIn("newcomer", "/profile/attach").attr("#number", "value"); theos != "HO1" {
				t.Errorf("Theo's saved input = %q, want HO1", theos)
			}
		})
	}
}

// Spec: SIGNIN-11.
func TestMemberOfOldTabSwitchesBackToSavedInput(t *testing.T) {
	t.Parallel()
	_, b, page, marta := twoIdentities(t, "/profile/attach")
	b.post("/switch", url.Values{"identity": {marta}})
	changed := b.follow(b.submit(page.form("form.form").fill(map[string]string{"number": "HO1"})))
	back := b.follow(b.submit(changed.form("main form[action='/switch']")))
	if back.at.Path != "/profile/attach" || back.attr("#number", "value") != "HO1" || back.text(".notice") != "You're now viewing Theo's accounts." {
		t.Errorf("page = %s, number = %q, notice = %q, want the form with Theo's input", back.at, back.attr("#number", "value"), back.text(".notice"))
	}
}

// Every button of an old tab is refused, the sign-out too.
// Spec: SIGNIN-12.
func TestButtonsOfOldTabDoNothing(t *testing.T) {
	t.Parallel()
	for _, action := range []string{"/logout", "/switch"} {
		for name, change := range changesOfIdentity {
			t.Run(action+" after "+name, func(t *testing.T) {
				t.Parallel()
				_, b, page, marta := twoIdentities(t, "/home")
				change(b, marta)
				b.get("/home")
				if r := b.follow(b.submit(page.form("form[action='" + action + "']"))); r.at.Path != "/session/changed" {
					t.Errorf("page = %s, want /session/changed", r.at)
				}
				if who := b.get("/home").text(".who b"); who != "Signed in as Marta Lindqvist" {
					t.Errorf("header = %q, want Marta", who)
				}
			})
		}
	}
}

// ownerOf returns what the scripts of a page send to say for whom it was made.
func (r reply) ownerOf() string {
	_, owner, _ := strings.Cut(r.attr("[name=xsrf]", "value"), ".")
	return owner
}

// All tabs share the cookie with the forgery token, so a script of an old tab sends a valid one.
// Spec: SIGNIN-12.
func TestScriptOfOldTabIsRefused(t *testing.T) {
	t.Parallel()
	h, b, page, marta := twoIdentities(t, "/home")
	b.post("/switch", url.Values{"identity": {marta}})
	b.header.Set("Referer", portalOrigin+"/paperless/billing")
	for _, path := range []string{"/paperless/billing", "/payments/4100238715/session", "/payments/4100238715/events", "/profile/authentication-methods", "/session"} {
		b.header.Set("X-Page-Owner", page.ownerOf())
		r := b.sendJSON(path, `{}`)
		b.header.Del("X-Page-Owner")
		var got struct{ Problem, Next string }
		must(t, json.Unmarshal([]byte(r.body), &got))
		if r.status != http.StatusConflict || !strings.Contains(got.Problem, "You're now signed in as marta.lindqvist@example.com. Nothing was sent.") {
			t.Errorf("%s: status = %d, body = %s, want 409 with whose session it is", path, r.status, r.body)
		}
		if next := b.get(got.Next); !strings.Contains(next.text("main"), "This page was for theo.abara@example.com.") {
			t.Errorf("%s: next page = %s, main = %q, want whose page it was", path, next.at, next.text("main"))
		}
	}
	for _, call := range []string{"POST /payments/payment-modal", "POST /profiles/update-authentication-methods"} {
		if n := h.box.Calls(call); n != 0 {
			t.Errorf("%s: calls = %d, want 0", call, n)
		}
	}
	b.header.Set("X-Page-Owner", b.get("/home").ownerOf())
	if r := b.sendJSON("/payments/4100238715/session", `{"operation":"makePayment"}`); r.status != http.StatusOK {
		t.Errorf("script of Marta's page: status = %d, body = %s, want 200", r.status, r.body)
	}
}

// Spec: SIGNIN-12.
func TestOldTabGetsNoPartOfAnotherMembersPage(t *testing.T) {
	t.Parallel()
	_, b, page, marta := twoIdentities(t, "/home")
	b.post("/switch", url.Values{"identity": {marta}})
	b.header.Set("HX-Request", "true")
	b.header.Set("Referer", portalOrigin+"/documents")
	if r := b.get("/documents-list"); !strings.Contains(r.body, "4100238715") {
		t.Fatalf("list of Marta's page = %q, want her documents", r.body)
	}
	b.header.Set("X-Page-Owner", page.ownerOf())
	r := b.get("/documents-list")
	if to := r.header.Get("HX-Redirect"); !strings.HasPrefix(to, "/session/changed?") || strings.Contains(r.body, "4100238715") {
		t.Errorf("HX-Redirect = %q, body = %q, want /session/changed and no documents", to, r.body)
	}
}

// A hidden tab asks whose session it is, and saves its input before it leaves.
// Spec: SIGNIN-11.
func TestScriptOfOldTabLearnsOfChangeAndSavesInput(t *testing.T) {
	t.Parallel()
	h, b, page, marta := twoIdentities(t, "/profile/attach")
	b.header.Set("X-Page-Owner", page.ownerOf())
	b.header.Set("Accept", "application/json")
	if r := b.get("/session"); r.status != http.StatusOK {
		t.Errorf("before the change: status = %d, want 200", r.status)
	}
	b.header.Del("X-Page-Owner")
	b.post("/switch", url.Values{"identity": {marta}})
	b.header.Set("X-Page-Owner", page.ownerOf())
	if r := b.get("/session"); r.status != http.StatusConflict {
		t.Errorf("after the change: status = %d, want 409", r.status)
	}
	if r := b.saveInput("/profile/attach", page.form("form.form").fill(map[string]string{"number": "HO1"}).fields); r.status != http.StatusNoContent {
		t.Errorf("saving input: status = %d, body = %s, want 204", r.status, r.body)
	}
	if theos := h.browser().signIn("newcomer", "/profile/attach").attr("#number", "value"); theos != "HO1" {
		t.Errorf("Theo's saved input = %q, want HO1", theos)
	}
}

// Spec: SIGNIN-11.
func TestChangedPageLeadsOn(t *testing.T) {
	t.Parallel()
	_, b, _, marta := twoIdentities(t, "/home")
	b.post("/switch", url.Values{"identity": {marta}})
	if r := b.get("/session/changed?user=" + marta + "&return=%2Fbilling"); r.location() != "/billing" {
		t.Errorf("page of the active member: redirect = %q, want /billing", r.location())
	}
	if r := b.get("/session/changed?user=unknown&input=no"); !strings.Contains(r.text("main"), nowSeeMarta+"We're sorry, we couldn't save your input.") {
		t.Errorf("page of an unknown member: main = %q, want %q and that the input is lost", r.text("main"), nowSeeMarta)
	}
	b.post("/logout", url.Values{"identity": {"all"}})
	if r := b.get("/session/changed?user=" + marta); r.location() != "/" {
		t.Errorf("visitor: redirect = %q, want the site root", r.location())
	}
}

// Spec: SIGNIN-14.
func TestUsedSignInAddressReturnsToItsPage(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	choose := b.open("/billing/4100238715")
	action, _ := choose.doc().Find("form[method=post]").Attr("action")
	to, err := choose.at.Parse(action)
	must(t, err)
	callback := b.send(http.MethodPost, to.String(), url.Values{"member": {"household"}}).location()
	if r := b.open(callback); r.at.Path != "/billing/4100238715" {
		t.Fatalf("sign-in ended at %s, want Billing", r.at)
	}
	again := b.open(callback)
	if again.at.Path != "/billing/4100238715" || again.status != http.StatusOK || again.text(".notice") != "" {
		t.Errorf("page = %s, status = %d, notice = %q, want Billing without an error", again.at, again.status, again.text(".notice"))
	}
	if visitor := newVisitor(b).open(callback); visitor.at.Path != "/auth" || !slices.Contains(visitor.texts("main p"), "This sign-in took too long or was started in another browser. Please try again.") {
		t.Errorf("visitor: page = %s, main = %q, want /auth with the reason", visitor.at, visitor.texts("main p"))
	}
}

// newVisitor returns a browser without cookies of the portal.
func newVisitor(b *browser) *browser {
	visitor := b.h.browser()
	visitor.cookies["portal.test"] = map[string]*http.Cookie{"seen": {Name: "seen", Value: "1"}}
	return visitor
}

// The sixth identity of a browser signs no one in. The page lists the five, which live on, and
// signs out any of them.
func TestSixthIdentityIsRefused(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	five := []string{"household", "newcomer", "two", "farm", "mortgagee"}
	for _, member := range five {
		b.signIn(member, "/login?how=another")
	}
	loads := h.box.Calls("GET /profiles")
	full := b.signIn("core", "/login?how=another&return=%2Fclaims")
	buttons := full.texts("main form[action='/logout'] button")
	if full.at.Path != "/auth" || full.text("h1") != "Five emails are already signed in" || len(buttons) != 5 || h.box.Calls("GET /profiles") != loads {
		t.Fatalf("page = %s, heading = %q, buttons = %q, loads = %d, want the five", full.at, full.text("h1"), buttons, h.box.Calls("GET /profiles")-loads)
	}
	for _, email := range []string{"marta.lindqvist@example.com", "theo.abara@example.com"} {
		if !slices.Contains(buttons, "Sign out "+email) {
			t.Errorf("buttons = %q, want one for %s", buttons, email)
		}
	}
	if again := b.signIn("newcomer", "/login?how=another"); again.at.Path != "/home" || !strings.Contains(again.text(".menu-email"), "theo") {
		t.Errorf("one of the five = %s as %q, want Home of Theo", again.at, again.text(".menu-email"))
	}
	form := full.form("main form:has(input[name=identity])")
	form.fields.Del("xsrf")
	gone := b.post("/logout", form.fields)
	if to := gone.location(); !strings.HasPrefix(to, sandboxOrigin) {
		t.Fatalf("sign-out of another identity: redirect = %q, want the provider's", to)
	}
	home := b.open("/home")
	if who, notice := home.text(".menu-email"), home.text(".notice"); !strings.Contains(who, "theo") || !strings.Contains(notice, "@example.com is signed out.") {
		t.Errorf("Home of %q, notice = %q, want Theo's, and who is signed out", who, notice)
	}
	if r := b.post("/logout", form.fields); r.location() != "/home" || b.open("/auth?identities=full").text("h1") == full.text("h1") {
		t.Errorf("second press: redirect = %q, want Home and room for one", r.location())
	}
	if sixth := b.signIn("core", "/login?how=another"); sixth.at.Path != "/home" {
		t.Errorf("after a sign-out: page = %s, want Home", sixth.at)
	}
}
