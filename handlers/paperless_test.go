package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/upstream/sandbox"
)

func press(item, on, agreed string) url.Values {
	return url.Values{"item": {item}, "on": {on}, "agreed": {agreed}}
}

// switchOf is the switch of an account or policy on a page.
func switchOf(r reply, number string) *goquery.Selection {
	return r.doc().Find("#paperless-" + number + " [role=switch]")
}

func TestPaperlessRedirectsToBilling(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", "/paperless")
	if r.at.Path != "/paperless/billing" || r.text("title") != "Paperless Billing | Member Portal" || r.text("h1") != "Paperless billing" {
		t.Errorf("%s %q %q", r.at, r.text("title"), r.text("h1"))
	}
	if policy := b.get("/paperless/policy"); policy.text("title") != "Paperless Policy | Member Portal" || switchOf(policy, "HO2207719").Length() != 1 {
		t.Errorf("%q %s", policy.text("title"), policy.text("main"))
	}
}

func TestPaperlessChangeShowsOnBillingPage(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	for _, step := range []struct{ on, agreed, checked, word, notice string }{
		{"yes", "yes", "true", "On", "Paperless billing is on for account 4100241190."},
		{"no", "", "false", "Off", "Paperless billing is off for account 4100241190. Your next bill will come by mail."},
	} {
		r := b.post("/paperless/billing", press("4100241190", step.on, step.agreed))
		if r.status != http.StatusSeeOther || r.location() != "/paperless/billing" {
			t.Fatalf("%d to %q: %s", r.status, r.location(), r.text("main"))
		}
		page := b.get(r.location())
		if got := switchOf(page, "4100241190").AttrOr("aria-checked", ""); got != step.checked || page.text(".notice") != step.notice {
			t.Errorf("after %s: aria-checked=%s, %q", step.on, got, page.text(".notice"))
		}
		if details := b.get("/billing/4100241190").text(".details"); !strings.Contains(details, "Paperless billing"+step.word) {
			t.Errorf("after %s Billing says %q", step.on, details)
		}
	}
	if n := w.box.Calls("GET /profiles"); n != 1 {
		t.Errorf("the profile was loaded %d times", n)
	}
}

func TestPaperlessPolicyAppliesToAllTerms(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("household", "/home")
	b.post("/paperless/policy", press("AA1182204", "no", ""))
	if got := switchOf(b.get("/paperless/policy"), "AA1182204").AttrOr("aria-checked", ""); got != "false" {
		t.Errorf("aria-checked=%s", got)
	}
}

func TestFailedPaperlessChangeRestoresSwitch(t *testing.T) {
	t.Parallel()
	const call = "PUT /paperless/billing"
	tests := map[string]struct {
		form    url.Values
		fault   sandbox.Fault
		says    string
		checked string
	}{
		"not agreed":       {press("4100241190", "yes", ""), sandbox.Fault{}, "Check the box to agree before you turn this on.", "false"},
		"provider says no": {press("4100241190", "yes", "yes"), sandbox.Fault{Call: call, Status: 422, Body: `{"error":"Your email is not confirmed."}`, ContentType: "application/json"}, "Your email is not confirmed. It's still off.", "false"},
		"provider is down": {press("4100238715", "no", ""), sandbox.Fault{Call: call, Drop: true}, "We couldn't save that. Please try again in a few minutes. It's still on.", "true"},
		"provider breaks":  {press("4100241190", "yes", "yes"), sandbox.Fault{Call: call, Status: 500}, "It's still off.", "false"},
		"not offered":      {press("4100241190", "yes", "yes"), sandbox.Fault{Call: call, Status: 501}, "You can't change this online yet. Call us at 800-555-0142. It's still off.", "false"},
		"not there":        {press("4100241190", "yes", "yes"), sandbox.Fault{Call: call, Status: 404}, "You can't change this online yet.", "false"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", "/home")
			if test.fault.Call != "" {
				w.box.InjectFault(test.fault)
			}
			r := b.post("/paperless/billing", test.form)
			item := test.form.Get("item")
			if r.status != http.StatusUnprocessableEntity || r.text("title") != "Error: Paperless Billing | Member Portal" || !strings.Contains(r.text(".error-summary"), test.says) {
				t.Errorf("%d %q says %q", r.status, r.text("title"), r.text(".error-summary"))
			}
			if beside := r.text("#paperless-" + item + " form"); !strings.Contains(beside, test.says) {
				t.Errorf("beside the switch: %q", beside)
			}
			if got := switchOf(r, item).AttrOr("aria-checked", ""); got != test.checked {
				t.Errorf("aria-checked=%s, want %s", got, test.checked)
			}
			if _, ticked := r.doc().Find("#paperless-" + item + " [name=agreed]").Attr("checked"); ticked != (test.form.Get("agreed") != "") {
				t.Errorf("the agreement is ticked: %v", ticked)
			}
			to := r.doc().Find(".error-summary a").AttrOr("href", "")
			if r.doc().Find(to).Length() != 1 {
				t.Errorf("the summary leads to %q, which is not there", to)
			}
		})
	}
}

func TestPaperlessIslandReceivesJSON(t *testing.T) {
	t.Parallel()
	const body = `{"item":"%s","on":%v,"agreed":%v}`
	tests := map[string]struct {
		fault      sandbox.Fault
		body       string
		status     int
		wantAnswer string
	}{
		"on":               {sandbox.Fault{}, fmt.Sprintf(body, "4100241190", true, true), 200, `{"on":true}`},
		"off":              {sandbox.Fault{}, fmt.Sprintf(body, "4100238715", false, false), 200, `{"on":false}`},
		"not agreed":       {sandbox.Fault{}, fmt.Sprintf(body, "4100241190", true, false), 422, `{"problem":"Check the box to agree before you turn this on."}`},
		"provider says no": {sandbox.Fault{Call: "PUT /paperless/billing", Status: 400, Body: "Closed for repairs.", ContentType: "text/plain"}, fmt.Sprintf(body, "4100241190", true, true), 502, `{"problem":"Closed for repairs. It's still off."}`},
		"provider is down": {sandbox.Fault{Call: "PUT /paperless/billing", Drop: true}, fmt.Sprintf(body, "4100238715", false, false), 502, `{"problem":"We couldn't save that. Please try again in a few minutes. It's still on."}`},
		"not the member's": {sandbox.Fault{}, fmt.Sprintf(body, "5200100433", true, true), 404, `"problem"`},
		"no JSON":          {sandbox.Fault{}, `{"item"`, 400, `"problem"`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", "/home")
			if test.fault.Call != "" {
				w.box.InjectFault(test.fault)
			}
			if r := b.sendJSON("/paperless/billing", test.body); r.status != test.status || !strings.Contains(r.body, test.wantAnswer) {
				t.Errorf("%d %s, want %d %s", r.status, r.body, test.status, test.wantAnswer)
			}
			if next := b.get("/paperless/billing"); next.text(".notice") != "" {
				t.Errorf("the next page says again: %q", next.text(".notice"))
			}
		})
	}
}

func TestPaperlessRejectsOtherMembersItems(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	for path, item := range map[string]string{
		"/paperless/billing": "5200100433", // somebody else's
		"/paperless/policy":  "BT0456731",  // cancelled
	} {
		if r := b.post(path, press(item, "yes", "yes")); r.status != http.StatusNotFound {
			t.Errorf("%s for %s answers %d", path, item, r.status)
		}
	}
	mortgagee := w.browser()
	page := mortgagee.signIn("mortgagee", "/paperless/billing")
	if page.doc().Find("[role=switch]").Length() != 0 || !strings.Contains(page.text("main"), "Your mortgage company gets this bill") {
		t.Errorf("an account billed to the mortgagee: %s", page.text("main"))
	}
	number := strings.TrimPrefix(page.doc().Find(".paperless-items li").AttrOr("id", ""), "paperless-")
	if r := mortgagee.post("/paperless/billing", press(number, "yes", "yes")); r.status != http.StatusNotFound {
		t.Errorf("account %s answers %d", number, r.status)
	}
	if n := w.box.Calls("PUT /paperless/billing") + w.box.Calls("PUT /paperless/policy"); n != 0 {
		t.Errorf("the provider was asked %d times", n)
	}
}

func TestPaperlessProblemShowsPageOfPolicy(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	r := b.signIn("many", "/paperless/policy?page=3")
	items := r.doc().Find(".paperless-items > li")
	if items.Length() != 10 || r.doc().Find(".pages [aria-current]").Text() != "3" {
		t.Fatalf("%d items on page %q", items.Length(), r.doc().Find(".pages [aria-current]").Text())
	}
	number := strings.TrimPrefix(items.Last().AttrOr("id", ""), "paperless-")
	if refused := b.post("/paperless/policy", press(number, "yes", "")); switchOf(refused, number).Length() != 1 {
		t.Errorf("the problem page does not show %s", number)
	}
	if saved := b.post("/paperless/policy", press(number, "no", "")); saved.location() != "/paperless/policy?page=3" {
		t.Errorf("after saving: %q", saved.location())
	}
}
