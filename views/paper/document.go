// Package paper writes PDFs on letter paper: lines of text in two faces, lines, boxes and a mark.
// The fonts are parsed once. A document embeds the letters that it has.
package paper

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"sync"
	"time"
	"unicode/utf16"

	"memberportal/views/content/untranslated"
)

// The size of a page in inches.
const (
	Width  = 8.5
	Height = 11
)

// Document is a PDF that is being written.
type Document struct {
	title, language string
	at              time.Time
	pages           []*Page
	mark            *image // nil for none
	used            [len(faces)]map[rune]bool
}

// New returns an empty document. Readers show its title, and read it aloud in its language.
func New(title, language string, at time.Time) *Document {
	used := [len(faces)]map[rune]bool{{}, {}}
	return &Document{title: title, language: language, at: at, used: used}
}

// AddPage returns a new page at the end of the document.
func (d *Document) AddPage() *Page {
	page := &Page{document: d}
	d.pages = append(d.pages, page)
	return page
}

// The numbers of the objects that every document has. The pages come last.
const (
	catalog = 1 + iota
	pageTree
	information
	regularFont
	boldFont = regularFont + fontObjects
	markFile = boldFont + fontObjects
	markMask = markFile + 1

	firstPage   = markMask + 1
	fontObjects = 5
)

// WriteTo writes the document.
func (d *Document) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	var offsets []int
	for i, object := range d.objects() {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, catalog, information, table)
	return b.WriteTo(w)
}

func (d *Document) objects() [][]byte {
	day := d.at.UTC().Format("20060102150405Z")
	objects := [][]byte{
		fmt.Appendf(nil, "<</Type/Catalog/Pages %d 0 R/Lang%s/ViewerPreferences<</DisplayDocTitle true>>>>", pageTree, unicodeString(d.language)),
		d.tree(),
		fmt.Appendf(nil, "<</Title%s/CreationDate(D:%s)/ModDate(D:%s)>>", unicodeString(d.title), day, day),
	}
	objects = append(objects, faces[Regular]().objects(regularFont, d.used[Regular])...)
	objects = append(objects, faces[Bold]().objects(boldFont, d.used[Bold])...)
	objects = append(objects, d.mark.objects()...)
	for i, page := range d.pages {
		objects = append(objects, fmt.Appendf(nil, "<</Type/Page/Parent %d 0 R/Contents %d 0 R>>", pageTree, firstPage+2*i+1))
		objects = append(objects, stream("", page.content.Bytes()))
	}
	return objects
}

func (d *Document) tree() []byte {
	var kids bytes.Buffer
	for i := range d.pages {
		fmt.Fprintf(&kids, "%d 0 R ", firstPage+2*i)
	}
	return fmt.Appendf(nil, "<</Type/Pages/Count %d/Kids[%s]/MediaBox[0 0 612 792]/Resources<</Font<</F0 %d 0 R/F1 %d 0 R>>%s>>>>",
		len(d.pages), kids.Bytes(), regularFont, boldFont, d.mark.resource())
}

func unicodeString(text string) []byte {
	b := []byte("<feff")
	for _, unit := range utf16.Encode([]rune(untranslated.Strip(text))) {
		b = fmt.Appendf(b, "%04x", unit)
	}
	return append(b, '>')
}

// stream is an object with compressed data.
func stream(dictionary string, data []byte) []byte {
	data = compress(data)
	return fmt.Appendf(nil, "<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream", dictionary, len(data), data)
}

// writers are reused, because each has half a megabyte.
var writers = sync.Pool{New: func() any { return zlib.NewWriter(nil) }}

func compress(data []byte) []byte {
	var b bytes.Buffer
	w := writers.Get().(*zlib.Writer)
	defer writers.Put(w)
	w.Reset(&b)
	_, _ = w.Write(data) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}
