package newclaim

import (
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/upstream/member"
)

// arrivingLife is longer than any upload: what arrived before belongs to one that was cut off.
const arrivingLife = edge.UploadTimeout + time.Minute

// errDraftGone means that the claim was sent or deleted during an upload.
var errDraftGone = fiber.NewError(fiber.StatusNotFound, "the draft is gone")

// keepArriving stores a photo of an upload under way. The draft names it before it is stored, so
// that it ends with the draft, even if the upload never ends.
func keepArriving(r *request.Request, begun member.ClaimDraft, photo member.DraftPhoto, data, thumb []byte) error {
	drafts := draftsOf(r)
	unlock, err := drafts.LockSignedIn(r)
	if err != nil {
		return err
	}
	defer unlock()
	draft, err := drafts.readAgain(r, begun)
	if err != nil {
		return err
	}
	for _, id := range draft.DropStale(drafts.Now.Add(-arrivingLife)) {
		if err := drafts.dropPhoto(r.Ctx, id); err != nil {
			return err
		}
	}
	draft.Arriving = append(draft.Arriving, member.ArrivingPhoto{ID: photo.ID, Since: drafts.Now})
	if err := drafts.Write(r.Ctx, draft); err != nil {
		return err
	}
	if photo.Small {
		if err := drafts.storePhoto(r.Ctx, small(photo.ID), thumb, draft.Ends()); err != nil {
			return err
		}
	}
	return drafts.storePhoto(r.Ctx, photo.ID, data, draft.Ends())
}

// settlePhotos adds the photos of an upload to the draft. It deletes and returns those for which
// others have taken the place in the meantime.
func settlePhotos(r *request.Request, begun member.ClaimDraft, added []member.DraftPhoto) (draft member.ClaimDraft, surplus []member.DraftPhoto, err error) {
	drafts := draftsOf(r)
	unlock, err := drafts.LockSignedIn(r)
	if err != nil {
		return begun, nil, err
	}
	defer unlock()
	if draft, err = drafts.readAgain(r, begun); err != nil {
		return begun, nil, err
	}
	surplus = draft.SettlePhotos(added)
	if err := drafts.Write(r.Ctx, draft); err != nil {
		return begun, nil, err
	}
	dropPhotos(r, surplus)
	return draft, surplus, nil
}

// readAgain returns the draft as it is now, and errDraftGone if it is not the one that begun was.
func (d drafts) readAgain(r *request.Request, begun member.ClaimDraft) (member.ClaimDraft, error) {
	draft, found, err := d.Read(r.Ctx)
	if err == nil && (!found || draft.Key != begun.Key) {
		err = errDraftGone
	}
	return draft, err
}
