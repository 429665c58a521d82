package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
)

// Spec: PRODUCT-8.
func TestAgentsPage(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		member string
		names  []string
		call   string
	}{
		"several agents": {"farm", []string{"Becker and Daughters Agency", "Plains Commercial Risk", "Sunrise Farm Insurance"}, "tel:5075550135"},
		"one agent":      {"household", []string{"Hollow Creek Insurance"}, "tel:5155550117"},
		"no agent":       {"newcomer", nil, "tel:8005550142"},
	}
	h := newHarness(t)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := h.browser().signIn(test.member, "/agents")
			if r.text("title") != "Contact My Agent | Member Portal" {
				t.Errorf("title = %q, want Contact My Agent | Member Portal", r.text("title"))
			}
			var names []string
			r.doc().Find("main .cards h2").Each(func(_ int, s *goquery.Selection) { names = append(names, s.Text()) })
			if diff := cmp.Diff(test.names, names); diff != "" {
				t.Errorf("agents (-want +got):\n%s", diff)
			}
			if got := r.doc().Find("main a[href^='tel:']").First().AttrOr("href", ""); got != test.call {
				t.Errorf("first phone link = %s, want %s", got, test.call)
			}
		})
	}
}

// Spec: MESSAGE-3.
func TestMessageToTheAgent(t *testing.T) {
	t.Parallel()
	h, wire := newWiredHarness(t)
	b := h.browser()
	page := b.signIn("household", "/agents")
	write := page.doc().Find("#agent-0117 .button")
	if write.Text() != "Write to your agent Hollow Creek Insurance" || !strings.Contains(page.text("#agent-0117"), "HoursMonday to Friday, 8 a.m. to 5 p.m. Saturday, 9 a.m. to noon") {
		t.Fatalf("card = %q, want a button and the hours", page.text("#agent-0117"))
	}
	if primary := page.texts("main .button-primary"); len(primary) != 1 || primary[0] != write.Text() {
		t.Errorf("main actions = %q, want only the message to the agent", primary)
	}
	if quiet := page.doc().Find("main a[href='" + newMessagePath + "']"); quiet.Length() != 1 || quiet.Text() != "Write to Larkfield Mutual" || quiet.HasClass("button") {
		t.Errorf("link to the company = %q, want one that says who gets the message and is no button", quiet.Text())
	}
	form := b.open(write.AttrOr("href", "")).form("main form")
	if form.fields.Get("about") != "agent-0117" {
		t.Fatalf("topic = %q, want the agent", form.fields.Get("about"))
	}
	form.fields.Set("subject", "A new car")
	form.fields.Set("text", "What would it cost?")
	wire.clear()
	inbox := b.follow(b.post(newMessagePath, form.fields))
	sent := wire.sent(http.MethodPost, "/user-api/messages")
	if len(sent) != 1 || !strings.Contains(sent[0].body, `"about":{"kind":"agent","number":"0117"}`) {
		t.Errorf("calls = %v, want one to the agent", sent)
	}
	if topic := inbox.doc().Find(".inbox-row .sub a").First(); topic.Text() != "Your agent: Hollow Creek Insurance" || topic.AttrOr("href", "") != "/agents#agent-0117" {
		t.Errorf("topic in the list = %q, want the agent", topic.Text())
	}
}

// An agent of a provider that passes no messages on has neither a button nor a topic, and one
// without hours no heading.
// Spec: MESSAGE-3.
func TestAgentWithoutMessages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	page := b.signIn("farm", "/agents")
	if page.doc().Find(".cards .button").Length() != 0 || strings.Contains(page.text(".cards"), "Hours") {
		t.Errorf("agents = %q, want no button and no hours", page.text(".cards"))
	}
	form := b.open(newMessagePath + "?about=agent-0322").form("main form")
	form.fields.Set("about", "agent-0322")
	form.fields.Set("subject", "A question")
	form.fields.Set("text", "Why?")
	if r := b.post(newMessagePath, form.fields); r.status != http.StatusUnprocessableEntity || h.box.Calls("POST /messages") != 0 {
		t.Errorf("status = %d, calls = %d, want 422 and none", r.status, h.box.Calls("POST /messages"))
	}
}
