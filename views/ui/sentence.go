package ui

import (
	"github.com/a-h/templ"

	"memberportal/views/text"
)

// Sentence renders a text of content in which placeholders are components, such as links. It leaves
// out a placeholder without a component.
func Sentence(text string, parts map[string]templ.Component) templ.Component {
	var all []templ.Component
	for start, end := placeholder(text); end > 0; start, end = placeholder(text) {
		all = append(all, Plain(text[:start]))
		if part := parts[text[start+1:end-1]]; part != nil {
			all = append(all, part)
		}
		text = text[end:]
	}
	return templ.Join(append(all, Plain(text))...)
}

// placeholder returns where the first placeholder of a text starts and ends, with its braces; 0, 0
// for none.
func placeholder(text string) (start, end int) {
	start = -1
	for i := range len(text) {
		switch {
		case text[i] == '{':
			start = i
		case text[i] == '}' && start >= 0:
			return start, i + 1
		}
	}
	return 0, 0
}

// CompanyParts are the parts of a sentence about the company: {company}, {phone} as a link that
// dials it, and {hours}.
func CompanyParts(c text.Company) map[string]templ.Component {
	return map[string]templ.Component{"company": Plain(c.Name), "phone": PhoneLink(c.Phone), "hours": Whole(c.Hours)}
}
