package newclaim

import (
	"crypto/rand"
	"errors"
	"io"
	"mime/multipart"
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/photos"
	"memberportal/handlers/web"
	"memberportal/upstream/userapi"
	view "memberportal/views/newclaim"
	"memberportal/views/paths"
)

// MaxUpload is every photo that a claim can hold, in one request.
const MaxUpload = view.MaxPhotos * view.MaxPhotoSize

// ShowPhotos shows the photos of the draft, with a form for more.
func ShowPhotos(v *web.Visit) (templ.Component, error) {
	form, found, err := inProgress(v)
	if err != nil {
		return nil, err
	}
	if !found && v.Saved == nil {
		return v.Elsewhere(paths.NewClaim(""))
	}
	return view.PhotosView(view.NewPhotosPage(form, nil, v.XSRF())), nil
}

// AddPhotos stores every valid photo, even beside invalid ones, and lists the invalid ones.
func AddPhotos(v *web.Visit) error {
	draft, found, err := draftsOf(v).read(v.Ctx)
	if err != nil || !found {
		return v.SeeOtherUnless(err, paths.NewClaim(""))
	}
	invalid, err := addPhotos(v, &draft)
	if err != nil {
		return err
	}
	next := paths.NewClaimPhotos()
	if v.FormValue("then") == "continue" {
		next = formOf(v, draft).Next("photos")
	}
	return v.Submit(web.Submission{
		Valid: len(invalid) == 0,
		Show: func(string) (templ.Component, error) {
			return view.PhotosView(view.NewPhotosPage(formOf(v, draft), invalid, v.XSRF())), nil
		},
		Next: next,
	})
}

// addPhotos adds the photos of the form to the draft, stores it, and says what is wrong with the
// others.
func addPhotos(v *web.Visit, draft *view.Draft) (invalid []string, err error) {
	sent, err := v.C.MultipartForm()
	if err != nil {
		return nil, fiber.ErrBadRequest
	}
	for _, file := range sent.File["photos"] {
		problem, err := addPhoto(v, draft, file)
		if err != nil {
			return nil, err
		}
		if problem != "" {
			invalid = append(invalid, problem)
		}
	}
	return invalid, draftsOf(v).store(v.Ctx, *draft)
}

// addPhoto adds one photo to the draft, or says what is wrong with it. A form without a photo sends
// an empty file without a name.
func addPhoto(v *web.Visit, draft *view.Draft, file *multipart.FileHeader) (problem string, err error) {
	name := view.PhotoName(v.Text, file.Filename)
	switch {
	case file.Size == 0 && file.Filename == "":
		return "", nil
	case len(draft.Photos) >= view.MaxPhotos:
		return view.TooManyPhotos(v.Text, name), nil
	case file.Size > view.MaxPhotoSize:
		return view.PhotoTooLarge(v.Text, name), nil
	}
	data, err := contentsOf(file)
	if err != nil {
		return "", err
	}
	clean, err := photos.Clean(data)
	switch {
	case errors.Is(err, photos.ErrDamaged):
		return v.Text.NewClaim.Photos.Damaged.With(name), nil
	case err != nil:
		return v.Text.NewClaim.Photos.WrongKind.With(name), nil
	}
	photo := view.Photo{ID: rand.Text(), Name: name, ContentType: clean.ContentType, Size: len(clean.Data)}
	draft.Photos = append(draft.Photos, photo)
	return "", draftsOf(v).storePhoto(v.Ctx, photo.ID, clean.Data, draft.Ends())
}

func contentsOf(file *multipart.FileHeader) ([]byte, error) {
	opened, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	return io.ReadAll(opened)
}

// Photo shows a photo of the member's own draft.
func Photo(v *web.Visit) error {
	draft, _, err := draftsOf(v).read(v.Ctx)
	if err != nil {
		return err
	}
	i := indexOfPhoto(draft, v.Param("photo"))
	if i < 0 {
		return fiber.ErrNotFound
	}
	data, found, err := draftsOf(v).photo(v.Ctx, draft.Photos[i].ID)
	if err != nil {
		return err
	}
	if !found {
		return fiber.ErrNotFound
	}
	v.C.Set(fiber.HeaderContentType, draft.Photos[i].ContentType)
	return v.C.Send(data)
}

// RemovePhoto deletes a photo of the draft.
func RemovePhoto(v *web.Visit) error {
	drafts := draftsOf(v)
	draft, _, err := drafts.read(v.Ctx)
	if err != nil {
		return err
	}
	if i := indexOfPhoto(draft, v.FormValue("photo")); i >= 0 {
		id := draft.Photos[i].ID
		draft.Photos = slices.Delete(draft.Photos, i, i+1)
		if err := errors.Join(drafts.store(v.Ctx, draft), drafts.dropPhoto(v.Ctx, id)); err != nil {
			return err
		}
	}
	return v.SeeOther(paths.NewClaimPhotos())
}

func indexOfPhoto(draft view.Draft, id string) int {
	return slices.IndexFunc(draft.Photos, func(p view.Photo) bool { return p.ID == id })
}

// photosOf reads the photos of a draft. lost is the name of one that the store no longer has.
func photosOf(v *web.Visit, draft view.Draft) (pictures []userapi.Photo, lost string, err error) {
	for _, p := range draft.Photos {
		data, found, err := draftsOf(v).photo(v.Ctx, p.ID)
		if err != nil {
			return nil, "", err
		}
		if !found {
			return nil, p.Name, nil
		}
		pictures = append(pictures, userapi.Photo{Name: p.Name, ContentType: p.ContentType, Data: data})
	}
	return pictures, "", nil
}
