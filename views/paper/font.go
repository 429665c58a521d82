package paper

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"

	"memberportal/views/content/untranslated"
)

// Font is a face of text. It embeds its letters, because PDF's built-in fonts lack those of many
// names.
type Font int

// The faces.
const (
	Regular Font = iota
	Bold
)

// faces are parsed once, when the first document is written. All documents share them.
var faces = [...]func() *face{
	Regular: sync.OnceValue(func() *face { return newFace("GoRegular", goregular.TTF) }),
	Bold:    sync.OnceValue(func() *face { return newFace("GoBold", gobold.TTF) }),
}

// face is a parsed font.
type face struct {
	name     string
	tables   map[string][]byte
	glyphs   map[rune]uint16
	widths   []int // of each glyph, in thousandths of the size
	ascent   int
	descent  int
	capitals int
	box      [4]int
}

// lastRune is the last letter that a face looks for. The fonts have none beyond it but ligatures.
const lastRune = 0x25FF

// newFace panics on a font that it can't read: the fonts are part of the program.
func newFace(name string, data []byte) *face {
	tables := tablesOf(data)
	f := &face{name: name, tables: tables, glyphs: glyphsOf(data), widths: widthsOf(tables)}
	head, hhea := tables["head"], tables["hhea"]
	for i := range f.box {
		f.box[i] = perMille(tables, signed(head, 36+2*i))
	}
	f.ascent, f.descent = perMille(tables, signed(hhea, 4)), perMille(tables, signed(hhea, 6))
	f.capitals = perMille(tables, signed(tables["OS/2"], 88))
	return f
}

func glyphsOf(data []byte) map[rune]uint16 {
	font, err := sfnt.Parse(data)
	if err != nil {
		panic(err)
	}
	var buffer sfnt.Buffer
	glyphs := map[rune]uint16{}
	for r := ' '; r <= lastRune; r++ {
		if index, err := font.GlyphIndex(&buffer, r); err == nil && index != 0 {
			glyphs[r] = uint16(index)
		}
	}
	return glyphs
}

// glyph returns the place of a letter in the font, 0 for one that it lacks: an empty box.
func (f *face) glyph(r rune) uint16 { return f.glyphs[r] }

// width returns the width of a text of size 1.
func (f *face) width(text string) float64 {
	total := 0
	for _, r := range untranslated.Strip(text) {
		total += f.widths[f.glyph(r)]
	}
	return float64(total) / 1000
}

// objects returns the font with the used letters as objects of a document. The first has the number
// first.
func (f *face) objects(first int, used map[rune]bool) [][]byte {
	name := "PORTAL+" + f.name
	return [][]byte{
		fmt.Appendf(nil, "<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>", name, first+1, first+4),
		fmt.Appendf(nil, "<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"+
			"/CIDToGIDMap/Identity/FontDescriptor %d 0 R/W[%s]>>", name, first+2, f.widthsOf(used)),
		fmt.Appendf(nil, "<</Type/FontDescriptor/FontName/%s/Flags 4/FontBBox%v/ItalicAngle 0/Ascent %d/Descent %d/CapHeight %d/StemV 80/FontFile2 %d 0 R>>",
			name, f.box, f.ascent, f.descent, f.capitals, first+3),
		stream("", subset(f, used)),
		stream("", f.toUnicode(used)),
	}
}

// widthsOf are the widths of the used glyphs, each after the glyph's place.
func (f *face) widthsOf(used map[rune]bool) []byte {
	b := fmt.Appendf(nil, "0[%d]", f.widths[0])
	for _, r := range slices.Sorted(maps.Keys(used)) {
		b = fmt.Appendf(b, "%d[%d]", f.glyph(r), f.widths[f.glyph(r)])
	}
	return b
}

// toUnicode is what copying and reading aloud turn glyphs into.
func (f *face) toUnicode(used map[rune]bool) []byte {
	var b bytes.Buffer
	b.WriteString("/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapName/Portal def/CMapType 2 def\n" +
		"1 begincodespacerange<0000><ffff>endcodespacerange\n")
	const most = 100 // in a block, by the format
	for part := range slices.Chunk(slices.Sorted(maps.Keys(used)), most) {
		fmt.Fprintf(&b, "%d beginbfchar\n", len(part))
		for _, r := range part {
			fmt.Fprintf(&b, "<%04x><%04x>\n", f.glyph(r), r)
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap end end")
	return b.Bytes()
}

func signed(table []byte, at int) int { return int(int16(binary.BigEndian.Uint16(table[at:]))) }

func unsigned(table []byte, at int) int { return int(binary.BigEndian.Uint16(table[at:])) }

// perMille converts units of the font into thousandths of its size.
func perMille(tables map[string][]byte, units int) int {
	return units * 1000 / unsigned(tables["head"], 18)
}

func widthsOf(tables map[string][]byte) []int {
	widths := make([]int, unsigned(tables["maxp"], 4))
	last := unsigned(tables["hhea"], 34) - 1
	for i := range widths {
		widths[i] = perMille(tables, unsigned(tables["hmtx"], 4*min(i, last)))
	}
	return widths
}
