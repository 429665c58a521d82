package newclaim

import (
	"errors"
	"slices"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web"
	"memberportal/handlers/web/bodies"
	view "memberportal/views/newclaim"
)

// arrivingLife is longer than any upload: what arrived before belongs to one that was cut off.
const arrivingLife = bodies.UploadTimeout + time.Minute

// errDraftGone means that the claim was sent or deleted during an upload.
var errDraftGone = fiber.NewError(fiber.StatusNotFound, "the draft is gone")

// keepArriving stores a photo of an upload under way. The draft names it before it is stored, so
// that it ends with the draft, also if the upload never ends.
func keepArriving(v *web.Visit, begun view.Draft, photo view.Photo, data, thumb []byte) error {
	unlock, err := lock(v)
	if err != nil {
		return err
	}
	defer unlock()
	drafts := draftsOf(v)
	draft, err := drafts.readAgain(v, begun)
	if err != nil {
		return err
	}
	if draft.Arriving, err = drafts.withoutStale(v, draft.Arriving); err != nil {
		return err
	}
	draft.Arriving = append(draft.Arriving, view.ArrivingPhoto{ID: photo.ID, Since: drafts.now})
	if err := drafts.store(v.Ctx, draft); err != nil {
		return err
	}
	if photo.Small {
		if err := drafts.storePhoto(v.Ctx, small(photo.ID), thumb, draft.Ends()); err != nil {
			return err
		}
	}
	return drafts.storePhoto(v.Ctx, photo.ID, data, draft.Ends())
}

// settlePhotos adds the photos of an upload to the draft. It deletes and returns those for which
// others have taken the place in the meantime.
func settlePhotos(v *web.Visit, begun view.Draft, added []view.Photo) (draft view.Draft, surplus []view.Photo, err error) {
	unlock, err := lock(v)
	if err != nil {
		return begun, nil, err
	}
	defer unlock()
	drafts := draftsOf(v)
	if draft, err = drafts.readAgain(v, begun); err != nil {
		return begun, nil, err
	}
	room := min(len(added), max(0, view.MaxPhotos-len(draft.Photos)))
	draft.Photos = append(draft.Photos, added[:room]...)
	draft.Arriving = slices.DeleteFunc(draft.Arriving, func(a view.ArrivingPhoto) bool {
		return slices.ContainsFunc(added, func(p view.Photo) bool { return p.ID == a.ID })
	})
	if err := drafts.store(v.Ctx, draft); err != nil {
		return begun, nil, err
	}
	dropPhotos(v, added[room:])
	return draft, added[room:], nil
}

// readAgain returns the draft as it is now, and errDraftGone if it is not the one that begun was.
func (d drafts) readAgain(v *web.Visit, begun view.Draft) (view.Draft, error) {
	draft, found, err := d.read(v.Ctx)
	if err == nil && (!found || draft.Key != begun.Key) {
		err = errDraftGone
	}
	return draft, err
}

// withoutStale deletes the photos of uploads that were cut off.
func (d drafts) withoutStale(v *web.Visit, arriving []view.ArrivingPhoto) ([]view.ArrivingPhoto, error) {
	var err error
	return slices.DeleteFunc(arriving, func(a view.ArrivingPhoto) bool {
		stale := d.now.Sub(a.Since) > arrivingLife
		if stale {
			err = errors.Join(err, d.dropPhoto(v.Ctx, a.ID))
		}
		return stale
	}), err
}
