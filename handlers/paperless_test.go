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

// paperlessForm returns the form that switches an account or policy.
func paperlessForm(item, on, agreed string) url.Values {
	return url.Values{"item": {item}, "on": {on}, "agreed": {agreed}}
}

// paperlessSwitch returns the switch of an account or policy on a page.
func paperlessSwitch(r reply, number string) *goquery.Selection {
	return r.doc().Find("#paperless-" + number + " [role=switch]")
}

// Spec: ROUTE-25.
func TestPaperlessRedirectsToBilling(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", "/paperless")
	if r.at.Path != "/paperless/billing" || r.text("title") != "Paperless Billing | Member Portal" || r.text("h1") != "Paperless billing" {
		t.Errorf("page = %s, title = %q, heading = %q, want Paperless Billing", r.at, r.text("title"), r.text("h1"))
	}
	if policy := b.get("/paperless/policy"); policy.text("title") != "Paperless Policy | Member Portal" || paperlessSwitch(policy, "HO2207719").Length() != 1 {
		t.Errorf("title = %q, main = %q, want Paperless Policy with a switch", policy.text("title"), policy.text("main"))
	}
}

// The address of the sign-in may be another one than that of the mail.
//
// Spec: VOUCH-3.
func TestPaperlessNamesOnlyAnAddressOfTheProvider(t *testing.T) {
	t.Parallel()
	for member, want := range map[string]string{
		"household": "We send these emails to marta.lindqvist@example.com. Change your email",
		"farm":      "We send these emails to the address we have on file for you.",
	} {
		b := newHarness(t).browser()
		b.signIn(member, "/home")
		for _, path := range []string{"/paperless/billing", "/paperless/policy", "/paperless/policy/all"} {
			text := strings.Join(strings.Fields(b.get(path).text("main")), " ")
			if !strings.Contains(text, strings.TrimSuffix(want, " Change your email")) || member == "farm" && strings.Contains(text, "@") {
				t.Errorf("%s of %s = %q, want %q and no other address", path, member, text, want)
			}
		}
		if terms := strings.Join(strings.Fields(b.get("/paperless/billing").text("[aria-labelledby=terms]")), " "); !strings.Contains(terms+" ", want) {
			t.Errorf("terms of %s = %q, want %q in them", member, terms, want)
		}
	}
}

// Spec: PRODUCT-9.
func TestPaperlessChangeShowsOnBillingPage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	for _, step := range []struct{ on, agreed, checked, status, notice string }{
		{"yes", "yes", "true", "On", "Paperless billing is on for account 4100241190. We'll email you when the next bill is ready."},
		{"no", "", "false", "Off", "Paperless billing is off for account 4100241190. Your next bill will come by mail."},
	} {
		r := b.post("/paperless/billing", paperlessForm("4100241190", step.on, step.agreed))
		if r.status != http.StatusSeeOther || r.location() != "/paperless/billing" {
			t.Fatalf("status = %d, redirect = %q, want 303 to /paperless/billing", r.status, r.location())
		}
		page := b.get(r.location())
		if got := paperlessSwitch(page, "4100241190").AttrOr("aria-checked", ""); got != step.checked || page.text(".notice") != step.notice {
			t.Errorf("on=%s: aria-checked = %s, notice = %q, want %s and %q", step.on, got, page.text(".notice"), step.checked, step.notice)
		}
		if details := b.get("/billing/4100241190").text("#account-details"); !strings.Contains(details, "Paperless billing"+step.status) {
			t.Errorf("on=%s: details on Billing = %q, want %s", step.on, details, step.status)
		}
	}
	if n := h.box.Calls("GET /profiles"); n != 1 {
		t.Errorf("profile loads = %d, want 1", n)
	}
}

// Spec: PRODUCT-9.
func TestPaperlessPolicyAppliesToAllTerms(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("household", "/home")
	b.post("/paperless/policy", paperlessForm("AA1182204", "no", ""))
	if got := paperlessSwitch(b.get("/paperless/policy"), "AA1182204").AttrOr("aria-checked", ""); got != "false" {
		t.Errorf("aria-checked = %s, want false", got)
	}
}

func TestFailedPaperlessChangeRestoresSwitch(t *testing.T) {
	t.Parallel()
	const call = "PUT /paperless/billing"
	tests := map[string]struct {
		form    url.Values
		fault   sandbox.Fault
		want    string
		checked string
	}{
		"not agreed":    {paperlessForm("4100241190", "yes", ""), sandbox.Fault{}, "Check the box to agree before you turn this on.", "false"},
		"rejected":      {paperlessForm("4100241190", "yes", "yes"), sandbox.Fault{Call: call, Status: 422, Body: `{"error":"Your email is not confirmed."}`, ContentType: "application/json"}, "Your email is not confirmed. It's still off.", "false"},
		"unreachable":   {paperlessForm("4100238715", "no", ""), sandbox.Fault{Call: call, Drop: true}, "We can't tell whether that was saved. Reload this page to see the current setting.", "true"},
		"server error":  {paperlessForm("4100241190", "yes", "yes"), sandbox.Fault{Call: call, Status: 500}, "We can't tell whether that was saved. Reload this page to see the current setting.", "false"},
		"not supported": {paperlessForm("4100241190", "yes", "yes"), sandbox.Fault{Call: call, Status: 501}, "You can't change this online yet. Call us at 800-555-0142. It's still off.", "false"},
		"not found":     {paperlessForm("4100241190", "yes", "yes"), sandbox.Fault{Call: call, Status: 404}, "You can't change this online yet.", "false"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("household", "/home")
			if test.fault.Call != "" {
				h.box.InjectFault(test.fault)
			}
			r := b.post("/paperless/billing", test.form)
			item := test.form.Get("item")
			if r.status != http.StatusUnprocessableEntity || r.text("title") != "Error: Paperless Billing | Member Portal" || !strings.Contains(r.text(".error-summary"), test.want) {
				t.Errorf("status = %d, title = %q, error = %q, want 422 and %q", r.status, r.text("title"), r.text(".error-summary"), test.want)
			}
			if got := r.text("#paperless-" + item + " form"); !strings.Contains(got, test.want) {
				t.Errorf("form = %q, want the error %q", got, test.want)
			}
			if got := paperlessSwitch(r, item).AttrOr("aria-checked", ""); got != test.checked {
				t.Errorf("aria-checked = %s, want %s", got, test.checked)
			}
			if _, ticked := r.doc().Find("#paperless-" + item + " [name=agreed]").Attr("checked"); ticked != (test.form.Get("agreed") != "") {
				t.Errorf("agreement checked = %v, want %v", ticked, test.form.Get("agreed") != "")
			}
			to := r.doc().Find(".error-summary a").AttrOr("href", "")
			if r.doc().Find(to).Length() != 1 {
				t.Errorf("page has no field %q for its error link", to)
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
		"on":                  {sandbox.Fault{}, fmt.Sprintf(body, "4100241190", true, true), 200, `{"on":true}`},
		"off":                 {sandbox.Fault{}, fmt.Sprintf(body, "4100238715", false, false), 200, `{"on":false}`},
		"not agreed":          {sandbox.Fault{}, fmt.Sprintf(body, "4100241190", true, false), 422, `{"problem":"Check the box to agree before you turn this on."}`},
		"rejected":            {sandbox.Fault{Call: "PUT /paperless/billing", Status: 400, Body: "Closed for repairs.", ContentType: "text/plain"}, fmt.Sprintf(body, "4100241190", true, true), 502, `{"problem":"Closed for repairs. It's still off."}`},
		"unreachable":         {sandbox.Fault{Call: "PUT /paperless/billing", Drop: true}, fmt.Sprintf(body, "4100238715", false, false), 502, `{"problem":"We can't tell whether that was saved. Reload this page to see the current setting."}`},
		"other member's item": {sandbox.Fault{}, fmt.Sprintf(body, "5200100433", true, true), 404, `"problem"`},
		"invalid JSON":        {sandbox.Fault{}, `{"item"`, 400, `"problem"`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("household", "/home")
			if test.fault.Call != "" {
				h.box.InjectFault(test.fault)
			}
			if r := b.sendJSON("/paperless/billing", test.body); r.status != test.status || !strings.Contains(r.body, test.wantAnswer) {
				t.Errorf("status = %d, body = %s, want %d and %s", r.status, r.body, test.status, test.wantAnswer)
			}
			if next := b.get("/paperless/billing"); next.text(".notice") != "" {
				t.Errorf("notice on the next page = %q, want none", next.text(".notice"))
			}
		})
	}
}

func TestPaperlessRejectsOtherMembersItems(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	for path, item := range map[string]string{
		"/paperless/billing": "5200100433", // other member's account
		"/paperless/policy":  "BT0456731",  // canceled
	} {
		if r := b.post(path, paperlessForm(item, "yes", "yes")); r.status != http.StatusNotFound {
			t.Errorf("%s for %s: status = %d, want 404", path, item, r.status)
		}
	}
	mortgagee := h.browser()
	page := mortgagee.signIn("mortgagee", "/paperless/billing")
	if page.doc().Find("[role=switch]").Length() != 0 || !strings.Contains(page.text("main"), "Your mortgage company gets this bill") {
		t.Errorf("main = %q, want no switch for an account that the mortgagee pays", page.text("main"))
	}
	number := strings.TrimPrefix(page.doc().Find(".paperless-items li").AttrOr("id", ""), "paperless-")
	if r := mortgagee.post("/paperless/billing", paperlessForm(number, "yes", "yes")); r.status != http.StatusNotFound {
		t.Errorf("account %s: status = %d, want 404", number, r.status)
	}
	if n := h.box.Calls("PUT /paperless/billing") + h.box.Calls("PUT /paperless/policy"); n != 0 {
		t.Errorf("provider calls = %d, want 0", n)
	}
}

func TestPaperlessProblemShowsPageOfPolicy(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	r := b.signIn("many", "/paperless/policy?page=3")
	items := r.doc().Find(".paperless-items > li")
	if items.Length() != 10 || r.doc().Find(".pages [aria-current]").Text() != "3" {
		t.Fatalf("items = %d, page = %q, want 10 on page 3", items.Length(), r.doc().Find(".pages [aria-current]").Text())
	}
	number := strings.TrimPrefix(items.Last().AttrOr("id", ""), "paperless-")
	if rejected := b.post("/paperless/policy", paperlessForm(number, "yes", "")); paperlessSwitch(rejected, number).Length() != 1 {
		t.Errorf("page with the error lacks the switch of %s", number)
	}
	if saved := b.post("/paperless/policy", paperlessForm(number, "no", "")); saved.location() != "/paperless/policy?page=3" {
		t.Errorf("redirect = %q, want page 3", saved.location())
	}
}
