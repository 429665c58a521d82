package handlers_test

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const (
	unknownError = "An unknown error occurred."
	outageError  = "We couldn't confirm that we got this. Your input is still here. " +
		"Try again in a few minutes, or call us at 800-555-0142."
)

// providerForm is a form whose POST calls the provider.
type providerForm struct {
	call string
	// open returns the page with the form.
	open     func(b *handlertest.Browser) handlertest.Reply
	selector string
	input    url.Values
	// outage is the error if the provider's response has no message. fixedError replaces every
	// message, "" if the page shows the provider's message (section 8).
	outage, fixedError string
	// done is the target of the redirect after success.
	done string
	// rule limits the calls of a member, "" for none.
	rule ratelimit.Rule
	// newKey is set if the form gets another idempotency key after a failed call.
	newKey bool
}

// at returns a function that opens the path.
func at(path string) func(*handlertest.Browser) handlertest.Reply {
	return func(b *handlertest.Browser) handlertest.Reply { return b.Get(path) }
}

// providerForms has every form that calls the provider.
var providerForms = map[string]providerForm{
	"change email": {
		call: "POST /profiles/change-email", open: at("/profile/email"), selector: "main form", done: "/done",
		outage: unknownError, rule: ratelimit.ChangeEmail,
		input: url.Values{"newEmail": {"new@example.com"}, "newEmailConfirm": {"new@example.com"}},
	},
	"change contact": {
		call: "PUT /contacts", open: at("/profile/contact/email"), selector: "main form", done: "/done",
		outage: outageError, rule: ratelimit.ChangeContact,
		input: url.Values{"value": {"new@example.com"}},
	},
	"choose topics": {
		call: "PUT /contacts/topics", open: at("/profile/contact"), selector: "main form", done: "/done",
		outage: outageError, rule: ratelimit.ChangeContact,
		input: url.Values{"email:bills": {"yes"}},
	},
	"attach": {
		call: handlertest.AttachCall, open: at("/profile/attach"), selector: "main form", done: "/done",
		outage: unknownError, rule: ratelimit.Attach,
		input: url.Values{"number": {"PE0099812"}, "zip": {"50327"}}, newKey: true,
	},
	"detach": {
		call: "POST /profiles/detach-policy", open: at("/profile/detach/BT0456731"), selector: "main form", done: "/done",
		outage: unknownError,
	},
	"delete profile": {
		call: "POST /profiles/delete-profile", open: at("/profile/delete"), selector: "main form",
		done: "/profile/deleted", outage: unknownError,
		input: url.Values{"confirm": {"yes"}},
	},
	"authentication methods": {
		call: updateCall, open: at(methodsPath), selector: "main form", done: "/done",
		fixedError: "Unable to update authentication methods.",
		input:      url.Values{"mobilePhone": {"yes"}},
	},
	"paperless billing": {
		call: "PUT /paperless/billing", open: at("/paperless/billing"), selector: boxes,
		done: "/done", outage: "accounts weren't switched",
		input: url.Values{"agreed": {"yes"}},
	},
	"paperless policy": {
		call: "PUT /paperless/policy", open: at("/paperless/policy"), selector: boxes,
		done: "/done", outage: "policies weren't switched",
		input: url.Values{"agreed": {"yes"}},
	},
	"contact adjuster": {
		call: "POST /claims/contact-adjuster", open: at("/claims/contact-adjuster"), selector: "main form",
		done: "/done", outage: outageError, rule: ratelimit.Send,
		input: url.Values{
			"claim": {"CL0044170"}, "reply": {"phone"}, "phone": {"515-555-0199"}, "text": {"When?\n\nAnd <where>?"},
		},
	},
	"new claim": {
		call: "POST /claims", open: (*handlertest.Browser).FillInClaim, selector: "main form", done: "/new-claim/sent",
		outage: outageError, rule: ratelimit.Send,
	},
	"request": {
		call: "POST /messages", open: at("/requests/coverage?about=policy-AA1182204"), selector: "main form",
		done: "/requests/sent", outage: outageError, rule: ratelimit.Send,
		input: url.Values{"question": {"Is a <trailer> covered?"}},
	},
	"new message": {
		call: "POST /messages", open: at("/new-message?about=bill-4100241190"), selector: "main form", done: "/done",
		outage: outageError, rule: ratelimit.Send,
		input: url.Values{"subject": {"A <question>"}, "text": {"Why?\n\n\"This\" bill is higher."}},
	},
	"reply": {
		call: "POST /messages", open: at("/messages/M-20744"), selector: "main form", done: "/done", outage: outageError,
		rule:  ratelimit.Send,
		input: url.Values{"text": {"Thank you.\n\n\"That\" helps."}},
	},
}

// boxes is the form for several accounts or policies that come by mail.
const boxes = ".boxes"

// rejections has one response of each kind, with the message that section 8 requires; "" for the
// error of the form. The tests of the user API's client have the others.
var rejections = map[string]struct {
	fault sandbox.Fault
	want  string
}{
	"message": {
		sandbox.Fault{Status: 422, Body: `{"message":"Please try <b>tomorrow</b>."}`}, "Please try <b>tomorrow</b>.",
	},
	"unreachable": {sandbox.Fault{Drop: true}, ""},
}

// The page of a rejected form shows the provider's message and all input, and a second submit of it
// succeeds.
func TestRejectedFormKeepsInput(t *testing.T) {
	t.Parallel()
	names := slices.Sorted(maps.Keys(providerForms))
	names = append(slices.DeleteFunc(names, func(name string) bool { return name == deleteProfile }), deleteProfile)
	for name, rejection := range rejections {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, b, _ := handlertest.SignInAt(t, "/home")
			for _, name := range names {
				t.Run(name, func(t *testing.T) {
					providerForms[name].wantInputKept(t, b, rejection.fault, rejection.want)
				})
				b.GetAfterOverlay("/home") // some forms reload the profile
			}
		})
	}
}

// deleteProfile is the form that must come last, because it deletes the member.
const deleteProfile = "delete profile"

// wantInputKept submits the form during the fault and submits the returned form after it.
func (f providerForm) wantInputKept(t *testing.T, b *handlertest.Browser, fault sandbox.Fault, want string) {
	t.Helper()
	sent := f.fillIn(f.open(b))
	fault.Call = f.call
	b.Harness.Box.InjectFault(fault)
	rejected := b.Post(f.action(f.open(b)), sent)
	handlertest.WantProblem(t, rejected, nil, f.message(want))
	b.Harness.Box.ResetFaults()
	again := f.wantInput(t, rejected, sent)
	if r := b.Post(f.action(rejected), again); r.Status != http.StatusSeeOther || r.Location() != f.done {
		t.Errorf("second submit: status = %d, redirect = %q, want 303 to %q:\n%s", r.Status, r.Location(), f.done,
			r.Text(".error-summary"))
	}
}

// wantInput expects the input that was sent in the form of a page, and returns its fields.
func (f providerForm) wantInput(t *testing.T, r handlertest.Reply, sent url.Values) (again url.Values) {
	t.Helper()
	again = controls(r, f.selector)
	if f.newKey {
		if sent.Get("key") == again.Get("key") {
			t.Error("the returned form has the key of the call that failed")
		}
		sent.Set("key", again.Get("key"))
	}
	wantSameFields(t, sent, again)
	return again
}

// message returns the error on the page for a message of the provider.
func (f providerForm) message(sent string) string {
	switch {
	case f.fixedError != "":
		return f.fixedError
	case sent == "":
		return f.outage
	}
	return sent
}

func (f providerForm) action(r handlertest.Reply) string { return r.Attr(f.selector, "action") }

// fillIn returns the fields of the completed form.
func (f providerForm) fillIn(r handlertest.Reply) url.Values {
	form := controls(r, f.selector)
	for name, values := range f.input {
		form[name] = values
	}
	return form
}

// controls returns the fields that a browser submits without the CSRF token, which differs on every
// page.
func controls(r handlertest.Reply, selector string) url.Values {
	r.T.Helper()
	fields := r.Form(selector).Fields
	fields.Del("xsrf")
	return fields
}

// wantSameFields compares the fields but ignores line endings, which browsers normalize.
func wantSameFields(t *testing.T, sent, again url.Values) {
	t.Helper()
	if got, want := strings.ReplaceAll(again.Encode(), "%0D%0A", "%0A"), sent.Encode(); got != want {
		t.Errorf("form = %s\nwant the submitted fields: %s", got, want)
	}
}
