// Package text has what a page needs of the texts: the texts of one language at one moment, in
// structs that tools/generate writes from the built-in English of views/content, and the formats of
// amounts and dates. views/content/check fills them in.
package text

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"memberportal/views/text/mark"
)

// Language is one that a member can choose.
type Language struct {
	Code string // "en"
	Name string // in that language: "English"
	// Reviewed is whether a translator has reviewed it, or it is the English of the editors.
	Reviewed bool
}

// LanguageCode matches the code of a language, with or without a region.
var LanguageCode = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?$`)

// inLanguage is what a [Text] has besides the texts of its YAML files.
type inLanguage struct {
	Language string // "en"
	Brand    Brand  // of the company

	Notices      []Notice
	HelpBlocks   []Help
	Translations map[string]string // of English texts that are fixed in Go
	English      *Text             // nil for English itself
	TheirCode    string            // the language of the provider's texts, "" for that of the page
	Withheld     []Form            // that are not available ([Text.Withholds])
}

// InEnglish returns the English texts of the YAML files, for what others read who may know no other
// language: an ID card, a proof of insurance.
func (t *Text) InEnglish() *Text {
	if t.English == nil {
		return t
	}
	return t.English
}

// From returns the texts for a page whose provider writes in a language. For English, in which a
// provider writes unless it says otherwise, it returns t itself and allocates nothing.
func (t *Text) From(language string) *Text {
	theirs := Primary(language)
	if theirs == Primary(t.Language) {
		theirs = ""
	}
	if theirs == t.TheirCode {
		return t
	}
	changed := *t
	changed.TheirCode = theirs
	return &changed
}

// Primary returns the language of a code with a region: es of es-MX.
func Primary(code string) string {
	language, _, _ := strings.Cut(strings.ToLower(code), "-")
	return language
}

// Theirs returns a text of the provider, which a page shows as sent and in its language.
func (t *Text) Theirs(text string) string {
	if t.TheirCode == "" || !strings.ContainsFunc(text, unicode.IsLetter) {
		return text
	}
	return mark.In(t.TheirCode, text)
}

// Listed returns this language's translation of a word of the provider, such as the status of a
// claim, and [Text.Theirs] of any other word. The contract lists the words.
func (t *Text) Listed(word string) string {
	if translation, ok := t.Translations[word]; ok {
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
	if translation, ok := t.Translations[TitleKey(english)]; ok {
		return translation
	}
	return t.Translate(english)
}

// Translate returns this language's translation of an English text that is fixed in Go, such as a
// page's title. Without a translation it returns the English text itself.
func (t *Text) Translate(english string) string {
	if translation, ok := t.Translations[english]; ok {
		return translation
	}
	return english
}

// Form is one whose texts a member agrees to.
type Form string

// The forms that are not shown while a text of theirs can't be read.
const (
	PaperlessForm Form = "paperless" // the terms of going paperless
	TextsForm     Form = "texts"     // the consent to texts on a phone
	PaymentForm   Form = "payment"   // the confirmation before the processor's window
	ClaimForm     Form = "claim"     // the statement above a claim's Send
)

// Withholds reports whether a form is not available, because a text that a member would agree to
// can't be read.
func (t *Text) Withholds(f Form) bool { return slices.Contains(t.Withheld, f) }
