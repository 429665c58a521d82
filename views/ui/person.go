package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Person is someone whom the member can reach: an agency or an adjuster.
type Person struct {
	Name    string
	Path    string // of the page about them, "" for none
	Role    string // what they are to the member, "" for none
	Facts   []string
	Message string // path of a new message, "" when there are no messages
	Phone   string // a number that can be dialed, "" for none
	Title   bool   // whether the name is a title of the page, not of a part of a section
	Primary bool   // whether the message is the main action of the page
}

// Initials returns the first letters of the first two words of a name, in capitals.
func Initials(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) })
	initials := ""
	for _, word := range words[:min(len(words), 2)] {
		first, _ := utf8.DecodeRuneInString(word)
		initials += string(unicode.ToUpper(first))
	}
	return initials
}
