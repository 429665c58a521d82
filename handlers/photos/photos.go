// Package photos takes everything but the picture out of a photo: where and when it was taken, with what, by whom, and smaller or earlier pictures
// inside it. The picture itself is copied byte for byte, so nothing of its quality is lost and nothing has to be decoded.
package photos

import (
	"bytes"
	"errors"
)

// What can be wrong with a file that was sent as a photo. Find them with errors.Is.
var (
	// ErrKind is a file that is no JPEG, PNG or still WebP picture, whatever its name says.
	ErrKind = errors.New("photos: not a kind of picture that is taken")
	// ErrDamaged is such a picture that is cut short or broken.
	ErrDamaged = errors.New("photos: the picture is damaged")
)

// Photo is a picture and nothing else.
type Photo struct {
	ContentType string // image/jpeg, image/png or image/webp
	Data        []byte
}

const (
	jpegStart = "\xff\xd8\xff"
	pngStart  = "\x89PNG\r\n\x1a\n"
	riffStart = "RIFF"
)

// Clean tells the kind of picture by its first bytes and copies what belongs to the picture: a list of what is kept, since nobody knows all that
// cameras add. Which way up the picture is stays with it.
func Clean(data []byte) (Photo, error) {
	clean, contentType := cleanerOf(data)
	if clean == nil {
		return Photo{}, ErrKind
	}
	out := bytes.NewBuffer(make([]byte, 0, len(data)))
	if err := clean(data, out); err != nil {
		return Photo{}, err
	}
	return Photo{ContentType: contentType, Data: out.Bytes()}, nil
}

func cleanerOf(data []byte) (clean func([]byte, *bytes.Buffer) error, contentType string) {
	switch {
	case bytes.HasPrefix(data, []byte(jpegStart)):
		return cleanJPEG, "image/jpeg"
	case bytes.HasPrefix(data, []byte(pngStart)):
		return cleanPNG, "image/png"
	case bytes.HasPrefix(data, []byte(riffStart)) && len(data) >= 12 && string(data[8:12]) == "WEBP":
		return cleanWebP, "image/webp"
	}
	return nil, ""
}
