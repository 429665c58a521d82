package userapi_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"memberportal/upstream/userapi/exchange"
)

// Section 8, "Profile load": the order of the fields. A success without accounts is a failure too.
// Spec: ERROR-2.
func TestWhatAFailedProfileLoadSays(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		response http.HandlerFunc
		want     string // status and text
	}{
		"network":                 {drop, "0"},
		"unauthorized":            {respond(401, `{"message": "other"}`), "401 other"},
		"error_description first": {respond(500, `{"message": "m", "error": "e", "error_description": "d"}`), "500 d"},
		"then error":              {respond(404, `{"message": "m", "error": "e"}`), "404 e"},
		"empty texts are skipped": {respond(400, `{"error_description": "", "error": null, "message": "m"}`), "400 m"},
		"other types are skipped": {respond(400, `{"error_description": 5, "error": {"code": 5}, "message": "m"}`), "400 m"},
		"the number of a card":    {respond(400, `{"message": "No 4111.1111.1111.1111"}`), "400 No •••• 1111"},
		"no body":                 {respond(503, ""), "503"},
		"JSON string is ignored":  {respond(500, `"Pat"`), "500"},
		"plain text is ignored":   {respond(500, `Pat`), "500"},
		"truncated body":          {respond(500, `{"message": "m`), "500"},
		"success with an error":   {respond(200, `{"accounts": [], "error": "backend down"}`), "200 backend down"},
		"success with a message":  {respond(200, `{"message": "Later", "asOf": "2026-03-02T14:05:00Z"}`), "200 Later"},
		"other fields":            {respond(200, `{"data": {"accounts": []}}`), "200"},
		"no field":                {respond(200, `{}`), "<nil>"},
		"an error about others": {
			respond(200, `{"accounts": [{"accountNumber": "1"}], "error": "claims are down"}`), "<nil>",
		},
	} {
		synctest.Test(t, func(t *testing.T) { // the retries wait
			c, _ := clientOf(t, row.response)
			_, err := c.Profile(t.Context(), pat())
			same(t, name, row.want, statusAndText(err))
		})
	}
}

// Section 7 defines which responses with a success status are failures: those with a message of
// "change email" and "delete profile", and those with an error of "attach" and "detach". Any other
// body of those two confirms nothing. Section 8 has the order of the fields. A page shows the text
// on one line, without invisible characters and of limited length.
// Spec: API-8, API-9, API-10, API-11, ERROR-4.
func TestChangeOutcome(t *testing.T) {
	t.Parallel()
	const success = "<nil>"
	long := strings.Repeat("é", 300)
	const oneLine = `400 No policy: 1 < [31m"2", .`
	for _, row := range []struct {
		response        http.HandlerFunc
		message, errors string // outcome of the calls that read message, and of those that read error
	}{
		{respond(200, ""), success, success},
		{respond(204, ""), success, success},
		{respond(200, "  \n"), success, success},
		{respond(200, `""`), success, success},
		{respond(200, `{"message": null, "error": ""}`), success, success},
		{respond(200, `{"error": false, "success": true}`), success, "200"},
		{respond(200, `{"message": "m"}`), "200 m", "200 m"},
		{respondAs("text/plain", 200, `{"Message": "m"}`), "200 m", "200 m"},
		{respond(200, `{"error": "e"}`), success, "200 e"},
		{respond(200, `{"error": {"code": 5}}`), success, "200"},
		{respond(200, `{"error": true, "message": "m"}`), "200 m", "200 m"},
		{respond(200, `{"message": 5}`), "200", "200"},
		{respond(200, `{"message": 0}`), success, success},
		{respond(200, `{"error": {"code": 5, "message": "e"}}`), success, "200"},
		{respond(200, `{"errors": [{"code": "E1", "detail": "e"}]}`), success, "200"},
		{respond(200, `{"added": false, "status": "NOT_FOUND"}`), success, "200"},
		{respond(200, `"OK"`), success, "200 OK"},
		{respond(200, `"No such policy."`), success, "200 No such policy."},
		{respond(200, `true`), success, "200"},
		{respond(200, `[]`), success, "200"},
		{respond(200, `<html>Sign in</html>`), success, "200"},
		{respond(200, `{"message`), success, "200"},

		{respond(400, `{"message": "m", "error": "e", "error_description": "d"}`), "400 e", "400 e"},
		{respondAs("text/plain", 400, `{"error": "e"}`), "400 e", "400 e"},
		{respond(400, `"No such policy."`), "400 No such policy.", "400 No such policy."},
		{respond(500, `{"Message": "m"}`), "500 m", "500 m"},
		{respond(500, `{"other": 1}`), "500", "500"},
		{respond(401, ""), "401", "401"},
		{drop, "0", "0"},
		{respond(502, `<html>Bad gateway</html>`), "502", "502"},
		{respondAs("text/plain", 502, "\n<html>Bad gateway</html>"), "502", "502"},
		{respond(502, `"<html>Bad gateway</html>"`), "502", "502"},
		{respond(500, `{"message": "m`), "500", "500"},

		{respond(400, "  No\n\tpolicy:\x00 1 < \x1b[31m\"2\"\u202e\u200b, \xff. "), oneLine, oneLine},
		{respond(400, long), "400 " + long, "400 " + long},
		{respond(400, long+"é"), "400 " + long[:2*299] + "…", "400 " + long[:2*299] + "…"},
	} {
		for call, want := range map[string]string{
			changeEmail: row.message, attachPolicy: row.errors,
			deleteProfile: row.message, detachPolicy: row.errors,
		} {
			c, _ := clientOf(t, row.response)
			err := calls(t.Context(), c, pat())[call]()
			same(t, call, want, statusAndText(err))
			isOpen := errors.Is(err, exchange.ErrUnconfirmed) && want == row.errors
			if strings.HasPrefix(want, "200") && !isOpen && !errors.Is(err, exchange.ErrRejected) {
				t.Errorf("%s: err = %v, want a rejection, or that nothing confirms it", call, err)
			}
		}
	}
}
