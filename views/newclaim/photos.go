package newclaim

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// photosField is the field of the files.
const photosField = "photos"

// PhotosPage is the step that adds photos.
type PhotosPage struct {
	Head   StepHead
	Field  ui.Field
	Room   int // how many more photos can be added
	Photos []PhotoLine
	Remove string
}

// PhotoLine is one photo that was added.
type PhotoLine struct {
	Number               int
	ID, Name, Size, Path string
	Picture              string // the path of a picture that is small to load, "" for none
}

// smallEnough is the size of a photo that is shown as it is, in bytes.
const smallEnough = 256 << 10

func newPhotoLine(t *content.Text, number int, p member.DraftPhoto) PhotoLine {
	line := PhotoLine{Number: number, ID: p.ID, Name: p.Name, Size: t.FileSize(int64(p.Size)), Path: paths.NewClaimPhoto(p.ID)}
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
			Hint: texts.Hint.With(member.MaxClaimPhotoMB, member.MaxClaimPhotos),
		},
		Room: f.Draft.PhotoRoom(), Remove: paths.NewClaimRemovePhoto(),
	}
	for _, text := range wrong {
		page.Head.Problems = append(page.Head.Problems, ui.Problem{Field: photosField, Text: text})
	}
	for i, p := range f.Draft.Photos {
		page.Photos = append(page.Photos, newPhotoLine(f.Text, i+1, p))
	}
	return page
}

// PhotoTooLarge returns the error text for a file over [member.MaxClaimPhotoBytes].
func PhotoTooLarge(t *content.Text, name string) string {
	return t.NewClaim.Photos.TooLarge.With(name, member.MaxClaimPhotoMB)
}

// TooManyPhotos returns the error text for a file beyond [member.MaxClaimPhotos].
func TooManyPhotos(t *content.Text, name string) string {
	return t.NewClaim.Photos.TooMany.With(name, member.MaxClaimPhotos)
}
