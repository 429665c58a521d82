package ui

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"memberportal/views/content"
)

// Sentence renders a text of content in which placeholders are components, such as links.
func Sentence(text string, parts map[string]templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		rest := text
		for start, end := placeholder(rest); end > 0; start, end = placeholder(rest) {
			if err := writeText(w, rest[:start]); err != nil {
				return err
			}
			if part := parts[rest[start+1:end-1]]; part != nil {
				if err := part.Render(ctx, w); err != nil {
					return err
				}
			}
			rest = rest[end:]
		}
		return writeText(w, rest)
	})
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

func writeText(w io.Writer, text string) error { return WriteStrings(w, templ.EscapeString(text)) }

// CompanyParts are the parts of a sentence about the company: {company}, {phone} as a link that
// dials it, and {hours}.
func CompanyParts(c content.Company) map[string]templ.Component {
	return map[string]templ.Component{"company": Plain(c.Name), "phone": PhoneLink(c.Phone), "hours": Plain(c.Hours)}
}

// Plain renders the text, for a placeholder of [Sentence].
func Plain(text string) templ.Component { return templ.Raw(templ.EscapeString(text)) }

// Strong renders the text in bold, for a placeholder of [Sentence].
func Strong(text string) templ.Component {
	return templ.Raw("<strong>" + templ.EscapeString(text) + "</strong>")
}
