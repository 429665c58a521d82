package claims

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"time"

	"memberportal/auth"
	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
)

// drafts has the records of one identity's new claim beside the sessions, sealed, so that they are
// there after a sign-out and on another device: the draft, its photos, and the claim sent last.
// Whoever changes one of them holds the lock of the draft from reading it on, so that no change is
// lost.
type drafts struct {
	now   time.Time // by the portal's clock
	cache *auth.SealedCache
	owner string // the identity's key
}

func draftsOf(r *request.Request) drafts { return drafts{r.Portal.Now(), r.Cache, r.Identity.Key} }

const (
	// draftRecord is the record that the lock protects.
	draftRecord = "draft"
	sentRecord  = "sent"
	// sentLife is how long the page with the reference number can be opened again.
	sentLife = 24 * time.Hour
	// lockTTL is how long a crashed instance can keep others from changing a draft: longer than a
	// request that sends one.
	lockTTL = edge.SendTimeout
)

// DraftKey is the key of an identity's draft in the cache.
func DraftKey(identity string) string { return drafts{owner: identity}.key(draftRecord) }

// key is that of a record in the cache, with the version of the records: increase it when a field
// of one changes its meaning.
func (d drafts) key(record string) string { return "claim/1/" + d.owner + "/" + record }

// lock waits for the lock of the draft.
func (d drafts) lock(ctx context.Context) (unlock func(), err error) {
	return d.cache.Lock(ctx, d.key(draftRecord), lockTTL)
}

// lockSignedIn waits for the lock of the draft. A request of a member who has been signed out in
// the meantime does not get it: the profile may be deleted, with all drafts.
func (d drafts) lockSignedIn(r *request.Request) (unlock func(), err error) {
	if unlock, err = respond.Turn(r.Ctx, d.lock); err != nil {
		return nil, err
	}
	if err := r.Portal.Sessions.CheckSignedIn(r.Ctx); err != nil {
		unlock()
		return nil, err
	}
	return unlock, nil
}

// read returns the draft. It reports false when there is none, when it has ended, or when this
// version cannot read it.
func (d drafts) read(ctx context.Context) (draft member.ClaimDraft, found bool, err error) {
	value, _, err := d.cache.Get(ctx, d.key(draftRecord))
	draft, found = d.decode(value)
	return draft, found, err
}

func (d drafts) decode(value []byte) (draft member.ClaimDraft, found bool) {
	if json.Unmarshal(value, &draft) != nil || !d.now.Before(draft.Ends()) {
		return member.ClaimDraft{}, false
	}
	return draft, true
}

// write stores the draft until it ends. Its photos end with it.
func (d drafts) write(ctx context.Context, draft member.ClaimDraft) error {
	return d.put(ctx, draftRecord, draft, draft.Ends().Sub(d.now))
}

// lastSent returns the claim that was sent last, so that a second submit finds its reference
// number.
func (d drafts) lastSent(ctx context.Context) (sent sentClaim, found bool, err error) {
	value, _, err := d.cache.Get(ctx, d.key(sentRecord))
	return sent, json.Unmarshal(value, &sent) == nil, err
}

// writeSent stores the claim that was sent. The caller deletes the draft after that: a failure in
// between neither sends it twice nor loses its reference number.
func (d drafts) writeSent(ctx context.Context, sent sentClaim) error {
	return d.put(ctx, sentRecord, sent, sentLife)
}

func (d drafts) put(ctx context.Context, record string, value any, life time.Duration) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return d.cache.Put(ctx, d.key(record), data, life)
}

// sentClaim is the claim sent last.
type sentClaim struct{ Key, Reference, Subject string }

// begin returns a new draft. The caller stores it with its first answer.
func (d drafts) begin() member.ClaimDraft {
	return member.ClaimDraft{Key: rand.Text(), Started: d.now}
}

// drop deletes a draft with its photos.
func (d drafts) drop(ctx context.Context, draft member.ClaimDraft) error {
	for _, photo := range draft.Photos {
		if err := d.dropPhoto(ctx, photo.ID); err != nil {
			return err
		}
	}
	return d.cache.Delete(ctx, d.key(draftRecord))
}

// forget deletes everything that is stored for this identity.
func (d drafts) forget(ctx context.Context) error {
	unlock, err := d.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	draft, _, err := d.read(ctx)
	return errors.Join(err, d.drop(ctx, draft), d.cache.Delete(ctx, d.key(sentRecord)))
}

func (d drafts) storePhoto(ctx context.Context, id string, data []byte, until time.Time) error {
	return d.cache.Put(ctx, d.photoKey(id), data, until.Sub(d.now))
}

func (d drafts) dropPhoto(ctx context.Context, id string) error {
	return errors.Join(d.cache.Delete(ctx, d.photoKey(id)), d.cache.Delete(ctx, d.photoKey(small(id))))
}

func (d drafts) photoKey(id string) string { return d.key("photo/" + id) }

// small is the ID of the small version of a photo.
func small(id string) string { return id + "/small" }
