// Package pdf writes PDFs on letter paper: lines of text in two faces, lines, boxes and a mark.
// A document with a text that it can't show is not written. The library parses both fonts for each
// document, 25 ms and 17 MB, so a member has one written at a time. DejaVu Sans Condensed has Latin
// with Vietnamese, Greek and Cyrillic, and is narrow enough for a card of the size of a wallet.
package pdf

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// Width is that of a page in inches.
const Width = 8.5

// ErrUnprintable means that a document has letters that its fonts lack, or more text than fits.
var ErrUnprintable = errors.New("pdf: a text can't be printed")

// Document is a PDF that is being written.
type Document struct {
	title, language string
	at              time.Time
	pages           []*Page
	mark            *mark // nil for none
	err             error // the first
}

// New returns an empty document. Readers show its title, and read it aloud in its language.
func New(title, language string, at time.Time) *Document {
	return &Document{title: Clean(title), language: language, at: at.UTC()}
}

// AddPage returns a new page at the end of the document.
func (d *Document) AddPage() *Page {
	page := &Page{document: d}
	d.pages = append(d.pages, page)
	return page
}

// Refuse ends the document in ErrUnprintable, because a text does not fit.
func (d *Document) Refuse() { d.err = ErrUnprintable }

// WriteTo writes the document as a whole, or nothing and an error: ErrUnprintable, or that of the
// context, which ends the work.
func (d *Document) WriteTo(ctx context.Context, w io.Writer) error {
	if d.err != nil {
		return d.err
	}
	file := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "in", SizeStr: "Letter"})
	file.SetTitle(d.title, true)
	file.SetLang(d.language)
	file.SetCreationDate(d.at)
	file.SetModificationDate(d.at)
	for _, f := range faces {
		file.AddUTF8FontFromBytes(family, f.style, []byte(f.data)) // it writes into its own copy
	}
	if d.mark != nil {
		file.RegisterImageOptionsReader(markName, fpdf.ImageOptions{ImageType: "PNG"}, bytes.NewReader(d.mark.png))
	}
	for _, page := range d.pages {
		if err := ctx.Err(); err != nil {
			return err
		}
		file.AddPage()
		for _, draw := range page.content {
			draw(file)
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return file.Output(w)
}
