package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const newMessagePath = "/new-message"

func TestNewMessageOffersOwnTopics(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", newMessagePath+"?about=claim-CL0031882")
	want := []string{
		"Choose one", "Bill of account 4100238715", "Bill of account 4100241190", "Claim CL0044170", "Claim CL0031882", "Claim CL0019035",
		"Personal Auto AA1182204", "Home HO2207719", "Boatowners BT0456731", "Something else",
	}
	if diff := cmp.Diff(want, r.texts("#about option")); diff != "" {
		t.Errorf("choices (-want +got):\n%s", diff)
	}
	if got := r.attr("#about option[selected]", "value"); got != "claim-CL0031882" {
		t.Errorf("chosen: %q", got)
	}
	for page, link := range map[string]string{"/billing/4100241190": "bill-4100241190", "/policies/home/HO2207719": "policy-HO2207719"} {
		if b.get(page).doc().Find(`main a[href="`+newMessagePath+"?about="+link+`"]`).Length() != 1 {
			t.Errorf("%s does not lead to a message about it", page)
		}
	}
	if b.get("/messages").doc().Find(`main a[href="`+newMessagePath+`"]`).Length() != 1 {
		t.Error("the list does not lead to a new message")
	}
}

func TestDoubleSubmitSendsOneMessage(t *testing.T) {
	t.Parallel()
	w, wire := newWiredHarness(t)
	b := w.browser()
	page := b.signIn("household", newMessagePath+"?about=policy-HO2207719")
	form := controls(page, "main form")
	form.Set("subject", "  Is hail covered?  ")
	form.Set("text", "The roof.\r\nAnd the car?")
	wire.clear()
	for range 2 {
		r := b.follow(b.post(newMessagePath, form))
		if r.at.Path != "/messages" || r.text(".notice") != "We sent your message." || r.text(".inbox-row h2") != "Is hail covered?" {
			t.Fatalf("ended at %s: %s", r.at, r.text("main"))
		}
		if n := r.doc().Find(".inbox-row").Length(); n != 5 {
			t.Errorf("%d conversations, want 5", n)
		}
		if about := r.attr(".inbox-row .sub a", "href"); about != "/policies/home/HO2207719" {
			t.Errorf("it hangs on %q", about)
		}
	}
	sent := wire.sent(http.MethodPost, "/user-api/messages")
	if len(sent) != 2 || sent[0].key != form.Get("key") || sent[1].key != sent[0].key {
		t.Errorf("two presses did not carry one key: %d calls", len(sent))
	}
	if want := `{"subject":"Is hail covered?","about":{"kind":"policy","number":"HO2207719"},"text":"The roof.\nAnd the car?"}`; sent[0].body != want {
		t.Errorf("sent %s, want %s", sent[0].body, want)
	}
	form.Set("about", "other")
	wire.clear()
	b.post(newMessagePath, form)
	if body := wire.sent(http.MethodPost, "/user-api/messages")[0].body; strings.Contains(body, "about") {
		t.Errorf("a message about nothing hangs on something: %s", body)
	}
}

func TestInvalidMessageKeepsInput(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		change url.Values
		want   []string
	}{
		"nothing":             {url.Values{"about": {""}, "subject": {" "}, "text": {"\n"}}, []string{"Choose what it is about.", "Enter a subject.", "Write your message."}},
		"somebody else's":     {url.Values{"about": {"policy-BAP0048801"}}, []string{"Choose what it is about."}},
		"of no known kind":    {url.Values{"about": {"agent-1"}}, []string{"Choose what it is about."}},
		"a subject too long":  {url.Values{"subject": {strings.Repeat("ä", 101)}}, []string{"Your subject is too long. Keep it to 100 characters."}},
		"a message too long":  {url.Values{"text": {strings.Repeat("ä", 4001)}}, []string{"Your message is too long. Keep it to 4000 characters."}},
		"as long as they may": {url.Values{"subject": {strings.Repeat("ä", 100)}, "text": {strings.Repeat("ä", 4000)}}, nil},
	}
	w := newHarness(t)
	b := w.browser()
	whole := controls(b.signIn("household", newMessagePath+"?about=bill-4100241190"), "main form")
	whole.Set("subject", "A question")
	whole.Set("text", "Why?")
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			form := url.Values{}
			for field, value := range whole {
				form[field] = value
			}
			for field, value := range test.change {
				form[field] = value
			}
			r := b.post(newMessagePath, form)
			if test.want == nil {
				if r.status != http.StatusSeeOther {
					t.Errorf("answered %d: %s", r.status, r.text(".error-summary"))
				}
				return
			}
			if diff := cmp.Diff(test.want, r.texts(".error-summary li")); diff != "" || r.status != http.StatusUnprocessableEntity {
				t.Errorf("%d (-want +got):\n%s", r.status, diff)
			}
			if len(r.texts(".problem")) != len(test.want) {
				t.Errorf("beside the fields: %q", r.texts(".problem"))
			}
			again := controls(r, "main form")
			for _, field := range []string{"subject", "text", "key"} {
				if again.Get(field) != strings.TrimSpace(form.Get(field)) {
					t.Errorf("%s is %.20q now", field, again.Get(field))
				}
			}
		})
	}
	if n := w.box.Calls("POST /messages"); n != 1 {
		t.Errorf("the provider was asked %d times, want once for the one that is right", n)
	}
}

// A member of 200 policies finds every one of them in the list of choices.
func TestNewMessageOffersAllPolicies(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	options := b.signIn("many", newMessagePath).texts("#about option")
	if len(options) != 5+200+2 || !slices.Contains(options, "Businessowners BOP0700004") {
		t.Errorf("%d choices", len(options))
	}
}
