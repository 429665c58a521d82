package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/member"
	"memberportal/views/content/library"
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

// A link to a form presets what it is about. Where a bill is past due, Home and Billing link to
// more time for it.
// Spec: REQUEST-1, REQUEST-7.
func TestLinksPresetTheRequest(t *testing.T) {
	t.Parallel()
	_, b, home := handlertest.SignInAs(t, "farm", "/home")
	late := home.Doc().Find("main form[action^='/payments/']").AttrOr("action", "")
	late, _, _ = strings.Cut(strings.TrimPrefix(late, "/payments/"), "/")
	for _, link := range []struct{ page, to, about string }{
		{"/home", "/requests/more-time", "bill-" + late},
		{"/billing/" + late, "/requests/more-time", "bill-" + late},
		{"/documents?about=FPP0031174", "/requests/document", "policy-FPP0031174"},
	} {
		to := b.Open(link.page).Doc().Find("main a[href^='"+link.to+"']").AttrOr("href", "")
		if got := b.Open(to).Attr("main form input[name=about]", "value"); got != link.about {
			t.Errorf("%s: link = %q, form is about %q, want %q", link.page, to, got, link.about)
		}
	}
	if got := b.Open("/billing/5200100433").Doc().Find("main a[href^='/requests/more-time']").Length(); got != 0 {
		t.Errorf("a bill that is not past due has %d links to more time, want none", got)
	}
}

// Where there are several policies, the form asks for one, and lists the vehicles of all. The way
// back leads to where the member came from.
// Spec: REQUEST-1.
func TestRequestAsksForItsPolicy(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAs(t, "household", "/home")
	page := b.Open("/requests/document?from=documents")
	form := page.Form("main form").Fill(map[string]string{"document": "A letter", "for": "me"})
	if back := page.Attr(".step-back a", "href"); back != "/documents" {
		t.Errorf("way back = %q, want the documents", back)
	}
	again := b.Submit(form)
	if again.Status != http.StatusUnprocessableEntity || !strings.Contains(again.Text("main"), "Choose the policy.") ||
		h.Box.Calls("POST /messages") != 0 {
		t.Fatalf("status = %d, main = %q, want a question for the policy and no message", again.Status, again.Text("main"))
	}
	sent := b.Follow(b.Submit(again.Form("main form").Fill(map[string]string{"about": "policy-AA1182204"})))
	if sent.At.Path != "/requests/sent" {
		t.Errorf("page = %s, main = %q, want the reference", sent.At, sent.Text("main"))
	}
	topics := b.Open(b.Open("/agents").Doc().Find("main a[href^='/requests']").AttrOr("href", ""))
	if back := topics.Attr(".step-back a", "href"); back != "/agents" {
		t.Errorf("way back from the topics = %q, want the agents", back)
	}
}

// What isn't the member's is neither shown nor sent.
// Spec: REQUEST-1.
func TestRequestIsAboutTheMembersOwn(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	page := b.Open("/requests/add-vehicle?about=policy-AA9999999")
	if page.Status != http.StatusOK || strings.Contains(page.Text("main"), "AA9999999") {
		t.Errorf("status = %d, main = %q, want the member's own policies", page.Status, page.Text("main"))
	}
	if r := b.Open("/requests/nothing"); r.At.Path != "/requests" {
		t.Errorf("unknown topic: page = %s, want the topics", r.At)
	}
	form := b.Open("/requests/coverage?about=policy-AA1182204").Form("main form").Fill(map[string]string{"question": "?"})
	form.Fields.Set("about", "policy-AA9999999")
	if r := b.Submit(form); r.Status != http.StatusNotFound || h.Box.Calls("POST /messages") != 0 {
		t.Errorf("another policy: status = %d, want 404 and no message", r.Status)
	}
}

// The birth date reaches the insurer, and no page has it after that.
// Spec: REQUEST-4.
func TestBirthDateIsOnlyInTheMessage(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	page := b.SignIn("household", "/requests/add-driver?about=policy-AA1182204")
	wire.Clear()
	sent := b.Follow(b.Submit(page.Form("main form").Fill(map[string]string{
		"driver": "Elin Sand", "birth-date": "04/27/2009", "relation": "child", "from": handlertest.DaysAgo(0),
	})))
	if body := wire.Sent(http.MethodPost, "/user-api/messages")[0].Body; !strings.Contains(body, "04/27/2009") {
		t.Errorf("message = %s, want the birth date", body)
	}
	for _, r := range []handlertest.Reply{sent, b.Open(autoPolicy), b.Open("/requests/add-driver?about=policy-AA1182204")} {
		if strings.Contains(r.Body, "2009") {
			t.Errorf("%s has the birth date", r.At)
		}
	}
}

// A topic of an insurer's own is a row of the table and two texts. The test runs alone, because it
// changes the table.
// Spec: REQUEST-2.
func TestInsurersOwnTopic(t *testing.T) {
	before := member.TopicForms
	t.Cleanup(func() { member.TopicForms = before })
	member.TopicForms = append(slices.Clone(before), member.TopicForm{
		Topic: "hail-damage", About: member.Policy.InsuresVehicles,
		Fields: []member.Field{
			{Name: "old-vehicle", Listed: member.VehicleKeys}, {Name: "note", Kind: member.AskText, Optional: true},
		},
	})
	texts := library.Builtin().Text("en", time.Now(), false).Requests.Topics
	own := texts[string(member.CoverageAnswer)]
	own.Title = "Report hail damage"
	texts["hail-damage"] = own
	t.Cleanup(func() { delete(texts, "hail-damage") })
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	topics := b.SignIn("household", "/requests?about=policy-AA1182204")
	page := b.Open(topics.Doc().Find("a[href^='/requests/hail-damage']").AttrOr("href", ""))
	form := page.Form("main form").Fill(map[string]string{"old-vehicle": "1ZZSBX4D7ME104417", "note": "Dents on the roof"})
	wire.Clear()
	sent := b.Follow(b.Submit(form))
	if sent.At.Path != "/requests/sent" {
		t.Errorf("page = %s, main = %q, want that the request was sent", sent.At, sent.Text("main"))
	}
	body := wire.Sent(http.MethodPost, "/user-api/messages")[0].Body
	for _, want := range []string{"Request: Report hail damage", "2021 Toyota RAV4", "Dents on the roof"} {
		if !strings.Contains(body, want) {
			t.Errorf("message = %s, want %s", body, want)
		}
	}
}
