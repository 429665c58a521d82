package userapi_test

import (
	"errors"
	"strings"
	"testing"

	"memberportal/upstream/failure"
	"memberportal/upstream/userapi"
)

// A code is logged and never replaces a text of section 8.
// Spec: CONTRACT-5.
func TestCodesStandBesideTexts(t *testing.T) {
	t.Parallel()
	const details = `{"type": "https://api.example.com/problems/zip-mismatch", "title": "No", "detail": "Not the zip code of Pat."}`
	for _, test := range []struct {
		name, body, said string
		own              bool         // whether the portal defines the call
		code             failure.Code // of the error, for the log
		explains         bool         // whether the failure has it too
	}{
		{
			"section 8 with a text", `{"code": "zip-mismatch", "error": "Wrong zip code."}`, "Wrong zip code.", false,
			failure.CodeZipMismatch, false,
		},
		{"section 8 without a text", details, "", false, failure.CodeZipMismatch, false},
		{
			"ours with a text", `{"code": "claim-closed", "message": "The claim is closed."}`, "The claim is closed.", true,
			failure.CodeClaimClosed, true,
		},
		{"ours with details", details, "Not the zip code of Pat.", true, failure.CodeZipMismatch, true},
		{"ours with a code", `{"code": "claim-closed"}`, "", true, failure.CodeClaimClosed, true},
		{"unknown code", `{"code": "pat@example.com", "type": "about:blank"}`, "", true, "", false},
	} {
		c, _ := clientOf(t, respond(422, test.body))
		err := c.AttachAccountPolicy(t.Context(), pat(), "1", "50327", "k")
		if test.own {
			_, err = c.Documents(t.Context(), pat())
		}
		failed, ok := errors.AsType[*userapi.Error](err)
		if !ok || failed.Said != test.said || failed.Code != test.code || (failure.Of(err).Code != "") != test.explains {
			t.Errorf("%s: err = %+v, want %q, code %q, which explains the failure: %t", test.name, failed, test.said, test.code, test.explains)
		}
		if logged := err.Error(); test.code != "" && !strings.Contains(logged, string(test.code)) ||
			strings.Contains(strings.ToLower(logged), "pat@") || strings.Contains(logged, "Pat") {
			t.Errorf("%s: log text = %q, want the code only", test.name, logged)
		}
	}
}
