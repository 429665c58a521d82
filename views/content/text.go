// Package content holds every text that the portal shows and editors write: short texts in one YAML
// file for each screen, prose in Markdown. The built-in English and its translations are part of
// the program; a folder can replace their texts and add languages.
//
// tools/generate writes [Text] and the types of its fields from the built-in English.
package content

import (
	"embed"
	"strings"
	"unicode"

	"memberportal/views/content/mark"
)

//go:embed en es
var builtinFiles embed.FS

// base is the language that the built-in texts are in and every folder must have.
const base = "en"

// inLanguage is what a [Text] has besides the texts of its YAML files.
type inLanguage struct {
	Language string // "en"
	Brand    Brand  // of the company

	notices      []Notice
	help         []Help
	translations map[string]string // of English texts that are fixed in Go
	english      *Text             // nil for English itself
	theirs       string            // the language of the provider's texts, "" for that of the page
}

// InEnglish returns the English texts of the YAML files, for what others read who may know no other
// language: an ID card, a proof of insurance.
func (t *Text) InEnglish() *Text {
	if t.english == nil {
		return t
	}
	return t.english
}

// From returns the texts for a page whose provider writes in a language. For English, in which a
// provider writes unless it says otherwise, it returns t itself and allocates nothing.
func (t *Text) From(language string) *Text {
	theirs := primary(language)
	if theirs == primary(t.Language) {
		theirs = ""
	}
	if theirs == t.theirs {
		return t
	}
	changed := *t
	changed.theirs = theirs
	return &changed
}

// primary returns the language of a code with a region: es of es-MX.
func primary(code string) string {
	language, _, _ := strings.Cut(strings.ToLower(code), "-")
	return language
}

// Theirs returns a text of the provider, which a page shows as sent and in its language.
func (t *Text) Theirs(text string) string {
	if t.theirs == "" || !strings.ContainsFunc(text, unicode.IsLetter) {
		return text
	}
	return mark.In(t.theirs, text)
}

// Listed returns this language's translation of a word of the provider, such as the status of a
// claim, and [Text.Theirs] of any other word. The contract lists the words.
func (t *Text) Listed(word string) string {
	if translation, ok := t.translations[word]; ok {
		return translation
	}
	return t.Theirs(word)
}

// Own returns this language's text beside its English, "" where both are the same.
func (t *Text) Own(english, own string) string {
	if mark.Strip(own) == mark.Strip(english) {
		return ""
	}
	return own
}

// TitleKey returns the key of a page's title in fixed.yaml, where a product has the same name: Home
// is a page, and a policy.
func TitleKey(title string) string { return title + " |" }

// Title returns this language's translation of a page's title.
func (t *Text) Title(english string) string {
	if translation, ok := t.translations[TitleKey(english)]; ok {
		return translation
	}
	return t.Translate(english)
}

// Translate returns this language's translation of an English text that is fixed in Go, such as a
// page's title. Without a translation it returns the English text itself.
func (t *Text) Translate(english string) string {
	if translation, ok := t.translations[english]; ok {
		return translation
	}
	return english
}
