package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox"
)

func TestUnreadMessagesHaveTextLabel(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", "/messages")
	if r.status != http.StatusOK || r.text("title") != "Messages | Member Portal" || r.text(".page-head .chip") != "2 unread" {
		t.Fatalf("%d %q %q", r.status, r.text("title"), r.text(".page-head"))
	}
	rows := r.doc().Find(".inbox-row")
	if rows.Length() != 4 || rows.Find(".chip").Length() != 2 || rows.First().Find(".chip").Text() != "Unread" {
		t.Errorf("%d rows, %d marked", rows.Length(), rows.Find(".chip").Length())
	}
	var about []string
	for _, link := range rows.Find(".sub a").EachIter() {
		about = append(about, link.AttrOr("href", ""))
	}
	if diff := cmp.Diff([]string{"/billing/4100238715", "/claims/CL0044170", "/policies/auto/AA1182204"}, about); diff != "" {
		t.Errorf("what they hang on (-want +got):\n%s", diff)
	}
}

func TestMessagesArePaginated(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	if short := b.signIn("household", "/messages"); short.doc().Find(".pages, [data-announce]").Length() != 0 {
		t.Error("a list of one page offers others")
	}
	var many []string
	for n := range 23 {
		many = append(many, fmt.Sprintf(`{"messageId":"M-%d","subject":"Letter %d"}`, n, n))
	}
	w.box.InjectFault(sandbox.Fault{Call: "GET /messages", Body: `{"messages":[` + strings.Join(many, ",") + `]}`})
	whole, part := b.get("/messages?page=3"), b.get("/messages-list?page=3")
	inPage, _ := goquery.OuterHtml(whole.doc().Find("#messages"))
	alone, _ := goquery.OuterHtml(part.doc().Find("#messages"))
	if inPage == "" || inPage != alone || part.doc().Find("header, h1").Length() != 0 {
		t.Errorf("the fragment is not the page's region:\n%s\n%s", inPage, alone)
	}
	if rows := part.texts(".inbox-row h2"); len(rows) != 3 || part.text("[data-announce]") != "Showing 21 to 23 of 23" || part.attr("#messages", "data-address") != "/messages?page=3" {
		t.Errorf("%q, %q at %s", rows, part.text("[data-announce]"), part.attr("#messages", "data-address"))
	}
	if whole.attr(".pages a", "hx-get") != "/messages-list?page=2" {
		t.Errorf("the pages are not swapped in place, but by %q", whole.attr(".pages a", "hx-get"))
	}
}

func TestOpenedMessageIsMarkedRead(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	list := b.signIn("household", "/messages")
	r := b.get(list.doc().Find(".inbox-row a").First().AttrOr("href", ""))
	if r.status != http.StatusOK || r.text("h1") != "Why this bill is higher" || r.doc().Find("main a[href='/billing/4100238715']").Length() != 1 {
		t.Errorf("%d %q", r.status, r.text("main"))
	}
	if got := r.text(".letter-head strong"); got != "Billing Service" {
		t.Errorf("the letter is from %q", got)
	}
	if after := b.get("/messages"); after.text(".page-head .chip") != "1 unread" {
		t.Errorf("after reading one: %q", after.text(".page-head"))
	}
}

func TestDoubleSubmitSendsOneReply(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	page := b.signIn("household", "/messages/M-20744")
	before := page.doc().Find(".letter").Length()
	form := url.Values{"text": {"  Thank you.\r\n\r\nThat helps.  "}, "key": {page.doc().Find("input[name=key]").AttrOr("value", "")}}
	for range 2 {
		if r := b.post("/messages/M-20744", form); r.status != http.StatusSeeOther || r.location() != "/messages/M-20744" {
			t.Fatalf("%d to %q", r.status, r.location())
		}
	}
	after := b.get("/messages/M-20744")
	letters := after.doc().Find(".letter")
	if letters.Length() != before+1 || letters.Last().Find(".letter-text").Text() != "Thank you.\n\nThat helps." || letters.Last().Find("strong").Text() != "You" {
		t.Errorf("%d letters after %d, the last:\n%s", letters.Length(), before, letters.Last().Text())
	}
	if after.text(".notice") != "We sent your reply." || after.text("textarea") != "" {
		t.Errorf("notice %q, still in the form %q", after.text(".notice"), after.text("textarea"))
	}
}

func TestUnsentReplyKeepsText(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 4001)
	tests := map[string]struct {
		text   string
		faults []sandbox.Fault
		says   string // at the top
		at     string // beside the field
		shown  bool   // whether the conversation is
	}{
		"empty":            {text: "", says: "Write your reply.", at: "Error: Write your reply.", shown: true},
		"too long":         {text: long, says: "Keep it to 4000 characters.", at: "Error: Your reply is too long. Keep it to 4000 characters.", shown: true},
		"provider says no": {"Hello", []sandbox.Fault{{Call: "POST /messages", Status: 422, Body: `{"message":"This conversation is closed."}`, ContentType: "application/json"}}, "This conversation is closed.", "", true},
		"provider is down": {"Hello", []sandbox.Fault{{Call: "POST /messages", Drop: true}}, "Your input is still here.", "", true},
		"all of it is":     {"Hello", []sandbox.Fault{{Call: "POST /messages", Status: 503}, {Call: "GET /messages", Status: 503}}, "Your input is still here.", "", false},
		"not offered":      {"Hello", []sandbox.Fault{{Call: "POST /messages", Status: 501}}, "Call us at 800-555-0142", "", true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", "/home")
			for _, fault := range test.faults {
				w.box.InjectFault(fault)
			}
			key := strings.Repeat("K", 26)
			r := b.post("/messages/M-20744", url.Values{"text": {test.text}, "key": {key}})
			if r.status != http.StatusUnprocessableEntity || r.text("title") != "Error: Messages | Member Portal" || !strings.Contains(r.text(".error-summary"), test.says) {
				t.Errorf("%d %q says %q", r.status, r.text("title"), r.text(".error-summary"))
			}
			if got := r.doc().Find("textarea").Text(); got != test.text || r.text(".problem") != test.at || r.doc().Find("input[name=key]").AttrOr("value", "") != key {
				t.Errorf("the form holds %.20q with %q", got, r.text(".problem"))
			}
			if shown := r.doc().Find(".letter").Length() > 0; shown != test.shown {
				t.Errorf("conversation shown: %v", shown)
			}
		})
	}
}

func TestUnlistedMessageIsNotFound(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	for _, path := range []string{"/messages/M-30518", "/messages/..%2Fclaims"} {
		if r := b.get(path); r.status != http.StatusNotFound {
			t.Errorf("%s answers %d", path, r.status)
		}
		for _, text := range []string{"Hello", ""} {
			if r := b.post(path, url.Values{"text": {text}}); r.status != http.StatusNotFound {
				t.Errorf("a reply %q to %s answers %d", text, path, r.status)
			}
		}
	}
	if sent, asked := w.box.Calls("POST /messages"), w.box.Calls("GET /messages/{messageId}"); sent+asked != 0 {
		t.Errorf("%d replies and %d questions about what is not in the list", sent, asked)
	}
}

func TestMessagesDuringProviderFailure(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		path   string
		fault  sandbox.Fault
		status int
		says   string
	}{
		"list not offered":    {"/messages", sandbox.Fault{Call: "GET /messages", Status: 501}, 200, "We can't show messages online. Call us at 800-555-0142."},
		"new not offered":     {"/new-message", sandbox.Fault{Call: "GET /messages", Status: 501}, 200, "We can't show messages online. Call us at 800-555-0142."},
		"new, list down":      {"/new-message", sandbox.Fault{Call: "GET /messages", Status: 500}, 200, "What is it about?"},
		"message not offered": {"/messages/M-20744", sandbox.Fault{Call: "GET /messages/{messageId}", Status: 501}, 200, "We can't show messages online."},
		"message gone":        {"/messages/M-20744", sandbox.Fault{Call: "GET /messages/{messageId}", Status: 404}, 404, "We couldn't find what you asked for."},
		"list down":           {"/messages", sandbox.Fault{Call: "GET /messages", Status: 500}, 502, "MessagesWe can't show your messages right now."},
		"message down":        {"/messages/M-20744", sandbox.Fault{Call: "GET /messages/{messageId}", Status: 503}, 502, "MessagesWe can't show your messages right now."},
		"marking read fails":  {"/messages/M-20931", sandbox.Fault{Call: "PUT /messages/{messageId}/read", Status: 500}, 200, "Why this bill is higher"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", "/home")
			w.box.InjectFault(test.fault)
			r := b.get(test.path)
			if r.status != test.status || !strings.Contains(r.text("main"), test.says) {
				t.Errorf("%d %q, want %d %q", r.status, r.text("main"), test.status, test.says)
			}
		})
	}
}
