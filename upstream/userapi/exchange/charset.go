package exchange

import (
	"bytes"
	"regexp"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
)

// inUTF8 decodes a body in the charset that its header names. A body in UTF-8, in an unknown
// charset, or in another than the named one is as it was sent.
func inUTF8(body []byte, charset string) []byte {
	if charset == "" || utf8.Valid(body) && bytes.IndexByte(body, 0) < 0 {
		return body
	}
	named, err := htmlindex.Get(charset)
	if err != nil {
		return body
	}
	decoded, err := named.NewDecoder().Bytes(body)
	if err != nil {
		return body
	}
	return decoded
}

// garbled matches a character that an earlier system has lost, and text that is UTF-8 encoded twice
// ("JosÃ©"), even where JSON escapes it.
var garbled = regexp.MustCompile(`^(?:(?i:\x{FFFD}|\\ufffd|\\u00c[23]\\u00[89ab]|â€)|[ÂÃ][^\x00-\x7FÀ-ÿ])`)

const longestGarbled = len(`\u00c3\u00a`)

// isGarbled reports whether a text of a body arrived damaged. What was meant can't be known, so the
// text stays. A pattern for the whole body takes longer than all else of a page: it looks only at
// escapes and at characters beyond ASCII.
func isGarbled(body []byte) bool {
	if !utf8.Valid(body) {
		return true
	}
	for at, b := range body {
		candidate := b == '\\' || b >= utf8.RuneSelf && utf8.RuneStart(b)
		if candidate && garbled.Match(body[at:min(at+longestGarbled, len(body))]) {
			return true
		}
	}
	return false
}
