package paper

import (
	"bytes"
	"fmt"
	goimage "image"
	"image/color"
	_ "image/jpeg" // the kinds of pictures that content has
	_ "image/png"
	"sync/atomic"
)

// image is a picture as the objects of a document.
type image struct {
	data       []byte // of the file, whose address identifies it
	file, mask []byte
	ratio      float64 // of its width to its height
}

// lastMark is the picture that the last document had: an insurer has one mark.
var lastMark atomic.Pointer[image]

// UseMark sets the picture that pages draw with Mark, a PNG or JPEG file. It reports whether it can
// read the file.
func (d *Document) UseMark(file []byte) bool {
	last := lastMark.Load()
	if last == nil || !bytes.Equal(last.data, file) {
		var err error
		if last, err = newImage(file); err != nil {
			return false
		}
		lastMark.Store(last)
	}
	d.mark = last
	return true
}

// MarkWidth returns the width of the document's picture at a height.
func (d *Document) MarkWidth(height float64) float64 { return height * d.mark.ratio }

func newImage(file []byte) (*image, error) {
	picture, _, err := goimage.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("paper: read the mark: %w", err)
	}
	size := picture.Bounds()
	var colors, opacity []byte
	for y := size.Min.Y; y < size.Max.Y; y++ {
		for x := size.Min.X; x < size.Max.X; x++ {
			c := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
			colors, opacity = append(colors, c.R, c.G, c.B), append(opacity, c.A)
		}
	}
	head := fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8", size.Dx(), size.Dy())
	return &image{
		data: file, ratio: float64(size.Dx()) / float64(max(1, size.Dy())),
		file: stream(fmt.Sprintf("%s/ColorSpace/DeviceRGB/SMask %d 0 R", head, markMask), colors),
		mask: stream(head+"/ColorSpace/DeviceGray", opacity),
	}, nil
}

// objects are the picture and its opacity; null without a picture.
func (m *image) objects() [][]byte {
	if m == nil {
		return [][]byte{[]byte("null"), []byte("null")}
	}
	return [][]byte{m.file, m.mask}
}

// resource names the picture for the pages that draw it.
func (m *image) resource() string {
	if m == nil {
		return ""
	}
	return fmt.Sprintf("/XObject<</Mark %d 0 R>>", markFile)
}
