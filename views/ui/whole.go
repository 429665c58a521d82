package ui

import (
	"regexp"
	"strings"

	"github.com/a-h/templ"
)

// whole are email addresses, phone numbers, numbers with a hyphen such as "•••-•••-0177" and
// "DR-20420", states with their ZIP code, and numbers of five letters and digits or more.
var whole = regexp.MustCompile(`\S+@\S*\w|\b[A-Z]{2} \d{5}\b(?:-\d{4})?|` +
	`\([0-9•]{3}\) [0-9•]{3}-[0-9]{4}|\S*-\S*\d\S*|\b[A-Z]*\d[A-Z\d]{4,}\b`)

// unbrokenTime keeps a time with what follows it: "7 p.m.", in Spanish also "7 p. m.".
var unbrokenTime = strings.NewReplacer(" AM", "\u00a0AM", " PM", "\u00a0PM",
	" a.m.", "\u00a0a.m.", " p.m.", "\u00a0p.m.",
	" a. m.", "\u00a0a.\u00a0m.", " p. m.", "\u00a0p.\u00a0m.")

// wholeParts returns the parts of a text. A number is a part that browsers don't translate. One
// with a hyphen does not break, nor does a short email address or a time.
func wholeParts(text string) []templ.Component {
	if !strings.ContainsAny(text, "@0123456789") {
		return []templ.Component{Plain(text)}
	}
	text = unbrokenTime.Replace(text)
	var parts []templ.Component
	from := 0
	for _, at := range whole.FindAllStringIndex(text, -1) {
		parts = append(parts, Plain(text[from:at[0]]), wholePart(text[at[0]:at[1]]))
		from = at[1]
	}
	return append(parts, Plain(text[from:]))
}

func wholePart(text string) templ.Component {
	switch {
	case strings.Contains(text, "@") && !isShort(text):
		return mailText(text)
	case strings.ContainsAny(text, "@- "):
		return unbroken(text)
	}
	return asItIs(text)
}
