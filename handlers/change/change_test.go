package change_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const (
	autoPolicy = handlertest.ChangePolicy
	goodVIN    = handlertest.NewVIN
	badVIN     = "1M8GDM9AXKP042787"
)

// Spec: PRODUCT-13, CHANGE-1, CHANGE-4, CHANGE-5.
func TestReplaceAVehicle(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	policy := b.SignIn("household", "/policies/auto/"+autoPolicy)
	start := b.Open(policy.Doc().Find(".things a[href*='vehicle=vehicle-2']").AttrOr("href", ""))
	if !strings.Contains(start.Text("h1"), "2016 Honda Odyssey") || len(start.Texts(".change-choice")) != 4 {
		t.Fatalf("start = %q, choices = %q, want the vehicle with four choices", start.Text("h1"), start.Texts(".change-choice"))
	}
	review := b.FillInChange()
	want := []string{"Replace a vehicle", "2016 Honda Odyssey", "2024 Toyota Sienna, VIN " + goodVIN, "Jonas Lindqvist", "No, it's paid for", "418 Larkspur Lane, Cedar Hollow, IA 50327", handlertest.DaysAgo(-7)}
	var got []string
	for _, row := range review.Doc().Find(".details dd > span").EachIter() {
		got = append(got, row.Text())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: review (-want +got):\n%s", review.At, diff)
	}
	if links := review.Doc().Find(".details .fact-link").Length(); links != len(want) {
		t.Errorf("answers with a link to change them = %d, want %d", links, len(want))
	}
	wire.Clear()
	send := review.Form("main form[action='/change/review']")
	sent := b.Follow(b.Submit(send))
	if sent.At.Path != "/change/sent" || !strings.HasPrefix(sent.Text(".reference"), "M-") || !strings.Contains(sent.Text(".standing"), "2024 Toyota Sienna isn't covered until we confirm it") {
		t.Fatalf("page = %s, main = %q, want the reference and the risk", sent.At, sent.Text("main"))
	}
	body := wire.Sent(http.MethodPost, "/user-api/messages")[0].Body
	for _, want := range []string{`"subject":"Change request: Replace a vehicle"`, `"about":{"kind":"policy","number":"AA1182204"}`, `Take off: 2016 Honda Odyssey, VIN 5ZZSBX9H3GB220863`, `Put on: 2024 Toyota Sienna, VIN ` + goodVIN, `Who drives it most: Jonas Lindqvist`, `From: ` + handlertest.DaysAgo(-7)} {
		if !strings.Contains(body, want) {
			t.Errorf("message = %s, want %s", body, want)
		}
	}
	again := b.Follow(b.Submit(send))
	if n := h.Box.Calls("POST /messages"); n != 1 || again.At.Path != "/change/sent" || again.Text(".reference") != sent.Text(".reference") {
		t.Errorf("second press: calls = %d, page = %s, want the same reference after one call", n, again.At)
	}
	after := b.Open("/policies/auto/" + autoPolicy)
	if requested := after.Text(".requested"); !strings.Contains(requested, "2016 Honda Odyssey off") || !strings.Contains(requested, "2024 Toyota Sienna on") || !strings.Contains(requested, sent.Text(".reference")) || after.Text(".requested .chip") != "Requested" {
		t.Errorf("policy = %q, want the request, not a change", requested)
	}
	if other := b.Open("/policies/home/HO2207719"); other.Doc().Find(".requested").Length() != 0 {
		t.Error("another policy shows the request")
	}
}

// Spec: CHANGE-3.
func TestDoubtfulVINAsksAndNeverBlocks(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	page := b.BeginChange(url.Values{"policyNumber": {autoPolicy}, "topic": {"vehicle"}, "action": {"add"}})
	asked := b.AnswerChange(page, url.Values{"vin": {badVIN}})
	if asked.At.Path != "/change/new-vehicle" || !strings.Contains(asked.Text("[role=alert]"), "Is this right?") || asked.Attr("#vin", "value") != badVIN {
		t.Fatalf("page = %s, alert = %q, want the question with the VIN", asked.At, asked.Text("[role=alert]"))
	}
	next := b.AnswerChange(asked, nil)
	if next.At.Path != "/change/main-driver" {
		t.Fatalf("after the confirmation: page = %s, want the next question", next.At)
	}
	next = b.AnswerChange(next, url.Values{"main-driver": {"other"}})
	next = b.AnswerChange(next, url.Values{"full-name": {"Bo Lee"}})
	next = b.AnswerChange(next, url.Values{"loan": {"lease"}})
	next = b.AnswerChange(next, url.Values{"lender": {"Prairie State Bank"}})
	review := b.AnswerChange(next, url.Values{"from": {handlertest.DaysAgo(0)}})
	wire.Clear()
	b.Submit(review.Form("main form[action='/change/review']"))
	if body := wire.Sent(http.MethodPost, "/user-api/messages")[0].Body; !strings.Contains(body, "the check digit doesn't match") || !strings.Contains(body, "Prairie State Bank") {
		t.Errorf("message = %s, want the doubt and the lender", body)
	}
}

// The birth date reaches the insurer, and stays nowhere: not in the log, the subject or the store.
// Spec: CHANGE-4.
func TestBirthDateIsGoneWhenTheRequestIsSent(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	page := b.BeginChange(url.Values{"policyNumber": {autoPolicy}, "topic": {"driver"}, "action": {"add"}})
	page = b.AnswerChange(page, url.Values{"full-name": {"Elin Sand"}})
	page = b.AnswerChange(page, url.Values{"birth-date": {"04/27/2009"}})
	page = b.AnswerChange(page, url.Values{"relation": {"child"}})
	review := b.AnswerChange(page, url.Values{"from": {handlertest.DaysAgo(0)}})
	if !strings.Contains(review.Text(".details"), "04/27/2009") {
		t.Errorf("review = %q, want the birth date to check", review.Text(".details"))
	}
	wire.Clear()
	sent := b.Follow(b.Submit(review.Form("main form[action='/change/review']")))
	body := wire.Sent(http.MethodPost, "/user-api/messages")[0].Body
	subject, text, _ := strings.Cut(body, `"text"`)
	if strings.Contains(subject, "2009") || strings.Contains(subject, "Elin") || !strings.Contains(text, "04/27/2009") {
		t.Errorf("message = %s, want the birth date in the text only", body)
	}
	for _, r := range []handlertest.Reply{sent, b.Open("/policies/auto/" + autoPolicy), b.Open("/change/sent")} {
		if strings.Contains(r.Body, "2009") {
			t.Errorf("%s has the birth date", r.At)
		}
	}
	if r := b.Get("/change/birth-date"); r.Location() != "/change" {
		t.Errorf("question of a sent request: redirect = %q, want /change", r.Location())
	}
}

// Spec: CHANGE-2.
func TestInvalidAnswerKeepsInput(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	page := b.BeginChange(url.Values{"policyNumber": {autoPolicy}, "topic": {"address"}, "action": {"mailing"}})
	form := page.Form("form[action='/change/address']")
	form.Fields.Set("street", "9 New Street")
	form.Fields.Set("zip", "5001")
	r := b.Submit(form)
	want := []string{"Enter the city.", "Enter the state.", "Enter a ZIP code of 5 or 9 digits, like 50010."}
	if diff := cmp.Diff(want, r.Texts(".error-summary li")); diff != "" || r.Status != http.StatusUnprocessableEntity {
		t.Errorf("status = %d, want 422; errors (-want +got):\n%s", r.Status, diff)
	}
	for _, page := range []handlertest.Reply{r, b.Open("/change/address")} {
		if page.Attr("#street", "value") != "9 New Street" || page.Attr("#zip", "value") != "5001" {
			t.Errorf("street = %q, zip = %q, want the input", page.Attr("#street", "value"), page.Attr("#zip", "value"))
		}
	}
}

// Spec: CHANGE-6.
func TestRequestWithoutMessagesIsByPhone(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	b.SignIn("core", "/home")
	r := b.Open("/change?policyNumber=AP0774120")
	if r.Doc().Find(".change-choice").Length() != 0 || r.Attr("main a[href^=tel]", "href") != "tel:8005550142" {
		t.Errorf("main = %q, want the phone number only", r.Text("main"))
	}
	for _, path := range []string{"/policies/auto/AP0774120", "/agents"} {
		if n := b.Open(path).Doc().Find("a[href^='/change']").Length(); n != 0 {
			t.Errorf("%s links to the request", path)
		}
	}
}

// Spec: CHANGE-6.
func TestFailedRequestKeepsAnswers(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"rejected":      {sandbox.Fault{Status: 422, Body: `{"error":"This policy can't change now."}`}, "This policy can't change now."},
		"not supported": {sandbox.Fault{Status: http.StatusNotFound}, "You can't do this online yet. Nothing was sent. Call us at 800-555-0142."},
		"odd shape":     {sandbox.Fault{Status: http.StatusOK, Body: `[]`}, "We couldn't confirm that we got this."},
		"unavailable":   {sandbox.Fault{Status: http.StatusServiceUnavailable}, "We couldn't confirm that we got this."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := handlertest.New(t)
			test.fault.Call = "POST /messages"
			h.Box.InjectFault(test.fault)
			b := h.Browser()
			b.SignIn("household", "/home")
			review := b.FillInChange()
			r := b.Submit(review.Form("main form[action='/change/review']"))
			if r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Text(".error-summary li"), test.want) || !strings.Contains(r.Text(".details"), goodVIN) {
				t.Errorf("status = %d, error = %q, want 422, %q and the answers", r.Status, r.Text(".error-summary li"), test.want)
			}
			h.Box.ResetFaults()
			if sent := b.Follow(b.Submit(r.Form("main form[action='/change/review']"))); sent.At.Path != "/change/sent" {
				t.Errorf("second try: page = %s, want /change/sent", sent.At)
			}
		})
	}
}

// A request can be continued on another device for a week, or deleted.
func TestRequestContinuesOnAnotherDevice(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	phone, desktop := h.Browser(), h.Browser()
	phone.SignIn("household", "/home")
	page := phone.BeginChange(url.Values{"policyNumber": {autoPolicy}, "topic": {"vehicle"}, "action": {"add"}})
	phone.AnswerChange(page, url.Values{"vin": {goodVIN}})
	start := desktop.SignIn("household", "/change")
	if got := start.Text("[aria-labelledby=unfinished]"); !strings.Contains(got, "Add a vehicle") || !strings.Contains(got, handlertest.DaysAgo(-7)) || start.Attr("[aria-labelledby=unfinished] .button-primary", "href") != "/change/main-driver" {
		t.Errorf("unfinished = %q, want the request, its end and the way on", got)
	}
	if other := h.Browser().SignIn("farm", "/change"); other.Doc().Find("[aria-labelledby=unfinished]").Length() != 0 {
		t.Error("another member's page offers the request")
	}
	deleted := desktop.Follow(desktop.Post("/change/delete", nil))
	if deleted.At.Path != "/change" || deleted.Doc().Find("[aria-labelledby=unfinished]").Length() != 0 || !strings.Contains(deleted.Text(".notice"), "We deleted your answers.") {
		t.Errorf("after deleting: page = %s, main = %q, want no request", deleted.At, deleted.Text("main"))
	}
	if r := phone.Get("/change/main-driver"); r.Location() != "/change" {
		t.Errorf("question of a deleted request: redirect = %q, want /change", r.Location())
	}
}

// More time to pay is a request about the account.
// Spec: CHANGE-7.
func TestMoreTimeIsARequest(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	bill := b.SignIn("farm", "/billing/5200100417")
	start := b.Open(bill.Doc().Find("main a[href^='/change']").First().AttrOr("href", ""))
	page := b.Follow(b.Submit(start.Form(".change-choices form")))
	if page.At.Path != "/change/until" || !strings.Contains(page.Text(".hint"), "That day stands until we confirm another one.") {
		t.Fatalf("page = %s, hint = %q, want the question with the day of the notice", page.At, page.Text(".hint"))
	}
	review := b.AnswerChange(page, url.Values{"until": {handlertest.DaysAgo(-20)}})
	wire.Clear()
	sent := b.Follow(b.Submit(review.Form("main form[action='/change/review']")))
	body := wire.Sent(http.MethodPost, "/user-api/messages")[0].Body
	if !strings.Contains(body, `"about":{"kind":"bill","number":"5200100417"}`) || !strings.Contains(sent.Text(".standing"), "due on the same day as before") {
		t.Errorf("message = %s, main = %q, want a request about the account that promises nothing", body, sent.Text("main"))
	}
	if after := b.Open("/billing/5200100417"); !strings.Contains(after.Text(".coverage"), "to keep your coverage") {
		t.Errorf("coverage = %q, want the notice as before", after.Text(".coverage"))
	}
}

// An answer that arrives after the session ended is there again after the next sign-in.
func TestAnswerOutlivesTheSession(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	b.SignIn("household", "/home")
	page := b.BeginChange(url.Values{"policyNumber": {autoPolicy}, "topic": {"coverage"}})
	b.EndSession()
	b.Header.Set("Referer", page.At.String())
	end := b.Follow(b.Submit(page.Form("main form.form").Fill(map[string]string{"question": "Am I covered\nin Canada?"})))
	b.Header.Del("Referer")
	again := b.SignIn("household", end.Attr("main a.button", "href"))
	if again.At.Path != "/change/question" || again.Doc().Find("textarea").Text() != "Am I covered\nin Canada?" {
		t.Errorf("page = %s, question = %q, want the input", again.At, again.Doc().Find("textarea").Text())
	}
}

// A page of a request that another one has replaced changes nothing.
func TestPageOfAReplacedRequestChangesNothing(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	b.SignIn("household", "/home")
	old := b.BeginChange(url.Values{"policyNumber": {autoPolicy}, "topic": {"driver"}, "action": {"add"}})
	b.BeginChange(url.Values{"policyNumber": {autoPolicy}, "topic": {"vehicle"}, "action": {"add"}})
	r := b.AnswerChange(old, url.Values{"full-name": {"Bo Lee"}})
	if r.At.Path != "/change" || !strings.Contains(r.Text("[aria-labelledby=unfinished]"), "Add a vehicle") {
		t.Errorf("page = %s, unfinished = %q, want the newer request", r.At, r.Text("[aria-labelledby=unfinished]"))
	}
	for _, fields := range []url.Values{{"topic": {"license"}}, {"topic": {"due"}}, {"topic": {"machine"}}, {"topic": {"due"}, "accountNumber": {"5200100417"}}} {
		if r := b.Post("/change/start", fields); r.Location() != "/change" {
			t.Errorf("%v: redirect = %q, want the choices", fields, r.Location())
		}
	}
}
