package ui

import (
	"github.com/a-h/templ"
)

// InLanguage returns the lang attribute of an element in another language, nil for "".
func InLanguage(code string) templ.Attributes {
	if code == "" {
		return nil
	}
	return templ.Attributes{"lang": code}
}
