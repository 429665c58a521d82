package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// paperlessForm returns the form that switches an account or policy.
func paperlessForm(item, on, agreed string) url.Values {
	return url.Values{"item": {item}, "on": {on}, "agreed": {agreed}}
}

// paperlessSwitch returns the switch of an account or policy on a page.
func paperlessSwitch(r handlertest.Reply, number string) *goquery.Selection {
	return r.Doc().Find("#paperless-" + number + " [role=switch]")
}

// The address of the sign-in may be another one than that of the mail.
//
// Spec: VOUCH-3.
func TestPaperlessNamesOnlyAnAddressOfTheProvider(t *testing.T) {
	t.Parallel()
	for member, want := range map[string]string{
		"household": "We send these emails to m•••@example.com. Change your email",
		handlertest.Landlord:      "We send these emails to 200.theo.abara@example.com. Change your email",
		"farm":      "We send these emails to the address we have on file for you.",
	} {
		b := handlertest.New(t).Browser()
		b.SignIn(member, "/home")
		for _, path := range []string{"/paperless/billing", "/paperless/policy", "/paperless/policy/all"} {
			text := strings.Join(strings.Fields(b.Get(path).Text("main")), " ")
			if !strings.Contains(text, strings.TrimSuffix(want, " Change your email")) || member == "farm" && strings.Contains(text, "@") {
				t.Errorf("%s of %s = %q, want %q and no other address", path, member, text, want)
			}
		}
		if terms := strings.Join(strings.Fields(b.Get("/paperless/billing").Text("[aria-labelledby=terms]")),
			" "); !strings.Contains(terms+" ", want) {
			t.Errorf("terms of %s = %q, want %q in them", member, terms, want)
		}
	}
}

// Spec: PRODUCT-9.
func TestPaperlessChangeShowsOnBillingPage(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	for _, step := range []struct{ on, agreed, checked, status, notice string }{
		{"yes", "yes", "true", "On", "Paperless billing is on for account 4100241190. We'll email you when a bill is ready."},
		{"no", "", "false", "Off", "Paperless billing is off for account 4100241190. You get paper bills by mail."},
	} {
		r := b.Post("/paperless/billing", paperlessForm("4100241190", step.on, step.agreed))
		if r.Status != http.StatusSeeOther || r.Location() != "/paperless/billing" {
			t.Fatalf("status = %d, redirect = %q, want 303 to /paperless/billing", r.Status, r.Location())
		}
		page := b.Get(r.Location())
		if got := paperlessSwitch(page, "4100241190").AttrOr("aria-checked", ""); got != step.checked || page.Text(".notice") != step.notice {
			t.Errorf("on=%s: aria-checked = %s, notice = %q, want %s and %q", step.on, got, page.Text(".notice"), step.checked, step.notice)
		}
		if details := b.Get("/billing/4100241190").Text("#account-details"); !strings.Contains(details, "Paperless billing"+step.status) {
			t.Errorf("on=%s: details on Billing = %q, want %s", step.on, details, step.status)
		}
	}
	if n := h.Box.Calls("GET /profiles"); n != 1 {
		t.Errorf("profile loads = %d, want 1", n)
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
		"not agreed": {paperlessForm("4100241190", "yes", ""), sandbox.Fault{}, "Check the box to agree first.", "false"},
		"rejected": {
			paperlessForm("4100241190", "yes", "yes"),
			sandbox.Fault{
				Call: call, Status: 422, Body: `{"error":"Your email is not confirmed."}`, ContentType: "application/json",
			},
			"Your email is not confirmed. It's still off.", "false",
		},
		"not supported": {
			paperlessForm("4100241190", "yes", "yes"),
			sandbox.Fault{Call: call, Status: 501},
			"You can't change this online yet. Call us at 800-555-0142. It's still off.", "false",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAt(t, "/home")
			if test.fault.Call != "" {
				h.Box.InjectFault(test.fault)
			}
			r := b.Post("/paperless/billing", test.form)
			item := test.form.Get("item")
			if r.Status != http.StatusUnprocessableEntity || r.Text("title") != "Error: Paperless Billing | Member Portal" ||
				!strings.Contains(r.Text(".error-summary"), test.want) {
				t.Errorf("status = %d, title = %q, error = %q, want 422 and %q", r.Status, r.Text("title"), r.Text(".error-summary"), test.want)
			}
			if got := r.Text("#paperless-" + item + " form"); !strings.Contains(got, test.want) {
				t.Errorf("form = %q, want the error %q", got, test.want)
			}
			if got := paperlessSwitch(r, item).AttrOr("aria-checked", ""); got != test.checked {
				t.Errorf("aria-checked = %s, want %s", got, test.checked)
			}
			if _, ticked := r.Doc().Find("#paperless-" + item + " [name=agreed]").Attr("checked"); ticked != (test.form.Get("agreed") != "") {
				t.Errorf("agreement checked = %v, want %v", ticked, test.form.Get("agreed") != "")
			}
			to := r.Doc().Find(".error-summary a").AttrOr("href", "")
			if r.Doc().Find(to).Length() != 1 {
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
		"on":  {sandbox.Fault{}, fmt.Sprintf(body, "4100241190", true, true), 200, `{"on":true}`},
		"off": {sandbox.Fault{}, fmt.Sprintf(body, "4100238715", false, false), 200, `{"on":false}`},
		"not agreed": {
			sandbox.Fault{}, fmt.Sprintf(body, "4100241190", true, false), 422, `{"problem":"Check the box to agree first."}`,
		},
		"unreachable": {
			sandbox.Fault{Call: "PUT /paperless/billing", Drop: true},
			fmt.Sprintf(body, "4100238715", false, false), 502,
			`{"problem":"We're not sure that saved. Reload this page to see the current setting."}`,
		},
		"other member's item": {sandbox.Fault{}, fmt.Sprintf(body, "5200100433", true, true), 404, `"problem"`},
		"invalid JSON":        {sandbox.Fault{}, `{"item"`, 400, `"problem"`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAt(t, "/home")
			if test.fault.Call != "" {
				h.Box.InjectFault(test.fault)
			}
			if r := b.SendJSON("/paperless/billing", test.body); r.Status != test.status || !strings.Contains(r.Body, test.wantAnswer) {
				t.Errorf("status = %d, body = %s, want %d and %s", r.Status, r.Body, test.status, test.wantAnswer)
			}
			if next := b.Get("/paperless/billing"); next.Text(".notice") != "" {
				t.Errorf("notice on the next page = %q, want none", next.Text(".notice"))
			}
		})
	}
}

func TestPaperlessRejectsOtherMembersItems(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	for path, item := range map[string]string{
		"/paperless/billing": "5200100433", // other member's account
		"/paperless/policy":  "BT0456731",  // canceled
	} {
		if r := b.Post(path, paperlessForm(item, "yes", "yes")); r.Status != http.StatusNotFound {
			t.Errorf("%s for %s: status = %d, want 404", path, item, r.Status)
		}
	}
	mortgagee := h.Browser()
	page := mortgagee.SignIn("mortgagee", "/paperless/billing")
	if page.Doc().Find("[role=switch]").Length() != 0 || !strings.Contains(page.Text("main"), "Your mortgage company gets this bill") {
		t.Errorf("main = %q, want no switch for an account that the mortgagee pays", page.Text("main"))
	}
	number := strings.TrimPrefix(page.Doc().Find(".paperless-items li").AttrOr("id", ""), "paperless-")
	if r := mortgagee.Post("/paperless/billing", paperlessForm(number, "yes", "yes")); r.Status != http.StatusNotFound {
		t.Errorf("account %s: status = %d, want 404", number, r.Status)
	}
	if n := h.Box.Calls("PUT /paperless/billing") + h.Box.Calls("PUT /paperless/policy"); n != 0 {
		t.Errorf("provider calls = %d, want 0", n)
	}
}

func TestPaperlessProblemShowsPageOfPolicy(t *testing.T) {
	t.Parallel()
	_, b, r := handlertest.SignInAs(t, handlertest.Landlord, "/paperless/policy?page=3")
	items := r.Doc().Find(".paperless-items > li")
	if items.Length() != 10 || r.Doc().Find(".pages [aria-current]").Text() != "3" {
		t.Fatalf("items = %d, page = %q, want 10 on page 3", items.Length(), r.Doc().Find(".pages [aria-current]").Text())
	}
	number := strings.TrimPrefix(items.Last().AttrOr("id", ""), "paperless-")
	if rejected := b.Post("/paperless/policy", paperlessForm(number, "yes", "")); paperlessSwitch(rejected, number).Length() != 1 {
		t.Errorf("page with the error lacks the switch of %s", number)
	}
	if saved := b.Post("/paperless/policy", paperlessForm(number, "no", "")); saved.Location() != "/paperless/policy?page=3" {
		t.Errorf("redirect = %q, want page 3", saved.Location())
	}
}
