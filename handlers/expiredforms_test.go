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

	"memberportal/upstream/sandbox"
)

const savedNotice = "We saved your input. Check it and send it again."

// sheet is a form of a page as it stands in a browser: where it is sent, and its fields.
type sheet struct {
	action string
	fields url.Values
}

// sheet is the form of the page that the selector finds.
func (r reply) sheet(selector string) sheet {
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
	return sheet{form.AttrOr("action", ""), fields}
}

// fieldOf is the name and value that a field sends, "" for one that sends nothing.
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

// fill types into the form.
func (s sheet) fill(typed map[string]string) sheet {
	for name, value := range typed {
		s.fields.Set(name, value)
	}
	return s
}

// send sends a form as a browser without scripts does.
func (b *browser) sendSheet(s sheet) reply { return b.send(http.MethodPost, s.action, s.fields) }

// endSession is what is left in a browser when the session's time is up, the provider's too.
func (b *browser) endSession() {
	delete(b.cookies["portal.test"], "session")
	delete(b.cookies, "sandbox.test")
}

// withoutScript returns a new harness, a signed-in browser without scripts, and the page at the path.
func withoutScript(t *testing.T, path string) (*harness, *browser, reply) {
	t.Helper()
	w := newHarness(t)
	b := w.browser()
	return w, b, b.signIn("household", path)
}

var savedForms = map[string]struct {
	page, form string
	typed      map[string]string
}{
	"attach":   {"/profile/attach", "form[action='/profile/attach']", map[string]string{"number": "HO1", "zip": "5032"}},
	"email":    {"/profile/email", "form[action='/profile/email']", map[string]string{"newEmail": "m@new.example", "newEmailConfirm": "m@new"}},
	"delete":   {"/profile/delete", "form[action='/profile/delete']", map[string]string{"confirm": "yes"}},
	"methods":  {"/profile/authentication-methods", "form[action='/profile/authentication-methods']", map[string]string{"email": "yes", "mobilePhone": "yes"}},
	"message":  {"/messages/M-20744", "form[action='/messages/M-20744']", map[string]string{"text": "Line one\r\nLine <two>"}},
	"letter":   {"/new-message", "form[action='/new-message']", map[string]string{"subject": "A question", "text": "When?"}},
	"adjuster": {"/claims/contact-adjuster?claim=CL0044170", "form[action='/claims/contact-adjuster']", map[string]string{"claim": "CL0044170", "reply": "email", "text": "When?"}},
	"claim":    {"/new-claim", "form[action='/new-claim/policy']", map[string]string{"policy": "BT0456731"}},
	"paper":    {"/paperless/policy", "form[action='/paperless/policy']:has([value=HO2207719])", map[string]string{"agreed": "yes", "on": "yes"}},
}

func TestExpiredFormIsRestored(t *testing.T) {
	t.Parallel()
	for name, test := range savedForms {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, b, page := withoutScript(t, test.page)
			b.endSession()
			b.header.Set("Referer", page.at.String())
			told := b.follow(b.sendSheet(page.sheet(test.form).fill(test.typed)))
			b.header.Del("Referer")
			if told.at.Path != "/signed-out" || !strings.Contains(told.text("main"), "Nothing was sent.We saved your input for one hour.") {
				t.Fatalf("led to %s: %s", told.at, told.text("main"))
			}
			again := b.signIn("household", told.attr("main a.button", "href"))
			if again.text("[data-kept]") != savedNotice {
				t.Fatalf("no word of what was kept at %s: %s", again.at, again.text("main"))
			}
			shown := again.sheet(test.form).fields
			for field, want := range test.typed {
				if got := strings.ReplaceAll(shown.Get(field), "\n", "\r\n"); got != want && field != "on" {
					t.Errorf("%s = %q, want %q", field, got, want)
				}
			}
		})
	}
}

func TestSavedInputRemainsUntilSent(t *testing.T) {
	t.Parallel()
	_, b, page := withoutScript(t, "/profile/attach")
	b.endSession()
	b.sendSheet(page.sheet("form.form").fill(map[string]string{"number": "HO1"}))
	b.signIn("household", "/home")
	for range 2 {
		if r := b.get("/profile/attach"); r.attr("#number", "value") != "HO1" || r.text("[data-kept]") != savedNotice {
			t.Fatalf("reading it took it away: %s", r.text("main"))
		}
	}
	if r := b.sendSheet(b.get("/profile/attach").sheet("form.form")); r.status != http.StatusUnprocessableEntity || r.text("[data-kept]") != "" {
		t.Fatalf("sent again: %d %s", r.status, r.text("main"))
	}
	if r := b.get("/profile/attach"); r.attr("#number", "value") != "" || r.text("[data-kept]") != "" {
		t.Errorf("it is still kept after it was sent: %s", r.text("main"))
	}
}

func TestSavedInputExpiresAfterOneHour(t *testing.T) {
	t.Parallel()
	w, b, page := withoutScript(t, "/profile/attach")
	b.endSession()
	b.sendSheet(page.sheet("form.form").fill(map[string]string{"number": "HO1"}))
	b.signIn("household", "/home")
	for after, want := range map[time.Duration]string{59 * time.Minute: "HO1", time.Hour: ""} {
		w.portal.Now = func() time.Time { return time.Now().Add(after) }
		if got := b.get("/profile/attach").attr("#number", "value"); got != want {
			t.Errorf("after %v the form holds %q, want %q", after, got, want)
		}
	}
}

func TestSavedInputIsHiddenFromOtherMembers(t *testing.T) {
	t.Parallel()
	w, b, page := withoutScript(t, "/profile/attach")
	b.endSession()
	b.sendSheet(page.sheet("form.form").fill(map[string]string{"number": "HO1"}))
	if r := b.signIn("newcomer", "/profile/attach"); r.attr("#number", "value") != "" || r.text("[data-kept]") != "" {
		t.Errorf("another member reads %s", r.text("main"))
	}
	if r := w.browser().signIn("household", "/profile/attach"); r.attr("#number", "value") != "HO1" {
		t.Error("the member's own typing is gone")
	}
}

// A page of Ann's that is sent when Ben is signed in is neither Ben's to send nor his to see.
func TestFormOfOtherMemberIsRejectedAndSaved(t *testing.T) {
	t.Parallel()
	w, b, page := withoutScript(t, "/profile/attach")
	b.endSession()
	b.signIn("newcomer", "/home")
	r := b.sendSheet(page.sheet("form.form").fill(map[string]string{"number": "HO1"}))
	if r.status != http.StatusForbidden || strings.Contains(r.body, "HO1") {
		t.Errorf("%d %s", r.status, r.text("main"))
	}
	if shown := b.get("/profile/attach"); shown.attr("#number", "value") != "" {
		t.Errorf("the other member reads %s", shown.text("main"))
	}
	if own := w.browser().signIn("household", "/profile/attach"); own.attr("#number", "value") != "HO1" {
		t.Error("the member's own typing is gone")
	}
}

func TestFormOfEarlierSessionIsRestoredUnsent(t *testing.T) {
	t.Parallel()
	w, b, page := withoutScript(t, "/profile/attach")
	b.endSession()
	b.signIn("household", "/home") // in another tab
	calls := w.box.Calls("POST /profiles/attach-account-policy")
	r := b.sendSheet(page.sheet("form.form").fill(map[string]string{"number": "AB1", "zip": "50327"}))
	if r.status != http.StatusSeeOther || r.location() != "/profile/attach" || w.box.Calls("POST /profiles/attach-account-policy") != calls {
		t.Fatalf("answered %d to %q", r.status, r.location())
	}
	if again := b.follow(r); again.attr("#number", "value") != "AB1" || again.text("[data-kept]") != savedNotice {
		t.Errorf("the form holds %q: %s", again.attr("#number", "value"), again.text("main"))
	}
}

// The session goes on, but its tokens are of no use any more: signing in again comes back to the
// form as it was.
func TestFormWithInvalidTokensIsRestored(t *testing.T) {
	t.Parallel()
	box, err := sandbox.New(sandbox.Options{
		Origin: sandboxOrigin, Portal: portalOrigin, Logger: slog.New(slog.DiscardHandler), AccessTokenLife: time.Second,
	})
	must(t, err)
	w := &harness{t: t, box: box, portal: newPortal(t, box, box.Transport(), slog.New(slog.DiscardHandler))}
	w.app = w.portal.App()
	b := w.browser()
	page := b.signIn("household", "/profile/attach")
	box.InjectFault(sandbox.Fault{Call: "POST /identity/token", Status: http.StatusBadRequest, Body: `{"error":"invalid_grant"}`, Times: 1})
	r := b.sendSheet(page.sheet("form.form").fill(map[string]string{"number": "AB123", "zip": "50327"}))
	if r.status != http.StatusSeeOther || r.location() != "/login?how=again&return=%2Fprofile%2Fattach" {
		t.Fatalf("answered %d to %q", r.status, r.location())
	}
	if again := b.follow(r); again.attr("#number", "value") != "AB123" || again.text("[data-kept]") != savedNotice {
		t.Errorf("the form at %s holds %q", again.at, again.attr("#number", "value"))
	}
}

func TestUntrustedInputIsNotSaved(t *testing.T) {
	t.Parallel()
	tests := map[string]func(b *browser, s sheet){
		"another site's page": func(b *browser, _ sheet) { b.header.Set("Sec-Fetch-Site", "cross-site") },
		"no mark":             func(_ *browser, s sheet) { s.fields.Set("xsrf", strings.Split(s.fields.Get("xsrf"), ".")[0]) },
		"a changed mark":      func(_ *browser, s sheet) { s.fields.Set("xsrf", s.fields.Get("xsrf")+"A") },
		"far too much":        func(_ *browser, s sheet) { s.fields.Set("zip", strings.Repeat("5", 33<<10)) },
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, b, page := withoutScript(t, "/profile/attach")
			b.endSession()
			s := page.sheet("form.form").fill(map[string]string{"number": "HO1"})
			change(b, s)
			if told := b.follow(b.sendSheet(s)); !strings.Contains(told.text("main"), "we couldn't save your input.") {
				t.Errorf("told %s", told.text("main"))
			}
			b.header.Del("Sec-Fetch-Site")
			if r := b.signIn("household", "/profile/attach"); r.attr("#number", "value") != "" {
				t.Error("it was kept")
			}
		})
	}
}

func TestPasswordsAreNotSaved(t *testing.T) {
	t.Parallel()
	_, b, page := withoutScript(t, "/profile/attach")
	b.endSession()
	b.sendSheet(page.sheet("form.form").fill(map[string]string{"number": "HO1", "newPassword": "secret"}))
	again := b.signIn("household", "/profile/attach")
	if again.attr("#number", "value") != "HO1" || strings.Contains(again.body, "secret") {
		t.Errorf("the page holds %s", again.text("main"))
	}
}

func TestSavedInputKeepsNewestForms(t *testing.T) {
	t.Parallel()
	_, b, page := withoutScript(t, "/profile/attach")
	token := page.sheet("form.form").fields.Get("xsrf")
	paths := []string{"/profile/attach", "/profile/email", "/messages/M-20744", "/claims/contact-adjuster", "/paperless/billing", "/paperless/policy"}
	for _, path := range paths {
		if r := b.keep(path, url.Values{"xsrf": {token}, "number": {"HO1"}, "text": {"Hello"}}); r.status != http.StatusNoContent {
			t.Fatalf("%s: %d", path, r.status)
		}
	}
	for path, want := range map[string]string{"/profile/attach": "", "/messages/M-20744": savedNotice} {
		if got := b.get(path).text("[data-kept]"); got != want {
			t.Errorf("%s says %q, want %q", path, got, want)
		}
	}
}

// keep hands typing over as a page's script does.
func (b *browser) keep(path string, fields url.Values) reply {
	b.w.t.Helper()
	body, err := json.Marshal(map[string]any{"form": path, "fields": fields})
	must(b.w.t, err)
	return b.sendJSON("/session/kept", string(body))
}

func TestScriptSavesInputBeforeAndAfterSessionEnd(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*browser){"before": func(*browser) {}, "after": (*browser).endSession} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, b, page := withoutScript(t, "/messages/M-20744")
			end(b)
			fields := page.sheet("form.form").fill(map[string]string{"text": "Hello"}).fields
			if r := b.keep("/messages/M-20744", fields); r.status != http.StatusNoContent {
				t.Fatalf("answered %d %s", r.status, r.body)
			}
			again := w.browser().signIn("household", "/messages/M-20744")
			if got := again.sheet("form.form").fields; got.Get("text") != "Hello" || got.Get("key") != fields.Get("key") {
				t.Errorf("the form holds %v", got)
			}
		})
	}
}

func TestScriptCannotSaveOtherPaths(t *testing.T) {
	t.Parallel()
	_, b, page := withoutScript(t, "/profile/attach")
	token := page.sheet("form.form").fields.Get("xsrf")
	for _, path := range []string{"/logout", "/new-claim/start-over", "/home", "/nowhere", "", "/messages/" + strings.Repeat("M", 600)} {
		if r := b.keep(path, url.Values{"xsrf": {token}, "a": {"b"}}); r.status != http.StatusUnprocessableEntity {
			t.Errorf("%q: answered %d", path, r.status)
		}
	}
	if r := b.sendJSON("/session/kept", "no JSON"); r.status != http.StatusBadRequest {
		t.Errorf("answered %d to what is no JSON", r.status)
	}
}

func TestQueryDoesNotFillForm(t *testing.T) {
	t.Parallel()
	_, _, page := withoutScript(t, "/profile/email?newEmail=thief@example.com&newEmailConfirm=thief@example.com")
	if page.at.Path != "/profile/email" || page.attr("#newEmail", "value") != "" {
		t.Errorf("the form at %s holds %q", page.at, page.attr("#newEmail", "value"))
	}
}

func TestDeletedProfileClearsSavedInput(t *testing.T) {
	t.Parallel()
	_, b, page := withoutScript(t, "/profile/attach")
	b.keep("/profile/attach", page.sheet("form.form").fill(map[string]string{"number": "HO1"}).fields)
	if r := b.sendSheet(b.get("/profile/delete").sheet("form.form").fill(map[string]string{"confirm": "yes"})); r.location() != "/profile/deleted" {
		t.Fatalf("not deleted: %d %s", r.status, r.text("main"))
	}
	if r := b.signIn("household", "/profile/attach"); r.attr("#number", "value") != "" {
		t.Error("it is still kept")
	}
}
