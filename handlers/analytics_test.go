package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/handlers"
	"memberportal/views/paths"

	"memberportal/handlers/visit"
	"memberportal/upstream/sandbox"
)

const tagOrigin = "https://tags.example.com"

// newReportingHarness returns a harness whose portal has a tag manager.
func newReportingHarness(t *testing.T) *harness {
	t.Helper()
	h := newHarness(t)
	script, err := url.Parse(tagOrigin + "/tag.js?id=G-1")
	must(t, err)
	h.portal.Analytics = visit.Analytics{Script: script, MeasurementID: "G-1", Origins: []string{"https://*.reports.example.com"}}
	h.app = handlers.App(h.portal, nil)
	return h
}

// tag returns the attributes of the tag manager's script, or nil if the page has none.
func (r reply) tag() map[string]string {
	script := r.doc().Find("script[data-tag-manager]")
	if script.Length() == 0 {
		return nil
	}
	attributes := map[string]string{}
	for _, a := range script.Get(0).Attr {
		attributes[a.Key] = a.Val
	}
	return attributes
}

// allows reports whether the Content-Security-Policy contains the source.
func (r reply) allows(source string) bool {
	return strings.Contains(r.header.Get("Content-Security-Policy"), source)
}

// Spec: API-17.
func TestAnalyticsIsOffWithoutTagManager(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	r := h.browser().signIn("household", "/home")
	if r.tag() != nil || r.doc().Find("#usage-statistics").Length() != 0 || strings.Contains(r.body, "analytics-") {
		t.Errorf("tag = %v, footer = %q, want no analytics", r.tag(), r.text("footer"))
	}
}

// The address of this page has the key of an identity, which may have no digit to redact it by.
// Spec: READING-11.
func TestTagReportsNoIdentity(t *testing.T) {
	t.Parallel()
	b := newReportingHarness(t).browser()
	b.signIn("household", "/home")
	r := b.get(paths.MemberChanged("abcdefgh", paths.SessionEnd{ReturnTo: "/home"}))
	if got := r.tag()["data-page"]; got != "/session/changed?redacted" {
		t.Errorf("data-page = %q, want /session/changed?redacted", got)
	}
}

// Spec: API-17, READING-11.
func TestTagReportsRouteWithoutPersonalData(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.browser()
	r := b.signIn("household", "/billing")
	r = b.get(r.at.Path + "?page=2&email=marta%40example.com")
	tag := r.tag()
	want := map[string]string{
		"data-tag-manager": tagOrigin + "/tag.js?id=G-1", "data-measurement-id": "G-1", "data-consent": "denied",
		"data-page": "/billing/{accountNumber}?redacted", "data-title": "Billing",
	}
	for name, value := range want {
		if tag[name] != value {
			t.Errorf("%s = %q, want %q", name, tag[name], value)
		}
	}
	for _, source := range []string{"'strict-dynamic' " + sandboxOrigin + " " + tagOrigin, "img-src 'self' data: " + tagOrigin, "https://*.reports.example.com; frame-src"} {
		if !r.allows(source) {
			t.Errorf("Content-Security-Policy = %s, want it to contain %q", r.header.Get("Content-Security-Policy"), source)
		}
	}
	if missing := b.get("/claims/no-such-claim").tag(); missing["data-page"] != "/claims/{claim}" {
		t.Errorf("data-page of an error page = %q, want /claims/{claim}", missing["data-page"])
	}
}

func TestTagOmitsQueryOfLandingPage(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.browser()
	if tag := b.get("/auth?page=2").tag(); tag["data-page"] != "/auth" {
		t.Errorf("data-page = %q, want /auth", tag["data-page"])
	}
}

func TestTagReportsSignInOnce(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.browser()
	marked := func(r reply) bool { _, ok := r.tag()["data-login"]; return ok }
	if marked(b.get("/auth")) {
		t.Error("visitor's page: data-login is set, want none")
	}
	if !marked(b.signIn("household", "/home")) {
		t.Error("first page after sign-in: data-login is missing")
	}
	if marked(b.get("/home")) {
		t.Error("second page after sign-in: data-login is set, want none")
	}
}

// Spec: PAGE-2.
func TestOverlayHasNoTag(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.browser()
	choose := b.open("/home")
	action, _ := choose.doc().Find("form[method=post]").Attr("action")
	to, err := choose.at.Parse(action)
	must(t, err)
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Delay: time.Second, Times: 1})
	home := b.get(b.send(http.MethodPost, to.String(), url.Values{"member": {"household"}}).location()).location()
	overlay := b.get(home)
	if overlay.doc().Find("meta[http-equiv=refresh]").Length() == 0 {
		t.Fatal("slow profile load shows no overlay")
	}
	if overlay.tag() != nil {
		t.Errorf("tag of the overlay = %v, want none", overlay.tag())
	}
	if _, ok := b.follow(overlay).tag()["data-login"]; !ok {
		t.Error("page after the overlay: data-login is missing")
	}
}

// A part of a page waits for the profile: the overlay would fill the part.
//
// Spec: PAGE-2.
func TestFragmentsWaitForTheProfile(t *testing.T) {
	t.Parallel()
	h, b, _ := signInAt(t, "/home")
	must(t, h.portal.Profiles.Forget(t.Context(), b.identityKey(t)))
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Delay: 400 * time.Millisecond, Times: 1})
	part := b.get("/billing/4100238715/due")
	if part.status != http.StatusOK || part.doc().Find("#due").Length() != 1 || part.page.Refresh() != "" {
		t.Errorf("status = %d, body = %s, want the amounts without an overlay", part.status, part.text("body"))
	}
}

func TestMemberAndBrowserOptOutOfAnalytics(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	choose := func(choice string) reply {
		b.header.Set("Referer", portalOrigin+"/agents")
		defer b.header.Del("Referer")
		r := b.post("/usage-statistics", url.Values{"statistics": {choice}})
		if r.status != http.StatusSeeOther || r.location() != "/agents#usage-statistics" {
			t.Fatalf("%s: status = %d, redirect = %q, want 303 to /agents#usage-statistics", choice, r.status, r.location())
		}
		return b.get("/agents")
	}
	if r := choose("off"); r.tag() != nil || r.allows(tagOrigin) || !strings.Contains(r.text("#usage-statistics"), "are off") {
		t.Errorf("after off: tag = %v, text = %q, want no tag", r.tag(), r.text("#usage-statistics"))
	}
	if r := choose("on"); r.tag()["data-consent"] != "granted" || !strings.Contains(r.text("#usage-statistics"), "are on") {
		t.Errorf("after on: tag = %v, text = %q, want consent granted", r.tag(), r.text("#usage-statistics"))
	}
	b.header.Set("Sec-GPC", "1")
	if r := b.get("/agents"); r.tag() != nil || r.allows(tagOrigin) || !strings.Contains(r.text("footer"), "because your browser") {
		t.Errorf("with Global Privacy Control: tag = %v, footer = %q, want no tag and the reason", r.tag(), r.text("footer"))
	}
}

func TestVisitorOptsOutOfAnalytics(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.browser()
	b.header.Set("Referer", portalOrigin+"/auth")
	if r := b.post("/usage-statistics", url.Values{"statistics": {"off"}}); r.location() != "/auth#usage-statistics" {
		t.Errorf("redirect = %q, want /auth#usage-statistics", r.location())
	}
	if r := b.get("/auth"); r.tag() != nil {
		t.Errorf("tag after opting out = %v, want none", r.tag())
	}
	b.header.Set("Origin", "http://evil.example")
	if r := b.post("/usage-statistics", url.Values{"statistics": {"on"}}); r.status != http.StatusForbidden {
		t.Errorf("form of another site: status = %d, want 403", r.status)
	}
}

// A new menu item without a tracking label fails this test.
func TestMenuItemsHaveTrackingLabels(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	r := h.browser().signIn("household", "/home")
	if unlabeled := r.doc().Find("header a:not([data-track])"); unlabeled.Length() != 0 {
		t.Errorf("menu item %q has no data-track", unlabeled.First().Text())
	}
	if form := r.doc().Find("form[data-sign-out]").First(); form.AttrOr("data-track-submit", "") != "logout timeout=false" {
		t.Errorf("data-track-submit = %q, want logout timeout=false", form.AttrOr("data-track-submit", ""))
	}
}
