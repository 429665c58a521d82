package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/handlers"

	"memberportal/upstream/sandbox"
)

const tagOrigin = "https://tags.example.com"

// newReportingHarness has a tag manager.
func newReportingHarness(t *testing.T) *harness {
	t.Helper()
	w := newHarness(t)
	script, err := url.Parse(tagOrigin + "/tag.js?id=G-1")
	must(t, err)
	w.portal.Analytics = handlers.Analytics{Script: script, MeasurementID: "G-1", Origins: []string{"https://*.reports.example.com"}}
	w.app = w.portal.App()
	return w
}

// tag is what the page reports about itself, by the attribute's name; nil when it reports nothing.
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

func (r reply) allows(source string) bool {
	return strings.Contains(r.header.Get("Content-Security-Policy"), source)
}

func TestAnalyticsIsOffWithoutTagManager(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	r := w.browser().signIn("household", "/home")
	if r.tag() != nil || r.doc().Find("#usage-statistics").Length() != 0 || strings.Contains(r.body, "analytics-") {
		t.Errorf("the page reports, or speaks of it:\n%s", r.text("footer"))
	}
}

func TestTagReportsRouteWithoutPersonalData(t *testing.T) {
	t.Parallel()
	w := newReportingHarness(t)
	b := w.browser()
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
			t.Errorf("the policy lacks %q: %s", source, r.header.Get("Content-Security-Policy"))
		}
	}
	if missing := b.get("/claims/no-such-claim").tag(); missing["data-page"] != "/claims/{claim}" {
		t.Errorf("an error page tells %v", missing)
	}
}

func TestTagOmitsQueryOfLandingPage(t *testing.T) {
	t.Parallel()
	w := newReportingHarness(t)
	b := w.browser()
	if tag := b.get("/auth?page=2").tag(); tag["data-page"] != "/auth" {
		t.Errorf("the landing tells %v", tag)
	}
}

func TestTagReportsSignInOnce(t *testing.T) {
	t.Parallel()
	w := newReportingHarness(t)
	b := w.browser()
	marked := func(r reply) bool { _, ok := r.tag()["data-login"]; return ok }
	if marked(b.get("/auth")) {
		t.Error("a visitor's page tells of a sign-in")
	}
	if !marked(b.signIn("household", "/home")) {
		t.Error("the first page does not tell of the sign-in")
	}
	if marked(b.get("/home")) {
		t.Error("the second page tells of it again")
	}
}

func TestOverlayHasNoTag(t *testing.T) {
	t.Parallel()
	w := newReportingHarness(t)
	b := w.browser()
	choose := b.open("/home")
	action, _ := choose.doc().Find("form[method=post]").Attr("action")
	to, err := choose.at.Parse(action)
	must(t, err)
	w.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Delay: time.Second, Times: 1})
	home := b.get(b.send(http.MethodPost, to.String(), url.Values{"member": {"household"}}).location()).location()
	overlay := b.get(home)
	if overlay.doc().Find("meta[http-equiv=refresh]").Length() == 0 {
		t.Fatal("no overlay for a slow member")
	}
	if overlay.tag() != nil {
		t.Error("the overlay reports itself")
	}
	if _, ok := b.follow(overlay).tag()["data-login"]; !ok {
		t.Error("the page after the overlay does not tell of the sign-in")
	}
}

func TestMemberAndBrowserOptOutOfAnalytics(t *testing.T) {
	t.Parallel()
	w := newReportingHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	choose := func(choice string) reply {
		b.header.Set("Referer", portalOrigin+"/agents")
		defer b.header.Del("Referer")
		r := b.post("/usage-statistics", url.Values{"statistics": {choice}})
		if r.status != http.StatusSeeOther || r.location() != "/agents#usage-statistics" {
			t.Fatalf("choosing %s answered %d to %s", choice, r.status, r.location())
		}
		return b.get("/agents")
	}
	if r := choose("off"); r.tag() != nil || r.allows(tagOrigin) || !strings.Contains(r.text("#usage-statistics"), "are off") {
		t.Errorf("after off: %v, %s", r.tag(), r.text("#usage-statistics"))
	}
	if r := choose("on"); r.tag()["data-consent"] != "granted" || !strings.Contains(r.text("#usage-statistics"), "are on") {
		t.Errorf("after on: %v, %s", r.tag(), r.text("#usage-statistics"))
	}
	b.header.Set("Sec-GPC", "1")
	if r := b.get("/agents"); r.tag() != nil || r.allows(tagOrigin) || !strings.Contains(r.text("footer"), "because your browser") {
		t.Errorf("with Global Privacy Control: %v, %s", r.tag(), r.text("footer"))
	}
}

func TestVisitorOptsOutOfAnalytics(t *testing.T) {
	t.Parallel()
	w := newReportingHarness(t)
	b := w.browser()
	b.header.Set("Referer", portalOrigin+"/auth")
	if r := b.post("/usage-statistics", url.Values{"statistics": {"off"}}); r.location() != "/auth#usage-statistics" {
		t.Errorf("sent to %q", r.location())
	}
	if r := b.get("/auth"); r.tag() != nil {
		t.Error("the choice is not kept")
	}
	b.header.Set("Origin", "http://evil.example")
	if r := b.post("/usage-statistics", url.Values{"statistics": {"on"}}); r.status != http.StatusForbidden {
		t.Errorf("another site chooses for the visitor: %d", r.status)
	}
}

// Every menu item tells its press, so that a new one without its label is found.
func TestMenuItemsHaveTrackingLabels(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	r := w.browser().signIn("household", "/home")
	if untold := r.doc().Find("header a:not([data-track])"); untold.Length() != 0 {
		t.Errorf("%q tells nothing", untold.First().Text())
	}
	if form := r.doc().Find("form[data-sign-out]").First(); form.AttrOr("data-track-submit", "") != "logout timeout=false" {
		t.Errorf("signing out tells %q", form.AttrOr("data-track-submit", ""))
	}
}
