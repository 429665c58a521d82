package pdf

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// Font is a face of text. It is embedded, because PDF's built-in fonts lack the letters of many
// names.
type Font int

// The faces.
const (
	Regular Font = iota
	Bold
)

// family is DejaVu Sans Condensed, which has Latin with Vietnamese, Greek and Cyrillic
// (dejavu/LICENSE).
const family = "dejavu"

//go:embed dejavu/DejaVuSansCondensed.ttf
var regularFile string

//go:embed dejavu/DejaVuSansCondensed-Bold.ttf
var boldFile string

// face is a font file, and what is read of it once to measure text.
type face struct {
	style, data string
	parsed      func() *sfnt.Font
}

var faces = [...]face{Regular: newFace("", regularFile), Bold: newFace("B", boldFile)}

// newFace returns a face that panics on a font that it can't read: the fonts are part of the
// program.
func newFace(style, data string) face {
	return face{style, data, sync.OnceValue(func() *sfnt.Font {
		parsed, err := sfnt.Parse([]byte(data))
		if err != nil {
			panic(err)
		}
		return parsed
	})}
}

// width returns the width of a text of size 1.
func (f face) width(text string) float64 {
	const em = 1000
	parsed, total := f.parsed(), fixed.Int26_6(0)
	var buffer sfnt.Buffer
	for _, r := range text {
		if glyph, err := parsed.GlyphIndex(&buffer, r); err == nil {
			advance, _ := parsed.GlyphAdvance(&buffer, glyph, fixed.I(em), font.HintingNone)
			total += advance
		}
	}
	return float64(total) / 64 / em
}

// parts returns a word in parts of at most a width at size 1, each of at least one letter.
func (f face) parts(most float64, word string) []string {
	var parts []string
	begin, used := 0, 0.0
	for i, r := range word {
		letter := f.width(string(r))
		if i > begin && used+letter > most {
			parts = append(parts, word[begin:i])
			begin, used = i, 0
		}
		used += letter
	}
	return append(parts, word[begin:])
}

// lastLetter is the last that the PDF library can write.
const lastLetter = 0xFFFF

// shows reports whether the text looks right in this face: the font has every letter, the letters
// go from left to right, and none is a mark to put on another.
func (f face) shows(text string) bool {
	var buffer sfnt.Buffer
	for _, r := range text {
		glyph, err := f.parsed().GlyphIndex(&buffer, r)
		direction, _ := bidi.LookupRune(r)
		backward := direction.Class() == bidi.R || direction.Class() == bidi.AL
		if err != nil || glyph == 0 || r > lastLetter || unicode.IsMark(r) || backward {
			return false
		}
	}
	return true
}

// Clean returns a text as it is printed: with composed letters, in one line, without invisible
// characters, such as the marks of a text without a translation.
func Clean(text string) string {
	return norm.NFC.String(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) && r != '\u00a0':
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point):
			return -1
		}
		return r
	}, text))
}
