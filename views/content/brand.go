package content

import (
	"context"

	"github.com/goccy/go-yaml/ast"

	"memberportal/static/color"
)

// Accent is the company's color: of buttons, links and the band at the top.
type Accent string

// builtinAccent is the accent of static/css/tokens.css.
const builtinAccent = "#0b5d57"

// UnmarshalYAML decodes the color and reports each text that it makes hard to read.
func (a *Accent) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	if err := decodeText(ctx, (*string)(a), n); err != nil {
		return err
	}
	d := decodingOf(ctx)
	accent, ok := color.Parse(string(*a))
	if !ok {
		d.broken(n, `%q is not a color. Write # and six digits in quotes, such as "#0b5d57"`, *a)
		return nil
	}
	for _, pair := range color.Pairs(accent) {
		if pair.Ratio < color.Text {
			d.broken(n, "%s has too little contrast: %s has %.1f to 1, and needs %.1f to 1. Choose a darker color", *a, pair.Name, pair.Ratio, color.Text)
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

// builtinMark is the value of the setting mark for the built-in shield.
const builtinMark = "shield"

// optionalSettings have a default if the company does not set them, by place.
var optionalSettings = map[string]bool{
	"company.yaml: accent": true, "company.yaml: mark": true, "company.yaml: address": true, "company.yaml: naic": true,
	"company.yaml: claimsPhone": true, "company.yaml: guestPayment": true, "company.yaml: roadsidePhone": true,
}

// setBrand computes the brand from the company's settings. A translation without them uses the
// English ones.
func (l *loader) setBrand(lang, english *language) {
	if lang != english {
		lang.text.Brand = english.text.Brand
		return
	}
	c := lang.text.Company
	lang.text.Brand = Brand{}
	if accent, ok := color.Parse(string(c.Accent)); ok && c.Accent != builtinAccent {
		lang.text.Brand.Style = color.Style(accent)
	}
	if c.Mark == "" || c.Mark == builtinMark {
		return
	}
	p, ok := lang.pictures[c.Mark]
	if !ok {
		l.broken(place{file: lang.Code + "/company.yaml"}, "there is no picture %q for mark. Put it into %s/pictures, or write mark: %s", c.Mark, lang.Code, builtinMark)
		return
	}
	lang.text.Brand.Mark = Mark{"/pictures/" + lang.Code + "/" + c.Mark + "?" + p.Hash, p.Type, max(1, p.width*MarkHeight/max(1, p.height)), &p}
}
