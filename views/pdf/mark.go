package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg" // the kinds of pictures that content has
	"image/png"
	"sync/atomic"

	"codeberg.org/go-pdf/fpdf"
)

const markName = "mark"

// mark is an insurer's picture, as a PNG that the PDF library reads.
type mark struct {
	file  []byte // as it came, which identifies it
	png   []byte
	ratio float64 // of its width to its height
}

// lastMark is the picture that the last document had: an insurer has one mark.
var lastMark atomic.Pointer[mark]

// UseMark sets the picture that pages draw with Mark, a PNG or JPEG file. It reports whether it can
// read the file.
func (d *Document) UseMark(file []byte) bool {
	last := lastMark.Load()
	if last == nil || !bytes.Equal(last.file, file) {
		var err error
		if last, err = newMark(file); err != nil {
			return false
		}
		lastMark.Store(last)
	}
	d.mark = last
	return true
}

// newMark writes the picture again with eight bits a color, because the library reads no other PNG.
func newMark(file []byte) (*mark, error) {
	picture, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("pdf: read the mark: %w", err)
	}
	size := picture.Bounds()
	copied := image.NewNRGBA(image.Rect(0, 0, size.Dx(), size.Dy()))
	draw.Draw(copied, copied.Bounds(), picture, size.Min, draw.Src)
	var written bytes.Buffer
	if err := png.Encode(&written, copied); err != nil {
		return nil, fmt.Errorf("pdf: write the mark: %w", err)
	}
	return &mark{file, written.Bytes(), float64(size.Dx()) / float64(max(1, size.Dy()))}, nil
}

// MarkWidth returns the width of the document's picture at a height.
func (d *Document) MarkWidth(height float64) float64 { return height * d.mark.ratio }

// Mark draws the document's picture with its upper left corner at x and y.
func (p *Page) Mark(x, y, height float64) {
	width := p.document.MarkWidth(height)
	p.draw(func(file *fpdf.Fpdf) {
		file.ImageOptions(markName, x, y, width, height, false, fpdf.ImageOptions{ImageType: "PNG"}, 0, "")
	})
}
