package ui

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"memberportal/static"
)

// Icon is a symbol of static/images/icons.svg: lines with round ends on a grid of 24. It is
// decorative: screen readers skip it. Pages have more than thirty, and a template would make seven
// allocations for each.
type Icon string

// Render implements [templ.Component].
func (i Icon) Render(_ context.Context, w io.Writer) error {
	return writeStrings(w, `<svg class="icon" width="24" height="24" aria-hidden="true"><use href="`,
		static.URL("images/icons.svg"), "#", templ.EscapeString(i), `"></use></svg>`)
}

// writeStrings writes HTML that is escaped already. It returns the first error.
func writeStrings(w io.Writer, parts ...string) error {
	for _, part := range parts {
		if _, err := io.WriteString(w, part); err != nil {
			return err
		}
	}
	return nil
}
