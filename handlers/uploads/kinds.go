package uploads

import (
	"bytes"

	"memberportal/handlers/uploads/photos"
)

const (
	pdfStart = "%PDF-"
	pdfEnd   = "%%EOF"
	// pdfTail is how far before the end of the file its end mark may be. Some programs add bytes after
	// it.
	pdfTail = 1024
	// linearized is in the first bytes of a PDF with another end mark near its beginning.
	linearized = "/Linearized"
)

// clean returns a photo without its metadata, or a PDF without the space before it. The errors are
// those of the package photos.
func clean(data []byte, photosOnly bool) (cleaned []byte, contentType string, err error) {
	paper := bytes.TrimLeft(data, "\ufeff \t\r\n")
	if photosOnly || !bytes.HasPrefix(paper, []byte(pdfStart)) {
		photo, err := photos.Clean(data)
		return photo.Data, photo.ContentType, err
	}
	switch {
	case !ends(paper):
		return nil, "", photos.ErrDamaged
	case photos.Disguised(paper):
		return nil, "", photos.ErrKind
	}
	return paper, "application/pdf", nil
}

// ends reports whether a PDF has its end. Viewers find it wherever it is; a linearized one has
// another in front.
func ends(paper []byte) bool {
	if bytes.Contains(paper[:min(len(paper), pdfTail)], []byte(linearized)) {
		paper = bytes.TrimRight(paper, "\x00 \t\r\n")
		paper = paper[max(0, len(paper)-pdfTail):]
	}
	return bytes.Contains(paper, []byte(pdfEnd))
}
