package ui

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"
)

// Tile is where the member adds one requested file.
type Tile struct {
	Shows      string          // what the file is to show
	Add, Added string          // what a press does, and what it did
	Received   string          // that its file was sent, "" while it is asked for
	Drawing    templ.Component // of how to take a photo; nil for any other file
}

// photoTypes are the media types of photos.
const photoTypes = "image/jpeg,image/png,image/webp"

func (t Tile) accept() string { return Either(t.Drawing != nil, photoTypes, fileTypes) }

func (t Tile) icon() string { return Either(t.Drawing != nil, "camera", "documents") }

// AsksForFiles reports whether a tile still needs its file, or the upload has no tiles.
func (u Upload) AsksForFiles() bool {
	return len(u.Tiles) == 0 || slices.ContainsFunc(u.Tiles, func(t Tile) bool { return t.Received == "" })
}

// partly reports whether a part of what the upload asks for was received.
func (u Upload) partly() bool {
	return u.AsksForFiles() && slices.ContainsFunc(u.Tiles, func(t Tile) bool { return t.Received != "" })
}

// tileName returns the name of a tile's field, which is its ID too. The first that asks for a file
// has the name of the upload's field, to which errors lead.
func (u Upload) tileName(i int) string {
	if !slices.ContainsFunc(u.Tiles[:i], func(t Tile) bool { return t.Received == "" }) {
		return u.Field.Name
	}
	return u.Field.Name + "-" + strconv.Itoa(i+1)
}
