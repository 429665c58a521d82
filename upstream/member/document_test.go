package member

import (
	"strings"
	"testing"
)

// A file is what its list and its answer say, by its first bytes. Pages and JSON, with which
// systems ask for a sign-in, are no file; a type that the portal doesn't know is taken.
// Spec: DOCUMENT-6.
func TestDocumentBeginsAsItsTypeSays(t *testing.T) {
	t.Parallel()
	const pdf, page, problem = "%PDF-1.7\n", "\r\n<!DOCTYPE HTML><title>Sign in", `{"error": "down"}`
	long := strings.Repeat("x", HeadLength)
	tests := []struct {
		listed, answered, bytes string
		want                    bool
	}{
		{"application/pdf", "application/pdf", pdf, true},
		{"application/pdf", "Application/PDF", pdf, true},
		{"", "application/pdf", "\x00mail " + pdf, true},
		{"", "application/pdf", long[:1019] + pdf, true},
		{"", "application/pdf", long[:1020] + pdf, false},
		{"", "application/pdf", "", false},
		{"application/pdf", "application/pdf", problem, false},
		{"application/pdf", "application/pdf", page, false},
		{"application/pdf", "text/html", page, false},
		{"application/pdf", "text/html", pdf, false},
		{"", "application/problem+json", pdf, false},
		{"application/pdf; charset=binary", "application/octet-stream", pdf, true},
		{"application/pdf", "application/octet-stream", "Sign in", false},
		{"application/pdf", "text/plain", "Sign in", false},
		{"application/pdf", "", page, false},
		{"image/png", "application/pdf", "\x89PNG\r\n\x1a\n", true}, // as the list says
		{"", "image/png", "\x89PNG\r\n\x1a\n", true},
		{"", "image/png", "\xff\xd8\xff", false},
		{"", "image/jpeg", "\xff\xd8\xff", true},
		{"", "image/jpeg", pdf, false},
		{"image/tiff", "", "MM\x00*", true},
		{"application/pdf", "text/csv", "Date,Amount\n", true},
		{"", "text/csv", page, false},
		{"", "text/plain", problem, false},
		{"", "", problem, false},
		{"", "", `[{"code": 5}]`, false},
		{"", "", ")]}',\n" + problem, false},
		{"", "", "{}", false},
		{"", "", "{\\rtf1", true},
		{"", "", "", true},
		{"application/pdf", "application/vnd.insurer", "x", true},
		{"", "application/vnd.insurer", page, false},
	}
	for _, test := range tests {
		d, got, more := Document{ContentType: test.listed}, false, true
		for n := 0; more && n <= len(test.bytes); n++ { // one byte after the other
			got, more = d.MayBegin(test.answered, []byte(test.bytes[:min(n, HeadLength)]))
			if n == HeadLength && more {
				t.Errorf("%+v: more than the head is wanted", test)
			}
		}
		if got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}
