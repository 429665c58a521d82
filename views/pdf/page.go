package pdf

import (
	"strconv"
	"strings"

	"codeberg.org/go-pdf/fpdf"
)

// Page is a page of letter paper. Positions are in inches from its upper left corner.
type Page struct {
	document *Document
	content  []func(*fpdf.Fpdf)
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
	return faces[font].width(Clean(text)) * size / point
}

func (p *Page) draw(with func(*fpdf.Fpdf)) { p.content = append(p.content, with) }

// Text writes a line whose baseline begins at x and y. The size is in points.
func (p *Page) Text(font Font, size, x, y float64, color Color, text string) {
	text = Clean(text)
	if !faces[font].shows(text) {
		p.document.err = ErrUnprintable
		return
	}
	p.draw(func(file *fpdf.Fpdf) {
		file.SetFont(family, faces[font].style, size)
		file.SetTextColor(int(color.R), int(color.G), int(color.B))
		file.Text(x, y, text)
	})
}

// Fit writes a line like Text, in a size in which it is at most so wide.
func (p *Page) Fit(font Font, size, x, y, width float64, color Color, text string) {
	p.Text(font, min(size, size*width/max(width, TextWidth(font, size, text))), x, y, color, text)
}

// Line draws a line. Its width is in points.
func (p *Page) Line(x1, y1, x2, y2, width float64, color Color) {
	p.draw(func(file *fpdf.Fpdf) {
		file.SetDrawColor(int(color.R), int(color.G), int(color.B))
		file.SetLineWidth(width / point)
		file.Line(x1, y1, x2, y2)
	})
}

// Dashed draws a line to cut or fold along. Its dashes are in points.
func (p *Page) Dashed(x1, y1, x2, y2, dash float64, color Color) {
	p.draw(func(file *fpdf.Fpdf) { file.SetDashPattern([]float64{dash / point, dash / point}, 0) })
	p.Line(x1, y1, x2, y2, .6, color)
	p.draw(func(file *fpdf.Fpdf) { file.SetDashPattern(nil, 0) })
}

// Fill draws a filled rectangle.
func (p *Page) Fill(x, y, width, height float64, color Color) {
	p.draw(func(file *fpdf.Fpdf) {
		file.SetFillColor(int(color.R), int(color.G), int(color.B))
		file.Rect(x, y, width, height, "F")
	})
}

// Shield draws the built-in mark (static/images/icon.svg) with its upper left corner at x and y.
func (p *Page) Shield(x, y, height float64, color Color) {
	at := func(px, py float64) (float64, float64) { return x + px*height/24, y + py*height/24 }
	p.draw(func(file *fpdf.Fpdf) {
		curve := func(x1, y1, x2, y2, x3, y3 float64) {
			ax, ay := at(x1, y1)
			bx, by := at(x2, y2)
			cx, cy := at(x3, y3)
			file.CurveBezierCubicTo(ax, ay, bx, by, cx, cy)
		}
		file.SetFillColor(int(color.R), int(color.G), int(color.B))
		file.MoveTo(at(12, 1.5))
		file.LineTo(at(3, 4.7))
		file.LineTo(at(3, 11.5))
		curve(3, 16.9, 6.5, 20.8, 12, 22.5)
		curve(17.5, 20.8, 21, 16.9, 21, 11.5)
		file.LineTo(at(21, 4.7))
		file.DrawPath("F")
		file.SetDrawColor(255, 255, 255)
		file.SetLineWidth(2.2 * height / 24)
		file.SetLineCapStyle("round")
		file.SetLineJoinStyle("round")
		file.MoveTo(at(7.8, 11.8))
		file.LineTo(at(10.8, 14.8))
		file.LineTo(at(16.4, 8.8))
		file.DrawPath("D")
		file.SetLineCapStyle("butt")
	})
}

// Wrap returns the text in lines of at most a width in inches. It breaks a word that is wider, and
// keeps words together that have a no-break space between them.
func Wrap(font Font, size, width float64, text string) []string {
	face, most := faces[font], width*point/size
	var lines []string
	for word := range strings.FieldsFuncSeq(Clean(text), func(r rune) bool { return r == ' ' }) {
		if last := len(lines) - 1; last >= 0 && face.width(lines[last]+" "+word) <= most {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, face.parts(most, word)...)
	}
	return lines
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
