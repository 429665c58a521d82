package handlers

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"time"

	"memberportal/auth"
	"memberportal/views/newclaim"
)

// claimDrafts keeps one identity's new claim beside the sessions, sealed, so that it is found again after signing out and on another device. The
// pictures lie in records of their own. Of two pages that change a draft at once the later one wins.
type claimDrafts struct {
	cache *auth.SealedCache
	owner string // the identity's key
}

func (v *visit) claimDrafts() claimDrafts { return claimDrafts{v.Sessions.Cache(), v.identity.Key} }

// sentClaim is what is remembered of the claim sent last, so that sending it again finds its reference.
type sentClaim struct{ Key, Reference, Subject string }

// sentLife is how long the page with the reference number can be opened again.
const sentLife = 24 * time.Hour

// begin is a new draft, kept from its first answer on.
func (d claimDrafts) begin(now time.Time) newclaim.Draft {
	return newclaim.Draft{Key: rand.Text(), Started: now}
}

// read is false when there is no draft, or none that this version can read.
func (d claimDrafts) read(ctx context.Context) (draft newclaim.Draft, found bool, err error) {
	found, err = d.get(ctx, "draft", &draft)
	return draft, found, err
}

// keep does not make a draft live longer: its photos end with it.
func (d claimDrafts) keep(ctx context.Context, draft newclaim.Draft) error {
	return d.put(ctx, "draft", draft, time.Until(draft.Ends()))
}

// drop deletes a draft with its photos.
func (d claimDrafts) drop(ctx context.Context, draft newclaim.Draft) error {
	for _, photo := range draft.Photos {
		if err := d.dropPhoto(ctx, photo.ID); err != nil {
			return err
		}
	}
	return d.cache.Delete(ctx, d.key("draft"))
}

// forget deletes everything that is kept for this identity.
func (d claimDrafts) forget(ctx context.Context) error {
	draft, _, err := d.read(ctx)
	return errors.Join(err, d.drop(ctx, draft), d.cache.Delete(ctx, d.key("sent")))
}

func (d claimDrafts) keepPhoto(ctx context.Context, id string, data []byte, until time.Time) error {
	return d.cache.Put(ctx, d.key("photo/"+id), data, time.Until(until))
}

func (d claimDrafts) photo(ctx context.Context, id string) (data []byte, found bool, err error) {
	return d.cache.Get(ctx, d.key("photo/"+id))
}

func (d claimDrafts) dropPhoto(ctx context.Context, id string) error {
	return d.cache.Delete(ctx, d.key("photo/"+id))
}

func (d claimDrafts) sent(ctx context.Context) (sent sentClaim, found bool, err error) {
	found, err = d.get(ctx, "sent", &sent)
	return sent, found, err
}

func (d claimDrafts) keepSent(ctx context.Context, sent sentClaim) error {
	return d.put(ctx, "sent", sent, sentLife)
}

// key tells which shape the value has: change it with views.ClaimDraft.
func (d claimDrafts) key(record string) string { return "claim/1/" + d.owner + "/" + record }

func (d claimDrafts) get(ctx context.Context, record string, into any) (bool, error) {
	value, found, err := d.cache.Get(ctx, d.key(record))
	if err != nil || !found {
		return false, err
	}
	return json.Unmarshal(value, into) == nil, nil
}

func (d claimDrafts) put(ctx context.Context, record string, value any, ttl time.Duration) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return d.cache.Put(ctx, d.key(record), data, ttl)
}
