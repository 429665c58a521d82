package newclaim

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"memberportal/handlers/draftstore"
	"memberportal/handlers/request"
	"memberportal/upstream/member"
)

// drafts stores one identity's new claim. Photos are records of their own, and code that changes
// them holds the lock of the draft.
type drafts struct {
	draftstore.Store[member.ClaimDraft, sentClaim]
}

// records is the name of the form in the store, with the version of member.ClaimDraft.
const records = "claim/1"

func draftsOf(r *request.Request) drafts {
	return drafts{draftstore.Of[member.ClaimDraft, sentClaim](r, records)}
}

// sentClaim is the claim sent last.
type sentClaim struct{ Key, Reference, Subject string }

// begin returns a new draft. The caller stores it with its first answer.
func (d drafts) begin() member.ClaimDraft {
	return member.ClaimDraft{Key: rand.Text(), Started: d.Now}
}

// drop deletes a draft with its photos, also those of uploads under way.
func (d drafts) drop(ctx context.Context, draft member.ClaimDraft) error {
	for _, photo := range draft.Photos {
		if err := d.dropPhoto(ctx, photo.ID); err != nil {
			return err
		}
	}
	for _, photo := range draft.Arriving {
		if err := d.dropPhoto(ctx, photo.ID); err != nil {
			return err
		}
	}
	return d.DeleteDraft(ctx)
}

// forget deletes everything that is stored for this identity.
func (d drafts) forget(ctx context.Context) error {
	unlock, err := d.Lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	draft, _, err := d.Read(ctx)
	return errors.Join(err, d.drop(ctx, draft), d.DeleteSent(ctx))
}

func (d drafts) storePhoto(ctx context.Context, id string, data []byte, until time.Time) error {
	return d.PutBytes(ctx, "photo/"+id, data, until.Sub(d.Now))
}

func (d drafts) photo(ctx context.Context, id string) (data []byte, found bool, err error) {
	return d.GetBytes(ctx, "photo/"+id)
}

func (d drafts) dropPhoto(ctx context.Context, id string) error {
	return errors.Join(d.Delete(ctx, "photo/"+id), d.Delete(ctx, "photo/"+small(id)))
}

// small is the ID of the small version of a photo.
func small(id string) string { return id + "/small" }
