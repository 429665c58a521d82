package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

func TestMessagesArePaginated(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	if short := b.SignIn("household", "/messages"); short.Doc().Find(".pages, [data-announce]").Length() != 0 {
		t.Error("list of one page has page links, want none")
	}
	var many []string
	for n := range 23 {
		many = append(many, fmt.Sprintf(`{"messageId":"M-%d","subject":"Message %d"}`, n, n))
	}
	h.Box.InjectFault(sandbox.Fault{Call: "GET /messages", Body: `{"messages":[` + strings.Join(many, ",") + `]}`})
	page, fragment := b.Get("/messages?page=3"), b.Get("/messages-list?page=3")
	want, _ := goquery.OuterHtml(page.Doc().Find("#messages"))
	got, _ := goquery.OuterHtml(fragment.Doc().Find("#messages"))
	if want == "" || got != want || fragment.Doc().Find("header, h1").Length() != 0 {
		t.Errorf("fragment = %s\nwant the region of the page: %s", got, want)
	}
	if rows := fragment.Texts("#messages .row-title"); len(rows) != 3 ||
		fragment.Text("[data-announce]") != "Showing 21 to 23 of 23" ||
		fragment.Attr("#messages", "data-address") != "/messages?page=3" {
		t.Errorf("rows = %q, announcement = %q, address = %s, want the last 3 of 23", rows, fragment.Text("[data-announce]"),
			fragment.Attr("#messages", "data-address"))
	}
	if page.Attr(".pages a", "hx-get") != "/messages-list?page=2" {
		t.Errorf("hx-get of a page link = %q, want /messages-list?page=2", page.Attr(".pages a", "hx-get"))
	}
}

func TestOpenedMessageIsMarkedRead(t *testing.T) {
	t.Parallel()
	_, b, list := handlertest.SignInAt(t, "/messages")
	r := b.Get(list.Doc().Find("#messages .row").First().AttrOr("href", ""))
	if r.Status != http.StatusOK || r.Text("h1") != "Why this bill is higher" ||
		r.Doc().Find("main a[href='/billing/4100238715']").Length() != 1 {
		t.Errorf("status = %d, main = %q, want 200 and the message with its bill", r.Status, r.Text("main"))
	}
	if got := r.Text(".letter h2"); got != "Billing Service" {
		t.Errorf("sender = %q, want Billing Service", got)
	}
	if badge := b.Get("/agents").Text(".nav-wide a[href='/messages'] .badge"); badge != "1 unread" {
		t.Errorf("badge after reading one = %q, want 1 unread", badge)
	}
	if after := b.Get("/messages"); after.Text(".answer .say") != "One is new" {
		t.Errorf("head after reading one = %q, want one new", after.Text(".answer"))
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
		"empty": {text: "", want: "Write your reply.", field: "Error: Write your reply.", shown: true},
		"too long": {
			text: long, want: "Use 4000 characters or fewer.", field: "Error: Use 4000 characters or fewer.",
			shown: true,
		},
		"all messages fail": {
			"Hello",
			[]sandbox.Fault{{Call: "POST /messages", Status: 503}, {Call: "GET /messages", Status: 503}},
			"Your input is still here.", "", false,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAt(t, "/home")
			for _, fault := range test.faults {
				h.Box.InjectFault(fault)
			}
			key := strings.Repeat("K", 26)
			r := b.Post("/messages/M-20744", url.Values{"text": {test.text}, "key": {key}})
			if r.Status != http.StatusUnprocessableEntity || r.Text("title") != "Error: Messages | Member Portal" ||
				!strings.Contains(r.Text(".error-summary"), test.want) {
				t.Errorf("status = %d, title = %q, error = %q, want 422 and %q", r.Status, r.Text("title"), r.Text(".error-summary"), test.want)
			}
			if got := r.Doc().Find("textarea").Text(); got != test.text || r.Text(".problem") != test.field ||
				r.Doc().Find("input[name=key]").AttrOr("value", "") != key {
				t.Errorf("text = %.20q, field error = %q, want the input and %q", got, r.Text(".problem"), test.field)
			}
			if shown := r.Doc().Find(".letter").Length() > 0; shown != test.shown {
				t.Errorf("conversation shown = %v, want %v", shown, test.shown)
			}
		})
	}
}

// Spec: ACCESS-3.
func TestUnlistedMessageIsNotFound(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	for _, path := range []string{"/messages/M-30518", "/messages/..%2Fclaims"} {
		if r := b.Get(path); r.Status != http.StatusNotFound {
			t.Errorf("%s: status = %d, want 404", path, r.Status)
		}
		for _, text := range []string{"Hello", ""} {
			if r := b.Post(path, url.Values{"text": {text}}); r.Status != http.StatusNotFound {
				t.Errorf("reply %q to %s: status = %d, want 404", text, path, r.Status)
			}
		}
	}
	if replies, reads := h.Box.Calls("POST /messages"), h.Box.Calls("GET /messages/{messageId}"); replies+reads != 0 {
		t.Errorf("calls for unlisted messages = %d replies, %d reads, want 0", replies, reads)
	}
}

// Each message is shown on the page of what it is about, including right after it was sent.
// Spec: MESSAGE-1.
func TestPagesLinkToTheirMessages(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	linked := func(page string) string {
		t.Helper()
		link := b.Open(page).Doc().Find("main dd a[href^='/messages']")
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
	if found := b.Open("/messages?find=CL0044170").Texts("#messages .row-title"); len(found) != 1 ||
		found[0] != "Two more photos, please" {
		t.Errorf("messages behind the link = %q, want the one about the claim", found)
	}
	form := b.Open(newMessagePath + "?about=claim-CL0044170").Form("main form")
	form.Fields.Set("subject", "Rental car")
	form.Fields.Set("text", "May I keep it?")
	b.Follow(b.Post(newMessagePath, form.Fields))
	if got := linked("/claims/CL0044170"); !strings.HasPrefix(got, "2 about this claim") {
		t.Errorf("link after a new message = %q, want 2", got)
	}
	h.Box.InjectFault(sandbox.Fault{Call: "GET /messages", Status: 503})
	b.Open("/refresh-profile")
	if got := linked("/claims/CL0044170"); got != " " {
		t.Errorf("link while the messages are unknown = %q, want none", got)
	}
}
