package ui

import (
	"context"
	"io"
	"regexp"

	"github.com/a-h/templ"

	"memberportal/views/content"
)

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// Sentence renders a text of content in which placeholders are components, such as links.
func Sentence(text string, parts map[string]templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		end := 0
		for _, at := range placeholder.FindAllStringSubmatchIndex(text, -1) {
			if err := writeText(w, text[end:at[0]]); err != nil {
				return err
			}
			if part := parts[text[at[2]:at[3]]]; part != nil {
				if err := part.Render(ctx, w); err != nil {
					return err
				}
			}
			end = at[1]
		}
		return writeText(w, text[end:])
	})
}

func writeText(w io.Writer, text string) error {
	_, err := io.WriteString(w, templ.EscapeString(text))
	return err
}

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
