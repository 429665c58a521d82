package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const (
	contactPath = "/profile/contact"
	contactCall = "/user-api/contacts"
	topicsCall  = "/user-api/contacts/topics"
)

// Spec: CONTACT-1, CONTACT-2, CONTACT-5.
func TestContactIsUnconfirmedUntilTheProviderSaysOtherwise(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	profile := b.SignIn("household", "/profile")
	page := b.Open(profile.Attr(`main a[href="`+contactPath+`"]`, "href"))
	want := []string{"Phone calls •••-•••-0142", "Text messages Not set up", "Email m•••@example.com"}
	if diff := cmp.Diff(want, rowsOf(page)); diff != "" {
		t.Fatalf("addresses (-want +got):\n%s", diff)
	}
	if got := profile.Text("[aria-labelledby=contact]"); !strings.Contains(got, strings.Join(want, " ")) {
		t.Errorf("profile = %q, want the addresses too", got)
	}
	change := b.Open(page.Doc().Find(`a[href$="/contact/email"]`).AttrOr("href", ""))
	form := change.Form("form.form").Fill(map[string]string{"value": "kim@new.example.com"})
	wire.Clear()
	done := b.Follow(b.Submit(form))
	const notice = "We got your new email, k•••@new.example.com. Press the link in the email we send to confirm it. Until then, we write to m•••@example.com."
	if done.At.Path != contactPath || done.Text(".notice") != notice || done.Doc().Find(".notice .tick").Length() != 1 {
		t.Errorf("page = %s, notice = %q, want %q with a tick", done.At, done.Text(".notice"), notice)
	}
	want[2] = "Email m•••@example.com Unconfirmed k•••@new.example.com"
	if diff := cmp.Diff(want, rowsOf(done)); diff != "" {
		t.Errorf("addresses after the change (-want +got):\n%s", diff)
	}
	sent := wire.Sent(http.MethodPut, contactCall)
	if len(sent) != 1 || sent[0].Body != `{"channel":"email","value":"kim@new.example.com"}` || sent[0].Key == "" {
		t.Fatalf("calls = %v, want one with the address and an idempotency key", sent)
	}
	b.Submit(form)
	if again := wire.Sent(http.MethodPut, contactCall); len(again) != 2 || again[0].Key != again[1].Key {
		t.Errorf("second press: calls = %v, want the same idempotency key", again)
	}
	h.Box.ConfirmContacts("household")
	want[2] = "Email k•••@new.example.com"
	if diff := cmp.Diff(want, rowsOf(b.Open(contactPath))); diff != "" {
		t.Errorf("addresses once confirmed (-want +got):\n%s", diff)
	}
	if terms := b.Open("/paperless/billing").Text("[aria-labelledby=terms]"); !strings.Contains(terms, "emails to k•••@new.example.com") {
		t.Errorf("paperless = %q, want the confirmed address", terms)
	}
	if log := h.Log.String(); strings.Contains(log, "kim@") || strings.Contains(log, "new.example.com") {
		t.Error("the log has the address")
	}
}

// rowsOf returns the channels with their addresses.
func rowsOf(page handlertest.Reply) []string { return page.Texts("[aria-labelledby=addresses] li") }

// Spec: CONTACT-4.
func TestTextsNeedConsent(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	form := b.SignIn("household", contactPath+"/text").Form("form.form")
	if box := b.Open(contactPath + "/text").Doc().Find("#consent[type=checkbox]"); box.Length() != 1 || box.Is("[checked]") {
		t.Fatalf("consent: %d boxes, checked: %t, want one that is not checked", box.Length(), box.Is("[checked]"))
	}
	wire.Clear()
	r := b.Submit(form.Fill(map[string]string{"value": "(515) 555-0177"}))
	handlertest.WantProblem(t, r, url.Values{"value": {"(515) 555-0177"}}, "Check the box to agree to text messages.")
	if len(wire.Sent(http.MethodPut, contactCall)) != 0 {
		t.Fatal("sent without consent")
	}
	again := r.Form("form.form").Fill(map[string]string{"consent": "yes"})
	done := b.Follow(b.Submit(again))
	body := wire.Sent(http.MethodPut, contactCall)[0].Body
	if !strings.HasPrefix(body,
		`{"channel":"text","value":"515-555-0177","consent":"I agree to get automated text messages from Larkfield Mutual`) {
		t.Errorf("body = %s, want the number with the words of the consent", body)
	}
	if !strings.Contains(done.Text(".notice"), "We got your new number for text messages, •••-•••-0177.") ||
		!strings.Contains(done.Text(".notice"), "We'll text you once you answer.") {
		t.Errorf("notice = %q, want the masked number", done.Text(".notice"))
	}
	if got, want := rowsOf(done)[1], "Text messages Unconfirmed •••-•••-0177"; got != want {
		t.Errorf("row = %q, want %q: a number that waits is not \"Not set up\"", got, want)
	}
}

// Texts about a topic need the consent too, unless the member has given it.
// Spec: CONTACT-4, CONTACT-6.
func TestTopicsAreChosenByChannel(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	page := b.SignIn("farm", contactPath)
	form := page.Form(`form[action="` + contactPath + `"]`)
	if got := page.Texts("#topics ~ form legend"); len(got) != 4 || page.Doc().Find("#consent").Length() != 0 {
		t.Fatalf("topics = %q, consent boxes = %d, want four and no second consent", got, page.Doc().Find("#consent").Length())
	}
	wire.Clear()
	r := b.Follow(b.Submit(form.Fill(map[string]string{"text:bills": "yes"})))
	if r.At.Path != contactPath || r.Text(".notice") != "Saved. This starts with the next message." ||
		r.Doc().Find(`[name="text:bills"][checked]`).Length() != 1 {
		t.Errorf("page = %s, notice = %q, want the choice", r.At, r.Text(".notice"))
	}
	want := `{"topics":[{"channels":["text","email"],"id":"bills"},{"channels":["phone","email"],"id":"claims"},{"channels":[],"id":"storms"},{"channels":[],"id":"news"}]}`
	if sent := wire.Sent(http.MethodPut, topicsCall); len(sent) != 1 || sent[0].Body != want || sent[0].Key == "" {
		t.Errorf("calls = %v, want %s", sent, want)
	}
	bare := b.Post(contactPath, url.Values{"email:bills": {"yes"}})
	if bare.Status != http.StatusUnprocessableEntity ||
		!strings.Contains(bare.Text("#topic-1-problem"), "reach you about Claims.") ||
		bare.Doc().Find(`[name="email:bills"][checked]`).Length() != 1 {
		t.Errorf("status = %d, problem = %q, want 422 at the topic, with the choice", bare.Status, bare.Text("#topic-1-problem"))
	}
}

// Spec: CONTACT-4, CONTACT-6.
func TestTopicsByTextNeedANumberAndConsent(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, contactPath)
	if box := page.Doc().Find(`[name="text:bills"]`); !box.Is("[disabled]") || !strings.Contains(page.Text("#topic-0"), "Set it up first") {
		t.Errorf("texts without a number: disabled = %t, %q", box.Is("[disabled]"), page.Text("#topic-0"))
	}
	texts := url.Values{"text:bills": {"yes"}, "email:claims": {"yes"}}
	if r := b.Post(contactPath, texts); !strings.Contains(r.Text("#topic-0-problem"), "Set up the phone number or email first") {
		t.Errorf("problem = %q, want that there is no number", r.Text("#topic-0-problem"))
	}
	h.Box.InjectFault(sandbox.Fault{
		Call: "GET /contacts", Times: 1, Status: http.StatusOK,
		Body: `{"text":{"current":"515-555-0177"},"topics":[{"id":"bills","name":"Bills","channels":["text"]}]}`,
	})
	b.Open(contactPath)
	r := b.Post(contactPath, url.Values{"text:bills": {"yes"}})
	if r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Text("#consent-problem"), "Check the box to agree") {
		t.Errorf("status = %d, problem = %q, want the consent", r.Status, r.Text("#consent-problem"))
	}
	if n := h.Box.Calls("PUT /contacts/topics"); n != 0 {
		t.Errorf("calls = %d, want none", n)
	}
}

// Spec: CONTACT-3.
func TestInvalidContactKeepsInput(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/profile")
	for _, test := range []struct{ channel, value, problem string }{
		{"phone", "", "Enter your phone number."},
		{"text", "+44 20 7946 0958", "Enter a US mobile number"},
		{"email", "marta@", "Enter an email address in the form"},
		{"phone", "515-555-0000", "We can't reach that number."},
	} {
		r := b.Post(contactPath+"/"+test.channel, url.Values{"value": {test.value}, "consent": {"yes"}})
		handlertest.WantProblem(t, r, url.Values{"value": {test.value}}, test.problem)
	}
	if r := b.Get(contactPath + "/fax"); r.Status != http.StatusNotFound {
		t.Errorf("unknown channel: status = %d, want 404", r.Status)
	}
}

// Spec: CONTACT-8.
func TestContactsThatFail(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		fault  sandbox.Fault
		status int
		want   string
	}{
		"failed": {
			sandbox.Fault{Status: http.StatusInternalServerError},
			http.StatusBadGateway,
			"We can't show how we contact you right now. Try again in a few",
		},
		"not supported": {sandbox.Fault{Status: http.StatusNotImplemented}, http.StatusOK, "You can't change this online yet."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAt(t, "/profile")
			test.fault.Call = "GET /contacts"
			h.Box.InjectFault(test.fault)
			for _, path := range []string{contactPath, contactPath + "/email"} {
				if r := b.Get(path); r.Status != test.status || !strings.Contains(r.Text("main"), test.want) ||
					!strings.Contains(r.Text("main"), "800-555-0142") {
					t.Errorf("%s: status = %d, main = %q, want %d and %q", path, r.Status, r.Text("main"), test.status, test.want)
				}
			}
			h.Box.ResetFaults()
			if r := b.Get(contactPath); r.Status != http.StatusOK || len(rowsOf(r)) != 3 {
				t.Errorf("second try: status = %d, want the addresses", r.Status)
			}
		})
	}
}

// Without the call, no page mentions it, and the form does not exist.
// Spec: CONTACT-1.
func TestContactsThatAreNotOfferedAreAbsent(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	for _, member := range []string{"core", "two", "many"} {
		b := h.Browser()
		b.SignIn(member, "/home")
		for _, page := range []string{"/profile", "/paperless/billing"} {
			if n := b.Open(page).Doc().Find(`a[href^="` + contactPath + `"]`).Length(); n != 0 {
				t.Errorf("%s: %s has %d links to the page, want none", member, page, n)
			}
		}
		for _, path := range []string{contactPath, contactPath + "/email"} {
			if r := b.Get(path); r.Status != http.StatusNotFound {
				t.Errorf("%s: %s: status = %d, want 404", member, path, r.Status)
			}
		}
	}
}
