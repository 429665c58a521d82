package handlers_test

import (
	"net/http"
	"net/url"
	"testing"

	"memberportal/handlers/handlertest"
)

// A form that did something leads to one page: the fact is its title and has the focus, what is
// true now is below it, and loading it again shows it again.
//
// Spec: PAGE-8.
func TestEverySuccessIsOnePage(t *testing.T) {
	t.Parallel()
	_, b, nothing := handlertest.SignInAt(t, "/done")
	if nothing.At.Path != "/home" {
		t.Errorf("before anything was done: %s, want Home", nothing.At)
	}
	for path, test := range map[string]struct {
		fields     url.Values
		fact, done string
	}{
		"/paperless/billing": {paperlessForm("4100238715", "no", ""), "Paperless is off", "/paperless/billing"},
		"/paperless/policy": {
			url.Values{"agreed": {"yes"}, "choose-HO2207719": {"yes"}}, "Paperless is on", "/paperless/policy",
		},
		"/profile/email": {
			url.Values{"newEmail": {"m@example.com"}, "newEmailConfirm": {"m@example.com"}}, "Email changed", "/profile",
		},
		methodsPath:       {url.Values{"mobilePhone": {"yes"}}, "Codes come by text", "/profile"},
		"/profile/attach": {url.Values{"number": {"PE0099812"}, "zip": {"50327"}}, "PE0099812 is added", "/profile"},
		"/claims/contact-adjuster": {
			url.Values{"claim": {"CL0044170"}, "reply": {"email"}, "text": {"When?"}}, "Message sent", "/claims/CL0044170",
		},
	} {
		r := b.Post(path, test.fields)
		if r.Status != http.StatusSeeOther || r.Location() != "/done" {
			t.Fatalf("%s: status = %d, redirect = %q, want 303 to the success", path, r.Status, r.Location())
		}
		for range 2 {
			page := b.Get("/done")
			band := page.Doc().Find(`.stage [role=status][autofocus][tabindex="-1"]`)
			if band.Find("svg.tick").Length() != 1 || band.Find("h1").Text() != test.fact ||
				page.Text("#now") != "What is true now" {
				t.Errorf("%s: band = %q, main = %q, want %q and what is true", path, band.Text(), page.Text("main"), test.fact)
			}
			if got, want := page.Text("title"), test.fact+" | Member Portal"; got != want ||
				band.Find("a").AttrOr("href", "") != test.done {
				t.Errorf("%s: title = %q, Done leads to %q, want %q and %s", path, got, band.Find("a").AttrOr("href", ""), want,
					test.done)
			}
		}
	}
}

// What was done stands in the language of then. In another one its page leads on.
func TestSuccessOfAnotherLanguageLeadsOn(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Portal.Languages = []string{"es"}
	b.Post("/paperless/billing", paperlessForm("4100238715", "no", ""))
	b.Post("/language", url.Values{"language": {"es"}})
	handlertest.WantRedirect(t, b.Get("/done"), "/paperless/billing")
}
