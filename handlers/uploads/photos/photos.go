// Package photos removes everything but the picture from a photo: where, when and with what device
// it was taken, by whom, and thumbnails. The picture is copied byte for byte, so it loses no
// quality, and no decoder runs on a file from outside, except for the few bytes with its size.
// Every header that has a size is read, because programs do not agree which one counts.
package photos

import (
	"bytes"
	"errors"
	"image"
	_ "image/jpeg" // for image.DecodeConfig
	_ "image/png"

	_ "golang.org/x/image/webp"
)

// MaxMegapixels is the largest picture. A small file can hold a picture that fills the memory of
// anyone who opens it.
const MaxMegapixels = 50

// Errors of Clean, for errors.Is.
var (
	// ErrKind means that the file is not a JPEG, PNG or still WebP picture, or could also be read as
	// HTML or as a zip archive. Its name does not count.
	ErrKind = errors.New("photos: not a JPEG, PNG or still WebP picture")
	// ErrDamaged means that the picture is cut short or damaged.
	ErrDamaged = errors.New("photos: damaged picture")
	// ErrPixels means that the picture has more than MaxMegapixels.
	ErrPixels = errors.New("photos: too many pixels")
)

// Photo is a picture without metadata, except its orientation.
type Photo struct {
	ContentType string // image/jpeg, image/png or image/webp
	Data        []byte
}

const (
	jpegStart = "\xff\xd8\xff"
	pngStart  = "\x89PNG\r\n\x1a\n"
	riffStart = "RIFF"
)

// Clean returns the picture in data without metadata. It copies only the parts that draw the
// picture, because cameras add metadata that no list covers. It returns ErrKind, ErrDamaged or
// ErrPixels for a file that it does not accept.
func Clean(data []byte) (Photo, error) {
	clean, contentType := cleanerOf(data)
	if clean == nil {
		return Photo{}, ErrKind
	}
	if err := checkPixels(data); err != nil {
		return Photo{}, err
	}
	out := bytes.NewBuffer(make([]byte, 0, len(data)))
	if err := clean(data, out); err != nil {
		return Photo{}, err
	}
	if Disguised(out.Bytes()) {
		return Photo{}, ErrKind
	}
	return Photo{ContentType: contentType, Data: out.Bytes()}, nil
}

func checkPixels(data []byte) error {
	size, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return ErrDamaged
	}
	return checkSize(size.Width, size.Height)
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
