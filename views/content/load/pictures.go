package load

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	_ "image/jpeg" // every browser shows JPEG and PNG
	_ "image/png"
	"path"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"memberportal/views/text"
)

// maxPictureSize is the number of kilobytes that loads in reasonable time on a slow connection.
const maxPictureSize = 150

func (l *loader) readPicture(lang *language, file string, data []byte) {
	size, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		l.broken(place{file: file}, "not every browser shows this picture. Save it as PNG or JPEG")
		return
	}
	if kilobytes := len(data) / 1024; kilobytes > maxPictureSize {
		l.improve(place{file: file}, "this picture has %d kB. Make it smaller, up to %d kB, for members on a slow connection", kilobytes, maxPictureSize)
	}
	hash := sha256.Sum256(data)
	lang.pictures[path.Base(file)] = text.Picture{
		Data: data, Type: "image/" + kind, Hash: hex.EncodeToString(hash[:6]), Width: size.Width, Height: size.Height,
	}
}

// image sets an image's address and size from its file, in the page's language or in English.
func (l *loader) image(p page, n *ast.Image) {
	if strings.TrimSpace(p.plainText(n)) == "" {
		l.improve(p.at(n), "this picture has no description for members who cannot see it. Write one between the brackets: ![A card in a glove box](…)")
	}
	name, inFolder := strings.CutPrefix(string(n.Destination), "pictures/")
	language, picture, found := l.findPicture(p.language, name)
	if !inFolder || !found {
		l.broken(p.at(n), "there is no picture %q. Put the file into %s/pictures and write ![…](pictures/NAME)", n.Destination, p.language)
		return
	}
	n.Destination = []byte("/pictures/" + language + "/" + name + "?" + picture.Hash)
	n.SetAttributeString("width", []byte(strconv.Itoa(picture.Width)))
	n.SetAttributeString("height", []byte(strconv.Itoa(picture.Height)))
	n.SetAttributeString("loading", []byte("lazy"))
}

func (l *loader) findPicture(language, name string) (string, text.Picture, bool) {
	for _, code := range []string{language, base} {
		if p, ok := l.languages[code].pictures[name]; ok {
			return code, p, true
		}
	}
	return "", text.Picture{}, false
}
