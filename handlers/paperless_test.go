package handlers_test

import (
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
		"household":          "We send these emails to m•••@example.com. Change your email",
		handlertest.Landlord: "We send these emails to 200.theo.abara@example.com. Change your email",
		"farm":               "We send these emails to the address we have on file for you.",
	} {
		b := handlertest.New(t).Browser()
		b.SignIn(member, "/home")
		for _, path := range []string{"/paperless/billing", "/paperless/policy"} {
			text := strings.Join(strings.Fields(b.Get(path).Text("main")), " ")
			if !strings.Contains(text, want) || member == "farm" && strings.Contains(text, "@") {
				t.Errorf("%s of %s = %q, want %q and no other address", path, member, text, want)
			}
		}
	}
}

// Spec: PRODUCT-14.
func TestPaperlessChangeShowsOnBillingPage(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	for _, step := range []struct{ on, agreed, checked, status, fact string }{
		{"yes", "yes", "true", "On", "Paperless is onWe'll email you when a bill is ready.Done"},
		{"no", "", "false", "Off", "Paperless is offYou get paper bills by mail.Done"},
	} {
		r := b.Follow(b.Post("/paperless/billing", paperlessForm("4100241190", step.on, step.agreed)))
		if r.Text(".done") != step.fact {
			t.Errorf("on=%s: success = %q at %s, want %q", step.on, r.Text(".done"), r.At, step.fact)
		}
		details := b.Get("/billing/4100241190").Text("#account-details")
		if !strings.Contains(details, "Paperless billing"+step.status) {
			t.Errorf("on=%s: details on Billing = %q, want %s", step.on, details, step.status)
		}
	}
	if n := h.Box.Calls("GET /profiles"); n != 1 {
		t.Errorf("profile loads = %d, want 1", n)
	}
}

// boxesOf returns the form with all boxes of a page, and how many there are.
func boxesOf(r handlertest.Reply) (form url.Values, n int) {
	form = url.Values{"agreed": {"yes"}}
	for _, box := range r.Doc().Find(".boxes fieldset input[name]").EachIter() {
		form.Set(box.AttrOr("name", ""), "yes")
		n++
	}
	return form, n
}

// Each policy is one call. A second press finds that all are on.
//
// Spec: PRODUCT-14.
func TestOneConsentTurnsPaperlessOnForSeveral(t *testing.T) {
	t.Parallel()
	const call = "PUT /paperless/policy"
	h, b, list := handlertest.SignInAs(t, handlertest.Landlord, "/paperless/policy")
	form, n := boxesOf(list)
	if n < 90 || list.Doc().Find(".boxes [name][checked]").Length() != n {
		t.Fatalf("boxes = %d, want all that come by mail, checked, and no consent", n)
	}
	for name, without := range map[string]url.Values{
		"consent": {"choose-" + "HP1": {"yes"}}, "policy": {"agreed": {"yes"}},
	} {
		if r := b.Post("/paperless/policy", without); r.Status != http.StatusUnprocessableEntity || h.Box.Calls(call) != 0 {
			t.Errorf("without a %s: status = %d, calls = %d, want 422 and none", name, r.Status, h.Box.Calls(call))
		}
	}
	for range 2 {
		r := b.Follow(b.Post("/paperless/policy", form))
		if h.Box.Calls(call) != n || !strings.Contains(r.Text("#now + dl"), "Policy documentsBy email, 192 of 192") {
			t.Errorf("calls = %d, now = %q, want %d and all", h.Box.Calls(call), r.Text("#now + dl"), n)
		}
	}
	if r := b.Get("/paperless/policy"); r.Doc().Find(".boxes").Length() != 0 {
		t.Error("boxes after all are on, want none")
	}
}

// What failed comes back with its reason, and the rest is on.
//
// Spec: PRODUCT-14.
func TestPaperlessForSeveralNamesWhatFailed(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"refused": {
			sandbox.Fault{
				Status: 422, Body: `{"error":"Your email is not confirmed."}`, ContentType: "application/json", Times: 3,
			},
			"Your email is not confirmed.",
		},
		"unreachable": {sandbox.Fault{Drop: true, Times: 3}, "We're not sure that saved. Try again; nothing happens"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, list := handlertest.SignInAs(t, "farm", "/paperless/policy")
			form, _ := boxesOf(list)
			test.fault.Call = "PUT /paperless/policy"
			h.Box.InjectFault(test.fault)
			r := b.Post("/paperless/policy", form)
			summary := r.Text(".error-summary")
			if r.Status != http.StatusUnprocessableEntity || !strings.Contains(summary, "3 policies weren't switched") ||
				strings.Count(summary, test.want) != 3 || strings.Count(r.Text(".boxes"), test.want) != 3 {
				t.Errorf("status = %d, summary = %q, want 422 and three with their reason", r.Status, summary)
			}
			again, n := boxesOf(r)
			if done := b.Follow(b.Post("/paperless/policy", again)); n != 3 || done.Text("h1") != "Paperless is on" {
				t.Errorf("boxes that came back = %d, then %q, want three that turn on", n, done.Text("h1"))
			}
		})
	}
}

func TestPaperlessForSeveralAtAProviderWithoutIt(t *testing.T) {
	t.Parallel()
	h, b, list := handlertest.SignInAs(t, "farm", "/paperless/policy")
	form, _ := boxesOf(list)
	h.Box.InjectFault(sandbox.Fault{Call: "PUT /paperless/policy", Status: http.StatusNotImplemented})
	if r := b.Post("/paperless/policy", form); r.Status != http.StatusUnprocessableEntity ||
		!strings.Contains(r.Text(".error-summary"), "800-555-0142") || h.Box.Calls("PUT /paperless/policy") != 1 {
		t.Errorf("status = %d, summary = %q after %d calls, want 422 and the phone number after one", r.Status,
			r.Text(".error-summary"), h.Box.Calls("PUT /paperless/policy"))
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
				t.Errorf("status = %d, title = %q, error = %q, want 422 and %q", r.Status, r.Text("title"),
					r.Text(".error-summary"), test.want)
			}
			if got := r.Text("#paperless-" + item + " form"); !strings.Contains(got, test.want) {
				t.Errorf("form = %q, want the error %q", got, test.want)
			}
			if got := paperlessSwitch(r, item).AttrOr("aria-checked", ""); got != test.checked {
				t.Errorf("aria-checked = %s, want %s", got, test.checked)
			}
			_, ticked := r.Doc().Find("#paperless-" + item + " [name=agreed]").Attr("checked")
			if agreed := test.form.Get("agreed") != ""; ticked != agreed {
				t.Errorf("agreement checked = %v, want %v", ticked, agreed)
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
	for body, test := range map[string]struct {
		drop   bool // whether the provider doesn't answer
		status int
		want   string
	}{
		`{"item":"4100241190","on":true,"agreed":true}`: {false, 200, `{"on":true}`},
		`{"item":"4100241190","on":true}`:               {false, 422, `{"problem":"Check the box to agree first."}`},
		`{"item":"4100238715","on":false}`: {
			true, 502, `{"problem":"We're not sure that saved. Reload this page to see the current setting."}`,
		},
	} {
		h, b, _ := handlertest.SignInAt(t, "/home")
		if test.drop {
			h.Box.InjectFault(sandbox.Fault{Call: "PUT /paperless/billing", Drop: true})
		}
		if r := b.SendJSON("/paperless/billing", body); r.Status != test.status || r.Body != test.want {
			t.Errorf("%s: status = %d, body = %s, want %d and %s", body, r.Status, r.Body, test.status, test.want)
		}
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
	if page.Doc().Find("[role=switch]").Length() != 0 ||
		!strings.Contains(page.Text("main"), "Your mortgage company gets this bill") {
		t.Errorf("main = %q, want no switch for an account that the mortgagee pays", page.Text("main"))
	}
	number := strings.TrimPrefix(page.Doc().Find("#others + dl > div").AttrOr("id", ""), "paperless-")
	if r := mortgagee.Post("/paperless/billing", paperlessForm(number, "yes", "yes")); r.Status != http.StatusNotFound {
		t.Errorf("account %s: status = %d, want 404", number, r.Status)
	}
	if n := h.Box.Calls("PUT /paperless/billing") + h.Box.Calls("PUT /paperless/policy"); n != 0 {
		t.Errorf("provider calls = %d, want 0", n)
	}
}
