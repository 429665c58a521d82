package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

// Spec: MESSAGE-3.
func TestMessageToTheAgent(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	page := b.SignIn("household", "/agents")
	write := page.Doc().Find("#agent-0117 .button-primary")
	if write.Text() != "Message Hollow Creek Insurance" ||
		!strings.Contains(page.Text("#agent-0117"), "HoursMonday to Friday, 8 a.m. to 5 p.m. Saturday, 9 a.m. to noon") {
		t.Fatalf("card = %q, want a button and the hours", page.Text("#agent-0117"))
	}
	if primary := page.Texts("main .button-primary"); len(primary) != 1 || primary[0] != write.Text() {
		t.Errorf("main actions = %q, want only the message to the agent", primary)
	}
	if quiet := page.Doc().Find("main a[href='" + newMessagePath + "']"); quiet.Length() != 1 ||
		quiet.Text() != "Write to Larkfield Mutual" || quiet.HasClass("button") {
		t.Errorf("link to the company = %q, want one that says who gets the message and is not a button", quiet.Text())
	}
	form := b.Open(write.AttrOr("href", "")).Form("main form")
	if form.Fields.Get("about") != "agent-0117" {
		t.Fatalf("topic = %q, want the agent", form.Fields.Get("about"))
	}
	form.Fields.Set("subject", "A new car")
	form.Fields.Set("text", "What would it cost?")
	wire.Clear()
	inbox := b.Follow(b.Post(newMessagePath, form.Fields))
	sent := wire.Sent(http.MethodPost, "/user-api/messages")
	if len(sent) != 1 || !strings.Contains(sent[0].Body, `"about":{"kind":"agent","number":"0117"}`) {
		t.Errorf("calls = %v, want one to the agent", sent)
	}
	first := b.Open(inbox.Attr("#messages .row", "href"))
	if topic := first.Doc().Find(".answer .step-back + p a"); topic.Text() != "Your agent: Hollow Creek Insurance" ||
		topic.AttrOr("href", "") != "/agents#agent-0117" {
		t.Errorf("topic of the conversation = %q, want the agent", topic.Text())
	}
}

// An agent of a provider that passes no messages on has neither a button nor a topic, and one
// without hours no heading.
// Spec: MESSAGE-3.
func TestAgentWithoutMessages(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAs(t, "farm", "/agents")
	if page.Doc().Find(".cards [href^='/new-message']").Length() != 0 || strings.Contains(page.Text(".cards"), "Hours") {
		t.Errorf("agents = %q, want no message to an agent and no hours", page.Text(".cards"))
	}
	form := b.Open(newMessagePath + "?about=agent-0322").Form("main form")
	form.Fields.Set("about", "agent-0322")
	form.Fields.Set("subject", "A question")
	form.Fields.Set("text", "Why?")
	if r := b.Post(newMessagePath, form.Fields); r.Status != http.StatusUnprocessableEntity || h.Box.Calls("POST /messages") != 0 {
		t.Errorf("status = %d, calls = %d, want 422 and none", r.Status, h.Box.Calls("POST /messages"))
	}
}
