package billing

import (
	"strings"
	"unicode/utf8"
)

// calendarText escapes a text value (section 3.3.11).
func calendarText(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`).Replace(s)
}

// foldLine breaks a line into pieces of at most 75 octets, never inside a letter (section 3.1).
func foldLine(line string) string {
	const most = 75
	var folded strings.Builder
	room := most
	for _, letter := range line {
		size := utf8.RuneLen(letter)
		if size > room {
			folded.WriteString("\r\n ")
			room = most - 1
		}
		folded.WriteRune(letter)
		room -= size
	}
	return folded.String() + "\r\n"
}
