package newclaim

import (
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// photosField is the field of the files.
const photosField = "photos"

// sidePrefix is before the side in the name of a tile's field.
const sidePrefix = photosField + "-"

// PhotosPage is the step that adds photos.
type PhotosPage struct {
	Head   StepHead
	Field  ui.Field
	Sides  []SideTile // none unless the claim is about a vehicle
	Room   int        // how many more photos can be added
	Photos []PhotoLine
	Remove string
}

// SideTile takes a photo of one side of the vehicle.
type SideTile struct {
	Name string // of its field
	ui.Tile
}

// PhotoLine is one photo that was added.
type PhotoLine struct {
	Number               int
	ID, Name, Size, Path string
	Picture              string // the path of a picture that is small to load, "" for none
}

// smallEnough is the size of a photo that is shown as it is, in bytes.
const smallEnough = 256 << 10

func newPhotoLine(t *text.Text, number int, p member.StoredFile) PhotoLine {
	line := PhotoLine{
		Number: number, ID: p.ID, Name: p.Name, Size: t.FileSize(int64(p.Size)), Path: paths.NewClaimPhoto(p.ID),
	}
	switch {
	case p.Small:
		line.Picture = paths.NewClaimSmallPhoto(p.ID)
	case p.Size <= smallEnough:
		line.Picture = line.Path
	}
	return line
}

// NewPhotosPage returns the step that adds photos, with the validation errors of the files just
// uploaded.
func NewPhotosPage(f Form, wrong []string, xsrf string) PhotosPage {
	texts := f.Text.NewClaim.Photos
	page := PhotosPage{
		Head: newStepHead(f, member.StepPhotos, xsrf),
		Field: ui.Field{
			Name: photosField, Label: texts.Label, Optional: true, Problem: strings.Join(wrong, " "),
			Hint: texts.Hint.With(ui.MaxFileMegabytes, member.MaxClaimPhotos),
		},
		Room: f.Draft.PhotoRoom(), Remove: paths.NewClaimRemovePhoto(),
	}
	for _, angle := range f.PhotoAngles() {
		page.Sides = append(page.Sides, f.sideTile(angle))
	}
	if len(page.Sides) > 0 {
		page.Field.Label = texts.Others
	}
	for _, text := range wrong {
		page.Head.Problems = append(page.Head.Problems, ui.Problem{Field: photosField, Text: text})
	}
	for i, p := range f.Draft.Photos {
		page.Photos = append(page.Photos, newPhotoLine(f.Text, i+1, p))
	}
	return page
}

func (f Form) sideTile(angle member.Angle) SideTile {
	texts, files := f.Text.NewClaim.Photos.Sides, f.Text.Claims.Detail.Files
	policy, _ := f.Policy()
	tile := SideTile{
		Name: sidePrefix + string(angle),
		Tile: ui.Tile{Add: files.AddPhoto, Added: files.PhotoAdded, Drawing: ui.Angle(angle, ui.PictureOf(policy))},
	}
	tile.Shows = map[member.Angle]string{
		member.FrontLeft: texts.FrontLeft, member.FrontRight: texts.FrontRight,
		member.RearLeft: texts.RearLeft, member.RearRight: texts.RearRight,
	}[angle]
	if f.Draft.HasPhotoFrom(angle) {
		tile.Received = files.PhotoAdded
	}
	return tile
}

// SideOf returns the side of the vehicle whose photo a field of the form sends, "" for another
// field.
func SideOf(field string) string {
	side, _ := strings.CutPrefix(field, sidePrefix)
	return ui.Either(slices.Contains(member.Angles, member.Angle(side)), side, "")
}
