package handlers_test

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// The input of a form that was sent after the session is there after a sign-in.
func TestExpiredFormIsRestored(t *testing.T) {
	t.Parallel()
	for name, test := range providerForms {
		if test.input == nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			member := "household"
			if test.selector == boxes {
				member = "farm" // several of its bills and policies come by mail
			}
			_, b, _ := handlertest.SignInAs(t, member, "/home")
			page := test.open(b)
			form := page.Form(test.selector)
			maps.Copy(form.Fields, test.input)
			b.EndSession()
			b.Header.Set("Referer", page.At.String())
			end := b.Follow(b.Submit(form))
			b.Header.Del("Referer")
			if end.At.Path != "/signed-out" ||
				!strings.Contains(end.Text("main"), "Nothing was sent.We saved your input for one hour.") {
				t.Fatalf("page = %s, main = %q, want /signed-out with the saved input", end.At, end.Text("main"))
			}
			again := b.SignIn(member, end.Attr("main a.button", "href"))
			if again.Text("[data-saved-input]") != handlertest.SavedNotice {
				t.Errorf("%s: notice = %q, want %q", again.At, again.Text("[data-saved-input]"), handlertest.SavedNotice)
			}
			form.Fields.Del("xsrf")
			wantSameFields(t, form.Fields, controls(again, test.selector))
		})
	}
}

// The page of a switch has another form where more than one thing comes by mail.
func TestExpiredSwitchIsRestored(t *testing.T) {
	t.Parallel()
	const selector = "form[action='/paperless/policy']"
	_, b, page := handlertest.SignInAt(t, "/paperless/policy")
	b.EndSession()
	b.Submit(page.Form(selector).Fill(map[string]string{"agreed": "yes", "on": "yes"}))
	again := b.SignIn("household", "/paperless/policy")
	if got := again.Form(selector).Fields; got.Get("agreed") != "yes" || got.Get("item") != "HO2207719" {
		t.Errorf("%s: form = %v, want the agreement", again.At, got)
	}
}

func TestSavedInputRemainsUntilSent(t *testing.T) {
	t.Parallel()
	_, b, page := handlertest.SignInAt(t, "/profile/attach")
	b.EndSession()
	b.Submit(page.Form("form.form").Fill(map[string]string{"number": "HO1"}))
	b.SignIn("household", "/home")
	for range 2 {
		if r := b.Get("/profile/attach"); r.Attr("#number", "value") != "HO1" ||
			r.Text("[data-saved-input]") != handlertest.SavedNotice {
			t.Fatalf("number = %q, notice = %q, want the saved input on each visit", r.Attr("#number", "value"),
				r.Text("[data-saved-input]"))
		}
	}
	if r := b.Submit(b.Get("/profile/attach").Form("form.form")); r.Status != http.StatusUnprocessableEntity ||
		r.Text("[data-saved-input]") != "" {
		t.Fatalf("second submit: status = %d, notice = %q, want 422 and no notice", r.Status, r.Text("[data-saved-input]"))
	}
	if r := b.Get("/profile/attach"); r.Attr("#number", "value") != "" || r.Text("[data-saved-input]") != "" {
		t.Errorf("after the submit: number = %q, notice = %q, want none", r.Attr("#number", "value"),
			r.Text("[data-saved-input]"))
	}
}

func TestFormOfEarlierSessionIsRestoredUnsent(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, "/profile/attach")
	b.EndSession()
	b.SignIn("household", "/home") // in another tab
	calls := h.Box.Calls("POST /profiles/attach-account-policy")
	r := b.Submit(page.Form("form.form").Fill(map[string]string{"number": "AB1", "zip": "50327"}))
	if r.Status != http.StatusSeeOther || r.Location() != "/profile/attach" ||
		h.Box.Calls("POST /profiles/attach-account-policy") != calls {
		t.Fatalf("status = %d, redirect = %q, want 303 to the form and no provider call", r.Status, r.Location())
	}
	if again := b.Follow(r); again.Attr("#number", "value") != "AB1" ||
		again.Text("[data-saved-input]") != handlertest.SavedNotice {
		t.Errorf("number = %q, notice = %q, want the saved input", again.Attr("#number", "value"),
			again.Text("[data-saved-input]"))
	}
}

func TestUntrustedInputIsNotSaved(t *testing.T) {
	t.Parallel()
	tests := map[string]func(b *handlertest.Browser, s handlertest.Form){
		"form of another site": func(b *handlertest.Browser, _ handlertest.Form) {
			b.Header.Set("Sec-Fetch-Site", "cross-site")
		},
		"forged token": func(_ *handlertest.Browser, s handlertest.Form) {
			s.Fields.Set("xsrf", s.Fields.Get("xsrf")+"A")
		},
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, b, page := handlertest.SignInAt(t, "/profile/attach")
			b.EndSession()
			s := page.Form("form.form").Fill(map[string]string{"number": "HO1"})
			change(b, s)
			if end := b.Follow(b.Submit(s)); !strings.Contains(end.Text("main"), "we couldn't save your input.") {
				t.Errorf("main = %q, want that the input was not saved", end.Text("main"))
			}
			b.Header.Del("Sec-Fetch-Site")
			if r := b.SignIn("household", "/profile/attach"); r.Attr("#number", "value") != "" {
				t.Errorf("number = %q, want none", r.Attr("#number", "value"))
			}
		})
	}
}

func TestScriptSavesInputBeforeAndAfterSessionEnd(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*handlertest.Browser){
		"before": func(*handlertest.Browser) {}, "after": (*handlertest.Browser).EndSession,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, page := handlertest.SignInAt(t, "/messages/M-20744")
			end(b)
			fields := page.Form("form.form").Fill(map[string]string{"text": "Hello"}).Fields
			if r := b.SaveInput("/messages/M-20744", fields); r.Status != http.StatusNoContent {
				t.Fatalf("status = %d, body = %s, want 204", r.Status, r.Body)
			}
			again := h.Browser().SignIn("household", "/messages/M-20744")
			if got := again.Form("form.form").Fields; got.Get("text") != "Hello" || got.Get("key") != fields.Get("key") {
				t.Errorf("form = %v, want the text and the idempotency key", got)
			}
		})
	}
}

func TestScriptCannotSaveOtherPaths(t *testing.T) {
	t.Parallel()
	_, b, page := handlertest.SignInAt(t, "/profile/attach")
	token := page.Form("form.form").Fields.Get("xsrf")
	for _, path := range []string{"/logout", "/home", "/nowhere", "", "/messages/" + strings.Repeat("M", 600)} {
		if r := b.SaveInput(path, url.Values{"xsrf": {token}, "a": {"b"}}); r.Status != http.StatusUnprocessableEntity {
			t.Errorf("%q: status = %d, want 422", path, r.Status)
		}
	}
}

func TestQueryDoesNotFillForm(t *testing.T) {
	t.Parallel()
	_, _, page := handlertest.SignInAt(t, "/profile/email?newEmail=thief@example.com&newEmailConfirm=thief@example.com")
	if page.At.Path != "/profile/email" || page.Attr("#newEmail", "value") != "" {
		t.Errorf("%s: newEmail = %q, want it empty", page.At, page.Attr("#newEmail", "value"))
	}
}

// The session goes on, but its tokens have ended.
func TestFormAfterItsTokensIsRestored(t *testing.T) {
	t.Parallel()
	box, b := withShortTokens(t)
	page := b.SignIn("household", "/profile/attach")
	box.InjectFault(sandbox.Fault{Call: "POST /identity/token", Status: 400, Body: `{"error":"invalid_grant"}`, Times: 1})
	r := b.Submit(page.Form("form.form").Fill(map[string]string{"number": "PE0099812", "zip": "50327"}))
	handlertest.WantRedirect(t, r, "/login?how=again&return=%2Fprofile%2Fattach")
	again := b.Follow(r)
	if again.Attr("#number", "value") != "PE0099812" || box.Calls(handlertest.AttachCall) != 0 {
		t.Errorf("at %s: number = %q after %d calls, want the form with its input, and none", again.At,
			again.Attr("#number", "value"), box.Calls(handlertest.AttachCall))
	}
}
