package newclaim

import (
	"context"
	"crypto/rand"
	"errors"
	"mime/multipart"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/forms"
	"memberportal/handlers/photos"
	"memberportal/handlers/visit"
	"memberportal/handlers/web/edge"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	view "memberportal/views/newclaim"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// MaxUpload is every photo that a claim can hold, in one request.
const MaxUpload = member.MaxClaimPhotos * member.MaxClaimPhotoBytes

// ShowPhotos shows the photos of the draft, with a form for more.
func ShowPhotos(v *visit.Visit) (templ.Component, error) {
	form, found, err := inProgress(v)
	if err != nil {
		return nil, err
	}
	if !found && v.Saved == nil {
		return answer.Elsewhere(v, paths.NewClaim(""))
	}
	return view.PhotosView(view.NewPhotosPage(form, nil, v.XSRF())), nil
}

// busyRetry is in how many seconds to try again when too many uploads are under way.
const busyRetry = "10"

// AddPhotos stores every valid photo, even beside invalid ones, and lists the invalid ones.
func AddPhotos(v *visit.Visit) error {
	end, ok := v.Portal.Uploads.Begin(v.Identity.Key)
	if !ok {
		return tooManyUploads(v)
	}
	defer end()
	draft, found, err := draftsOf(v).Read(v.Ctx)
	if err != nil || !found {
		return answer.SeeOtherUnless(v, err, paths.NewClaim(""))
	}
	draft, invalid, err := addPhotos(v, draft)
	if errors.Is(err, edge.ErrBusy) {
		return tooManyUploads(v)
	}
	if err != nil {
		return err
	}
	next := paths.NewClaimPhotos()
	if v.Input("then") == "continue" { // the button's field comes after the photos
		next = formOf(v, draft).NextPath(member.StepPhotos)
	}
	return submitPhotos(v, draft, invalid, next)
}

func submitPhotos(v *visit.Visit, draft member.ClaimDraft, invalid []string, next string) error {
	return forms.Submit(v, forms.Submission{
		Valid: len(invalid) == 0,
		Show: func(string) (templ.Component, error) {
			return view.PhotosView(view.NewPhotosPage(formOf(v, draft), invalid, v.XSRF())), nil
		},
		Next: next,
	})
}

// tooManyUploads answers before a photo is added.
func tooManyUploads(v *visit.Visit) error {
	v.Portal.Metrics.LimitReached(edge.UploadLimit)
	v.Portal.Log.WarnContext(v.Ctx, "limit reached", "limit", edge.UploadLimit)
	draft, _, err := draftsOf(v).Read(v.Ctx)
	if err != nil {
		return err
	}
	if err := submitPhotos(v, draft, []string{v.Text.NewClaim.Photos.Busy}, ""); err != nil {
		return err
	}
	v.C.Set(fiber.HeaderRetryAfter, busyRetry)
	v.C.Status(fiber.StatusTooManyRequests)
	return nil
}

// addPhotos stores the photos of the form one by one, adds them to the draft, and says what is
// wrong with the others. An upload takes minutes, so it adds them to the draft as it is at its end.
func addPhotos(v *visit.Visit, draft member.ClaimDraft) (_ member.ClaimDraft, invalid []string, err error) {
	form := edge.FormFiles(v.C)
	var added []member.DraftPhoto
	var thumbs smallPhotos
	defer func() {
		if err != nil {
			dropPhotos(v, added)
		}
	}()
	for {
		file, err := form.NextFile()
		if err != nil {
			return draft, nil, err
		}
		if file == nil {
			break
		}
		if file.FormName() == thumbsField {
			thumbs.read(file)
			continue
		}
		thumb := thumbs.next()
		photo, problem, err := storePhoto(v, draft, len(draft.Photos)+len(added), file, thumb)
		switch {
		case err != nil:
			return draft, nil, err
		case problem != "":
			invalid = append(invalid, problem)
		case photo.ID != "":
			added = append(added, photo)
		}
	}
	latest, surplus, err := settlePhotos(v, draft, added)
	for _, photo := range surplus {
		invalid = append(invalid, view.TooManyPhotos(v.Text, photo.Name))
	}
	return latest, invalid, err
}

// dropPhotos deletes photos of an upload that has failed.
func dropPhotos(v *visit.Visit, added []member.DraftPhoto) {
	for _, photo := range added {
		if err := draftsOf(v).dropPhoto(context.WithoutCancel(v.Ctx), photo.ID); err != nil {
			answer.LogFailedCall(v, err)
		}
	}
}

// storePhoto stores one photo, not yet in the draft, or says what is wrong with it. A form without
// a photo sends an empty file without a name, which is no photo.
func storePhoto(v *visit.Visit, draft member.ClaimDraft, before int, file *multipart.Part, thumb []byte) (photo member.DraftPhoto, problem string, err error) {
	name := ui.FileName(file.FileName(), v.Text.NewClaim.Photos.Unnamed)
	data, release, err := v.Portal.Uploads.ReadFile(file, member.MaxClaimPhotoBytes+1)
	defer release()
	switch {
	case errors.Is(err, edge.ErrBusy):
		return photo, "", err
	case err != nil:
		return photo, "", edge.UnreadBody(err)
	case len(data) == 0 && file.FileName() == "":
		return photo, "", nil
	case before >= member.MaxClaimPhotos:
		return photo, view.TooManyPhotos(v.Text, name), nil
	case len(data) > member.MaxClaimPhotoBytes:
		return photo, view.PhotoTooLarge(v.Text, name), nil
	}
	clean, err := photos.Clean(data)
	switch {
	case errors.Is(err, photos.ErrPixels):
		return photo, v.Text.NewClaim.Photos.TooManyPixels.With(name, photos.MaxMegapixels), nil
	case errors.Is(err, photos.ErrDamaged):
		return photo, v.Text.NewClaim.Photos.Damaged.With(name), nil
	case err != nil:
		return photo, v.Text.NewClaim.Photos.WrongKind.With(name), nil
	}
	photo = member.DraftPhoto{ID: rand.Text(), Name: name, ContentType: clean.ContentType, Size: len(clean.Data), Small: len(thumb) > 0}
	return photo, "", keepArriving(v, draft, photo, clean.Data, thumb)
}

// Photo shows a photo of the member's own draft.
func Photo(v *visit.Visit) error {
	return showPhoto(v, func(p member.DraftPhoto) (id, contentType string) { return p.ID, p.ContentType })
}

// SmallPhoto shows the small version of a photo of the member's own draft.
func SmallPhoto(v *visit.Visit) error {
	return showPhoto(v, func(p member.DraftPhoto) (id, contentType string) { return small(p.ID), "image/jpeg" })
}

func showPhoto(v *visit.Visit, version func(member.DraftPhoto) (id, contentType string)) error {
	draft, _, err := draftsOf(v).Read(v.Ctx)
	if err != nil {
		return err
	}
	photo, ok := draft.Photo(v.Param("photo"))
	if !ok {
		return fiber.ErrNotFound
	}
	id, contentType := version(photo)
	data, found, err := draftsOf(v).photo(v.Ctx, id)
	if err != nil {
		return err
	}
	if !found {
		return fiber.ErrNotFound
	}
	v.C.Set(fiber.HeaderContentType, contentType)
	return v.C.Send(data)
}

// RemovePhoto deletes a photo of the draft.
func RemovePhoto(v *visit.Visit) error {
	drafts := draftsOf(v)
	unlock, err := drafts.LockSignedIn(v)
	if err != nil {
		return err
	}
	defer unlock()
	draft, _, err := drafts.Read(v.Ctx)
	if err != nil {
		return err
	}
	if id := v.Input("photo"); draft.RemovePhoto(id) {
		if err := errors.Join(drafts.Write(v.Ctx, draft), drafts.dropPhoto(v.Ctx, id)); err != nil {
			return err
		}
	}
	return answer.SeeOther(v, paths.NewClaimPhotos())
}

// photosOf reads the photos of a draft. lost is the name of one that the store no longer has.
func photosOf(v *visit.Visit, draft member.ClaimDraft) (pictures []userapi.File, lost string, err error) {
	for _, p := range draft.Photos {
		data, found, err := draftsOf(v).photo(v.Ctx, p.ID)
		if err != nil {
			return nil, "", err
		}
		if !found {
			return nil, p.Name, nil
		}
		pictures = append(pictures, userapi.File{Name: p.Name, ContentType: p.ContentType, Data: data})
	}
	return pictures, "", nil
}
