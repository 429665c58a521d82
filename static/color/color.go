// Package color derives the colors of the pages from one accent color.
package color

import (
	"fmt"
	"math"
	"strconv"
)

// Color is an opaque sRGB color.
type Color struct{ r, g, b float64 } // from 0 to 1

var (
	white = Color{1, 1, 1}
	black = Color{0, 0, 0}
)

// The colors of static/css/tokens.css that do not depend on the accent, and are beside it.
const (
	Gold      = "#f2b544"
	Paper     = "#f5f5f1"
	DarkGold  = "#e0a94e"
	DarkPaper = "#0e1514"
	DarkCard  = "#161f1d"
)

// Parse reads a color such as "#0b5d57".
func Parse(hex string) (Color, bool) {
	n, err := strconv.ParseUint(hex[min(1, len(hex)):], 16, 32)
	if err != nil || len(hex) != 7 || hex[0] != '#' {
		return Color{}, false
	}
	part := func(shift uint) float64 { return float64(n>>shift&0xff) / 255 }
	return Color{part(16), part(8), part(0)}, true
}

func must(hex string) Color {
	c, _ := Parse(hex)
	return c
}

// String returns the color in the notation of style sheets.
func (c Color) String() string {
	byteOf := func(v float64) int { return int(math.Round(v * 255)) }
	return fmt.Sprintf("#%02x%02x%02x", byteOf(c.r), byteOf(c.g), byteOf(c.b))
}

// mix returns c with a part of another color, from 0 to 1.
func (c Color) mix(other Color, part float64) Color {
	of := func(a, b float64) float64 { return a + (b-a)*part }
	return Color{of(c.r, other.r), of(c.g, other.g), of(c.b, other.b)}
}

// Contrast returns the ratio of two colors' luminance, from 1 to 21 (WCAG 2.2, 1.4.3).
func Contrast(a, b Color) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + .05) / (min(x, y) + .05)
}

func (c Color) luminance() float64 {
	linear := func(v float64) float64 {
		if v <= .04045 {
			return v / 12.92
		}
		return math.Pow((v+.055)/1.055, 2.4)
	}
	return .2126*linear(c.r) + .7152*linear(c.g) + .0722*linear(c.b)
}
