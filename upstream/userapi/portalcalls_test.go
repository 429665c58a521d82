package userapi_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/failure"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// The client escapes IDs in the path and sends them nowhere else.
func TestItemIDIsEscaped(t *testing.T) {
	t.Parallel()
	for path, call := range map[string]func(*userapi.Client, string) error{
		"/claims/":    func(c *userapi.Client, id string) error { return failed(c.Claim(t.Context(), pat(), id)) },
		"/documents/": func(c *userapi.Client, id string) error { return read(t.Context(), c, pat(), id) },
		"/messages/":  func(c *userapi.Client, id string) error { return failed(c.Message(t.Context(), pat(), id)) },
	} {
		c, p := clientOf(t, respond(404, `{"message": "Gone."}`))
		for _, id := range []string{"4 1/../%?#", "", ".", ".."} { // only the first is sent
			err := call(c, id)
			if !failure.Is(err, failure.NotFound) || leaks(err.Error(), "4 1", "4%201", "Gone") {
				t.Errorf("%s%q: err = %v, want not found, without the ID and the text", path, id, err)
			}
		}
		same(t, "requests", []string{"GET " + path + "4%201%2F..%2F%25%3F%23"}, p.lines())
	}
}

// A response about another item is a failure. Its ID may be spelled in another way.
func TestItemIsTheOneAskedFor(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]error{
		`{"claimNumber": "cl 7", "messageId": "cl 7"}`: nil, `{"status": "Open", "subject": "Hail"}`: exchange.ErrOtherItem,
		`{"claimNumber": "CL-8", "messageId": "CL-8"}`: exchange.ErrOtherItem, `{}`: exchange.ErrOtherItem,
	} {
		c, _ := clientOf(t, respond(200, body))
		claim, err := c.Claim(t.Context(), pat(), "CL-7")
		message, failed := c.Message(t.Context(), pat(), "CL-7")
		if !errors.Is(err, want) || !errors.Is(failed, want) || want == nil && claim.Number+message.ID != "CL-7CL-7" {
			t.Errorf("%s: claim %q, %v, message %q, %v, want %v", body, claim.Number, err, message.ID, failed, want)
		}
	}
}

// A successful response must contain the ID of the new claim or message.
func TestCreateWithoutID(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{}`: "200", `{"error": "Closed for now."}`: "200 Closed for now.",
		`{"claimNumber": "", "messageId": "", "reference": "", "message": "Not today."}`: "200 Not today.",
	} {
		for _, call := range []string{"POST /claims", "POST /messages", "POST /claims/{claimNumber}/files"} {
			c, _ := clientOf(t, respond(200, body))
			if err := calls(t.Context(), c, pat())[call](); statusAndText(err) != want || !errors.Is(err, exchange.ErrRejected) {
				t.Errorf("%s, %s: err = %v, %q, want a rejection with %q", call, body, err, statusAndText(err), want)
			}
		}
	}
}

// Reading a message marks it as read. A failure to mark it is logged without the ID.
func TestMessageIsMarkedAsRead(t *testing.T) {
	t.Parallel()
	for body, want := range map[string][]string{
		`{"messageId": "7", "unread": true}`:  {"GET /messages/7", "PUT /messages/7/read"},
		`{"messageId": "7", "unread": false}`: {"GET /messages/7"},
	} {
		c, p := clientOf(t, respond(200, body), respond(500, `{"error": "secret-text"}`))
		message, err := c.Message(t.Context(), pat(), "7")
		if err != nil || message.ID != "7" || message.Unread != (len(want) == 2) {
			t.Errorf("Message = %v, %v, want ID 7 and the unread flag from before", message, err)
		}
		same(t, "requests", want, p.lines())
		if isLogged := strings.Contains(p.log.String(), "not marked as read"); isLogged != message.Unread ||
			leaks(p.log.String(), "messages/7", "secret-text") {
			t.Errorf("log = %s, want the failure without IDs and text", p.log.String())
		}
	}
}

// A provider may list the latest entry of a conversation first. Without the time of each, its order
// is all that there is.
func TestEntriesOfAMessageAreOldestFirst(t *testing.T) {
	t.Parallel()
	const latest, oldest = `{"text": "b", "at": "2026-11-21T09:12:00Z"}`, `{"text": "a", "at": "2026-11-20T09:12:00Z"}`
	for entries, want := range map[string]string{
		latest + "," + oldest: "ab", latest + `, {"text": "c"},` + oldest: "bca",
	} {
		c, _ := clientOf(t, respond(http.StatusOK, `{"messageId": "7", "entries": [`+entries+`]}`))
		message, err := c.Message(t.Context(), pat(), "7")
		must(t, err)
		var got string
		for _, e := range message.Entries {
			got += e.Text
		}
		same(t, "entries", want, got)
	}
}

// A claim with photos has a timeout of one minute; other calls have ten seconds.
func TestNewClaimTimeout(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		for wait, want := range map[time.Duration]time.Duration{59 * time.Second: 59 * time.Second, time.Hour: time.Minute} {
			c, _ := clientOf(t, after(wait, respond(200, `{"claimNumber": "CL9"}`)))
			began := time.Now()
			err := calls(t.Context(), c, pat())["POST /claims"]()
			if (err == nil) != (wait == want) || time.Since(began) != want {
				t.Errorf("err = %v after %v, want an end after %v", err, time.Since(began), want)
			}
		}
	})
}

// A 404 of a call that the provider lists is an outage; that of an item says that it does not
// exist. A call that the provider has not listed is not made if a page would wait for it.
// Spec: CONTRACT-3.
func TestMissingCallIsNotOfferedOrAnOutage(t *testing.T) {
	t.Parallel()
	const claim, documents = "GET /claims/{claimNumber}", "GET /documents"
	const installments = "GET /accounts/{accountNumber}/installments"
	const renewal = "GET /policies/{policyNumber}/renewal"
	for _, test := range []struct {
		call, offered string
		response      http.HandlerFunc
		want          error
	}{
		{documents, documents, respond(404, ""), exchange.ErrNotServed},
		{documents, documents, respond(501, ""), exchange.ErrNotServed},
		{documents, claim, respond(404, ""), exchange.ErrUnsupported},
		{documents, claim, respond(501, ""), exchange.ErrUnsupported},
		{claim, claim, respond(404, ""), exchange.ErrNotFound},
		{claim, claim, respond(404, `{"code": "not-offered"}`), exchange.ErrNotServed},
		{claim, claim, respond(501, ""), exchange.ErrNotServed},
		{claim, documents, respond(404, `{"type": "https://api.example.com/problems/not-offered"}`), exchange.ErrUnsupported},
		{installments, installments, respond(200, `{"installments": []}`), nil},
		{installments, documents, drop, exchange.ErrUnsupported},
		{renewal, documents, drop, exchange.ErrUnsupported},
	} {
		c, _ := clientOf(t, test.response)
		m := pat()
		m.Offered = []string{test.offered}
		if err := calls(t.Context(), c, m)[test.call](); !errors.Is(err, test.want) || (err == nil) != (test.want == nil) {
			t.Errorf("%s, offered %s: err = %v, want %v", test.call, test.offered, err, test.want)
		}
	}
}
