package analytics

import (
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sensitiveWords are those that make a query unfit to go out (section 9), found anywhere in a key or a value: "user" finds "username" and "userid" too.
// The second line is ours: what names a thing of the member's.
var sensitiveWords = []string{
	"code", "email", "user", "token", "profileid", "password", "reset",
	"account", "policy", "claim", "document", "message", "name", "phone", "zip", "session", "secret", "state",
}

// redactedQuery is what is left of a query that tells too much (section 9).
const redactedQuery = "?redacted"

const (
	signInPath = "/auth" // its query is the identity provider's answer, and never goes out
	mostDigits = 2       // in one key or value; three could be a part of somebody's number
	mostRounds = 3       // of decoding, after which nothing may be left to decode
)

// sectionNames are section 2's names of what the route table calls shorter.
var sectionNames = map[string]string{"account": "accountNumber", "policy": "policyNumber", "type": "policyType"}

// Location is where a page is, as it may be told: the route's pattern in section 2's form in place of the path, and the query if it tells nothing.
// Location("/billing/:account", "page=2") is "/billing/{accountNumber}?page=2".
func Location(pattern, query string) string { return Redact(Pattern(pattern) + "?" + query) }

// Pattern is a pattern of the route table in section 2's form: "/billing/:account" is "/billing/{accountNumber}".
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

// Redact takes out of an address what must not be told: the fragment, the whole query of /auth, and of every other query that has a telling word, an
// @ or somebody's number in a key or a value all but '?redacted' (section 9), in any case and however often it is percent-encoded. The path is left
// alone. islands/loader/analytics-redact.ts does the same, and testdata/redaction.json holds the two to it.
func Redact(address string) string {
	address, _, _ = strings.Cut(address, "#")
	path, query, _ := strings.Cut(address, "?")
	switch {
	case query == "" || path == signInPath || strings.HasSuffix(path, signInPath):
		return path
	case slices.ContainsFunc(strings.FieldsFunc(query, isSeparator), tells):
		return path + redactedQuery
	}
	return path + "?" + query
}

func isSeparator(r rune) bool { return r == '&' || r == '=' }

// tells reports whether a key or value may not go out; one that cannot be read may not either.
func tells(text string) bool {
	for range mostRounds {
		decoded, err := url.QueryUnescape(text)
		if err != nil || !utf8.ValidString(decoded) {
			return true
		}
		if decoded == text {
			return isTelling(text)
		}
		text = decoded
	}
	return true
}

func isTelling(text string) bool {
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
