package newclaim

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"time"

	"memberportal/auth"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
)

// drafts stores one identity's new claim beside the sessions, sealed, so that it is there after a
// sign-out and on another device. Photos are records of their own. Whoever changes the draft or its
// photos holds its lock from reading it on, so that no change is lost.
type drafts struct {
	cache *auth.SealedCache
	owner string    // the identity's key
	now   time.Time // by the portal's clock
}

func draftsOf(v *visit.Visit) drafts {
	return drafts{v.Cache, v.Identity.Key, v.Portal.Now()}
}

// lockTTL is how long a crashed instance can keep others from changing a draft: longer than a
// request that sends a claim.
const lockTTL = 30 * time.Second

// lock waits for the lock of the draft. A request of a member who has been signed out in the
// meantime does not get it: the profile may be deleted, with all drafts.
func lock(v *visit.Visit) (unlock func(), err error) {
	if unlock, err = draftsOf(v).lock(v.Ctx); err != nil {
		return nil, err
	}
	if err := v.Portal.Sessions.CheckSignedIn(v.Ctx); err != nil {
		unlock()
		return nil, err
	}
	return unlock, nil
}

func (d drafts) lock(ctx context.Context) (unlock func(), err error) {
	return d.cache.Lock(ctx, d.key("draft"), lockTTL)
}

// sentClaim is the claim sent last, so that a second submit finds its reference number.
type sentClaim struct{ Key, Reference, Subject string }

// sentLife is how long the page with the reference number can be opened again.
const sentLife = 24 * time.Hour

// begin returns a new draft. The caller stores it with its first answer.
func (d drafts) begin() member.ClaimDraft {
	return member.ClaimDraft{Key: rand.Text(), Started: d.now}
}

// read reports false when there is no draft, when it has ended, or when this version cannot read
// it.
func (d drafts) read(ctx context.Context) (draft member.ClaimDraft, found bool, err error) {
	found, err = d.get(ctx, "draft", &draft)
	if !found || !d.now.Before(draft.Ends()) {
		return member.ClaimDraft{}, false, err
	}
	return draft, true, nil
}

// store does not extend the life of a draft: its photos end with it.
func (d drafts) store(ctx context.Context, draft member.ClaimDraft) error {
	return d.put(ctx, "draft", draft, draft.Ends().Sub(d.now))
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
	return d.cache.Delete(ctx, d.key("draft"))
}

// forget deletes everything that is stored for this identity.
func (d drafts) forget(ctx context.Context) error {
	unlock, err := d.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	draft, _, err := d.read(ctx)
	return errors.Join(err, d.drop(ctx, draft), d.cache.Delete(ctx, d.key("sent")))
}

func (d drafts) storePhoto(ctx context.Context, id string, data []byte, until time.Time) error {
	return d.cache.Put(ctx, d.key("photo/"+id), data, until.Sub(d.now))
}

func (d drafts) photo(ctx context.Context, id string) (data []byte, found bool, err error) {
	return d.cache.Get(ctx, d.key("photo/"+id))
}

func (d drafts) dropPhoto(ctx context.Context, id string) error {
	return errors.Join(d.cache.Delete(ctx, d.key("photo/"+id)), d.cache.Delete(ctx, d.key("photo/"+small(id))))
}

// small is the ID of the small version of a photo.
func small(id string) string { return id + "/small" }

func (d drafts) sent(ctx context.Context) (sent sentClaim, found bool, err error) {
	found, err = d.get(ctx, "sent", &sent)
	return sent, found, err
}

func (d drafts) storeSent(ctx context.Context, sent sentClaim) error {
	return d.put(ctx, "sent", sent, sentLife)
}

// DraftKey is the key of a member's draft in the cache.
func DraftKey(member string) string { return drafts{owner: member}.key("draft") }

// key carries the version of the value: increase it when a field of member.ClaimDraft changes its
// meaning.
func (d drafts) key(record string) string { return "claim/1/" + d.owner + "/" + record }

func (d drafts) get(ctx context.Context, record string, into any) (bool, error) {
	value, found, err := d.cache.Get(ctx, d.key(record))
	if err != nil || !found {
		return false, err
	}
	return json.Unmarshal(value, into) == nil, nil
}

func (d drafts) put(ctx context.Context, record string, value any, ttl time.Duration) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return d.cache.Put(ctx, d.key(record), data, ttl)
}
