package ui

import (
	"context"
	"io"

	"github.com/a-h/templ"
)

// XSRFField is the hidden field with the XSRF token, for forms without scripts (section 7). Each
// page has several.
type XSRFField string

// Render implements [templ.Component].
func (f XSRFField) Render(_ context.Context, w io.Writer) error {
	return writeStrings(w, `<input type="hidden" name="xsrf" value="`, templ.EscapeString(f), `">`)
}
