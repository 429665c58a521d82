package uploads

import (
	"bytes"

	"memberportal/handlers/photos"
)

const (
	pdfStart = "%PDF-"
	pdfEnd   = "%%EOF"
	// pdfTail is how far before the end of the file its end mark may be. Some programs add bytes after
	// it.
	pdfTail = 1024
)

// clean returns a photo without its metadata, or a PDF as it is. The errors are those of the
// package photos.
func clean(data []byte) (cleaned []byte, contentType string, err error) {
	if bytes.HasPrefix(data, []byte(pdfStart)) {
		if !bytes.Contains(data[max(0, len(data)-pdfTail):], []byte(pdfEnd)) {
			return nil, "", photos.ErrDamaged
		}
		if photos.Disguised(data) {
			return nil, "", photos.ErrKind
		}
		return data, "application/pdf", nil
	}
	photo, err := photos.Clean(data)
	return photo.Data, photo.ContentType, err
}
