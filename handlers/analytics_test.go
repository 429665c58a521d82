package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/handlers/request"
	"memberportal/upstream/sandbox"
)

const tagOrigin = "https://tags.example.com"

// newReportingHarness returns a harness whose portal has a tag manager.
func newReportingHarness(t *testing.T) *handlertest.Harness {
	t.Helper()
	h := handlertest.New(t)
	script, err := url.Parse(tagOrigin + "/tag.js?id=G-1")
	handlertest.Must(t, err)
	h.Portal.Analytics = request.Analytics{
		Script: script, MeasurementID: "G-1", Origins: []string{"https://*.reports.example.com"},
	}
	return h
}

// tagOf returns the attributes of the tag manager's script, or nil if the page has none.
func tagOf(r handlertest.Reply) map[string]string {
	script := r.Doc().Find("script[data-tag-manager]")
	if script.Length() == 0 {
		return nil
	}
	attributes := map[string]string{}
	for _, a := range script.Get(0).Attr {
		attributes[a.Key] = a.Val
	}
	return attributes
}

// allowsSource reports whether the Content-Security-Policy contains the source.
func allowsSource(r handlertest.Reply, source string) bool {
	return strings.Contains(r.Header.Get("Content-Security-Policy"), source)
}

// Spec: API-17.
func TestAnalyticsIsOffWithoutTagManager(t *testing.T) {
	t.Parallel()
	_, _, r := handlertest.SignInAt(t, "/home")
	if tagOf(r) != nil || r.Doc().Find("#usage-statistics").Length() != 0 || strings.Contains(r.Body, "analytics-") {
		t.Errorf("tag = %v, footer = %q, want no analytics", tagOf(r), r.Text("footer"))
	}
}

// Spec: API-17, READING-11.
func TestTagReportsRouteWithoutPersonalData(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.Browser()
	r := b.SignIn("household", "/billing")
	r = b.Get(r.At.Path + "?page=2&email=marta%40example.com")
	tag := tagOf(r)
	want := map[string]string{
		"data-tag-manager": tagOrigin + "/tag.js?id=G-1", "data-measurement-id": "G-1", "data-consent": "denied",
		"data-page": "/billing/{accountNumber}?redacted", "data-title": "Billing",
	}
	for name, value := range want {
		if tag[name] != value {
			t.Errorf("%s = %q, want %q", name, tag[name], value)
		}
	}
	for _, source := range []string{
		"'strict-dynamic' " + handlertest.SandboxOrigin + " " + tagOrigin, "img-src 'self' data: " + tagOrigin,
		"https://*.reports.example.com; frame-src",
	} {
		if !allowsSource(r, source) {
			t.Errorf("Content-Security-Policy = %s, want it to contain %q", r.Header.Get("Content-Security-Policy"), source)
		}
	}
	if missing := tagOf(b.Get("/claims/no-such-claim")); missing["data-page"] != "/claims/{claim}" {
		t.Errorf("data-page of an error page = %q, want /claims/{claim}", missing["data-page"])
	}
}

func TestTagReportsSignInOnce(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.Browser()
	marked := func(r handlertest.Reply) bool { _, ok := tagOf(r)["data-login"]; return ok }
	if marked(b.Get("/auth")) {
		t.Error("visitor's page: data-login is set, want none")
	}
	if !marked(b.SignIn("household", "/home")) {
		t.Error("first page after sign-in: data-login is missing")
	}
	if marked(b.Get("/home")) {
		t.Error("second page after sign-in: data-login is set, want none")
	}
}

// Spec: PAGE-2.
func TestOverlayHasNoTag(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.Browser()
	choose := b.Open("/home")
	action, _ := choose.Doc().Find("form[method=post]").Attr("action")
	to, err := choose.At.Parse(action)
	handlertest.Must(t, err)
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Delay: 400 * time.Millisecond, Times: 1})
	home := b.Get(b.Send(http.MethodPost, to.String(), url.Values{"member": {"household"}}).Location()).Location()
	overlay := b.Get(home)
	if overlay.Doc().Find("meta[http-equiv=refresh]").Length() == 0 {
		t.Fatal("slow profile load shows no overlay")
	}
	if tagOf(overlay) != nil {
		t.Errorf("tag of the overlay = %v, want none", tagOf(overlay))
	}
	if _, ok := tagOf(b.Follow(overlay))["data-login"]; !ok {
		t.Error("page after the overlay: data-login is missing")
	}
}

// A part of a page waits for the profile: the overlay would fill the part.
//
// Spec: PAGE-2.
func TestFragmentsWaitForTheProfile(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	handlertest.Must(t, h.Portal.Profiles.Forget(t.Context(), b.IdentityKey(t)))
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Delay: 400 * time.Millisecond, Times: 1})
	part := b.Get("/billing/4100238715/due")
	if part.Status != http.StatusOK || part.Doc().Find("#due").Length() != 1 || part.Page.Refresh() != "" {
		t.Errorf("status = %d, body = %s, want the amounts without an overlay", part.Status, part.Text("body"))
	}
}

func TestMemberAndBrowserOptOutOfAnalytics(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	choose := func(choice string) handlertest.Reply {
		b.Header.Set("Referer", handlertest.PortalOrigin+"/help")
		defer b.Header.Del("Referer")
		r := b.Post("/usage-statistics", url.Values{"statistics": {choice}})
		if r.Status != http.StatusSeeOther || r.Location() != "/help#usage-statistics" {
			t.Fatalf("%s: status = %d, redirect = %q, want 303 to /help#usage-statistics", choice, r.Status, r.Location())
		}
		return b.Get("/help")
	}
	want := func(r handlertest.Reply, consent, says string) {
		t.Helper()
		got := tagOf(r)["data-consent"]
		if got != consent || allowsSource(r, tagOrigin) != (consent != "") || !strings.Contains(r.Text("main"), says) {
			t.Errorf("consent = %q, page = %q, want %q and %q", got, r.Text("main"), consent, says)
		}
	}
	want(choose("off"), "", "are off")
	want(choose("on"), "granted", "are on")
	b.Header.Set("Sec-GPC", "1")
	want(b.Get("/help"), "", "because your browser")
}

// The page's attributes have what a press, a choice or a sent form reports.
// Spec: ANALYTICS-3.
func TestPagesDeclareTheirEvents(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	for path, events := range map[string][]string{
		"/home": {
			"data-track='page_link_click link=home_account'", "data-track='page_link_click link=home_task'",
			"data-track-hover='hover target=home_account'",
		},
		"/billing/4100238715": {
			"data-track='button_click button=make_payment'", "data-track='button_click button=cancel_payment'",
			"data-track='button_click button=continue_to_processor'", "data-track='select_content content=account'",
			"data-track='page_link_click link=all_transactions'",
		},
		"/billing/4100238715?page=1": {
			"data-track='document_download_click document=transactions'", "data-track='page_number list=transactions page=2'",
			"data-track='pagination list=transactions direction=next'",
		},
		"/documents": {
			"data-track='document_download_click document=member_document'",
			"data-track='select_content content=document_filter'",
			"data-track-change='select_content content=document_filter'",
		},
		"/cards": {
			"data-track='document_download_click document=id_cards'", "data-track='button_click button=keep_card'",
		},
		"/messages": {
			"data-track='page_link_click link=message'", "data-track='page_link_click link=new_message'",
		},
		"/messages/M-20931":               {"data-track-submit='form_submit form=message'"},
		"/new-message":                    {"data-track-submit='form_submit form=new_message'"},
		"/paperless/billing":              {"data-track-submit='form_submit form=paperless'"},
		"/faqs":                           {"data-track='select_content content=question'"},
		"/profile":                        {"data-track='page_link_click link=change_email'"},
		"/profile/email":                  {"data-track-submit='form_submit form=change_email'"},
		"/profile/attach":                 {"data-track-submit='form_submit form=attach_account_or_policy'"},
		"/profile/authentication-methods": {"data-track-submit='form_submit form=authentication_methods'"},
		"/claims":                         {"data-track='page_link_click link=claim'"},
		"/claims/CL0044170": {
			"data-track='page_link_click link=contact_adjuster'", "data-track-submit='form_submit form=claim_files'",
		},
		"/new-claim?policyNumber=AA1182204": {"data-track-submit='form_submit form=new_claim_step'"},
	} {
		doc := b.Open(path).Doc()
		for _, event := range events {
			if doc.Find("main ["+event+"]").Length() == 0 {
				t.Errorf("%s: no element has %s", path, event)
			}
		}
	}
}

// A page's own title may have the number of a policy, or the provider's words.
func TestTagHasTheTitleOfTheRoute(t *testing.T) {
	t.Parallel()
	h := newReportingHarness(t)
	b := h.Browser()
	b.SignIn("household", "/profile/attach")
	done := b.Follow(b.Post("/profile/attach", url.Values{"number": {"PE0099812"}, "zip": {"50327"}}))
	want := func(r handlertest.Reply, tag, page string) {
		t.Helper()
		if got := tagOf(r)["data-title"]; got != tag || !strings.HasPrefix(r.Text("title"), page) {
			t.Errorf("%s: title of the tag = %q, of the page = %q, want %q and %q", r.At, got, r.Text("title"), tag, page)
		}
	}
	want(done, "Done", "PE0099812 is added")
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusForbidden})
	want(b.Open("/refresh-profile"), "", "Not authorized.")
}
