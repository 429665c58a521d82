package userapi_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// failureRow is one failed response with its status and what it says.
type failureRow struct {
	name     string
	response http.HandlerFunc
	want     string // status and text
}

// Section 8, "Profile load": the order of the fields.
// Spec: ERROR-2.
func TestWhatAFailedProfileLoadSays(t *testing.T) {
	t.Parallel()
	rows := []failureRow{
		{"network", drop, "0"},
		{"401", respond(401, `{"message": "other"}`), "401 other"},
		{"403", respond(403, `{"error_description": "other"}`), "403 other"},
		{"error_description first", respond(500, `{"message": "m", "error": "e", "error_description": "d"}`), "500 d"},
		{"then error", respond(404, `{"message": "m", "error": "e"}`), "404 e"},
		{"then message", respond(400, `{"message": "m"}`), "400 m"},
		{"empty texts are skipped", respond(400, `{"error_description": "", "error": null, "message": "m"}`), "400 m"},
		{"other types are skipped", respond(400, `{"error_description": 5, "error": {"code": 5}, "message": "m"}`), "400 m"},
		{"no text", respond(500, `{}`), "500"},
		{"no body", respond(503, ""), "503"},
		{"JSON string is ignored", respond(500, `"Pat"`), "500"},
		{"plain text is ignored", respond(500, `Pat`), "500"},
		{"HTML", respond(502, `<html>Bad gateway</html>`), "502"},
		{"truncated body", respond(500, `{"message": "m`), "500"},
		{"success with an error", respond(200, `{"error": "backend down"}`), "200 backend down"},
		{"success with a message", respond(200, `{"Message": "Try again later", "asOf": "2026-03-02T14:05:00Z"}`), "200 Try again later"},
		{"success with a description", respond(200, `{"error": "e", "error_description": "d", "status": 500}`), "200 d"},
		{"success with an empty wrapper", respond(200, `{"data": {}}`), "200"},
		{"success with a wrapper of other fields", respond(200, `{"data": {"policies": []}}`), "200"},
		{"success with two envelopes", respond(200, `{"data": {"accounts": []}, "old": {"accounts": []}}`), "200"},
		{"accounts with an error", respond(200, `{"accounts": [], "error": "backend down"}`), "200 backend down"},
		{"accounts without success", respond(200, `{"success": false, "accounts": []}`), "200"},
		{"an envelope with errors", respond(200, `{"data": {"accounts": []}, "errors": ["backend down"]}`), "200"},
		{"success with null data", respond(200, `{"data": null}`), "200"},
		{"success with a list of errors", respond(200, `{"errors": ["backend down"]}`), "200"},
		{"success in a list", respond(200, `[{"error": "backend down"}]`), "200 backend down"},
		{"nothing", respond(200, `{}`), "<nil>"},
		{"accounts", respond(200, `{"accounts": null, "error": "none"}`), "<nil>"},
		{"agencies", respond(200, `{"AGENCIES": []}`), "<nil>"},
		{"in an envelope", respond(200, `{"data": {"accounts": []}}`), "<nil>"},
		{
			"in an envelope with a status",
			respond(200, `{"status": "success", "data": {"accounts": []}, "error": null, "meta": {}}`), "<nil>",
		},
		{"truncated success", respond(200, `{"accounts": `), "200"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { // the retries wait
				c, _ := clientOf(t, row.response)
				_, err := c.Profile(t.Context(), pat())
				if got := statusAndText(err); got != row.want {
					t.Errorf("err = %q, want %q", got, row.want)
				}
			})
		})
	}
}

// Section 8, "Change email, attach, detach": the order of the fields. Delete has the same.
// Spec: ERROR-4.
func TestWhatAFailedChangeSays(t *testing.T) {
	t.Parallel()
	rows := []failureRow{
		{"error first", respond(400, `{"message": "m", "error": "e", "error_description": "d"}`), "400 e"},
		{"a JSON string", respond(400, `"No such policy."`), "400 No such policy."},
		{"plain text", respond(400, `No such policy.`), "400 No such policy."},
		{"message", respond(500, `{"message": "m"}`), "500 m"},
		{"Message", respond(500, `{"Message": "m"}`), "500 m"},
		{"no text", respond(500, `{"other": 1}`), "500"},
		{"no body", respond(401, ""), "401"},
		{"network", drop, "0"},
		{"HTML", respond(502, `<html>Bad gateway</html>`), "502"},
		{"HTML as plain text", respond(502, "\n<html>Bad gateway</html>"), "502"},
		{"HTML as a JSON string", respond(502, `"<html>Bad gateway</html>"`), "502"},
		{"truncated body", respond(500, `{"message": "m`), "500"},
		{"JSON as plain text", plainText(400, `{"error": "e"}`), "400 e"},
	}
	for name, call := range changes {
		for _, row := range rows {
			t.Run(name+"/"+row.name, func(t *testing.T) {
				c, _ := clientOf(t, row.response)
				if got := statusAndText(call(t.Context(), c)); got != row.want {
					t.Errorf("err = %q, want %q", got, row.want)
				}
			})
		}
	}
}

// plainText responds with a media type that is wrong for the body.
func plainText(status int, body string, mediaType ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", append(mediaType, "text/plain")[0])
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

var changes = map[string]func(context.Context, *userapi.Client) error{
	"change email": func(ctx context.Context, c *userapi.Client) error {
		return c.ChangeEmail(ctx, pat(), "a@example.com", "a@example.com")
	},
	"attach": func(ctx context.Context, c *userapi.Client) error {
		return c.AttachAccountPolicy(ctx, pat(), "HO1", "50327", "k")
	},
	"detach": func(ctx context.Context, c *userapi.Client) error { return c.DetachPolicy(ctx, pat(), "HO1") },
	"delete": func(ctx context.Context, c *userapi.Client) error { return c.DeleteProfile(ctx, pat(), "k") },
}

// Section 7 defines which responses with a success status are failures.
// Spec: API-8, API-9, API-10, API-11.
func TestChangeOutcome(t *testing.T) {
	t.Parallel()
	const success = "<nil>"
	rows := []struct {
		body            string
		message, errors string // outcome of the calls that read message, and of those that read error
	}{
		{"", success, success},
		{"  \n", success, success},
		{"null", success, success},
		{`""`, success, success},
		{`{}`, success, success},
		{`{"message": null, "error": null}`, success, success},
		{`{"message": "", "error": ""}`, success, success},
		{`{"error": false}`, success, success},
		{`{"ok": true}`, success, success},
		{`{"message": "m"}`, "200 m", success},
		{`{"Message": "m"}`, "200 m", success},
		{`{"error": "e"}`, success, "200 e"},
		{`{"error": {"code": 5}}`, success, "200"},
		{`{"error": {"code": 5, "message": "e"}}`, success, "200 e"},
		{`{"error": true, "message": "m"}`, "200 m", "200 m"},
		{`{"message": 5}`, "200", success},
		{`{"message": ["m", "n"]}`, "200 m n", success},
		{`"OK"`, success, success},
		{`Success`, success, success},
		{`"No such policy."`, success, "200 No such policy."},
		{`{"status": "rejected", "errorMessage": "e"}`, success, "200 e"},
		{`{"errors": [{"code": "E1", "detail": "e"}, {"message": "f"}]}`, success, "200 e f"},
		{`true`, success, "200"},
		{`[]`, success, "200"},
		{`<html>Sign in</html>`, success, "200"},
		{`{"message`, success, "200"},
	}
	wants := map[string]func(i int) string{
		"change email": func(i int) string { return rows[i].message },
		"delete":       func(i int) string { return rows[i].message },
		"attach":       func(i int) string { return rows[i].errors },
		"detach":       func(i int) string { return rows[i].errors },
	}
	for name, call := range changes {
		for i, row := range rows {
			t.Run(name+"/"+row.body, func(t *testing.T) {
				c, _ := clientOf(t, respond(200, row.body))
				err := call(t.Context(), c)
				if got := statusAndText(err); got != wants[name](i) {
					t.Errorf("err = %q, want %q", got, wants[name](i))
				}
				if unread := errors.Is(err, exchange.ErrNotJSON) || errors.Is(err, exchange.ErrMalformed); err != nil && !unread &&
					!errors.Is(err, exchange.ErrRejected) {
					t.Errorf("err = %v, want ErrRejected or that the response is unreadable", err)
				}
			})
		}
	}
	for name, call := range changes {
		c, _ := clientOf(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
		if err := call(t.Context(), c); err != nil {
			t.Errorf("%s with status 204: err = %v, want success", name, err)
		}
	}
}

// A message counts regardless of the media type.
// Spec: API-8, API-11.
func TestMessageInPlainTextRejects(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"change email", "delete"} {
		c, _ := clientOf(t, plainText(200, `{"Message": "m"}`))
		if got := statusAndText(changes[name](t.Context(), c)); got != "200 m" {
			t.Errorf("%s: err = %q, want the message", name, got)
		}
	}
}

// A page shows the provider's text on one line, without invisible characters and of limited length.
func TestProviderTextIsCleaned(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 400)
	for text, want := range map[string]string{
		"  Not\n\tfound. ":               "Not found.",
		"a\x00b\x1b[31mc\u007f":          "ab[31mc",
		"safe\u202eeas\u200b\ufeff":      "safeeas",
		"bad \xff byte":                  "bad byte",
		"a < b":                          "a < b",
		long:                             strings.Repeat("é", 299) + "…",
		strings.Repeat("é", 300):         strings.Repeat("é", 300),
		"Ring \"us\" & say <b>hello</b>": "Ring \"us\" & say <b>hello</b>", // pages escape it
	} {
		c, _ := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/plain")
			w.WriteHeader(400)
			io.WriteString(w, text)
		})
		if got := statusAndText(changes["attach"](t.Context(), c)); got != "400 "+want {
			t.Errorf("message of %q = %q, want %q", text, got, want)
		}
	}
}
