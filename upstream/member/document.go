package member

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"time"
)

// DocumentList is the member's documents in the provider's order.
type DocumentList struct {
	Documents  []Document
	Incomplete bool      // whether some could not be loaded
	ReadAt     time.Time // start time of the call
}

// Document describes a file that the provider stores for the member. The specification does not
// define its fields; openapi.yaml does.
type Document struct {
	ID            string
	Title         string
	Kind          string // in the provider's terms: "Bill", "Policy", "ID card", "Notice", "Tax"
	PolicyNumber  string // "" for none
	AccountNumber string // "" for none
	Date          Date
	TermStart     Date   // first day of the policy's term that it belongs to, zero when unknown
	ContentType   string // media type, "" when unknown
	Size          int64  // bytes, 0 when unknown
}

// HeadLength is how many of its first bytes say what a file is: a PDF may have other bytes before
// its header.
const HeadLength = 1024

const pdfHeader = "%PDF-"

// magic are the bytes with which files of a type begin. A PDF has them anywhere in its head.
var magic = map[string][]string{
	"application/pdf": {pdfHeader},
	"image/jpeg":      {"\xff\xd8\xff"},
	"image/png":       {"\x89PNG\r\n\x1a\n"},
	"image/tiff":      {"II*\x00", "MM\x00*"},
	"image/gif":       {"GIF8"},
}

// weakTypes are the media types of answers that say only that there is a file.
var weakTypes = []string{
	"", "application/octet-stream", "binary/octet-stream", "application/binary", "application/download",
	"application/x-download", "application/force-download",
}

// FileType returns the media type of a document, in lower case: that of the answer or, if the
// answer has one that says only that there is a file, that of the list.
func (d Document) FileType(answered string) string {
	if answered = strings.ToLower(answered); !slices.Contains(weakTypes, answered) {
		return answered
	}
	return d.listedType()
}

func (d Document) listedType() string {
	listed, _, _ := strings.Cut(strings.ToLower(d.ContentType), ";")
	return strings.TrimSpace(listed)
}

// MayBegin reports whether an answer of a media type, with these first bytes, may be the document:
// they are what the answer or the list says, and neither a page nor JSON, with which systems ask
// for a sign-in or report a failure. A type that the portal doesn't know is taken as it is. more is
// true as long as further bytes of the head decide.
func (d Document) MayBegin(answered string, head []byte) (ok, more bool) {
	answered = strings.ToLower(answered)
	if isMessage.MatchString(answered) {
		return false, false
	}
	expected := slices.Clone(magic[answered])
	if len(expected) > 0 || answered == "text/plain" || slices.Contains(weakTypes, answered) { // a server's default
		expected = append(expected, magic[d.listedType()]...)
	}
	if len(expected) == 0 {
		return mayBeOther(head)
	}
	for _, begins := range expected {
		if bytes.HasPrefix(head, []byte(begins)) || begins == pdfHeader && bytes.Contains(head, []byte(begins)) {
			return true, false
		}
	}
	return false, len(head) < HeadLength
}

// isMessage matches the media types of what is not a file.
var isMessage = regexp.MustCompile(`[/+](?:html|xhtml\+xml|json)$`)

// pages are what the pages of systems begin with, jsonBegin is what JSON does.
var (
	pages     = []string{"<!doctype html", "<html", "<head", "<body", "<script"}
	jsonBegin = regexp.MustCompile(`^(?:\)\]\}',?\s*)?(?:\{\s*["}]|\[\s*[\]{"])`)
)

// mayBeOther is [Document.MayBegin] for a type without bytes of its own.
func mayBeOther(head []byte) (ok, more bool) {
	text := strings.ToLower(strings.TrimLeft(string(head), "\ufeff \t\r\n"))
	for _, page := range pages {
		if strings.HasPrefix(text, page) {
			return false, false
		}
		more = more || strings.HasPrefix(page, text)
	}
	if jsonBegin.MatchString(text) {
		return false, false
	}
	isOpen := strings.Trim(text, "{[)]}', \t\r\n") == ""
	return true, (more || isOpen) && len(head) < HeadLength
}
