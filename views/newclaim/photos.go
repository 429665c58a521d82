package newclaim

import (
	"fmt"
	"strings"

	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Limits of the photos of one claim.
const (
	MaxPhotos    = 10
	MaxPhotoSize = 8 << 20 // bytes
)

// PhotosPage is the step that takes photos.
type PhotosPage struct {
	Head   StepHead
	Advice []string
	Field  ui.Field
	Room   int // how many more photos there is room for
	Photos []PhotoLine
	Remove string
}

// PhotoLine is one photo that is already there.
type PhotoLine struct{ ID, Name, Size, Path string }

// NewPhotosPage words the step that takes photos, with what was wrong with the files just sent.
func NewPhotosPage(f Form, wrong []string, xsrf string) PhotosPage {
	page := PhotosPage{
		Head: newStepHead(stepPhotos, xsrf), Advice: f.Text.NewClaim.Photos,
		Field: ui.Field{
			Name: stepPhotos, Label: "Add photos", Optional: true, Problem: strings.Join(wrong, " "),
			Hint: fmt.Sprintf("JPEG, PNG or WebP, up to %d MB each, up to %d photos.", MaxPhotoSize>>20, MaxPhotos),
		},
		Room: MaxPhotos - len(f.Draft.Photos), Remove: paths.NewClaimRemovePhoto(),
	}
	for _, text := range wrong {
		page.Head.Problems = append(page.Head.Problems, ui.Problem{Field: stepPhotos, Text: text})
	}
	for _, p := range f.Draft.Photos {
		page.Photos = append(page.Photos, PhotoLine{p.ID, p.Name, f.Text.FileSize(int64(p.Size)), paths.NewClaimPhoto(p.ID)})
	}
	return page
}

// PhotoTooLarge words a file over the limit.
func PhotoTooLarge(name string) string {
	return fmt.Sprintf("%s is larger than %d MB. Choose a smaller photo.", name, MaxPhotoSize>>20)
}

// PhotoOfWrongKind words a file that is no picture we take.
func PhotoOfWrongKind(name string) string {
	return name + " is not a JPEG, PNG or WebP photo. Choose another, or take a screenshot of it."
}

// PhotoDamaged words a picture that is broken.
func PhotoDamaged(name string) string {
	return name + " is damaged or did not arrive whole. Please try it again."
}

// PhotoLost words a photo that was kept and cannot be read any more.
func PhotoLost(name string) string {
	return name + " could not be read any more. Remove it under Photos and add it again."
}

// TooManyPhotos words a photo there is no room for.
func TooManyPhotos(name string) string {
	return fmt.Sprintf("%s was not added: a claim holds up to %d photos.", name, MaxPhotos)
}
