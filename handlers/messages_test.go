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

// Spec: ROUTE-30.
func TestUnreadMessagesHaveTextLabel(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", "/messages")
	if r.status != http.StatusOK || r.text("title") != "Messages | Member Portal" || r.text(".top .chip") != "2 unread" {
		t.Fatalf("status = %d, title = %q, head = %q, want 200 and 2 unread", r.status, r.text("title"), r.text(".top"))
	}
	rows := r.doc().Find(".inbox-row")
	if rows.Length() != 4 || rows.Find(".chip").Length() != 2 || rows.First().Find(".chip").Text() != "Unread" {
		t.Errorf("rows = %d, unread rows = %d, want 4 and 2", rows.Length(), rows.Find(".chip").Length())
	}
	var about []string
	for _, link := range rows.Find(".sub a").EachIter() {
		about = append(about, link.AttrOr("href", ""))
	}
	if diff := cmp.Diff([]string{"/billing/4100238715", "/claims/CL0044170", "/policies/auto/AA1182204"}, about); diff != "" {
		t.Errorf("links of the topics (-want +got):\n%s", diff)
	}
}

func TestMessagesArePaginated(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	if short := b.signIn("household", "/messages"); short.doc().Find(".pages, [data-announce]").Length() != 0 {
		t.Error("list of one page has page links, want none")
	}
	var many []string
	for n := range 23 {
		many = append(many, fmt.Sprintf(`{"messageId":"M-%d","subject":"Message %d"}`, n, n))
	}
	h.box.InjectFault(sandbox.Fault{Call: "GET /messages", Body: `{"messages":[` + strings.Join(many, ",") + `]}`})
	page, fragment := b.get("/messages?page=3"), b.get("/messages-list?page=3")
	want, _ := goquery.OuterHtml(page.doc().Find("#messages"))
	got, _ := goquery.OuterHtml(fragment.doc().Find("#messages"))
	if want == "" || got != want || fragment.doc().Find("header, h1").Length() != 0 {
		t.Errorf("fragment = %s\nwant the region of the page: %s", got, want)
	}
	if rows := fragment.texts(".inbox-row h2"); len(rows) != 3 || fragment.text("[data-announce]") != "Showing 21 to 23 of 23" || fragment.attr("#messages", "data-address") != "/messages?page=3" {
		t.Errorf("rows = %q, announcement = %q, address = %s, want the last 3 of 23", rows, fragment.text("[data-announce]"), fragment.attr("#messages", "data-address"))
	}
	if page.attr(".pages a", "hx-get") != "/messages-list?page=2" {
		t.Errorf("hx-get of a page link = %q, want /messages-list?page=2", page.attr(".pages a", "hx-get"))
	}
}

func TestOpenedMessageIsMarkedRead(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	list := b.signIn("household", "/messages")
	r := b.get(list.doc().Find(".inbox-row a").First().AttrOr("href", ""))
	if r.status != http.StatusOK || r.text("h1") != "Why this bill is higher" || r.doc().Find("main a[href='/billing/4100238715']").Length() != 1 {
		t.Errorf("status = %d, main = %q, want 200 and the message with its bill", r.status, r.text("main"))
	}
	if got := r.text(".letter-head strong"); got != "Billing Service" {
		t.Errorf("sender = %q, want Billing Service", got)
	}
	if badge := b.get("/agents").text(".nav-wide .badge"); badge != "1 unread" {
		t.Errorf("badge after reading one = %q, want 1 unread", badge)
	}
	if after := b.get("/messages"); after.text(".top .chip") != "1 unread" {
		t.Errorf("head after reading one = %q, want 1 unread", after.text(".top"))
	}
}

// Spec: PRODUCT-12.
func TestDoubleSubmitSendsOneReply(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	page := b.signIn("household", "/messages/M-20744")
	before := page.doc().Find(".letter").Length()
	form := url.Values{"text": {"  Thank you.\r\n\r\nThat helps.  "}, "key": {page.doc().Find("input[name=key]").AttrOr("value", "")}}
	for range 2 {
		if r := b.post("/messages/M-20744", form); r.status != http.StatusSeeOther || r.location() != "/messages/M-20744" {
			t.Fatalf("status = %d, redirect = %q, want 303 to the message", r.status, r.location())
		}
	}
	after := b.get("/messages/M-20744")
	letters := after.doc().Find(".letter")
	if letters.Length() != before+1 || letters.Last().Find(".letter-text").Text() != "Thank you.\n\nThat helps." || letters.Last().Find("strong").Text() != "You" {
		t.Errorf("letters = %d, want %d with the reply last:\n%s", letters.Length(), before+1, letters.Last().Text())
	}
	if after.text(".notice") != "We sent your reply. Your reference is M-20744. You'll find our answer here." || after.text("textarea") != "" {
		t.Errorf("notice = %q, textarea = %q, want a confirmation and an empty form", after.text(".notice"), after.text("textarea"))
	}
}

func TestUnsentReplyKeepsText(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 4001)
	tests := map[string]struct {
		text   string
		faults []sandbox.Fault
		want   string // in the error summary
		field  string // field error
		shown  bool   // whether the page has the conversation
	}{
		"empty":             {text: "", want: "Write your reply.", field: "Error: Write your reply.", shown: true},
		"too long":          {text: long, want: "Keep it to 4000 characters.", field: "Error: Your reply is too long. Keep it to 4000 characters.", shown: true},
		"rejected":          {"Hello", []sandbox.Fault{{Call: "POST /messages", Status: 422, Body: `{"message":"This conversation is closed."}`, ContentType: "application/json"}}, "This conversation is closed.", "", true},
		"unreachable":       {"Hello", []sandbox.Fault{{Call: "POST /messages", Drop: true}}, "Your input is still here.", "", true},
		"all messages fail": {"Hello", []sandbox.Fault{{Call: "POST /messages", Status: 503}, {Call: "GET /messages", Status: 503}}, "Your input is still here.", "", false},
		"not supported":     {"Hello", []sandbox.Fault{{Call: "POST /messages", Status: 501}}, "Call us at 800-555-0142", "", true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("household", "/home")
			for _, fault := range test.faults {
				h.box.InjectFault(fault)
			}
			key := strings.Repeat("K", 26)
			r := b.post("/messages/M-20744", url.Values{"text": {test.text}, "key": {key}})
			if r.status != http.StatusUnprocessableEntity || r.text("title") != "Error: Messages | Member Portal" || !strings.Contains(r.text(".error-summary"), test.want) {
				t.Errorf("status = %d, title = %q, error = %q, want 422 and %q", r.status, r.text("title"), r.text(".error-summary"), test.want)
			}
			if got := r.doc().Find("textarea").Text(); got != test.text || r.text(".problem") != test.field || r.doc().Find("input[name=key]").AttrOr("value", "") != key {
				t.Errorf("text = %.20q, field error = %q, want the input and %q", got, r.text(".problem"), test.field)
			}
			if shown := r.doc().Find(".letter").Length() > 0; shown != test.shown {
				t.Errorf("conversation shown = %v, want %v", shown, test.shown)
			}
		})
	}
}

// Spec: ACCESS-3.
func TestUnlistedMessageIsNotFound(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	for _, path := range []string{"/messages/M-30518", "/messages/..%2Fclaims"} {
		if r := b.get(path); r.status != http.StatusNotFound {
			t.Errorf("%s: status = %d, want 404", path, r.status)
		}
		for _, text := range []string{"Hello", ""} {
			if r := b.post(path, url.Values{"text": {text}}); r.status != http.StatusNotFound {
				t.Errorf("reply %q to %s: status = %d, want 404", text, path, r.status)
			}
		}
	}
	if replies, reads := h.box.Calls("POST /messages"), h.box.Calls("GET /messages/{messageId}"); replies+reads != 0 {
		t.Errorf("calls for unlisted messages = %d replies, %d reads, want 0", replies, reads)
	}
}

// Spec: READING-14.
func TestMessagesDuringProviderFailure(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		path   string
		fault  sandbox.Fault
		status int
		want   string
	}{
		"list not supported":    {"/messages", sandbox.Fault{Call: "GET /messages", Status: 501}, 200, "Messages aren't available online. Call us at 800-555-0142 instead."},
		"new not supported":     {"/new-message", sandbox.Fault{Call: "GET /messages", Status: 501}, 200, "Messages aren't available online. Call us at 800-555-0142 instead."},
		"new, list fails":       {"/new-message", sandbox.Fault{Call: "GET /messages", Status: 500}, 200, "What is it about?"},
		"message not supported": {"/messages/M-20744", sandbox.Fault{Call: "GET /messages/{messageId}", Status: 501}, 200, "Messages aren't available online."},
		"message not found":     {"/messages/M-20744", sandbox.Fault{Call: "GET /messages/{messageId}", Status: 404}, 404, "We couldn't find what you asked for."},
		"list fails":            {"/messages", sandbox.Fault{Call: "GET /messages", Status: 500}, 502, "MessagesWe can't show your messages right now."},
		"message unavailable":   {"/messages/M-20744", sandbox.Fault{Call: "GET /messages/{messageId}", Status: 503}, 502, "MessagesWe can't show your messages right now."},
		"mark as read fails":    {"/messages/M-20931", sandbox.Fault{Call: "PUT /messages/{messageId}/read", Status: 500}, 200, "Why this bill is higher"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("household", "/home")
			h.box.InjectFault(test.fault)
			r := b.get(test.path)
			if r.status != test.status || !strings.Contains(r.text("main"), test.want) {
				t.Errorf("status = %d, main = %q, want %d and %q", r.status, r.text("main"), test.status, test.want)
			}
		})
	}
}

// Each message is shown on the page of what it is about, also right after it was sent.
// Spec: MESSAGE-1.
func TestPagesLinkToTheirMessages(t *testing.T) {
	t.Parallel()
	h, b, _ := signInAt(t, "/home")
	linked := func(page string) string {
		t.Helper()
		link := b.open(page).doc().Find("main dd a[href^='/messages']")
		return link.Text() + " " + link.AttrOr("href", "")
	}
	want := map[string]string{
		"/billing/4100238715": "1 about this account /messages?find=4100238715", "/billing/4100241190": " ",
		"/claims/CL0044170": "1 about this claim /messages?find=CL0044170", "/claims/CL0031882": " ",
		"/policies/auto/AA1182204": "1 about this policy /messages?find=AA1182204", "/policies/home/HO2207719": " ",
	}
	for page, link := range want {
		if got := linked(page); got != link {
			t.Errorf("%s: link = %q, want %q", page, got, link)
		}
	}
	if found := b.open("/messages?find=CL0044170").texts(".inbox-row h2"); len(found) != 1 || found[0] != "Two more photos, please" {
		t.Errorf("messages behind the link = %q, want the one about the claim", found)
	}
	form := b.open(newMessagePath + "?about=claim-CL0044170").form("main form")
	form.fields.Set("subject", "Rental car")
	form.fields.Set("text", "May I keep it?")
	b.follow(b.post(newMessagePath, form.fields))
	if got := linked("/claims/CL0044170"); !strings.HasPrefix(got, "2 about this claim") {
		t.Errorf("link after a new message = %q, want 2", got)
	}
	h.box.InjectFault(sandbox.Fault{Call: "GET /messages", Status: 503})
	b.open("/refresh-profile")
	if got := linked("/claims/CL0044170"); got != " " {
		t.Errorf("link while the messages are unknown = %q, want none", got)
	}
}
