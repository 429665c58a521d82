package userapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// A body is decoded in the charset that its header names. Damaged text stays as it is, with a line
// in the log for each load.
// Spec: DATA-29.
func TestCharsetOfResponse(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, contentType, title, want string
		damaged                        bool
	}{
		{"Latin-1", "application/json; charset=ISO-8859-1", "Jos\xe9", "José", false},
		{"Windows", "application/json; charset=windows-1252", "Jos\xe9\x99", "José™", false},
		{"UTF-8 under another name", "application/json; charset=ISO-8859-1", "José", "José", false},
		{"no name", "application/json", "José", "José", false},
		{"an unknown name", "application/json; charset=x-none", "José", "José", false},
		{"an end of a word in capitals", "application/json", "PÃO Â", "PÃO Â", false},
		{"a lost character", "application/json", "Jos\ufffd", "Jos\ufffd", true},
		{"no UTF-8", "application/json", "Jos\xe9", "Jos\ufffd", true},
		{"UTF-8 twice", "application/json", "JosÃ©", "JosÃ©", true},
		{"UTF-8 twice, escaped", "application/json", `Jos\u00c3\u00a9`, "JosÃ©", true},
		{"an apostrophe twice", "application/json", "Adaâ€™s", "Adaâ€™s", true},
	} {
		p, log := new(provider), new(logged)
		p.responses = []http.HandlerFunc{func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", test.contentType)
			w.Write([]byte(`{"documents": [{"documentId": "1", "title": "` + test.title + `"}]}`))
		}}
		list, err := newLoggingClient(t, p, log.logger()).Documents(t.Context(), pat())
		if err != nil || len(list.Documents) != 1 || list.Documents[0].Title != test.want {
			t.Errorf("%s: list = %+v, %v, want the title %q", test.name, list, err, test.want)
		}
		if lines := strings.Count(log.String(), "damaged"); lines > 1 || (lines == 1) != test.damaged {
			t.Errorf("%s: %d lines, want one: %t", test.name, lines, test.damaged)
		}
	}
}
