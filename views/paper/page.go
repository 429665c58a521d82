package paper

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"memberportal/views/content/untranslated"
)

// Page is a page of letter paper. Positions are in inches from its upper left corner.
type Page struct {
	document *Document
	content  bytes.Buffer
}

// Color is a color from 0 to 255 of red, green and blue.
type Color struct{ R, G, B uint8 }

// The colors of all documents.
var (
	Black = Color{0, 0, 0}
	White = Color{255, 255, 255}
	Gray  = Color{90, 90, 90}
)

const point = 72 // of an inch

// TextWidth returns the width of a line of text in inches. The size is in points.
func TextWidth(font Font, size float64, text string) float64 {
	return faces[font]().width(text) * size / point
}

// Text writes a line whose baseline begins at x and y. The size is in points.
func (p *Page) Text(font Font, size, x, y float64, color Color, text string) {
	fmt.Fprintf(&p.content, "BT %s rg /F%d %g Tf %s Td <", color, font, size, at(x, y))
	face := faces[font]()
	for _, r := range untranslated.Strip(text) {
		if face.glyph(r) != 0 {
			p.document.used[font][r] = true
		}
		fmt.Fprintf(&p.content, "%04x", face.glyph(r))
	}
	p.content.WriteString("> Tj ET\n")
}

// Line draws a line. Its width is in points.
func (p *Page) Line(x1, y1, x2, y2, width float64, color Color) {
	fmt.Fprintf(&p.content, "%s RG %g w %s m %s l S\n", color, width, at(x1, y1), at(x2, y2))
}

// Dashed draws a line to cut or fold along. Its dashes are in points.
func (p *Page) Dashed(x1, y1, x2, y2, dash float64, color Color) {
	fmt.Fprintf(&p.content, "q [%g %g] 0 d ", dash, dash)
	p.Line(x1, y1, x2, y2, .6, color)
	p.content.WriteString("Q\n")
}

// Fill draws a filled rectangle.
func (p *Page) Fill(x, y, width, height float64, color Color) {
	fmt.Fprintf(&p.content, "%s rg %s %.2f %.2f re f\n", color, at(x, y+height), width*point, height*point)
}

// Shield draws the built-in mark (static/images/icon.svg) with its upper left corner at x and y.
func (p *Page) Shield(x, y, height float64, color Color) {
	const shape = "12 1.5 m 3 4.7 l 3 11.5 l 3 16.9 6.5 20.8 12 22.5 c 17.5 20.8 21 16.9 21 11.5 c 21 4.7 l f"
	const tick = "7.8 11.8 m 10.8 14.8 l 16.4 8.8 l S"
	scale := height * point / 24
	fmt.Fprintf(&p.content, "q %.4f 0 0 %.4f %s cm %s rg %s 1 1 1 RG 2.2 w 1 J 1 j %s Q\n", scale, -scale, at(x, y), color, shape, tick)
}

// Mark draws the document's picture with its upper left corner at x and y.
func (p *Page) Mark(x, y, height float64) {
	fmt.Fprintf(&p.content, "q %.2f 0 0 %.2f %s cm /Mark Do Q\n", p.document.MarkWidth(height)*point, height*point, at(x, y+height))
}

// Wrap returns the text in lines of at most a width in inches. It cuts a word that is wider.
func Wrap(font Font, size, width float64, text string) []string {
	var lines []string
	for word := range strings.FieldsSeq(text) {
		if last := len(lines) - 1; last >= 0 && TextWidth(font, size, lines[last]+" "+word) <= width {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, Shorten(font, size, width, word))
	}
	return lines
}

// Shorten returns the text, cut with an ellipsis if it is wider than the width in inches.
func Shorten(font Font, size, width float64, text string) string {
	if TextWidth(font, size, text) <= width {
		return text
	}
	for text != "" && TextWidth(font, size, text+"…") > width {
		_, last := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-last]
	}
	return text + "…"
}

// Tint returns the color of a light background.
func (c Color) Tint() Color {
	light := func(v uint8) uint8 { return 255 - (255-v)/14 }
	return Color{light(c.R), light(c.G), light(c.B)}
}

// ParseColor reads a color such as "#0b5d57", black for anything else.
func ParseColor(hex string) Color {
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 24)
	if err != nil {
		return Black
	}
	return Color{uint8(n >> 16), uint8(n >> 8), uint8(n)}
}

// String returns the color as operands of a content stream.
func (c Color) String() string {
	return fmt.Sprintf("%.3f %.3f %.3f", float64(c.R)/255, float64(c.G)/255, float64(c.B)/255)
}

// at converts a position to that of a PDF, which counts points from the lower left corner.
func at(x, y float64) string {
	return fmt.Sprintf("%.2f %.2f", x*point, (Height-y)*point)
}
