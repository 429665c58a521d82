package ui

import (
	"github.com/a-h/templ"
)

// InLanguage marks an element whose words are in another language than the pages' own labels.
func InLanguage(code string) templ.Attributes {
	if code == "" {
		return nil
	}
	return templ.Attributes{"lang": code}
}
