package paper

import (
	"encoding/binary"
	"slices"
)

// embedded are the tables that a PDF needs of a TrueType font, in the order of their names. Those
// of hinting are left out: print and screens of today do without.
var embedded = []string{"glyf", "head", "hhea", "hmtx", "loca", "maxp"}

func tablesOf(data []byte) map[string][]byte {
	tables := map[string][]byte{}
	for i := range unsigned(data, 4) {
		record := data[12+16*i:]
		at, size := binary.BigEndian.Uint32(record[8:]), binary.BigEndian.Uint32(record[12:])
		tables[string(record[:4])] = data[at : at+size]
	}
	return tables
}

// subset returns a font file with the glyphs of the used letters. The others are empty, so that
// each glyph keeps its place.
func subset(f *face, used map[rune]bool) []byte {
	o := f.outlines()
	for r := range used {
		o.kept[int(f.glyph(r))] = true
	}
	glyf, loca := o.write(len(f.widths))
	head := slices.Clone(f.tables["head"])
	binary.BigEndian.PutUint16(head[50:], 1) // loca has four bytes for each glyph
	return assemble(map[string][]byte{
		"glyf": glyf, "head": head, "hhea": f.tables["hhea"], "hmtx": o.metrics(f.tables), "loca": loca, "maxp": f.tables["maxp"],
	})
}

// outlines are the shapes of a font's glyphs, and which of them to keep.
type outlines struct {
	glyf, loca []byte
	long       bool // loca has four bytes for each glyph, not two
	kept       map[int]bool
}

func (f *face) outlines() *outlines {
	return &outlines{f.tables["glyf"], f.tables["loca"], unsigned(f.tables["head"], 50) == 1, map[int]bool{0: true}}
}

func (o *outlines) outline(glyph int) []byte {
	if o.long {
		return o.glyf[binary.BigEndian.Uint32(o.loca[4*glyph:]):binary.BigEndian.Uint32(o.loca[4*glyph+4:])]
	}
	return o.glyf[2*unsigned(o.loca, 2*glyph) : 2*unsigned(o.loca, 2*glyph+2)]
}

func (o *outlines) write(count int) (glyf, loca []byte) {
	for glyph := range count {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		if o.kept[glyph] {
			glyf = append(glyf, withoutHints(o.outline(glyph))...)
			glyf = append(glyf, make([]byte, -len(glyf)&3)...)
		}
	}
	return glyf, binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
}

// metrics are the widths of the kept glyphs. A table with zeros compresses well.
func (o *outlines) metrics(tables map[string][]byte) []byte {
	table := slices.Clone(tables["hmtx"])
	for glyph := range unsigned(tables["hhea"], 34) {
		if !o.kept[glyph] {
			clear(table[4*glyph : 4*glyph+4])
		}
	}
	return table
}

// withoutHints returns an outline without its instructions, which need tables that are left out.
// The fonts have no glyphs that are composed of others.
func withoutHints(outline []byte) []byte {
	if len(outline) == 0 {
		return nil
	}
	at := 10 + 2*signed(outline, 0)
	return slices.Concat(outline[:at], []byte{0, 0}, outline[at+2+unsigned(outline, at):])
}

// assemble writes a font file. Readers of PDFs ignore its checksums.
func assemble(tables map[string][]byte) []byte {
	file := binary.BigEndian.AppendUint32(nil, 0x00010000)
	for _, n := range []uint16{uint16(len(embedded)), 64, 2, 32} { // the numbers of a binary search
		file = binary.BigEndian.AppendUint16(file, n)
	}
	at := len(file) + 16*len(embedded)
	var body []byte
	for _, name := range embedded {
		file = append(file, name...)
		for _, n := range []int{0, at + len(body), len(tables[name])} {
			file = binary.BigEndian.AppendUint32(file, uint32(n))
		}
		body = append(body, tables[name]...)
		body = append(body, make([]byte, -len(body)&3)...)
	}
	return append(file, body...)
}
