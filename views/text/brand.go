package text

import (
	"context"

	"github.com/goccy/go-yaml/ast"

	"memberportal/static/color"
)

// Accent is the company's color: of buttons, links and the band at the top.
type Accent string

// UnmarshalYAML decodes the color and reports each text that it makes hard to read.
func (a *Accent) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	if err := decodeText(ctx, (*string)(a), n); err != nil {
		return err
	}
	d := DecodingOf(ctx)
	accent, ok := color.Parse(string(*a))
	if !ok {
		d.Broken(n, `%q is not a color. Write # and six digits in quotes, such as "#0b5d57"`, *a)
		return nil
	}
	for _, pair := range color.Pairs(accent) {
		if pair.Ratio < color.Text {
			d.Broken(n, "%s has too little contrast: %s has %.1f to 1, and needs %.1f to 1. Choose a darker color", *a,
				pair.Name, pair.Ratio, color.Text)
		}
	}
	return nil
}

// Brand is the company's identity on every page besides its name.
type Brand struct {
	Style string // a style sheet, "" for the built-in colors
	Mark  Mark
}

// Mark is the picture before the company's name. Without an address it is the built-in shield.
type Mark struct {
	Address, Type string
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
