package analytics

import (
	_ "embed"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sensitiveWords are the words that make a query sensitive, anywhere in a key or a value: "user"
// matches "username" and "userid". In the file, which the script reads too, the first line is
// section 9's, the second the portal's.
var sensitiveWords = func() (words []string) {
	if err := json.Unmarshal(sensitiveWordsFile, &words); err != nil {
		panic(err)
	}
	return words
}()

//go:embed sensitive-words.json
var sensitiveWordsFile []byte

// RedactedQuery replaces a sensitive query (section 9).
const RedactedQuery = "?redacted"

const (
	signInPath = "/auth" // always without its query, which is the identity provider's response
	mostDigits = 2       // in one key or value; more could be part of a member's number
	mostRounds = 3       // of decoding; a text that needs more is sensitive
)

// sectionNames maps the route table's parameters to their names in section 2.
var sectionNames = map[string]string{"account": "accountNumber", "policy": "policyNumber", "type": "policyType"}

// Location returns the page_location of a page: the route's pattern in section 2's form instead of
// the path, and the redacted query. Location("/billing/:account", "page=2") is
// "/billing/{accountNumber}?page=2".
func Location(pattern, query string) string { return Redact(Pattern(pattern) + "?" + query) }

// Pattern returns a pattern of the route table in section 2's form: "/billing/:account" becomes
// "/billing/{accountNumber}".
func Pattern(route string) string {
	segments := strings.Split(route, "/")
	for i, segment := range segments {
		name, isParameter := strings.CutPrefix(segment, ":")
		if !isParameter {
			continue
		}
		if long, ok := sectionNames[name]; ok {
			name = long
		}
		segments[i] = "{" + name + "}"
	}
	return strings.Join(segments, "/")
}

// Redact returns an address without its fragment and, for /auth, without its query. It replaces any
// other query with "?redacted" if a key or value, even percent-encoded, contains a sensitive word
// in any letter case, an @ or a number (section 9). The path stays.
// islands/loader/analytics-redact.ts does the same; testdata/redaction.json tests both.
func Redact(address string) string {
	address, _, _ = strings.Cut(address, "#")
	path, query, _ := strings.Cut(address, "?")
	switch {
	case query == "" || path == signInPath || strings.HasSuffix(path, signInPath):
		return path
	case slices.ContainsFunc(strings.FieldsFunc(query, isSeparator), isSensitive):
		return path + RedactedQuery
	}
	return path + "?" + query
}

func isSeparator(r rune) bool { return r == '&' || r == '=' }

// isSensitive reports whether a key or value is sensitive or cannot be decoded.
func isSensitive(text string) bool {
	for range mostRounds {
		decoded, err := url.QueryUnescape(text)
		if err != nil || !utf8.ValidString(decoded) {
			return true
		}
		if decoded == text {
			return isSensitiveText(text)
		}
		text = decoded
	}
	return true
}

func isSensitiveText(text string) bool {
	digits := 0
	for _, r := range text {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	text = strings.ToLower(text)
	return digits > mostDigits || strings.Contains(text, "@") ||
		slices.ContainsFunc(sensitiveWords, func(word string) bool { return strings.Contains(text, word) })
}
