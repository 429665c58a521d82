package signin_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// tokens changes the token responses of the sandbox.
type tokens struct {
	next   http.RoundTripper
	change atomic.Pointer[func(response map[string]any)]
}

func (s *tokens) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := s.next.RoundTrip(r)
	change := s.change.Load()
	if err != nil || r.URL.Path != "/identity/token" || response.StatusCode != http.StatusOK || change == nil {
		return response, err
	}
	var body map[string]any
	if err := json.NewDecoder(response.Body).Decode(&body); err != nil {
		return nil, err
	}
	(*change)(body)
	encoded, err := json.Marshal(body)
	response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(encoded)), int64(len(encoded))
	return response, err
}

// newHarnessWithTokens returns a harness whose token responses tests can change.
func newHarnessWithTokens(t *testing.T, change func(response map[string]any)) (*handlertest.Harness, *tokens) {
	t.Helper()
	box := handlertest.NewBox(t, sandbox.Options{})
	changed := &tokens{next: box.Transport()}
	changed.change.Store(&change)
	return handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: changed}), changed
}

// lifeWithoutRefresh makes sign-ins bring an access token for so many seconds and no refresh token.
func lifeWithoutRefresh(seconds int) func(map[string]any) {
	return func(response map[string]any) {
		delete(response, "refresh_token")
		response["expires_in"] = seconds
	}
}

// untilTokenEnds waits until a page of the user API needs a sign-in, which leads back to it.
func untilTokenEnds(t *testing.T, b *handlertest.Browser) {
	t.Helper()
	r := b.Get("/messages?page=1")
	for deadline := time.Now().Add(10 * time.Second); r.Status == http.StatusOK; r = b.Get("/messages?page=1") {
		if time.Now().After(deadline) {
			t.Fatal("the access token does not end")
		}
		time.Sleep(20 * time.Millisecond)
	}
	handlertest.WantRedirect(t, r, "/login?how=again&return=%2Fmessages%3Fpage%3D1")
}

// Without a refresh token the session goes on until the access token ends. A page then leads to a
// sign-in, which the provider's own session answers at once, and back. A form comes back with what
// was typed, and is sent once, by the second press.
// Spec: SIGNIN-20.
func TestEndOfTheOnlyToken(t *testing.T) {
	t.Parallel()
	h, response := newHarnessWithTokens(t, lifeWithoutRefresh(12)) // usable for 2 s
	forms := []endedForm{
		{"/profile/attach", "form[action='/profile/attach']", handlertest.AttachCall, map[string]string{"number": "PE0099812", "zip": "50327"}},
		{
			"/new-message", "form[action='/new-message']", "POST /messages",
			map[string]string{"about": "claim-CL0044170", "subject": "A question", "text": "When?"},
		},
	}
	browsers, pages := make([]*handlertest.Browser, len(forms)), make([]handlertest.Reply, len(forms))
	for i, form := range forms {
		browsers[i] = h.Browser()
		pages[i] = browsers[i].SignIn("household", form.page)
	}
	for _, b := range browsers {
		untilTokenEnds(t, b)
	}
	later := lifeWithoutRefresh(60)
	response.change.Store(&later)
	for i, form := range forms {
		form.sendTwice(t, browsers[i], pages[i])
	}
	if n := strings.Count(h.Log.String(), "signed in without a refresh token"); n != 4 {
		t.Errorf("lines about a missing refresh token = %d, want one for each of 4 sign-ins", n)
	}
}

// endedForm is a form that is sent after the access token ended.
type endedForm struct {
	page, form, call string
	input            map[string]string
}

func (f endedForm) sendTwice(t *testing.T, b *handlertest.Browser, page handlertest.Reply) {
	t.Helper()
	b.Header.Set("Referer", page.At.String())
	r := b.Submit(page.Form(f.form).Fill(f.input))
	b.Header.Del("Referer")
	handlertest.WantRedirect(t, r, "/login?how=again&return="+url.QueryEscape(f.page))
	again := b.Follow(r)
	if again.At.RequestURI() != f.page || again.Text("[data-saved-input]") != handlertest.SavedNotice || b.Harness.Box.Calls(f.call) != 0 {
		t.Fatalf("at %s: notice = %q after %d calls, want the form with its input, and none", again.At,
			again.Text("[data-saved-input]"), b.Harness.Box.Calls(f.call))
	}
	sent := again.Form(f.form)
	for field, want := range f.input {
		if got := sent.Fields.Get(field); got != want {
			t.Errorf("%s: %s = %q, want %q", f.page, field, got, want)
		}
	}
	if done := b.Submit(sent); done.Status != http.StatusSeeOther || b.Harness.Box.Calls(f.call) != 1 {
		t.Errorf("%s, second press: status = %d after %d calls, want 303 after one:\n%s", f.page, done.Status,
			b.Harness.Box.Calls(f.call), done.Text("main"))
	}
}
