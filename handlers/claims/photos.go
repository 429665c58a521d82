package claims

import (
	"errors"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/handlers/uploads"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/newclaim"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// MaxPhotoUpload is every photo that a claim can hold, in one request.
const MaxPhotoUpload = member.MaxClaimPhotos * ui.MaxFileSize

// ShowPhotos shows the photos of the draft, with a form for more.
func ShowPhotos(r *request.Request) (templ.Component, error) {
	form, found, err := inProgress(r)
	if err != nil {
		return nil, err
	}
	if !found && r.Saved == nil {
		return respond.Redirect(r, paths.NewClaim(""))
	}
	return newclaim.PhotosView(newclaim.NewPhotosPage(form, nil, r.XSRF())), nil
}

// errDraftGone means that the claim was sent or deleted during an upload.
var errDraftGone = fiber.NewError(fiber.StatusNotFound, "the draft is gone")

// AddPhotos stores every valid photo, even beside invalid ones, and lists the invalid ones.
func AddPhotos(r *request.Request) error {
	draft, found, err := draftsOf(r).read(r.Ctx)
	if err != nil || !found {
		return respond.SeeOtherUnless(r, err, paths.NewClaim(""))
	}
	batch, err := uploads.ReadEach(r, edge.FormFiles(r.C), uploads.Rules{
		Form: draft.Key, PhotosOnly: true, Shows: newclaim.SideOf,
		TooMany: func(name string) string {
			return r.Text.NewClaim.Photos.TooMany.With(name, member.MaxClaimPhotos)
		},
		Add: func(photo member.StoredFile, data, thumb []byte) (added bool, err error) {
			draft, added, err = addPhoto(r, draft, photo, data, thumb)
			return added, err
		},
	})
	if err != nil {
		return err
	}
	next := paths.NewClaimPhotos()
	if r.Input("then") == "continue" { // the button's field comes after the photos
		next = formOf(r, draft).NextPath(member.StepPhotos)
	}
	return respond.Submit(r, respond.Submission{
		Valid: len(batch.Problems) == 0, Full: batch.Full,
		Show: func(string) (templ.Component, error) {
			return newclaim.PhotosView(newclaim.NewPhotosPage(formOf(r, draft), batch.Problems, r.XSRF())), nil
		},
		Next: next,
	})
}

// addPhoto adds a photo to the draft as it is now, and returns that. It lists the photo before it
// stores it, so that it goes with the draft if the request is cut off.
func addPhoto(
	r *request.Request, begun member.ClaimDraft, photo member.StoredFile, data, thumb []byte,
) (draft member.ClaimDraft, added bool, err error) {
	drafts := draftsOf(r)
	unlock, err := drafts.lockSignedIn(r)
	if err != nil {
		return begun, false, err
	}
	defer unlock()
	draft, found, err := drafts.read(r.Ctx)
	switch {
	case err != nil:
		return begun, false, err
	case !found || draft.Key != begun.Key:
		return begun, false, errDraftGone
	case !draft.AddPhoto(photo):
		return draft, false, nil
	}
	if err := drafts.write(r.Ctx, draft); err != nil {
		return begun, false, err
	}
	if photo.Small {
		if err := drafts.storePhoto(r.Ctx, small(photo.ID), thumb, draft.Ends()); err != nil {
			return draft, false, err
		}
	}
	return draft, true, drafts.storePhoto(r.Ctx, photo.ID, data, draft.Ends())
}

// Photo shows a photo of the member's own draft.
func Photo(r *request.Request) error {
	photo, err := photoOf(r)
	if err != nil {
		return err
	}
	return uploads.Show(r, draftsOf(r).photoKey(photo.ID), photo.ContentType, photo.Size)
}

// SmallPhoto shows the small version of a photo of the member's own draft.
func SmallPhoto(r *request.Request) error {
	photo, err := photoOf(r)
	if err != nil {
		return err
	}
	return uploads.Show(r, draftsOf(r).photoKey(small(photo.ID)), "image/jpeg", uploads.MaxThumb)
}

// photoOf returns the photo in the address.
func photoOf(r *request.Request) (member.StoredFile, error) {
	draft, _, err := draftsOf(r).read(r.Ctx)
	if err != nil {
		return member.StoredFile{}, err
	}
	photo, ok := draft.Photo(r.Param("photo"))
	if !ok {
		return member.StoredFile{}, fiber.ErrNotFound
	}
	return photo, nil
}

// RemovePhoto deletes a photo of the draft.
func RemovePhoto(r *request.Request) error {
	drafts := draftsOf(r)
	unlock, err := drafts.lockSignedIn(r)
	if err != nil {
		return err
	}
	defer unlock()
	draft, _, err := drafts.read(r.Ctx)
	if err != nil {
		return err
	}
	if id := r.Input("photo"); draft.RemovePhoto(id) {
		if err := errors.Join(drafts.write(r.Ctx, draft), drafts.dropPhoto(r.Ctx, id)); err != nil {
			return err
		}
	}
	return respond.SeeOther(r, paths.NewClaimPhotos())
}

// photosOf returns the photos of a draft, which are read when they are sent.
func photosOf(r *request.Request, draft member.ClaimDraft) (pictures []userapi.File) {
	for _, p := range draft.Photos {
		pictures = append(pictures, uploads.FileToSend(r, p, draftsOf(r).photoKey(p.ID)))
	}
	return pictures
}
