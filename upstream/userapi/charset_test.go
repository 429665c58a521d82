package userapi_test

import (
	"strings"
	"testing"
)

// A body is decoded in the charset that its header names. Damaged text stays as it is, with a line
// in the log for each load.
// Spec: DATA-29.
func TestCharsetOfResponse(t *testing.T) {
	t.Parallel()
	for title, test := range map[string]struct {
		charset, want string
		damaged       bool
	}{
		"Jos\xe9":         {"; charset=ISO-8859-1", "José", false},
		"Jos\xe9\x99":     {"; charset=windows-1252", "José™", false},
		"José":            {"; charset=ISO-8859-1", "José", false}, // UTF-8 under another name
		"Josée":           {"; charset=x-none", "Josée", false},
		"PÃO Â":           {"", "PÃO Â", false},
		"Jos\ufffd":       {"", "Jos\ufffd", true},
		"\xe9":            {"", "\ufffd", true},
		"JosÃ©":           {"", "JosÃ©", true}, // UTF-8 twice
		`Jos\u00c3\u00a9`: {"", "JosÃ©", true},
		"Adaâ€™s":         {"", "Adaâ€™s", true},
	} {
		c, p := clientOf(t, respondAs("application/json"+test.charset, 200, `{"documents": [{"documentId": "1", "title": "`+title+`"}]}`))
		list, err := c.Documents(t.Context(), pat())
		if err != nil || len(list.Documents) != 1 || list.Documents[0].Title != test.want {
			t.Errorf("%q: list = %+v, %v, want the title %q", title, list, err, test.want)
		}
		if lines := strings.Count(p.log.String(), "damaged"); lines > 1 || (lines == 1) != test.damaged {
			t.Errorf("%q: %d lines, want one: %t", title, lines, test.damaged)
		}
	}
}
