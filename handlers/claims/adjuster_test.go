package claims_test

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
)

const adjusterPath = "/claims/contact-adjuster"

// adjusterAnswers returns a valid form with the idempotency key of a new page.
func adjusterAnswers(b *handlertest.Browser) url.Values {
	form := b.Open(adjusterPath + "?claim=CL0044170")
	return url.Values{
		"key": {form.Attr("input[name=key]", "value")}, "claim": {"CL0044170"}, "reply": {"phone"},
		"phone": {"515-555-0199"}, "text": {"When does the shop start?"},
	}
}

func TestAdjusterFormOffersOwnClaims(t *testing.T) {
	t.Parallel()
	_, b, r := handlertest.SignInAt(t, adjusterPath+"?claim=CL0044170")
	const choice = "input[type=radio][name=claim]"
	chosen := r.Attr("input[type=hidden][name=claim]", "value")
	if chosen != "CL0044170" || len(r.Texts(choice)) > 0 {
		t.Errorf("chosen claim = %q beside %d others, want CL0044170 alone", chosen, len(r.Texts(choice)))
	}
	if got := len(b.Open(adjusterPath).Texts(choice)); got != 3 {
		t.Errorf("offered claims = %d, want 3", got)
	}
	if chosen := b.Open(adjusterPath + "?claim=CL0041290").Doc().Find("input[name=claim][checked]").Length(); chosen != 0 {
		t.Errorf("chosen claims for another member's number = %d, want 0", chosen)
	}
}

// [member.Form] checks the answers.
// Spec: INPUT-5.
func TestInvalidAdjusterMessageKeepsInput(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	const choose = "Choose a claim."
	for name, test := range map[string]struct {
		change url.Values
		want   []string
	}{
		"empty form": {
			url.Values{"claim": {""}, "reply": {""}, "phone": {""}, "text": {""}},
			[]string{choose, "Choose how the adjuster should reply.", "Write your message."},
		},
		"other member's claim": {url.Values{"claim": {"CL0041290"}}, []string{choose}},
	} {
		t.Run(name, func(t *testing.T) {
			form := adjusterAnswers(b)
			maps.Copy(form, test.change)
			r := b.Post(adjusterPath, form)
			if title := r.Text("title"); r.Status != http.StatusUnprocessableEntity ||
				!strings.HasPrefix(title, "Error: Contact Adjuster") {
				t.Errorf("status = %d, title = %q, want 422 and Error: Contact Adjuster", r.Status, title)
			}
			problems := r.Texts(".problem")
			if diff := cmp.Diff(test.want, r.Texts(".error-summary li")); diff != "" || len(problems) != len(test.want) {
				t.Errorf("field errors = %q, error summary (-want +got):\n%s", problems, diff)
			}
			if r.Text("textarea") != form.Get("text") || r.Attr("input[name=phone]", "value") != form.Get("phone") ||
				r.Attr("input[name=key]", "value") != form.Get("key") {
				t.Errorf("form = %v, want the input to remain", r.Form("main form").Fields)
			}
		})
	}
	if n := h.Box.Calls("POST /claims/contact-adjuster"); n != 0 {
		t.Errorf("provider calls = %d, want 0", n)
	}
}

// Spec: PRODUCT-6.
func TestDoubleSubmitSendsOneAdjusterMessage(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	form := adjusterAnswers(b)
	wire.Clear()
	for range 2 {
		page := b.Follow(b.Post(adjusterPath, form))
		if got := page.Text(".done"); got != "Message sentThe adjuster will call you at 515-555-0199.Done" {
			t.Fatalf("%s: success = %q, want how the answer comes", page.At, got)
		}
	}
	sent := wire.Sent(http.MethodPost, "/user-api/claims/contact-adjuster")
	if len(sent) != 2 || sent[0].Key != form.Get("key") || sent[1].Key != sent[0].Key {
		t.Errorf("calls = %v, want two with the form's idempotency key", sent)
	}
	if !strings.Contains(sent[0].Body, `"phone":"515-555-0199"`) {
		t.Errorf("body = %s, want the phone number", sent[0].Body)
	}
	form.Set("reply", "email")
	wire.Clear()
	b.Post(adjusterPath, form)
	if body := wire.Sent(http.MethodPost, "/user-api/claims/contact-adjuster")[0].Body; strings.Contains(body, "0199") {
		t.Errorf("body for a reply by email = %s, want no phone number", body)
	}
}
