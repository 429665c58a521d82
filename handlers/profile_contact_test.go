package handlers_test

import (
	"net/http"
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
	const now = "Unconfirmedk•••@new.example.comIn use nowm•••@example.com"
	if got := done.Text("#now + dl"); done.Text("h1") != "We got your email" || got != now {
		t.Errorf("success = %q, now = %q, want %q", done.Text("h1"), got, now)
	}
	want[2] = "Email m•••@example.com Unconfirmed k•••@new.example.com"
	if diff := cmp.Diff(want, rowsOf(b.Open(contactPath))); diff != "" {
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
	if terms := b.Open("/paperless/billing").Text("#terms"); !strings.Contains(terms, "emails to k•••@new.example.com") {
		t.Errorf("paperless = %q, want the confirmed address", terms)
	}
	if log := h.Log.String(); strings.Contains(log, "kim@") || strings.Contains(log, "new.example.com") {
		t.Error("the log has the address")
	}
}

// rowsOf returns the channels with their addresses.
func rowsOf(page handlertest.Reply) []string { return page.Texts("[aria-labelledby=addresses] li") }

// Spec: CONTACT-6.
func TestChosenTopicsAreSent(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	form := b.SignIn("farm", contactPath).Form(`form[action="` + contactPath + `"]`)
	wire.Clear()
	r := b.Follow(b.Submit(form.Fill(map[string]string{"text:bills": "yes"})))
	if got := r.Text("#now + dl"); !strings.HasPrefix(got, "Bills and paymentsText messages, EmailClaims") ||
		b.Open(contactPath).Doc().Find(`[name="text:bills"][checked]`).Length() != 1 {
		t.Errorf("%s: now = %q, want the choice", r.At, got)
	}
	const want = `{"topics":[{"channels":["text","email"],"id":"bills"},` +
		`{"channels":["phone","email"],"id":"claims"},{"channels":[],"id":"storms"},{"channels":[],"id":"news"}]}`
	if sent := wire.Sent(http.MethodPut, topicsCall); len(sent) != 1 || sent[0].Body != want || sent[0].Key == "" {
		t.Errorf("calls = %v, want %s", sent, want)
	}
}

// Spec: CONTACT-8.
func TestContactsThatFail(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/profile")
	h.Box.InjectFault(sandbox.Fault{Call: "GET /contacts", Status: http.StatusInternalServerError})
	for _, path := range []string{contactPath, contactPath + "/email"} {
		if r := b.Get(path); r.Status != http.StatusBadGateway || !strings.Contains(r.Text("main"), "800-555-0142") {
			t.Errorf("%s: status = %d, main = %q, want 502 and the number", path, r.Status, r.Text("main"))
		}
	}
}

// Without the call, no page mentions it, and the form does not exist.
// Spec: CONTACT-1.
func TestContactsThatAreNotOfferedAreAbsent(t *testing.T) {
	t.Parallel()
	_, b, profile := handlertest.SignInAs(t, "core", "/profile")
	if n := profile.Doc().Find(`a[href^="` + contactPath + `"]`).Length(); n != 0 {
		t.Errorf("Profile has %d links to the page, want none", n)
	}
	for _, path := range []string{contactPath, contactPath + "/email"} {
		if r := b.Get(path); r.Status != http.StatusNotFound {
			t.Errorf("%s: status = %d, want 404", path, r.Status)
		}
	}
}
