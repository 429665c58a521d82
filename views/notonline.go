package views

import (
	"strings"

	"memberportal/views/content"
)

// NewNotOnlinePage stands in the place of a screen that the provider offers nothing for: it says so, and whom to call.
func NewNotOnlinePage(title, text string, c content.Company) MessagePage {
	return MessagePage{
		Title: title,
		Text:  []string{WithPhone(text, c), c.Hours + "."},
		Phone: c.Phone,
		Actions: []Action{
			{Label: "Call " + c.Phone, Path: TelHref(c.Phone), Primary: true},
			{Label: "Go to Home", Path: HomePath()},
		},
	}
}

// WithPhone puts the company's number into the editors' words.
func WithPhone(text string, c content.Company) string {
	return strings.ReplaceAll(text, "{phone}", c.Phone)
}
