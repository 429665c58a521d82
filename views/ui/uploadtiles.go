package ui

import (
	"strconv"

	"github.com/a-h/templ"
)

// Tile is where the member adds one requested file.
type Tile struct {
	Shows      string          // what the file is to show
	Add, Added string          // what a press does, and what it did
	Drawing    templ.Component // of how to take a photo; nil for any other file
}

// photoTypes are the media types of photos.
const photoTypes = "image/jpeg,image/png,image/webp"

func (t Tile) accept() string { return Either(t.Drawing != nil, photoTypes, fileTypes) }

func (t Tile) icon() string { return Either(t.Drawing != nil, "camera", "documents") }

// tileName returns the name of a tile's field, which is its ID too. The first has the name of the
// upload's field, to which errors lead.
func (u Upload) tileName(i int) string {
	if i == 0 {
		return u.Field.Name
	}
	return u.Field.Name + "-" + strconv.Itoa(i+1)
}
