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

const newMessagePath = "/new-message"

func TestNewMessageOffersOwnTopics(t *testing.T) {
	t.Parallel()
	_, b, r := handlertest.SignInAt(t, newMessagePath+"?about=claim-CL0031882")
	want := []string{
		"Choose one", "Bill of account 4100238715", "Bill of account 4100241190", "Claim CL0044170", "Claim CL0031882", "Claim CL0019035",
		"2021 Toyota RAV4 + 1 more, Auto AA1182204", "418 Larkspur Lane, Home HO2207719",
		"Slip 14, Alder Lake Marina, Boat BT0456731", "Your agent: Hollow Creek Insurance", "Something else",
	}
	if diff := cmp.Diff(want, r.Texts("#about option")); diff != "" {
		t.Errorf("topics (-want +got):\n%s", diff)
	}
	if got := r.Attr("#about option[selected]", "value"); got != "claim-CL0031882" {
		t.Errorf("selected topic = %q, want claim-CL0031882", got)
	}
	if b.Get("/billing/4100241190").Doc().Find(`main a[href="`+newMessagePath+`?about=bill-4100241190"]`).Length() != 1 {
		t.Error("a bill has no link to a message about it")
	}
	if b.Get("/messages").Doc().Find(`main a[href="`+newMessagePath+`"]`).Length() != 1 {
		t.Error("list of messages has no link to a new message")
	}
}

// Spec: PRODUCT-12.
func TestDoubleSubmitSendsOneMessage(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	page := b.SignIn("household", newMessagePath+"?about=policy-HO2207719")
	form := controls(page, "main form")
	form.Set("subject", "  Is hail covered?  ")
	form.Set("text", "The roof.\r\nAnd the car?")
	wire.Clear()
	for range 2 {
		r := b.Follow(b.Post(newMessagePath, form))
		if r.At.Path != "/messages" || !strings.HasPrefix(r.Text(".notice"), "We sent your message. Your reference is M-") ||
			r.Text("#messages .row-title") != "Is hail covered?" {
			t.Fatalf("page = %s, main = %q, want the list with the message first", r.At, r.Text("main"))
		}
		if n := r.Doc().Find("#messages .row").Length(); n != 5 {
			t.Errorf("conversations = %d, want 5", n)
		}
		if about := b.Open(r.Attr("#messages .row", "href")).Attr(".answer .step-back + p a",
			"href"); about != "/policies/home/HO2207719" {
			t.Errorf("topic link = %q, want /policies/home/HO2207719", about)
		}
	}
	sent := wire.Sent(http.MethodPost, "/user-api/messages")
	if len(sent) != 2 || sent[0].Key == "" || sent[1].Key != sent[0].Key {
		t.Errorf("calls = %v, want two with the same idempotency key", sent)
	}
	if want := `{"subject":"Is hail covered?","about":{"kind":"policy","number":"HO2207719"},"text":"The roof.\nAnd the car?"}`; sent[0].Body != want {
		t.Errorf("body = %s, want %s", sent[0].Body, want)
	}
	form.Set("about", "other")
	wire.Clear()
	b.Post(newMessagePath, form)
	if body := wire.Sent(http.MethodPost, "/user-api/messages")[0].Body; strings.Contains(body, "about") {
		t.Errorf("body without a topic = %s, want no \"about\"", body)
	}
}

// Spec: INPUT-5.
func TestInvalidMessageKeepsInput(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		change url.Values
		want   []string
	}{
		"empty form": {
			url.Values{"about": {""}, "subject": {" "}, "text": {"\n"}},
			[]string{"Choose what it's about.", "Enter a subject.", "Write your message."},
		},
		"other member's topic": {url.Values{"about": {"policy-BAP0048801"}}, []string{"Choose what it's about."}},
		"unknown topic":        {url.Values{"about": {"agent-1"}}, []string{"Choose what it's about."}},
		"long subject":         {url.Values{"subject": {strings.Repeat("ä", 101)}}, []string{"Use 100 characters or fewer."}},
		"long message":         {url.Values{"text": {strings.Repeat("ä", 4001)}}, []string{"Use 4000 characters or fewer."}},
		"maximum length":       {url.Values{"subject": {strings.Repeat("ä", 100)}, "text": {strings.Repeat("ä", 4000)}}, nil},
	}
	h := handlertest.New(t)
	b := h.Browser()
	valid := controls(b.SignIn("household", newMessagePath+"?about=bill-4100241190"), "main form")
	valid.Set("subject", "A question")
	valid.Set("text", "Why?")
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			form := url.Values{}
			for field, value := range valid {
				form[field] = value
			}
			for field, value := range test.change {
				form[field] = value
			}
			r := b.Post(newMessagePath, form)
			if test.want == nil {
				if r.Status != http.StatusSeeOther {
					t.Errorf("status = %d, errors = %q, want 303", r.Status, r.Text(".error-summary"))
				}
				return
			}
			if diff := cmp.Diff(test.want, r.Texts(".error-summary li")); diff != "" || r.Status != http.StatusUnprocessableEntity {
				t.Errorf("status = %d, want 422; errors (-want +got):\n%s", r.Status, diff)
			}
			if len(r.Texts(".problem")) != len(test.want) {
				t.Errorf("field errors = %q, want %d", r.Texts(".problem"), len(test.want))
			}
			again := controls(r, "main form")
			for _, field := range []string{"subject", "text", "key"} {
				if again.Get(field) != strings.TrimSpace(form.Get(field)) {
					t.Errorf("%s = %.20q, want %.20q", field, again.Get(field), form.Get(field))
				}
			}
		})
	}
	if n := h.Box.Calls("POST /messages"); n != 1 {
		t.Errorf("provider calls = %d, want 1 for the valid form", n)
	}
}

// Spec: MESSAGE-2.
func TestNewMessageWithFiles(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	form := b.SignIn("household", newMessagePath+"?about=claim-CL0044170").Form("main form")
	form.Fields.Set("subject", "The repair")
	form.Fields.Set("text", "Is this estimate enough?")
	wire.Clear()
	r := b.SendFiles(newMessagePath, form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)),
		handlertest.NewFile("notes.txt", []byte("Hello")))
	problem := "notes.txt isn't a JPEG, PNG or WebP photo or a PDF. Choose another file, or take a screenshot of it."
	if got := r.Texts(".error-summary li"); r.Status != http.StatusUnprocessableEntity || len(got) != 1 ||
		got[0] != problem || r.Text(".upload .problem") != "Error: "+problem {
		t.Fatalf("status = %d, errors = %q, beside the field = %q, want 422 and %q", r.Status, got, r.Text(".upload .problem"), problem)
	}
	again := r.Form("main form")
	if len(waitingFiles(r, "main form")) != 1 || again.Fields.Get("text") != form.Fields.Get("text") ||
		again.Fields.Get("about") != "claim-CL0044170" || again.Fields.Get("subject") != "The repair" {
		t.Fatalf("ready to send = %q, fields = %v, want the valid file and the input", waitingFiles(r, "main form"), again.Fields)
	}
	if n := len(wire.Sent(http.MethodPost, "/user-api/messages")); n != 0 {
		t.Fatalf("calls with a refused file = %d, want none", n)
	}
	r = b.Follow(b.SendFiles(newMessagePath, again.Fields, handlertest.NewFile("Invoice.pdf", handlertest.Paper(100))))
	sent := wire.Sent(http.MethodPost, "/user-api/messages")
	if len(sent) != 1 || sent[0].Key == "" ||
		!strings.Contains(sent[0].Body, `"about":{"kind":"claim","number":"CL0044170"}`) ||
		strings.Contains(sent[0].Body, "GPS") {
		t.Errorf("calls = %d, want one about the claim with a key and without the photo's place", len(sent))
	}
	conversation := b.Open(r.Attr("#messages .row", "href"))
	if got := conversation.Texts(".letter-files"); conversation.Text("h1") != "The repair" || len(got) != 1 ||
		got[0] != "Attached: left.jpg, Invoice.pdf" {
		t.Errorf("%s: files = %q, want both", conversation.Text("h1"), got)
	}
}

// A provider that takes no files with a new message gets none.
// Spec: MESSAGE-2.
func TestNewMessageWithoutFilesOnline(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Box.InjectFault(sandbox.Fault{Call: "GET /messages", Status: http.StatusOK, ContentType: "application/json", Body: `{"messages": []}`})
	r := b.Open(newMessagePath)
	if r.Doc().Find("main input[type=file]").Length() != 0 || r.Attr("main form", "enctype") != "" {
		t.Errorf("main = %q, want a form without files", r.Text("main"))
	}
}
