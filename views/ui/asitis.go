package ui

import (
	"strings"
	"unicode"

	"github.com/a-h/templ"
)

// AsItIs returns translate="no" for a value without words: a number, an amount, a phone number or
// an email address. Browsers translate pages, and their translators change such values.
func AsItIs(value string) templ.Attributes {
	isWord := strings.ContainsFunc(value, unicode.IsLower) && !strings.Contains(value, "@")
	if isWord || !strings.ContainsAny(value, "0123456789@") {
		return nil
	}
	return templ.Attributes{"translate": "no"}
}
