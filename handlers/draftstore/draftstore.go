// Package draftstore stores what a member has entered in a form of several pages.
package draftstore

import (
	"context"
	"encoding/json"
	"time"

	"memberportal/auth"
	"memberportal/handlers/request"
)

// Draft is what a member has entered in a form.
type Draft interface{ Ends() time.Time }

// Store has the records of one form of one identity beside the sessions, sealed, so that they are
// there after a sign-out and on another device: the draft D, and what was sent last, S. Whoever
// changes a draft holds its lock from reading it on, so that no change is lost.
type Store[D Draft, S any] struct {
	Now   time.Time // by the portal's clock
	cache *auth.SealedCache
	form  string
	owner string // the identity's key
}

// Of returns the records of a form of the active identity. form is the form's name and the version
// of its records: increase the version when a field of a record changes its meaning.
func Of[D Draft, S any](r *request.Request, form string) Store[D, S] {
	return Store[D, S]{r.Portal.Now(), r.Cache, form, r.Identity.Key}
}

const (
	// draftRecord is the record that the lock protects.
	draftRecord = "draft"
	sentRecord  = "sent"
	// sentLife is how long the page with the reference number can be opened again.
	sentLife = 24 * time.Hour
)

// DraftKey is the key of a member's draft in the cache.
func DraftKey(form, member string) string { return Key(form, member, draftRecord) }

// Key is the key of another record of a member's form in the cache.
func Key(form, member, record string) string { return form + "/" + member + "/" + record }

// lockTTL is how long a crashed instance can keep others from changing a draft: longer than a
// request that sends one.
const lockTTL = 30 * time.Second

// Lock waits for the lock of the draft.
func (s Store[D, S]) Lock(ctx context.Context) (unlock func(), err error) {
	return s.cache.Lock(ctx, DraftKey(s.form, s.owner), lockTTL)
}

// LockSignedIn waits for the lock of the draft. A request of a member who has been signed out in
// the meantime does not get it: the profile may be deleted, with all drafts.
func (s Store[D, S]) LockSignedIn(r *request.Request) (unlock func(), err error) {
	if unlock, err = s.Lock(r.Ctx); err != nil {
		return nil, err
	}
	if err := r.Portal.Sessions.CheckSignedIn(r.Ctx); err != nil {
		unlock()
		return nil, err
	}
	return unlock, nil
}

// Read returns the draft. It reports false when there is none, when it has ended, or when this
// version cannot read it.
func (s Store[D, S]) Read(ctx context.Context) (draft D, found bool, err error) {
	var stored, none D
	found, err = s.Get(ctx, draftRecord, &stored)
	if !found || !s.Now.Before(stored.Ends()) {
		return none, false, err
	}
	return stored, true, nil
}

// Write stores the draft until it ends. Records of its own, such as photos, end with it.
func (s Store[D, S]) Write(ctx context.Context, draft D) error {
	return s.Put(ctx, draftRecord, draft, draft.Ends().Sub(s.Now))
}

// DeleteDraft deletes the draft. Other records stay.
func (s Store[D, S]) DeleteDraft(ctx context.Context) error { return s.Delete(ctx, draftRecord) }

// Sent returns what was sent last, so that a second submit finds its reference number.
func (s Store[D, S]) Sent(ctx context.Context) (sent S, found bool, err error) {
	found, err = s.Get(ctx, sentRecord, &sent)
	return sent, found, err
}

// WriteSent stores what was sent. The caller deletes the draft after that: a failure in between
// neither sends it twice nor loses its reference number.
func (s Store[D, S]) WriteSent(ctx context.Context, sent S) error {
	return s.Put(ctx, sentRecord, sent, sentLife)
}

// DeleteSent deletes what was sent last.
func (s Store[D, S]) DeleteSent(ctx context.Context) error { return s.Delete(ctx, sentRecord) }

// Get reads a record into a value. It reports false when there is none, or when this version cannot
// read it.
func (s Store[D, S]) Get(ctx context.Context, record string, into any) (found bool, err error) {
	value, found, err := s.GetBytes(ctx, record)
	if err != nil || !found {
		return false, err
	}
	return json.Unmarshal(value, into) == nil, nil
}

// Put stores a value for a length of time.
func (s Store[D, S]) Put(ctx context.Context, record string, value any, ttl time.Duration) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return s.PutBytes(ctx, record, data, ttl)
}

// GetBytes returns a record as it was stored.
func (s Store[D, S]) GetBytes(ctx context.Context, record string) (data []byte, found bool, err error) {
	return s.cache.Get(ctx, Key(s.form, s.owner, record))
}

// PutBytes stores a record that is not encoded.
func (s Store[D, S]) PutBytes(ctx context.Context, record string, data []byte, ttl time.Duration) error {
	return s.cache.Put(ctx, Key(s.form, s.owner, record), data, ttl)
}

// Delete deletes a record, if there is one.
func (s Store[D, S]) Delete(ctx context.Context, record string) error {
	return s.cache.Delete(ctx, Key(s.form, s.owner, record))
}
