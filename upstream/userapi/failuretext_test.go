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
)

const unknown = "An unknown error occurred."

// failures are the answers that every catalogue row below is about.
type failureRow struct {
	name   string
	answer http.HandlerFunc
	want   string // status and words
}

// Section 8, "Profile load".
func TestProfileWords(t *testing.T) {
	t.Parallel()
	rows := []failureRow{
		{"network", drop, "0 Network error. Please check your connection."},
		{"401", says(401, `{"message": "other"}`), "401 Not authenticated."},
		{"403", says(403, `{"error_description": "other"}`), "403 Not authorized."},
		{"error_description first", says(500, `{"message": "m", "error": "e", "error_description": "d"}`), "500 d"},
		{"then error", says(404, `{"message": "m", "error": "e"}`), "404 e"},
		{"then message", says(400, `{"message": "m"}`), "400 m"},
		{"empty ones do not count", says(400, `{"error_description": "", "error": null, "message": "m"}`), "400 m"},
		{"nor those that are no text", says(400, `{"error_description": 5, "error": {"code": 5}, "message": "m"}`), "400 m"},
		{"nothing said", says(500, `{}`), "500 " + unknown},
		{"no body", says(503, ""), "503 " + unknown},
		{"a string is not read", says(500, `"Pat"`), "500 " + unknown},
		{"plain text is not read", says(500, `Pat`), "500 " + unknown},
		{"a page", says(502, `<html>Bad gateway</html>`), "502 " + unknown},
		{"a broken body", says(500, `{"message": "m`), "500 " + unknown},
		{"a broken success", says(200, `{"accounts": 5}`), "200 " + unknown},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { // retries wait
				c, _ := answering(t, row.answer)
				_, err := c.Profile(t.Context(), pat())
				if got := statusAndWords(err); got != row.want {
					t.Errorf("%q, want %q", got, row.want)
				}
				if _, words, _ := strings.Cut(row.want, " "); userapi.ProfileMessage(err) != words {
					t.Errorf("ProfileMessage = %q, want %q", userapi.ProfileMessage(err), words)
				}
			})
		})
	}
	if got := userapi.ProfileMessage(errors.New("token endpoint: secret")); got != unknown {
		t.Errorf("another failure: %q, want %q", got, unknown)
	}
}

// Section 8, "Change email, attach, detach"; delete follows them.
func TestChangeWords(t *testing.T) {
	t.Parallel()
	rows := []failureRow{
		{"error first", says(400, `{"message": "m", "error": "e", "error_description": "d"}`), "400 e"},
		{"a JSON string", says(400, `"No such policy."`), "400 No such policy."},
		{"plain text", says(400, `No such policy.`), "400 No such policy."},
		{"message", says(500, `{"message": "m"}`), "500 m"},
		{"Message", says(500, `{"Message": "m"}`), "500 m"},
		{"nothing said", says(500, `{"other": 1}`), "500 " + unknown},
		{"no body", says(401, ""), "401 " + unknown},
		{"network", drop, "0 " + unknown},
		{"a page", says(502, `<html>Bad gateway</html>`), "502 " + unknown},
		{"a page as text", says(502, "\n<html>Bad gateway</html>"), "502 " + unknown},
		{"a page as a string", says(502, `"<html>Bad gateway</html>"`), "502 " + unknown},
		{"a broken body", says(500, `{"message": "m`), "500 " + unknown},
		{"a string for a success", says(200, `"No such policy."`), "200 No such policy."},
		{"a page for a success", says(200, `<html>Sign in</html>`), "200 " + unknown},
		{"a list for a success", says(200, `[]`), "200 " + unknown},
		{"a broken success", says(200, `{"message`), "200 " + unknown},
	}
	for name, call := range changes {
		for _, row := range rows {
			t.Run(name+"/"+row.name, func(t *testing.T) {
				c, _ := answering(t, row.answer)
				if got := statusAndWords(call(t.Context(), c)); got != row.want {
					t.Errorf("%q, want %q", got, row.want)
				}
			})
		}
	}
}

var changes = map[string]func(context.Context, *userapi.Client) error{
	"change email": func(ctx context.Context, c *userapi.Client) error {
		return c.ChangeEmail(ctx, pat(), "a@example.com", "a@example.com")
	},
	"attach": func(ctx context.Context, c *userapi.Client) error {
		return c.AttachAccountPolicy(ctx, pat(), "HO1", "50327")
	},
	"detach": func(ctx context.Context, c *userapi.Client) error { return c.DetachPolicy(ctx, pat(), "HO1") },
	"delete": func(ctx context.Context, c *userapi.Client) error { return c.DeleteProfile(ctx, pat()) },
}

// Section 7: which successes are none.
func TestChangeOutcome(t *testing.T) {
	t.Parallel()
	const success = "<nil>"
	rows := []struct {
		body            string
		message, errors string // what the calls that read message, and error, come to
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
		{`{"error": {"code": 5}}`, success, "200 " + unknown},
		{`{"error": true, "message": "m"}`, "200 m", "200 m"},
		{`{"message": 5}`, "200 " + unknown, success},
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
				c, _ := answering(t, says(200, row.body))
				err := call(t.Context(), c)
				if got := statusAndWords(err); got != wants[name](i) {
					t.Errorf("%q, want %q", got, wants[name](i))
				}
				if err != nil && !errors.Is(err, userapi.ErrRejected) {
					t.Errorf("err = %v, want ErrRejected", err)
				}
			})
		}
	}
	c, _ := answering(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	if err := changes["attach"](t.Context(), c); err != nil {
		t.Errorf("204: %v", err)
	}
}

// Section 8, "Authentication methods" and "Payment session".
func TestFixedWords(t *testing.T) {
	t.Parallel()
	answers := []http.HandlerFunc{says(400, `{"error": "e"}`), says(200, `<p>`), says(401, `"s"`), drop}
	for _, answer := range answers {
		c, _ := answering(t, answer)
		_, fetch := c.AuthenticationMethods(t.Context(), pat())
		_, update := c.UpdateAuthenticationMethods(t.Context(), pat(), userapi.AuthenticationMethods{EmailMethod: true})
		_, payment := c.PaymentModal(t.Context(), pat(), "4100", "enrollAutoPay")
		for want, err := range map[string]error{
			"Unable to fetch authentication methods.":                           fetch,
			"Unable to update authentication methods.":                          update,
			"The enrollAutoPay portal loading failed: Can't create session key": payment,
		} {
			if _, got, _ := strings.Cut(statusAndWords(err), " "); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
	if got := userapi.PaymentLoadFailed("makePayment"); got != "The makePayment portal loading failed: Can't create session key" {
		t.Errorf("PaymentLoadFailed = %q", got)
	}
}

// The provider's words are shown on one line, visible, and not without end.
func TestWordsAreMadeFit(t *testing.T) {
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
		"Ring \"us\" & say <b>hello</b>": "Ring \"us\" & say <b>hello</b>", // pages escape
	} {
		c, _ := answering(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/plain")
			w.WriteHeader(400)
			io.WriteString(w, text)
		})
		if got := statusAndWords(changes["attach"](t.Context(), c)); got != "400 "+want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}
