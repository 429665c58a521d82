package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// A reply has a field for files where the conversation takes some.
//
// Spec: CLAIM-6.
func TestOpenedMessageIsMarkedRead(t *testing.T) {
	t.Parallel()
	_, b, list := handlertest.SignInAt(t, "/messages")
	r := b.Get(list.Doc().Find("#messages .row").First().AttrOr("href", ""))
	if r.Status != http.StatusOK || r.Text("h1") != "Why this bill is higher" ||
		r.Doc().Find("main a[href='/billing/4100238715']").Length() != 1 {
		t.Errorf("status = %d, main = %q, want 200 and the message with its bill", r.Status, r.Text("main"))
	}
	if got := r.Text(".letter h2"); got != "Billing Service" {
		t.Errorf("sender = %q, want Billing Service", got)
	}
	files := func(r handlertest.Reply) int { return r.Doc().Find("main input[type=file]").Length() }
	if takes, none := files(r), files(b.Get("/messages/M-20744")); takes == 0 || none != 0 {
		t.Errorf("fields for files = %d, of a conversation that takes none = %d, want some and none", takes, none)
	}
	if badge := b.Get("/agents").Text(".nav-wide a[href='/messages'] .badge"); badge != "1 unread" {
		t.Errorf("badge after reading one = %q, want 1 unread", badge)
	}
	if after := b.Get("/messages"); after.Text(".answer .say") != "One is new" {
		t.Errorf("head after reading one = %q, want one new", after.Text(".answer"))
	}
}

// A reply is shown again although no call of messages works.
func TestUnsentReplyKeepsText(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Box.InjectFault(sandbox.Fault{Call: "POST /messages", Status: 503})
	h.Box.InjectFault(sandbox.Fault{Call: "GET /messages", Status: 503})
	key := strings.Repeat("K", 26)
	r := b.Post("/messages/M-20744", url.Values{"text": {"Hello"}, "key": {key}})
	if r.Status != http.StatusUnprocessableEntity ||
		!strings.Contains(r.Text(".error-summary"), "Your input is still here.") ||
		r.Text("textarea") != "Hello" || r.Attr("input[name=key]", "value") != key {
		t.Errorf("status = %d, error = %q, text = %q, want 422 and the input", r.Status, r.Text(".error-summary"),
			r.Text("textarea"))
	}
}

// Spec: ACCESS-3.
func TestUnlistedMessageIsNotFound(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	for _, path := range []string{"/messages/M-30518", "/messages/..%2Fclaims"} {
		if r := b.Get(path); r.Status != http.StatusNotFound {
			t.Errorf("%s: status = %d, want 404", path, r.Status)
		}
		for _, text := range []string{"Hello", ""} {
			if r := b.Post(path, url.Values{"text": {text}}); r.Status != http.StatusNotFound {
				t.Errorf("reply %q to %s: status = %d, want 404", text, path, r.Status)
			}
		}
	}
	if replies, reads := h.Box.Calls("POST /messages"), h.Box.Calls("GET /messages/{messageId}"); replies+reads != 0 {
		t.Errorf("calls for unlisted messages = %d replies, %d reads, want 0", replies, reads)
	}
}

// A message counts on the page of what it is about as soon as it was sent.
// Spec: MESSAGE-1.
func TestPagesLinkToTheirMessages(t *testing.T) {
	t.Parallel()
	_, b, page := handlertest.SignInAt(t, newMessagePath+"?about=claim-CL0044170")
	form := page.Form("main form")
	form.Fields.Set("subject", "Rental car")
	form.Fields.Set("text", "May I keep it?")
	b.Post(newMessagePath, form.Fields)
	b.Open("/messages")
	link := b.Open("/claims/CL0044170").Doc().Find("main dd a[href='/messages?find=CL0044170']")
	if link.Text() != "2 about this claim" {
		t.Errorf("link = %q, want two messages", link.Text())
	}
}
