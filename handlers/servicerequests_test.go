package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

const autoPolicy = "/policies/auto/AA1182204"

// A vehicle's link presets the form, whose way back keeps the vehicle; a double press sends one
// message, which shows under Messages; the policy shows its line.
// Spec: PRODUCT-13, REQUEST-1, REQUEST-5.
func TestRequestIsSentOnce(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	policy := b.SignIn("household", autoPolicy)
	topics := b.Open(policy.Doc().Find("main a[href*='vehicle=vehicle-2']").AttrOr("href", ""))
	page := b.Open(topics.Doc().Find("a[href^='/requests/remove-vehicle']").AttrOr("href", ""))
	if back := page.Attr(".step-back a", "href"); back != topics.At.RequestURI() {
		t.Errorf("way back = %q, want %q", back, topics.At.RequestURI())
	}
	form := page.Form("main form").Fill(map[string]string{"reason": "Sold", "from": handlertest.DaysAgo(3)})
	wire.Clear()
	sent := b.Follow(b.Submit(form))
	if sent.At.Path != "/requests/sent" || !strings.HasPrefix(sent.Text(".reference"), "M-") {
		t.Fatalf("page = %s, main = %q, want the reference", sent.At, sent.Text("main"))
	}
	body := wire.Sent(http.MethodPost, "/user-api/messages")[0].Body
	for _, want := range []string{
		`"subject":"Request: Remove a vehicle"`, `"about":{"kind":"policy","number":"AA1182204"}`, "2016 Honda Odyssey",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("message = %s, want %s", body, want)
		}
	}
	reference := sent.Text(".reference")
	if again := b.Follow(b.Submit(form)); again.Text(".reference") != reference {
		t.Errorf("second press: reference = %q, want %q", again.Text(".reference"), reference)
	}
	want := "Requested " + handlertest.DaysAgo(0) + ", " + reference
	if got := b.Open(autoPolicy).Texts(".requested"); len(got) != 1 || got[0] != want {
		t.Errorf("policy = %q, want one line, %q", got, want)
	}
	if got := b.Open("/policies/home/HO2207719").Texts(".requested"); len(got) != 0 {
		t.Errorf("another policy = %q, want no line", got)
	}
	if got := b.Open("/messages/" + reference).Text("main"); !strings.Contains(got, "2016 Honda Odyssey") {
		t.Errorf("conversation = %q, want the request", got)
	}
}

// Where there are several policies, the form asks for one. One that isn't the member's is neither
// shown nor sent to.
// Spec: REQUEST-1.
func TestRequestIsAboutTheMembersOwn(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, "/requests/document?about=policy-AA9999999&from=documents")
	form := page.Form("main form").Fill(map[string]string{"document": "A letter", "for": "me"})
	if back := page.Attr(".step-back a", "href"); back != "/documents" ||
		strings.Contains(page.Text("main"), "AA9999999") {
		t.Errorf("way back = %q, main = %q, want the documents and the member's own policies", back, page.Text("main"))
	}
	again := b.Submit(form)
	if again.Status != http.StatusUnprocessableEntity || !strings.Contains(again.Text("main"), "Choose the policy.") {
		t.Errorf("status = %d, main = %q, want a question for the policy", again.Status, again.Text("main"))
	}
	form.Fields.Set("about", "policy-AA9999999")
	if r := b.Submit(form); r.Status != http.StatusNotFound || h.Box.Calls("POST /messages") != 0 {
		t.Errorf("another policy: status = %d, want 404 and no message", r.Status)
	}
	if r := b.Open("/requests/nothing"); r.At.Path != "/requests" {
		t.Errorf("unknown topic: page = %s, want the topics", r.At)
	}
}
