package handlers_test

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/upstream/sandbox"
)

const (
	unknownWords   = "An unknown error occurred."
	unreachedWords = "We couldn't send this right now. Your input is still here. Try again in a few minutes, or call us at 800-555-0142."
	unsavedWords   = "We couldn't save that. Please try again in a few minutes. It's still off."
)

// providerForm is a form whose POST becomes a call of the provider.
type providerForm struct {
	call string
	// open brings the browser to the form, which is filled in there and sent.
	open     func(b *browser) reply
	selector string
	typed    url.Values
	// unreached is what the page says when the provider's answer says nothing at all; onlyWords is
	// what it says whatever the answer, "" for the answer's own words (section 8).
	unreached, onlyWords string
	// ends is the page that the form leads to once it is taken.
	ends string
}

func at(path string) func(*browser) reply { return func(b *browser) reply { return b.get(path) } }

// providerForms are all of them.
var providerForms = map[string]providerForm{
	"change email": {
		call: "POST /profiles/change-email", open: at("/profile/email"), selector: "main form", ends: "/profile", unreached: unknownWords,
		typed: url.Values{"newEmail": {"new@example.com"}, "newEmailConfirm": {"new@example.com"}},
	},
	"attach": {
		call: "POST /profiles/attach-account-policy", open: at("/profile/attach"), selector: "main form", ends: "/profile", unreached: unknownWords,
		typed: url.Values{"number": {"PE0099812"}, "zip": {"50327"}},
	},
	"detach": {
		call: "POST /profiles/detach-policy", open: at("/profile/detach/BT0456731"), selector: "main form", ends: "/profile", unreached: unknownWords,
	},
	"delete profile": {
		call: "POST /profiles/delete-profile", open: at("/profile/delete"), selector: "main form", ends: "/profile/deleted", unreached: unknownWords,
		typed: url.Values{"confirm": {"yes"}},
	},
	"authentication methods": {
		call: updateCall, open: at(methodsPath), selector: "main form", ends: "/profile", onlyWords: "Unable to update authentication methods.",
		typed: url.Values{"mobilePhone": {"yes"}},
	},
	"paperless billing": {
		call: "PUT /paperless/billing", open: at("/paperless/billing"), selector: "#paperless-4100241190 form", ends: "/paperless/billing", unreached: unsavedWords,
		typed: url.Values{"agreed": {"yes"}},
	},
	"paperless policy": {
		call: "PUT /paperless/policy", open: at("/paperless/policy"), selector: "#paperless-HO2207719 form", ends: "/paperless/policy", unreached: unsavedWords,
		typed: url.Values{"agreed": {"yes"}},
	},
	"contact adjuster": {
		call: "POST /claims/contact-adjuster", open: at(adjusterPath), selector: "main form", ends: "/claims/CL0044170", unreached: unreachedWords,
		typed: url.Values{"claim": {"CL0044170"}, "reply": {"phone"}, "phone": {"515-555-0199"}, "text": {"When?\n\nAnd <where>?"}},
	},
	"new claim": {
		call: "POST /claims", open: (*browser).tell, selector: "main form", ends: "/new-claim/sent", unreached: unreachedWords,
	},
	"new message": {
		call: "POST /messages", open: at("/new-message?about=bill-4100241190"), selector: "main form", ends: "/messages", unreached: unreachedWords,
		typed: url.Values{"subject": {"A <question>"}, "text": {"Why?\n\n\"This\" bill is higher."}},
	},
	"reply": {
		call: "POST /messages", open: at("/messages/M-20744"), selector: "main form", ends: "/messages/M-20744", unreached: unreachedWords,
		typed: url.Values{"text": {"Thank you.\n\n\"That\" helps."}},
	},
}

// refusals are the ways in which a provider does not do what it is asked, and what section 8 says
// to show of each; "" says nothing.
var refusals = map[string]struct {
	fault sandbox.Fault
	want  string
}{
	"error before message":        {sandbox.Fault{Status: 400, Body: `{"error":"Not this one.","message":"Nor that."}`}, "Not this one."},
	"a plain string":              {sandbox.Fault{Status: 409, Body: "Call us about this one.", ContentType: "text/plain"}, "Call us about this one."},
	"a string in JSON":            {sandbox.Fault{Status: 400, Body: `"Call us, please."`}, "Call us, please."},
	"message":                     {sandbox.Fault{Status: 422, Body: `{"message":"Please try <b>tomorrow</b>."}`}, "Please try <b>tomorrow</b>."},
	"an object without words":     {sandbox.Fault{Status: 400, Body: `{"error":{"code":7}}`}, unknownWords},
	"a page":                      {sandbox.Fault{Status: 400, Body: "<html>stack trace</html>", ContentType: "text/html"}, unknownWords},
	"a page that says it is text": {sandbox.Fault{Status: 400, Body: " <html>stack trace</html>", ContentType: "text/plain"}, unknownWords},
	"nothing":                     {sandbox.Fault{Status: 400}, unknownWords},
	"broken, with a page":         {sandbox.Fault{Status: 500, Body: "<html>stack trace</html>", ContentType: "text/html"}, ""},
	"broken, with nothing":        {sandbox.Fault{Status: 503}, ""},
	"down":                        {sandbox.Fault{Drop: true}, ""},
}

// Every form that is refused comes back with the provider's words and everything that was typed,
// and can be sent again as it stands.
func TestRejectedFormKeepsInput(t *testing.T) {
	t.Parallel()
	names := slices.Sorted(maps.Keys(providerForms))
	names = append(slices.DeleteFunc(names, func(name string) bool { return name == deleteProfile }), deleteProfile)
	for how, refusal := range refusals {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", "/home")
			for _, name := range names {
				t.Run(name, func(t *testing.T) {
					providerForms[name].wantNotLost(t, b, refusal.fault, refusal.want)
				})
				b.loaded("/home") // some forms load the profile again
			}
		})
	}
}

// deleteProfile is the name of the form after which there is no member.
const deleteProfile = "delete profile"

// wantNotLost submits the form while the provider has the fault, then again as it came back, without it.
func (f providerForm) wantNotLost(t *testing.T, b *browser, fault sandbox.Fault, want string) {
	t.Helper()
	sent := f.fillIn(f.open(b))
	fault.Call = f.call
	b.w.box.InjectFault(fault)
	refused := b.post(f.action(f.open(b)), sent)
	f.wantRefused(t, refused, f.words(want))
	b.w.box.ResetFaults()
	again := controls(refused, f.selector)
	wantSame(t, sent, again)
	if r := b.post(f.action(refused), again); r.status != http.StatusSeeOther || strings.SplitN(r.location(), "?", 2)[0] != f.ends {
		t.Errorf("second submit: status = %d, redirect = %q, want 303 to %q:\n%s", r.status, r.location(), f.ends, r.text(".error-summary"))
	}
}

// words is what the page says when the provider says this.
func (f providerForm) words(said string) string {
	switch {
	case f.onlyWords != "":
		return f.onlyWords
	case said == "":
		return f.unreached
	}
	return said
}

func (f providerForm) action(r reply) string { return r.attr(f.selector, "action") }

// fillIn is what a browser sends once the form of the page is filled in.
func (f providerForm) fillIn(r reply) url.Values {
	form := controls(r, f.selector)
	for name, values := range f.typed {
		form[name] = values
	}
	return form
}

func (f providerForm) wantRefused(t *testing.T, r reply, words string) {
	t.Helper()
	if r.status != http.StatusUnprocessableEntity || !strings.HasPrefix(r.text("title"), "Error: ") {
		t.Fatalf("answered %d with the title %q, want the form back", r.status, r.text("title"))
	}
	if got := r.text(".error-summary ul"); !strings.Contains(got, words) {
		t.Errorf("the summary says %q, want %q", got, words)
	}
	if strings.Contains(r.body, "stack trace") {
		t.Error("the page shows what the provider's page holds")
	}
}

// controls are what a browser would send of a form as it stands, with the button that the member
// presses. The forgery token differs on every page.
func controls(r reply, selector string) url.Values {
	r.t.Helper()
	form := r.doc().Find(selector).First()
	if form.Length() == 0 {
		r.t.Fatalf("no form %s at %s:\n%s", selector, r.at, r.text("main"))
	}
	sent := url.Values{}
	form.Find("input[name]:not([type=checkbox]):not([type=radio]), input[name][checked], button[name], textarea[name], select[name]").Each(func(_ int, s *goquery.Selection) {
		value := s.AttrOr("value", "")
		if s.Is("textarea") {
			value = s.Text()
		}
		if s.Is("select") {
			value = s.Find("option[selected]").AttrOr("value", "")
		}
		sent.Add(s.AttrOr("name", ""), value)
	})
	sent.Del("xsrf")
	return sent
}

// wantSame allows for line ends: a page holds them as the browser normalises them.
func wantSame(t *testing.T, sent, again url.Values) {
	t.Helper()
	if got, want := strings.ReplaceAll(again.Encode(), "%0D%0A", "%0A"), sent.Encode(); got != want {
		t.Errorf("what was sent is not what the form holds now:\n%s\n%s", want, got)
	}
}
