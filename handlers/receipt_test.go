package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// fillsUp fills the disk of the store as soon as the user API takes something.
type fillsUp struct {
	http.RoundTripper
	records *handlertest.FaultyStore
}

func (f fillsUp) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := f.RoundTripper.RoundTrip(r)
	if r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, "/user-api/") {
		f.records.Full.Store(true)
	}
	return response, err
}

// The page confirms what was sent, with its reference, even if the store can't keep any of it.
func TestSentIsSaidOnAFullDisk(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		send func(b *handlertest.Browser) handlertest.Reply
		want string
	}{
		"message": {func(b *handlertest.Browser) handlertest.Reply {
			return b.Post("/new-message",
				url.Values{"subject": {"A question"}, "text": {"When?"}, "about": {"policy-AA1182204"}, "key": {"k"}})
		}, "Message sentYou'll find our answer under Messages."},
		"reply": {func(b *handlertest.Browser) handlertest.Reply {
			return b.Post("/messages/M-20917", url.Values{"text": {"When?"}, "key": {"k"}})
		}, "Reply sent"},
		"service request": {func(b *handlertest.Browser) handlertest.Reply {
			return b.Post("/requests/coverage",
				url.Values{"about": {"policy-AA1182204"}, "question": {"Is hail covered?"}, "key": {"k"}})
		}, "M-"},
		"message to an adjuster": {func(b *handlertest.Browser) handlertest.Reply {
			return b.Post("/claims/contact-adjuster",
				url.Values{"claim": {"CL0044170"}, "reply": {"email"}, "text": {"When?"}, "key": {"k"}})
		}, "The adjuster will email you at"},
		"claim": {func(b *handlertest.Browser) handlertest.Reply {
			b.FillInClaim()
			return b.SendClaim()
		}, "CL00"},
		"file": {func(b *handlertest.Browser) handlertest.Reply {
			form := b.Open(ownClaim).Form(ownToDo)
			return b.SendFiles(form.Action, form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)))
		}, "left.jpgReference F-"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			records := &handlertest.FaultyStore{Store: handlertest.OpenStore(t, "memory:")}
			box := handlertest.NewBox(t, sandbox.Options{})
			b := handlertest.NewWith(t, handlertest.Parts{
				Box: box, Records: records, Transport: fillsUp{box.Transport(), records},
			}).Browser()
			b.SignIn("household", "/home")
			if r := test.send(b); r.Status != http.StatusOK || !strings.Contains(r.Text("body"), test.want) {
				t.Errorf("status = %d to %q, body = %q, want 200 and %q", r.Status, r.Location(), r.Text("body"), test.want)
			}
			if !records.Full.Load() {
				t.Error("nothing was sent")
			}
		})
	}
}
