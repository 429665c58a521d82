package handlers_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers"
	"memberportal/upstream/sandbox"
)

const savedNotice = "We saved your input. Check it and send it again."

// htmlForm is a form of a page as a browser would submit it.
type htmlForm struct {
	action string
	fields url.Values
}

// form returns the form that the selector finds.
func (r reply) form(selector string) htmlForm {
	r.t.Helper()
	form := r.doc().Find(selector).First()
	if form.Length() != 1 {
		r.t.Fatalf("no form %s at %s:\n%s", selector, r.at, r.text("main"))
	}
	fields := url.Values{}
	for _, field := range form.Find("input, textarea, select").EachIter() {
		name, value := fieldOf(field)
		if name != "" {
			fields.Add(name, value)
		}
	}
	return htmlForm{form.AttrOr("action", ""), fields}
}

// fieldOf returns the name and value that a field submits, "" for a field that submits nothing.
func fieldOf(field *goquery.Selection) (name, value string) {
	value = field.AttrOr("value", "")
	switch {
	case slices.Contains([]string{"radio", "checkbox"}, field.AttrOr("type", "")) && !has(field, "checked"):
		return "", ""
	case field.Is("textarea"):
		value = field.Text()
	case field.Is("select"):
		value = field.Find("option[selected]").AttrOr("value", "")
	}
	return field.AttrOr("name", ""), value
}

func has(element *goquery.Selection, attribute string) bool {
	_, ok := element.Attr(attribute)
	return ok
}

// fill sets fields of the form.
func (s htmlForm) fill(input map[string]string) htmlForm {
	for name, value := range input {
		s.fields.Set(name, value)
	}
	return s
}

// submit sends a form the way a browser without scripts does.
func (b *browser) submit(s htmlForm) reply { return b.send(http.MethodPost, s.action, s.fields) }

// endSession removes the session cookies of the portal and of the identity provider.
func (b *browser) endSession() {
	delete(b.cookies["portal.test"], "session")
	delete(b.cookies, "sandbox.test")
}

// signInAt returns a new harness, a browser signed in as household, and the page at the path.
func signInAt(t *testing.T, path string) (*harness, *browser, reply) {
	t.Helper()
	h := newHarness(t)
	b := h.browser()
	return h, b, b.signIn("household", path)
}

var savedForms = map[string]struct {
	page, form string
	input      map[string]string
}{
	"attach":                 {"/profile/attach", "form[action='/profile/attach']", map[string]string{"number": "HO1", "zip": "5032"}},
	"email":                  {"/profile/email", "form[action='/profile/email']", map[string]string{"newEmail": "m@new.example", "newEmailConfirm": "m@new"}},
	"delete":                 {"/profile/delete", "form[action='/profile/delete']", map[string]string{"confirm": "yes"}},
	"authentication methods": {"/profile/authentication-methods", "form[action='/profile/authentication-methods']", map[string]string{"email": "yes", "mobilePhone": "yes"}},
	"reply":                  {"/messages/M-20744", "form[action='/messages/M-20744']", map[string]string{"text": "Line one\r\nLine <two>"}},
	"new message":            {"/new-message", "form[action='/new-message']", map[string]string{"subject": "A question", "text": "When?"}},
	"adjuster":               {"/claims/contact-adjuster?claim=CL0044170", "form[action='/claims/contact-adjuster']", map[string]string{"claim": "CL0044170", "reply": "email", "text": "When?"}},
	"new claim":              {"/new-claim", "form[action='/new-claim/policy']", map[string]string{"policy": "BT0456731"}},
	"paperless":              {"/paperless/policy", "form[action='/paperless/policy']:has([value=HO2207719])", map[string]string{"agreed": "yes", "on": "yes"}},
}

func TestExpiredFormIsRestored(t *testing.T) {
	t.Parallel()
	for name, test := range savedForms {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, b, page := signInAt(t, test.page)
			b.endSession()
			b.header.Set("Referer", page.at.String())
			end := b.follow(b.submit(page.form(test.form).fill(test.input)))
			b.header.Del("Referer")
			if end.at.Path != "/signed-out" || !strings.Contains(end.text("main"), "Nothing was sent.We saved your input for one hour.") {
				t.Fatalf("page = %s, main = %q, want /signed-out with the saved input", end.at, end.text("main"))
			}
			again := b.signIn("household", end.attr("main a.button", "href"))
			if again.text("[data-saved-input]") != savedNotice {
				t.Fatalf("%s: notice = %q, want %q", again.at, again.text("[data-saved-input]"), savedNotice)
			}
			shown := again.form(test.form).fields
			for field, want := range test.input {
				if got := strings.ReplaceAll(shown.Get(field), "\n", "\r\n"); got != want && field != "on" {
					t.Errorf("%s = %q, want %q", field, got, want)
				}
			}
		})
	}
}

func TestSavedInputRemainsUntilSent(t *testing.T) {
	t.Parallel()
	_, b, page := signInAt(t, "/profile/attach")
	b.endSession()
	b.submit(page.form("form.form").fill(map[string]string{"number": "HO1"}))
	b.signIn("household", "/home")
	for range 2 {
		if r := b.get("/profile/attach"); r.attr("#number", "value") != "HO1" || r.text("[data-saved-input]") != savedNotice {
			t.Fatalf("number = %q, notice = %q, want the saved input on each visit", r.attr("#number", "value"), r.text("[data-saved-input]"))
		}
	}
	if r := b.submit(b.get("/profile/attach").form("form.form")); r.status != http.StatusUnprocessableEntity || r.text("[data-saved-input]") != "" {
		t.Fatalf("second submit: status = %d, notice = %q, want 422 and no notice", r.status, r.text("[data-saved-input]"))
	}
	if r := b.get("/profile/attach"); r.attr("#number", "value") != "" || r.text("[data-saved-input]") != "" {
		t.Errorf("after the submit: number = %q, notice = %q, want none", r.attr("#number", "value"), r.text("[data-saved-input]"))
	}
}

func TestSavedInputExpiresAfterOneHour(t *testing.T) {
	t.Parallel()
	h, b, page := signInAt(t, "/profile/attach")
	b.endSession()
	b.submit(page.form("form.form").fill(map[string]string{"number": "HO1"}))
	b.signIn("household", "/home")
	for after, want := range map[time.Duration]string{59 * time.Minute: "HO1", time.Hour: ""} {
		h.portal.Now = func() time.Time { return time.Now().Add(after) }
		if got := b.get("/profile/attach").attr("#number", "value"); got != want {
			t.Errorf("after %v: number = %q, want %q", after, got, want)
		}
	}
}

func TestSavedInputIsHiddenFromOtherMembers(t *testing.T) {
	t.Parallel()
	h, b, page := signInAt(t, "/profile/attach")
	b.endSession()
	b.submit(page.form("form.form").fill(map[string]string{"number": "HO1"}))
	if r := b.signIn("newcomer", "/profile/attach"); r.attr("#number", "value") != "" || r.text("[data-saved-input]") != "" {
		t.Errorf("other member: number = %q, notice = %q, want none", r.attr("#number", "value"), r.text("[data-saved-input]"))
	}
	if r := h.browser().signIn("household", "/profile/attach"); r.attr("#number", "value") != "HO1" {
		t.Error("saved input of the member is missing")
	}
}

// If one member's form arrives after another member signed in, the portal neither sends it nor
// shows it to the second member.
func TestFormOfOtherMemberIsRejectedAndSaved(t *testing.T) {
	t.Parallel()
	h, b, page := signInAt(t, "/profile/attach")
	b.endSession()
	b.signIn("newcomer", "/home")
	r := b.submit(page.form("form.form").fill(map[string]string{"number": "HO1"}))
	if next := b.follow(r); next.at.Path != "/session/changed" || strings.Contains(next.body, "HO1") {
		t.Errorf("page = %s, main = %q, want /session/changed without the input", next.at, next.text("main"))
	}
	if shown := b.get("/profile/attach"); shown.attr("#number", "value") != "" {
		t.Errorf("other member: number = %q, want none", shown.attr("#number", "value"))
	}
	if own := h.browser().signIn("household", "/profile/attach"); own.attr("#number", "value") != "HO1" {
		t.Error("saved input of the member is missing")
	}
}

func TestFormOfEarlierSessionIsRestoredUnsent(t *testing.T) {
	t.Parallel()
	h, b, page := signInAt(t, "/profile/attach")
	b.endSession()
	b.signIn("household", "/home") // in another tab
	calls := h.box.Calls("POST /profiles/attach-account-policy")
	r := b.submit(page.form("form.form").fill(map[string]string{"number": "AB1", "zip": "50327"}))
	if r.status != http.StatusSeeOther || r.location() != "/profile/attach" || h.box.Calls("POST /profiles/attach-account-policy") != calls {
		t.Fatalf("status = %d, redirect = %q, want 303 to the form and no provider call", r.status, r.location())
	}
	if again := b.follow(r); again.attr("#number", "value") != "AB1" || again.text("[data-saved-input]") != savedNotice {
		t.Errorf("number = %q, notice = %q, want the saved input", again.attr("#number", "value"), again.text("[data-saved-input]"))
	}
}

// The session is active, but the identity provider rejects its tokens. Signing in again restores
// the form.
func TestFormWithInvalidTokensIsRestored(t *testing.T) {
	t.Parallel()
	box, err := sandbox.New(sandbox.Options{
		Origin: sandboxOrigin, Portal: portalOrigin, Logger: slog.New(slog.DiscardHandler), AccessTokenLife: time.Second,
	})
	must(t, err)
	h := &harness{t: t, box: box, portal: newPortal(t, box, box.Transport(), slog.New(slog.DiscardHandler))}
	h.app = handlers.App(h.portal, nil)
	b := h.browser()
	page := b.signIn("household", "/profile/attach")
	box.InjectFault(sandbox.Fault{Call: "POST /identity/token", Status: http.StatusBadRequest, Body: `{"error":"invalid_grant"}`, Times: 1})
	r := b.submit(page.form("form.form").fill(map[string]string{"number": "AB123", "zip": "50327"}))
	if r.status != http.StatusSeeOther || r.location() != "/login?how=again&return=%2Fprofile%2Fattach" {
		t.Fatalf("status = %d, redirect = %q, want 303 to sign-in", r.status, r.location())
	}
	if again := b.follow(r); again.attr("#number", "value") != "AB123" || again.text("[data-saved-input]") != savedNotice {
		t.Errorf("%s: number = %q, want AB123", again.at, again.attr("#number", "value"))
	}
}

func TestUntrustedInputIsNotSaved(t *testing.T) {
	t.Parallel()
	tests := map[string]func(b *browser, s htmlForm){
		"form of another site": func(b *browser, _ htmlForm) { b.header.Set("Sec-Fetch-Site", "cross-site") },
		"unsigned token":       func(_ *browser, s htmlForm) { s.fields.Set("xsrf", strings.Split(s.fields.Get("xsrf"), ".")[0]) },
		"forged token":         func(_ *browser, s htmlForm) { s.fields.Set("xsrf", s.fields.Get("xsrf")+"A") },
		"large input":          func(_ *browser, s htmlForm) { s.fields.Set("zip", strings.Repeat("5", 33<<10)) },
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, b, page := signInAt(t, "/profile/attach")
			b.endSession()
			s := page.form("form.form").fill(map[string]string{"number": "HO1"})
			change(b, s)
			if end := b.follow(b.submit(s)); !strings.Contains(end.text("main"), "we couldn't save your input.") {
				t.Errorf("main = %q, want that the input was not saved", end.text("main"))
			}
			b.header.Del("Sec-Fetch-Site")
			if r := b.signIn("household", "/profile/attach"); r.attr("#number", "value") != "" {
				t.Errorf("number = %q, want none", r.attr("#number", "value"))
			}
		})
	}
}

func TestPasswordsAreNotSaved(t *testing.T) {
	t.Parallel()
	_, b, page := signInAt(t, "/profile/attach")
	b.endSession()
	b.submit(page.form("form.form").fill(map[string]string{"number": "HO1", "newPassword": "secret"}))
	again := b.signIn("household", "/profile/attach")
	if again.attr("#number", "value") != "HO1" || strings.Contains(again.body, "secret") {
		t.Errorf("main = %q, want the number and no password", again.text("main"))
	}
}

func TestSavedInputKeepsNewestForms(t *testing.T) {
	t.Parallel()
	_, b, page := signInAt(t, "/profile/attach")
	token := page.form("form.form").fields.Get("xsrf")
	paths := []string{"/profile/attach", "/profile/email", "/messages/M-20744", "/claims/contact-adjuster", "/paperless/billing", "/paperless/policy"}
	for _, path := range paths {
		if r := b.saveInput(path, url.Values{"xsrf": {token}, "number": {"HO1"}, "text": {"Hello"}}); r.status != http.StatusNoContent {
			t.Fatalf("%s: status = %d, want 204", path, r.status)
		}
	}
	for path, want := range map[string]string{"/profile/attach": "", "/messages/M-20744": savedNotice} {
		if got := b.get(path).text("[data-saved-input]"); got != want {
			t.Errorf("%s: notice = %q, want %q", path, got, want)
		}
	}
}

// saveInput sends a form's input the way a page's script does.
func (b *browser) saveInput(path string, fields url.Values) reply {
	b.h.t.Helper()
	body, err := json.Marshal(map[string]any{"form": path, "fields": fields})
	must(b.h.t, err)
	return b.sendJSON("/session/input", string(body))
}

func TestScriptSavesInputBeforeAndAfterSessionEnd(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*browser){"before": func(*browser) {}, "after": (*browser).endSession} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, page := signInAt(t, "/messages/M-20744")
			end(b)
			fields := page.form("form.form").fill(map[string]string{"text": "Hello"}).fields
			if r := b.saveInput("/messages/M-20744", fields); r.status != http.StatusNoContent {
				t.Fatalf("status = %d, body = %s, want 204", r.status, r.body)
			}
			again := h.browser().signIn("household", "/messages/M-20744")
			if got := again.form("form.form").fields; got.Get("text") != "Hello" || got.Get("key") != fields.Get("key") {
				t.Errorf("form = %v, want the text and the idempotency key", got)
			}
		})
	}
}

func TestScriptCannotSaveOtherPaths(t *testing.T) {
	t.Parallel()
	_, b, page := signInAt(t, "/profile/attach")
	token := page.form("form.form").fields.Get("xsrf")
	for _, path := range []string{"/logout", "/new-claim/start-over", "/home", "/nowhere", "", "/messages/" + strings.Repeat("M", 600)} {
		if r := b.saveInput(path, url.Values{"xsrf": {token}, "a": {"b"}}); r.status != http.StatusUnprocessableEntity {
			t.Errorf("%q: status = %d, want 422", path, r.status)
		}
	}
	if r := b.sendJSON("/session/input", "no JSON"); r.status != http.StatusBadRequest {
		t.Errorf("invalid JSON: status = %d, want 400", r.status)
	}
}

func TestQueryDoesNotFillForm(t *testing.T) {
	t.Parallel()
	_, _, page := signInAt(t, "/profile/email?newEmail=thief@example.com&newEmailConfirm=thief@example.com")
	if page.at.Path != "/profile/email" || page.attr("#newEmail", "value") != "" {
		t.Errorf("%s: newEmail = %q, want it empty", page.at, page.attr("#newEmail", "value"))
	}
}

func TestDeletedProfileClearsSavedInput(t *testing.T) {
	t.Parallel()
	_, b, page := signInAt(t, "/profile/attach")
	b.saveInput("/profile/attach", page.form("form.form").fill(map[string]string{"number": "HO1"}).fields)
	if r := b.submit(b.get("/profile/delete").form("form.form").fill(map[string]string{"confirm": "yes"})); r.location() != "/profile/deleted" {
		t.Fatalf("delete: status = %d, redirect = %q, want /profile/deleted", r.status, r.location())
	}
	if r := b.signIn("household", "/login?return=/profile/attach"); r.attr("#number", "value") != "" {
		t.Errorf("number = %q, want none", r.attr("#number", "value"))
	}
}
