package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox"
)

const adjusterPath = "/claims/contact-adjuster"

func adjusterAnswers(b *browser) url.Values {
	form := b.open(adjusterPath + "?claim=CL0044170")
	return url.Values{
		"key": {form.attr("input[name=key]", "value")}, "claim": {"CL0044170"}, "reply": {"phone"},
		"phone": {"515-555-0199"}, "text": {"When does the shop start?"},
	}
}

func TestAdjusterFormOffersOwnClaims(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", adjusterPath+"?claim=CL0044170")
	if r.text("title") != "Contact Adjuster | Member Portal" || r.attr("input[name=claim][checked]", "value") != "CL0044170" {
		t.Errorf("%s chooses %q", r.text("title"), r.attr("input[name=claim][checked]", "value"))
	}
	if got := len(r.texts("input[name=claim]")); got != 3 {
		t.Errorf("%d claims to choose from, want 3", got)
	}
	if chosen := b.open(adjusterPath + "?claim=CL0041290").doc().Find("input[name=claim][checked]").Length(); chosen != 0 {
		t.Error("the claim of another member is chosen")
	}
}

func TestInvalidAdjusterMessageKeepsInput(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		change url.Values
		want   []string
	}{
		"nothing":       {url.Values{"claim": {""}, "reply": {""}, "phone": {""}, "text": {""}}, []string{"Choose a claim.", "Choose how the adjuster should reply.", "Write your message."}},
		"foreign claim": {url.Values{"claim": {"CL0041290"}}, []string{"Choose a claim."}},
		"no number":     {url.Values{"phone": {""}}, []string{"Enter a phone number."}},
		"short number":  {url.Values{"phone": {"555-0199"}}, []string{"Enter a phone number with its area code, like 515-555-0142."}},
		"too long":      {url.Values{"text": {strings.Repeat("a", 4001)}}, []string{"Use 4000 characters or fewer."}},
	}
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			form := adjusterAnswers(b)
			for field, value := range test.change {
				form[field] = value
			}
			r := b.post(adjusterPath, form)
			if r.status != http.StatusUnprocessableEntity || !strings.HasPrefix(r.text("title"), "Error: Contact Adjuster") {
				t.Errorf("%d %s", r.status, r.text("title"))
			}
			if diff := cmp.Diff(test.want, r.texts(".error-summary li")); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
			if len(r.texts(".problem")) != len(test.want) {
				t.Errorf("beside the fields: %q", r.texts(".problem"))
			}
			if r.text("textarea") != form.Get("text") || r.attr("input[name=phone]", "value") != form.Get("phone") || r.attr("input[name=key]", "value") != form.Get("key") {
				t.Error("what was typed is gone")
			}
		})
	}
	if n := w.box.Calls("POST /claims/contact-adjuster"); n != 0 {
		t.Errorf("the provider was asked %d times", n)
	}
}

func TestDoubleSubmitSendsOneAdjusterMessage(t *testing.T) {
	t.Parallel()
	w, wire := newWiredHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	form := adjusterAnswers(b)
	wire.clear()
	for range 2 {
		told := b.follow(b.post(adjusterPath, form))
		if told.at.Path != "/claims/CL0044170" || told.text("main .notice") != "We sent your message about claim CL0044170." {
			t.Fatalf("told %q at %s", told.text("main .notice"), told.at)
		}
	}
	sent := wire.sent(http.MethodPost, "/user-api/claims/contact-adjuster")
	if len(sent) != 2 || sent[0].key != form.Get("key") || sent[1].key != sent[0].key {
		t.Errorf("two presses did not carry one key: %d calls", len(sent))
	}
	if !strings.Contains(sent[0].body, `"phone":"515-555-0199"`) {
		t.Errorf("the number to call was not sent: %s", sent[0].body)
	}
	form.Set("reply", "email")
	wire.clear()
	b.post(adjusterPath, form)
	if body := wire.sent(http.MethodPost, "/user-api/claims/contact-adjuster")[0].body; strings.Contains(body, "0199") {
		t.Errorf("a number was sent for an answer by email: %s", body)
	}
}

func TestFailedAdjusterMessageKeepsInput(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"says no":       {sandbox.Fault{Status: 422, Body: `{"error":"This claim is with a lawyer."}`}, "This claim is with a lawyer."},
		"does not take": {sandbox.Fault{Status: http.StatusNotImplemented}, "You can't do this online yet. Nothing was sent. Call us at 800-555-0142."},
		"is down":       {sandbox.Fault{Status: http.StatusBadGateway, Body: "<html>oh</html>"}, "We couldn't send this right now. Your input is still here. Try again in a few minutes, or call us at 800-555-0142."},
		"is away":       {sandbox.Fault{Drop: true}, "We couldn't send this right now. Your input is still here. Try again in a few minutes, or call us at 800-555-0142."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			test.fault.Call = "POST /claims/contact-adjuster"
			w.box.InjectFault(test.fault)
			b := w.browser()
			b.signIn("household", "/home")
			r := b.post(adjusterPath, adjusterAnswers(b))
			if r.status != http.StatusUnprocessableEntity || r.text(".error-summary li") != test.want {
				t.Errorf("%d %q, want %q", r.status, r.text(".error-summary li"), test.want)
			}
			if r.text("textarea") != "When does the shop start?" || r.attr("input[name=claim][checked]", "value") != "CL0044170" {
				t.Error("what was typed is gone")
			}
		})
	}
}
