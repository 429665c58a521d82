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
		if want := "GET " + path + "4%201%2F..%2F%25%3F%23"; p.lines()[0] != want || !failure.Is(err, failure.NotFound) ||
			failure.Is(err, failure.NotOffered) {
			t.Errorf("request = %q, want %q, err = %v", p.lines(), want, err)
		}
		if leaks(err.Error(), "4 1", "4%201", "Gone") {
			t.Errorf("error %q contains the ID or the text", err)
		}
		for _, id := range []string{"", ".", ".."} {
			if err := call(t.Context(), c, id); !failure.Is(err, failure.NotFound) || len(p.lines()) != 1 {
				t.Errorf("%s%q: err = %v after requests %q, want not found without another request", path, id, err, p.lines())
			}
		}
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
		if isLogged := strings.Contains(log.String(), "not marked as read"); isLogged != (len(want) == 2) ||
			leaks(log.String(), "messages/7", "secret-text") {
			t.Errorf("log = %s, want the failure without IDs and text", log)
		}
	}
}

// A provider may list the latest entry of a conversation first. Without the time of each, its order
// is all that there is.
func TestEntriesOfAMessageAreOldestFirst(t *testing.T) {
	t.Parallel()
	const latest, oldest = `{"text": "b", "at": "2026-11-21T09:12:00Z"}`, `{"text": "a", "at": "2026-11-20T09:12:00Z"}`
	for entries, want := range map[string]string{latest + "," + oldest: "ab", latest + `, {"text": "c"},` + oldest: "bca"} {
		c, _ := clientOf(t, respond(http.StatusOK, `{"messageId": "7", "entries": [`+entries+`]}`))
		message, err := c.Message(t.Context(), pat(), "7")
		var got string
		for _, e := range message.Entries {
			got += e.Text
		}
		if err != nil || got != want {
			t.Errorf("entries = %s, %v, want %s", got, err, want)
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
