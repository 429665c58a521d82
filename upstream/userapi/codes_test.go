package userapi_test

import (
	"errors"
	"testing"

	"memberportal/upstream/failure"
	"memberportal/upstream/userapi"
)

// A code is logged and never replaces a text of section 8. Only that of a call that the portal
// defines explains the failure.
// Spec: CONTRACT-5.
func TestCodesStandBesideTexts(t *testing.T) {
	t.Parallel()
	const attach, ours = attachPolicy, "GET /documents"
	const details = `{"type": "https://api.example.com/problems/zip-mismatch", "detail": "Not the zip code of Pat."}`
	for _, test := range []struct {
		call, body, said string
		code             failure.Code
	}{
		{attach, `{"code": "zip-mismatch", "error": "Wrong zip code."}`, "Wrong zip code.", failure.CodeZipMismatch},
		{attach, details, "", failure.CodeZipMismatch},
		{ours, `{"code": "claim-closed", "message": "Pat, it is over."}`, "Pat, it is over.", failure.CodeClaimClosed},
		{ours, details, "Not the zip code of Pat.", failure.CodeZipMismatch},
		{ours, `{"code": "claim-closed"}`, "", failure.CodeClaimClosed},
		{ours, `{"code": "pat@example.com", "type": "about:blank"}`, "", ""},
	} {
		c, _ := clientOf(t, respond(422, test.body))
		err := calls(t.Context(), c, pat())[test.call]()
		failed, ok := errors.AsType[*userapi.Error](err)
		explains := test.call == ours && test.code != ""
		if !ok || failed.Said != test.said || failed.Code != test.code || (failure.Of(err).Code != "") != explains {
			t.Errorf("%s %s: err = %+v, want %q, code %q, which explains the failure: %t",
				test.call, test.body, failed, test.said, test.code, explains)
		}
		text := "userapi: " + test.call + ": status 422"
		if test.code != "" {
			text += ": code " + string(test.code)
		}
		same(t, "text for the log", text, err.Error())
	}
}
