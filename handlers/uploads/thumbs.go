package uploads

import (
	"io"
	"mime/multipart"

	"memberportal/handlers/uploads/photos"
)

const (
	// thumbsField has the small versions of the photos, in their order and before them. Our script
	// makes them: the server decodes no picture.
	thumbsField = "thumbs"
	// MaxThumb is the most bytes of a small version.
	MaxThumb = 48 << 10
	// mostThumbs is how many are read.
	mostThumbs = 10
)

// smallPhotos are the small versions of the photos that follow, nil for each that is not valid.
type smallPhotos [][]byte

func (s *smallPhotos) read(file *multipart.Part) {
	data, err := io.ReadAll(io.LimitReader(file, MaxThumb+1))
	if file.FileName() == "" || len(*s) == mostThumbs {
		return
	}
	clean, cleanErr := photos.Clean(data)
	if err != nil || len(data) > MaxThumb || cleanErr != nil || clean.ContentType != "image/jpeg" {
		*s = append(*s, nil)
		return
	}
	*s = append(*s, clean.Data)
}

// next returns the small version of the next photo, nil for none.
func (s *smallPhotos) next() []byte {
	if len(*s) == 0 {
		return nil
	}
	thumb := (*s)[0]
	*s = (*s)[1:]
	return thumb
}
