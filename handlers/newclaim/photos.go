package newclaim

import (
	"context"
	"crypto/rand"
	"errors"
	"mime/multipart"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
	"memberportal/handlers/photos"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	view "memberportal/views/newclaim"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// MaxUpload is every photo that a claim can hold, in one request.
const MaxUpload = member.MaxClaimPhotos * ui.MaxFileSize

// ShowPhotos shows the photos of the draft, with a form for more.
func ShowPhotos(r *request.Request) (templ.Component, error) {
	form, found, err := inProgress(r)
	if err != nil {
		return nil, err
	}
	if !found && r.Saved == nil {
		return respond.Redirect(r, paths.NewClaim(""))
	}
	return view.PhotosView(view.NewPhotosPage(form, nil, r.XSRF())), nil
}

// busyRetry is in how many seconds to try again when too many uploads are under way.
const busyRetry = "10"

// AddPhotos stores every valid photo, even beside invalid ones, and lists the invalid ones.
func AddPhotos(r *request.Request) error {
	end, ok := r.Portal.Uploads.Begin(r.Identity.Key)
	if !ok {
		return tooManyUploads(r)
	}
	defer end()
	draft, found, err := draftsOf(r).Read(r.Ctx)
	if err != nil || !found {
		return respond.SeeOtherUnless(r, err, paths.NewClaim(""))
	}
	draft, invalid, err := addPhotos(r, draft)
	if errors.Is(err, edge.ErrBusy) {
		return tooManyUploads(r)
	}
	if err != nil {
		return err
	}
	next := paths.NewClaimPhotos()
	if r.Input("then") == "continue" { // the button's field comes after the photos
		next = formOf(r, draft).NextPath(member.StepPhotos)
	}
	return submitPhotos(r, draft, invalid, next)
}

func submitPhotos(r *request.Request, draft member.ClaimDraft, invalid []string, next string) error {
	return respond.Submit(r, respond.Submission{
		Valid: len(invalid) == 0,
		Show: func(string) (templ.Component, error) {
			return view.PhotosView(view.NewPhotosPage(formOf(r, draft), invalid, r.XSRF())), nil
		},
		Next: next,
	})
}

// tooManyUploads answers before a photo is added.
func tooManyUploads(r *request.Request) error {
	r.Portal.Metrics.LimitReached(edge.UploadLimit)
	r.Portal.Log.WarnContext(r.Ctx, "limit reached", "limit", edge.UploadLimit)
	draft, _, err := draftsOf(r).Read(r.Ctx)
	if err != nil {
		return err
	}
	if err := submitPhotos(r, draft, []string{r.Text.NewClaim.Photos.Busy}, ""); err != nil {
		return err
	}
	r.C.Set(fiber.HeaderRetryAfter, busyRetry)
	r.C.Status(fiber.StatusTooManyRequests)
	return nil
}

// addPhotos stores the photos of the form one by one, adds them to the draft, and says what is
// wrong with the others. An upload takes minutes, so it adds them to the draft as it is at its end.
func addPhotos(r *request.Request, draft member.ClaimDraft) (_ member.ClaimDraft, invalid []string, err error) {
	form := edge.FormFiles(r.C)
	var added []member.DraftPhoto
	var thumbs smallPhotos
	defer func() {
		if err != nil {
			dropPhotos(r, added)
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
		var thumb []byte
		if file.FileName() != "" { // a field without a photo has no small version
			thumb = thumbs.next()
		}
		photo, problem, err := storePhoto(r, draft, len(draft.Photos)+len(added), file, thumb)
		switch {
		case err != nil:
			return draft, nil, err
		case problem != "":
			invalid = append(invalid, problem)
		case photo.ID != "":
			added = append(added, photo)
		}
	}
	latest, surplus, err := settlePhotos(r, draft, added)
	for _, photo := range surplus {
		invalid = append(invalid, view.TooManyPhotos(r.Text, photo.Name))
	}
	return latest, invalid, err
}

// dropPhotos deletes photos of an upload that has failed.
func dropPhotos(r *request.Request, added []member.DraftPhoto) {
	for _, photo := range added {
		if err := draftsOf(r).dropPhoto(context.WithoutCancel(r.Ctx), photo.ID); err != nil {
			respond.LogFailedCall(r, err)
		}
	}
}

// storePhoto stores one photo, not yet in the draft, or says what is wrong with it. A form without
// a photo sends an empty file without a name, which is no photo.
func storePhoto(r *request.Request, draft member.ClaimDraft, before int, file *multipart.Part, thumb []byte) (photo member.DraftPhoto, problem string, err error) {
	name := ui.FileName(file.FileName(), r.Text.NewClaim.Photos.Unnamed)
	data, release, err := r.Portal.Uploads.ReadFile(file, ui.MaxFileSize+1)
	defer release()
	switch {
	case errors.Is(err, edge.ErrBusy):
		return photo, "", err
	case err != nil:
		return photo, "", edge.UnreadBody(err)
	case len(data) == 0 && file.FileName() == "":
		return photo, "", nil
	case before >= member.MaxClaimPhotos:
		return photo, view.TooManyPhotos(r.Text, name), nil
	case len(data) > ui.MaxFileSize:
		return photo, r.Text.NewClaim.Photos.TooLarge.With(name, ui.MaxFileMegabytes), nil
	}
	clean, err := photos.Clean(data)
	switch {
	case errors.Is(err, photos.ErrPixels):
		return photo, r.Text.NewClaim.Photos.TooManyPixels.With(name, photos.MaxMegapixels), nil
	case errors.Is(err, photos.ErrDamaged):
		return photo, r.Text.NewClaim.Photos.Damaged.With(name), nil
	case err != nil:
		return photo, r.Text.NewClaim.Photos.WrongKind.With(name), nil
	}
	photo = member.DraftPhoto{ID: rand.Text(), Name: name, ContentType: clean.ContentType, Size: len(clean.Data), Small: len(thumb) > 0}
	photo.Angle = view.SideOf(file.FormName())
	return photo, "", keepArriving(r, draft, photo, clean.Data, thumb)
}

// Photo shows a photo of the member's own draft.
func Photo(r *request.Request) error {
	return showPhoto(r, func(p member.DraftPhoto) (id, contentType string) { return p.ID, p.ContentType })
}

// SmallPhoto shows the small version of a photo of the member's own draft.
func SmallPhoto(r *request.Request) error {
	return showPhoto(r, func(p member.DraftPhoto) (id, contentType string) { return small(p.ID), "image/jpeg" })
}

func showPhoto(r *request.Request, version func(member.DraftPhoto) (id, contentType string)) error {
	draft, _, err := draftsOf(r).Read(r.Ctx)
	if err != nil {
		return err
	}
	photo, ok := draft.Photo(r.Param("photo"))
	if !ok {
		return fiber.ErrNotFound
	}
	id, contentType := version(photo)
	data, found, err := draftsOf(r).photo(r.Ctx, id)
	if err != nil {
		return err
	}
	if !found {
		return fiber.ErrNotFound
	}
	r.C.Set(fiber.HeaderContentType, contentType)
	return r.C.Send(data)
}

// RemovePhoto deletes a photo of the draft.
func RemovePhoto(r *request.Request) error {
	drafts := draftsOf(r)
	unlock, err := drafts.LockSignedIn(r)
	if err != nil {
		return err
	}
	defer unlock()
	draft, _, err := drafts.Read(r.Ctx)
	if err != nil {
		return err
	}
	if id := r.Input("photo"); draft.RemovePhoto(id) {
		if err := errors.Join(drafts.Write(r.Ctx, draft), drafts.dropPhoto(r.Ctx, id)); err != nil {
			return err
		}
	}
	return respond.SeeOther(r, paths.NewClaimPhotos())
}

// photosOf reads the photos of a draft. lost is the name of one that the store no longer has.
func photosOf(r *request.Request, draft member.ClaimDraft) (pictures []userapi.File, lost string, err error) {
	for _, p := range draft.Photos {
		data, found, err := draftsOf(r).photo(r.Ctx, p.ID)
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
