package check

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	_ "image/jpeg" // every browser shows JPEG and PNG
	_ "image/png"

	"memberportal/views/content/read"
	"memberportal/views/text"
)

// maxPictureSize is the number of kilobytes that loads in reasonable time on a slow connection.
const maxPictureSize = 150

func (l *loader) readPicture(file string, data []byte) text.Picture {
	size, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		l.Broken(read.Place{File: file}, "not every browser shows this picture. Save it as PNG or JPEG, or remove it")
		return text.Picture{}
	}
	if kilobytes := len(data) / 1024; kilobytes > maxPictureSize {
		l.Improve(read.Place{File: file},
			"this picture has %d kB. Make it smaller, up to %d kB, for members on a slow connection", kilobytes, maxPictureSize)
	}
	hash := sha256.Sum256(data)
	return text.Picture{
		Data: data, Type: "image/" + kind, Hash: hex.EncodeToString(hash[:6]), Width: size.Width, Height: size.Height,
	}
}

func (l *loader) findPicture(language, name string) (string, text.Picture, bool) {
	for _, code := range []string{language, base} {
		if p, ok := l.languages[code].Pictures[name]; ok {
			return code, p, true
		}
	}
	return "", text.Picture{}, false
}
