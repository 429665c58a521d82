package billing

import (
	"strings"
	"unicode/utf8"
)

// escapeText escapes a text value (RFC 5545, section 3.3.11).
func escapeText(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`).Replace(s)
}

// foldLine ends a content line and splits it into lines of at most 75 octets, never inside a
// character (RFC 5545, section 3.1).
func foldLine(line string) string {
	const limit = 75
	var folded strings.Builder
	left := limit
	for _, r := range line {
		size := utf8.RuneLen(r)
		if size > left {
			folded.WriteString("\r\n ")
			left = limit - 1
		}
		folded.WriteRune(r)
		left -= size
	}
	return folded.String() + "\r\n"
}
