package userapi_test

import (
	"errors"
	"strings"
	"testing"

	"memberportal/upstream/problem"
	"memberportal/upstream/userapi"
)

// A code is logged and never replaces a text of section 8.
// Spec: CONTRACT-5.
func TestCodesStandBesideTexts(t *testing.T) {
	t.Parallel()
	const details = `{"type": "https://api.example.com/problems/zip-mismatch", "title": "No", "detail": "Not the zip code of Pat."}`
	for _, test := range []struct {
		name, body, text string
		own              bool // a call that the portal defines
		code             problem.Code
		unexplained      bool
	}{
		{"section 8 with a text", `{"code": "zip-mismatch", "error": "Wrong zip code."}`, "Wrong zip code.", false, problem.ZipMismatch, false},
		{"section 8 without a text", details, textUnknown, false, problem.ZipMismatch, false},
		{"ours with a text", `{"code": "claim-closed", "message": "The claim is closed."}`, "The claim is closed.", true, problem.ClaimClosed, false},
		{"ours with details", details, "Not the zip code of Pat.", true, problem.ZipMismatch, false},
		{"ours with a code", `{"code": "claim-closed"}`, textUnknown, true, problem.ClaimClosed, true},
		{"unknown code", `{"code": "pat@example.com", "type": "about:blank"}`, textUnknown, true, "", true},
	} {
		c, _ := clientOf(t, respond(422, test.body))
		err := c.AttachAccountPolicy(t.Context(), pat(), "1", "50327", "k")
		if test.own {
			_, err = c.Documents(t.Context(), pat())
		}
		var failure *userapi.Error
		if !errors.As(err, &failure) || failure.Message != test.text || failure.Code != test.code || failure.Unexplained != test.unexplained {
			t.Errorf("%s: err = %+v, want %q, code %q, unexplained %t", test.name, failure, test.text, test.code, test.unexplained)
		}
		if logged := err.Error(); test.code != "" && !strings.Contains(logged, string(test.code)) || strings.Contains(strings.ToLower(logged), "pat@") || strings.Contains(logged, "Pat") {
			t.Errorf("%s: log text = %q, want the code only", test.name, logged)
		}
	}
}
