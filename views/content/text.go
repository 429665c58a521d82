// Package content holds every text that the portal shows and editors write: short texts in one YAML
// file for each screen, prose in Markdown. The built-in English and its translations are part of
// the program; a folder can replace their texts and add languages.
//
// tools/generate writes [Text] and the types of its fields from the built-in English.
package content

import (
	"embed"

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
}

// InEnglish returns the English texts of the YAML files, for what others read who may know no other
// language: an ID card, a proof of insurance.
func (t *Text) InEnglish() *Text {
	if t.english == nil {
		return t
	}
	return t.english
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
