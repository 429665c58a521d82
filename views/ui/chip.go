package ui

import (
	"context"
	"io"

	"github.com/a-h/templ"
)

// Chip is a status in its color. Lists have one in each row, and a template would make a dozen
// allocations for each.
type Chip struct{ Tone, Text string }

// Render implements [templ.Component].
func (c Chip) Render(_ context.Context, w io.Writer) error {
	return WriteStrings(w, `<span class="chip chip-`, templ.EscapeString(c.Tone), `">`, templ.EscapeString(c.Text), "</span>")
}
