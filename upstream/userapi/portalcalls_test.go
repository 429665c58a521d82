package userapi_test

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// The client escapes IDs in the path and sends them nowhere else.
func TestItemIDIsEscaped(t *testing.T) {
	t.Parallel()
	calls := map[string]func(context.Context, *userapi.Client, string) error{
		"/claims/": func(ctx context.Context, c *userapi.Client, id string) error {
			_, err := c.Claim(ctx, pat(), id)
			return err
		},
		"/documents/": func(ctx context.Context, c *userapi.Client, id string) error {
			_, err := c.Document(ctx, pat(), id)
			return err
		},
		"/messages/": func(ctx context.Context, c *userapi.Client, id string) error {
			_, err := c.Message(ctx, pat(), id)
			return err
		},
	}
	for path, call := range calls {
		c, p := clientOf(t, respond(404, `{"message": "Gone."}`))
		err := call(t.Context(), c, "4 1/../%?#")
		if want := "GET " + path + "4%201%2F..%2F%25%3F%23"; p.lines()[0] != want || !failure.Is(err, failure.NotFound) || failure.Is(err, failure.NotOffered) {
			t.Errorf("request = %q, want %q, err = %v", p.lines(), want, err)
		}
		if leaked := leaks(err.Error(), "4 1", "4%201", "Gone"); len(leaked) > 0 {
			t.Errorf("error %q contains %q", err, leaked)
		}
		for _, id := range []string{"", ".", ".."} {
			if err := call(t.Context(), c, id); !failure.Is(err, failure.NotFound) || len(p.lines()) != 1 {
				t.Errorf("%s%q: err = %v after requests %q, want not found without another request", path, id, err, p.lines())
			}
		}
	}
}

func TestClaimToleratesOddFields(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		body string
		want member.Claim
	}{
		"all fields": {`{"claimNumber": 77, "policyNumber": "AA1", "kind": "Hail", "description": "Roof", "status": "Open",
			"lossDate": "2026-01-02", "reportedDate": "2026-01-03", "location": "Home", "nextDate": "2026-02-01",
			"steps": [{"date": "2026-01-03", "text": "Reported"}, null], "ourPart": ["Inspect", "", null], "yourPart": ["Wait"],
			"adjuster": {"name": "Dana", "phone": "1", "email": "d@e", "hours": "Mornings"}, "extra": {}}`, member.Claim{
			Number: "77", PolicyNumber: "AA1", Kind: "Hail", Description: "Roof", Status: "Open",
			LossDate: member.NewDate(2026, 1, 2), ReportedDate: member.NewDate(2026, 1, 3), Location: "Home", NextDate: member.NewDate(2026, 2, 1),
			Steps: []member.ClaimStep{{Date: member.NewDate(2026, 1, 3), Text: "Reported"}}, OurPart: []string{"Inspect"}, YourPart: []string{"Wait"},
			Adjuster: &member.Adjuster{Name: "Dana", Phone: "1", Email: "d@e", Hours: "Mornings"},
		}},
		"progress": {`{"acceptsFiles": "Y", "tracker": [{"name": "Reported", "state": "DONE", "date": "2026-01-03", "note": 7}, {"name": "Paid", "state": "soon"}, {"state": "now"}, null],
			"toDos": [{"id": 1, "text": "Send photos", "detail": "Two", "due": "2026-02-01", "kind": "files", "files": ["Left", "", "Roof", "Bill"], "angles": ["LEFT", "rear", "above"], "done": "Y"}, {"id": "2", "text": "Call", "kind": "phone"}, {"id": "3"}],
			"files": [{"reference": 9, "name": "a.jpg", "received": "2026-01-04", "state": "refused", "reason": "Dark"}, {"reference": "10", "state": "lost", "reason": "Dark"}],
			"payments": [{"date": "2026-01-05", "payee": "Shop", "amount": "1,482.6", "for": "Repair"}, {"amount": "soon"}, null]}`, member.Claim{
			Number: "CL1",
			Tracker: []member.TrackerStep{
				{Name: "Reported", State: member.StepDone, Date: member.NewDate(2026, 1, 3), Note: "7"}, {Name: "Paid", State: member.StepNext},
			},
			ToDos: []member.ToDo{
				{ID: "1", Text: "Send photos", Detail: "Two", Due: member.NewDate(2026, 2, 1), Kind: member.ToDoFiles, Files: []member.RequestedFile{{Shows: "Left", Angle: member.Left}, {Shows: "Roof"}, {Shows: "Bill"}}, Done: true},
				{ID: "2", Text: "Call", Kind: member.ToDoText},
			},
			Files: []member.ClaimFile{
				{Reference: "9", Name: "a.jpg", Received: member.NewDate(2026, 1, 4), State: member.FileRefused, Reason: "Dark"},
				{Reference: "10", State: member.FileReceived},
			},
			AcceptsFiles: true,
			Payments:     []member.ClaimPayment{{Date: member.NewDate(2026, 1, 5), Payee: "Shop", Amount: member.Cents(148260), For: "Repair"}},
		}},
		"no fields":               {`{}`, member.Claim{Number: "CL1"}},
		"adjuster without a name": {`{"adjuster": {"name": "", "hours": "Mornings"}, "steps": null}`, member.Claim{Number: "CL1"}},
	}
	for name, test := range tests {
		c, _ := clientOf(t, respond(200, test.body))
		got, err := c.Claim(t.Context(), pat(), "CL1")
		if diff := cmp.Diff(test.want, got, plain...); diff != "" || err != nil {
			t.Errorf("%s: err = %v (-want +got):\n%s", name, err, diff)
		}
	}
}

func TestMessagesTolerateOddFields(t *testing.T) {
	t.Parallel()
	c, _ := clientOf(t, respond(200, `{"acceptsFiles": "Y", "messages": [
		{"messageId": 9, "subject": "A", "about": {"kind": "claim", "number": 5}, "date": "2026-03-04T10:05:00-06:00", "from": "D", "unread": "Y",
			"entries": [{"from": "D", "fromMember": "N", "at": "2026-03-04T10:05:00-06:00", "text": "One\n\nTwo"}]},
		{"messageId": "10", "about": {"kind": "weather", "number": "5"}, "date": "yesterday", "unread": null},
		{"messageId": "11", "about": {"kind": "bill", "number": ""}, "date": 7},
		{"subject": "without an id"}, null]}`))
	got, err := c.Messages(t.Context(), pat())
	at := time.Date(2026, 3, 4, 16, 5, 0, 0, time.UTC)
	want := []member.Message{
		{
			ID: "9", Subject: "A", About: member.About{Kind: member.AboutClaim, Number: "5"}, Date: at, From: "D", Unread: true,
			Entries: []member.MessageEntry{{From: "D", At: at, Text: "One\n\nTwo"}},
		},
		{ID: "10"},
		{ID: "11"},
	}
	if diff := cmp.Diff(member.Inbox{Messages: want, AcceptsFiles: true}, got, cmp.Comparer(time.Time.Equal)); diff != "" || err != nil {
		t.Errorf("err = %v (-want +got):\n%s", err, diff)
	}
}

func TestDocumentsTolerateOddFields(t *testing.T) {
	t.Parallel()
	c, _ := clientOf(t, respond(200, `{"documents": [
		{"documentId": "1", "title": "Bill", "kind": "Bill", "policyNumber": null, "accountNumber": 41, "date": "2026-01-02", "contentType": "application/pdf", "size": "1200"},
		{"documentId": "2", "size": -1}, {"documentId": "3", "size": 1e9}, {"title": "without an id"}]}`))
	got, err := c.Documents(t.Context(), pat())
	want := []member.Document{
		{ID: "1", Title: "Bill", Kind: "Bill", AccountNumber: "41", Date: member.NewDate(2026, 1, 2), ContentType: "application/pdf", Size: 1200},
		{ID: "2"},
		{ID: "3"},
	}
	if diff := cmp.Diff(member.DocumentList{Documents: want}, got, plain...); diff != "" || err != nil {
		t.Errorf("err = %v (-want +got):\n%s", err, diff)
	}
}

// A successful response must contain the ID of the new claim or message.
func TestCreateWithoutID(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{}`:                           "200",
		`{"error": "Closed for now."}`: "200 Closed for now.",
		`{"claimNumber": "", "messageId": "", "message": "Not today."}`: "200 Not today.",
	} {
		c, _ := clientOf(t, respond(200, body))
		_, claim := c.NewClaim(t.Context(), pat(), userapi.NewClaim{Key: "k"})
		_, message := c.SendMessage(t.Context(), pat(), userapi.OutgoingMessage{Key: "k"})
		for _, err := range []error{claim, message} {
			if statusAndText(err) != want || !errors.Is(err, exchange.ErrRejected) {
				t.Errorf("%s: err = %v, %q", body, err, statusAndText(err))
			}
		}
	}
}

// The claim is sent as multipart. After a new XSRF cookie, the same claim is sent again with the
// same key.
func TestNewClaimRepeatsSameRequest(t *testing.T) {
	t.Parallel()
	var keys []string
	responses := []http.HandlerFunc{
		func(w http.ResponseWriter, r *http.Request) {
			keys = append(keys, r.Header.Get("Idempotency-Key"))
			http.SetCookie(w, &http.Cookie{Name: "XSRF-TOKEN", Value: "new"})
			w.WriteHeader(http.StatusForbidden)
		},
		func(w http.ResponseWriter, r *http.Request) {
			keys = append(keys, r.Header.Get("Idempotency-Key"))
			respond(200, `{"claimNumber": "CL9"}`)(w, r)
		},
	}
	c, p := clientOf(t, responses...)
	reference, err := c.NewClaim(t.Context(), pat(), userapi.NewClaim{
		PolicyNumber: "AA1", Kind: "Glass", LossDate: member.NewDate(2026, 1, 2), Description: "A stone", Key: "k1",
		Photos: []userapi.File{fileOf("a\"\r\nb.png", "image/png", []byte("PNG"))},
	})
	if reference != "CL9" || err != nil || cmp.Diff([]string{"k1", "k1"}, keys) != "" || p.received[0].Body != p.received[1].Body {
		t.Fatalf("reference = %q, %v, keys %q, want one claim with one key", reference, err, keys)
	}
	_, parameters, err := mime.ParseMediaType(p.received[1].ContentType)
	must(t, err)
	form := multipart.NewReader(strings.NewReader(p.received[1].Body), parameters["boundary"])
	type part struct{ name, file, mediaType, content string }
	var parts []part
	for next, err := form.NextPart(); err == nil; next, err = form.NextPart() {
		content, _ := io.ReadAll(next)
		parts = append(parts, part{next.FormName(), next.FileName(), next.Header.Get("Content-Type"), string(content)})
	}
	want := []part{
		{"claim", "", "application/json", `{"policyNumber":"AA1","kind":"Glass","lossDate":"2026-01-02","description":"A stone"}`},
		{"photos", "a\"\r\nb.png", "image/png", "PNG"},
	}
	same(t, "form parts", want, parts, cmp.AllowUnexported(part{}))
}

// Reading a message marks it as read. A failure to mark it is logged without the ID.
func TestMessageIsMarkedAsRead(t *testing.T) {
	t.Parallel()
	for body, want := range map[string][]string{
		`{"messageId": "7", "unread": true}`:  {"GET /messages/7", "PUT /messages/7/read"},
		`{"messageId": "7", "unread": false}`: {"GET /messages/7"},
	} {
		p := &provider{responses: []http.HandlerFunc{respond(200, body), respond(500, `{"error": "secret-text"}`)}}
		log := &logged{}
		message, err := newLoggingClient(t, p, log.logger()).Message(t.Context(), pat(), "7")
		if err != nil || message.ID != "7" || message.Unread != (len(want) == 2) {
			t.Errorf("Message = %v, %v, want ID 7 and the unread flag from before", message, err)
		}
		same(t, "requests", want, p.lines())
		if isLogged := strings.Contains(log.String(), "not marked as read"); isLogged != (len(want) == 2) || len(leaks(log.String(), "messages/7", "secret-text")) > 0 {
			t.Errorf("log = %s, want the failure without IDs and text", log)
		}
	}
}

// A claim with photos has a timeout of one minute; other calls have ten seconds.
func TestNewClaimTimeout(t *testing.T) {
	t.Parallel()
	for responses, ok := range map[time.Duration]bool{59 * time.Second: true, 61 * time.Second: false} {
		synctest.Test(t, func(t *testing.T) {
			c, _ := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
				select {
				case <-time.After(responses):
				case <-r.Context().Done():
				}
				respond(200, `{"claimNumber": "CL9"}`)(w, r)
			})
			begin := time.Now()
			_, err := c.NewClaim(t.Context(), pat(), userapi.NewClaim{Key: "k"})
			if took := time.Since(begin); (err == nil) != ok || took > time.Minute {
				t.Errorf("err = %v after %v, want success %t within a minute", err, took, ok)
			}
		})
	}
}
