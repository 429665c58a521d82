package ui

import (
	"regexp"
	"strings"

	"github.com/a-h/templ"
)

// fragile are email addresses, and numbers with a hyphen such as "•••-•••-0177" and "DR-20420".
var fragile = regexp.MustCompile(`\S+@\S*\w|\S*-\S*\d\S*`)

// wholeParts returns the parts of a text. A number with a hyphen is a part that does not break, and
// an email address may break before the @.
func wholeParts(text string) []templ.Component {
	var parts []templ.Component
	from := 0
	for _, at := range fragile.FindAllStringIndex(text, -1) {
		parts = append(parts, Plain(text[from:at[0]]), wholePart(text[at[0]:at[1]]))
		from = at[1]
	}
	return append(parts, Plain(text[from:]))
}

func wholePart(text string) templ.Component {
	if strings.Contains(text, "@") {
		return MailAddress(text)
	}
	return unbroken(text)
}
