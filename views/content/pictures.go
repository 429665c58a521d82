package content

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	_ "image/jpeg" // the kinds of pictures that every browser shows
	_ "image/png"
	"path"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Picture is a file that the words show.
type Picture struct {
	Data []byte
	Type string // "image/png"
	Hash string // changes with the data

	width, height int
}

// heaviest is how many kilobytes a picture may have before it keeps members on a slow line waiting.
const heaviest = 150

// pictureFolder lies in a language's folder, and is where the words find their pictures.
const pictureFolder = "pictures"

func (r *reading) readPicture(t *tongue, file string, data []byte) {
	size, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		r.broken(place{file, 1}, "this is not a picture that every browser shows. Save it as PNG or JPEG")
		return
	}
	if kilobytes := len(data) / 1024; kilobytes > heaviest {
		r.improve(place{file, 1}, "this picture has %d kB. Make it smaller, up to %d kB, for members on a slow line", kilobytes, heaviest)
	}
	hash := sha256.Sum256(data)
	t.pictures[path.Base(file)] = Picture{data, "image/" + kind, hex.EncodeToString(hash[:6]), size.Width, size.Height}
}

// picture leads a manuscript's picture to its file, of its own language or else of the base language, and gives it its place before it is loaded.
func (r *reading) picture(m manuscript, n *ast.Image) {
	if strings.TrimSpace(m.words(n)) == "" {
		r.improve(m.at(n), "a picture has no words for those who cannot see it. Write them between the brackets: ![A card in a glove box](…)")
	}
	name, inFolder := strings.CutPrefix(string(n.Destination), pictureFolder+"/")
	language, p, found := r.findPicture(m.language, name)
	if !inFolder || !found {
		r.broken(m.at(n), "there is no picture %q. Put the file into %s/%s and write ![…](%s/NAME)", n.Destination, m.language, pictureFolder, pictureFolder)
		return
	}
	n.Destination = []byte("/" + pictureFolder + "/" + language + "/" + name + "?" + p.Hash)
	n.SetAttributeString("width", []byte(strconv.Itoa(p.width)))
	n.SetAttributeString("height", []byte(strconv.Itoa(p.height)))
	n.SetAttributeString("loading", []byte("lazy"))
}

func (r *reading) findPicture(language, name string) (string, Picture, bool) {
	for _, code := range []string{language, base} {
		if p, ok := r.tongues[code].pictures[name]; ok {
			return code, p, true
		}
	}
	return "", Picture{}, false
}

// Picture is the file of a language's picture.
func (l *Library) Picture(language, name string) (Picture, bool) {
	p, ok := l.current.Load().pictures[language][name]
	return p, ok
}
