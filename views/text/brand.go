package text

import (
	"context"

	"github.com/goccy/go-yaml/ast"

	"memberportal/static/color"
)

// Accent is the company's color: of buttons, links and the band at the top.
type Accent string

// UnmarshalYAML decodes the color. Pages derive legible shades from any.
func (a *Accent) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	err := decodeText(ctx, (*string)(a), n)
	if _, ok := color.Parse(string(*a)); err == nil && !ok {
		DecodingOf(ctx).Broken(n, `%q is not a color. Write # and six digits in quotes, such as "#0b5d57"`, *a)
	}
	return err
}

// Brand is the company's identity on every page besides its name.
type Brand struct {
	Style string // a style sheet, "" for the built-in colors
	Color string // of buttons, "" for the built-in one
	Mark  Mark
}

// Mark is the picture before the company's name. Without an address it is the built-in shield.
type Mark struct {
	Address, Type string
	Wordmark      bool     // it contains the company's name
	Width         int      // at the height MarkHeight
	Picture       *Picture // the file, nil for the built-in shield
}

// MarkHeight is the height of a mark in CSS pixels.
const MarkHeight = 28

// Picture is an image that Markdown shows.
type Picture struct {
	Data []byte
	Type string // "image/png"
	Hash string // changes with the data

	Width, Height int // in pixels
}
