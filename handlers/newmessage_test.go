package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

const newMessagePath = "/new-message"

// A refused file is named, and the others and the input stay. A double press sends one message.
//
// Spec: PRODUCT-12, MESSAGE-2.
func TestNewMessageWithFiles(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	form := b.SignIn("household", newMessagePath+"?about=claim-CL0044170").Form("main form")
	form.Fields.Set("subject", "  The repair  ")
	form.Fields.Set("text", "Is this\r\nestimate enough?")
	wire.Clear()
	r := b.SendFiles(newMessagePath, form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)),
		handlertest.NewFile("notes.txt", []byte("Hello")))
	again := r.Form("main form")
	if got := r.Texts(".error-summary li"); r.Status != http.StatusUnprocessableEntity || len(got) != 1 ||
		!strings.HasPrefix(got[0], "notes.txt isn't") || len(waitingFiles(r, "main form")) != 1 ||
		again.Fields.Get("about") != "claim-CL0044170" || again.Fields.Get("subject") != "The repair" ||
		again.Fields.Get("text") != "Is this\nestimate enough?" {
		t.Fatalf("status = %d, errors = %q, fields = %v, want 422, the reason, the valid file and the input", r.Status, got,
			again.Fields)
	}
	var done handlertest.Reply
	for range 2 {
		paper := handlertest.NewFile("Invoice.pdf", handlertest.Paper(100))
		done = b.Follow(b.SendFiles(newMessagePath, again.Fields, paper))
	}
	sent := wire.Sent(http.MethodPost, "/user-api/messages")
	const text = `"subject":"The repair","about":{"kind":"claim","number":"CL0044170"},"text":"Is this\nestimate enough?"`
	if len(sent) != 2 || sent[0].Key == "" || sent[1].Key != sent[0].Key || !strings.Contains(sent[0].Body, text) {
		t.Errorf("calls = %d, want two with the message and the same idempotency key", len(sent))
	}
	inbox := b.Open("/messages")
	if now := done.Text("#now + dl"); !strings.Contains(now, "Reference numberM-") ||
		len(inbox.Texts("#messages .row")) != 5 {
		t.Errorf("now = %q, %d conversations, want the reference and 5", now, len(inbox.Texts("#messages .row")))
	}
	conversation := b.Open(inbox.Attr("#messages .row", "href"))
	if got := conversation.Texts(".letter-files"); len(got) != 1 || got[0] != "Attached: left.jpg, Invoice.pdf" {
		t.Errorf("%s: files = %q, want both", conversation.Text("h1"), got)
	}
}
