package uploads

import (
	"bytes"
	"errors"

	"memberportal/handlers/uploads/photos"
	"memberportal/upstream/member"
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

// clean returns a photo without its metadata, or a PDF without what is before its header: viewers
// take one within the first bytes. The errors are those of the package photos.
func clean(data []byte, photosOnly bool) (cleaned []byte, contentType string, err error) {
	photo, err := photos.Clean(data)
	begin := bytes.Index(data[:min(len(data), member.HeadLength)], []byte(pdfStart))
	if photosOnly || begin < 0 || !errors.Is(err, photos.ErrKind) {
		return photo.Data, photo.ContentType, err
	}
	paper := data[begin:]
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
