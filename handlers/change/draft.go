package change

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"memberportal/handlers/draftstore"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/views/ui"
)

// drafts stores one identity's request, and what was requested.
type drafts struct {
	draftstore.Store[member.ChangeDraft, sentRequest]
}

// records is the name of the form in the store, with the version of member.ChangeDraft.
const records = "change/1"

const (
	requestedRecord = "requested"
	// requestedLife is how long what was requested is kept.
	requestedLife = member.RequestedDays * 24 * time.Hour
	// mostRequested is how many requests of one identity are kept.
	mostRequested = 50
)

// RequestedKey is the key of what a member has requested in the cache.
func RequestedKey(member string) string { return draftstore.Key(records, member, requestedRecord) }

func draftsOf(v *visit.Visit) drafts {
	return drafts{draftstore.Of[member.ChangeDraft, sentRequest](v, records)}
}

// begin returns a new draft.
func (d drafts) begin(topic member.ChangeTopic) member.ChangeDraft {
	return member.ChangeDraft{Key: rand.Text(), Started: d.Now, Topic: topic, Answers: map[string]string{}}
}

// sentRequest is the request sent last.
type sentRequest struct {
	Key, Reference, Subject, Risk string
	Answers                       []ui.Fact
	At                            time.Time
	From                          member.Date
}

// requested returns what was requested, latest first.
func (d drafts) requested(ctx context.Context) (requested []member.RequestedChange, err error) {
	if _, err := d.Get(ctx, requestedRecord, &requested); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(requested, func(r member.RequestedChange) bool { return !r.Current(d.Now) }), nil
}

// settle stores what was sent, adds it to what was requested, and deletes the draft.
func (d drafts) settle(ctx context.Context, sent sentRequest, requested member.RequestedChange) error {
	if err := d.WriteSent(ctx, sent); err != nil {
		return err
	}
	all, err := d.requested(ctx)
	if err != nil {
		return err
	}
	all = slices.Insert(all, 0, requested)
	if err := d.Put(ctx, requestedRecord, all[:min(len(all), mostRequested)], requestedLife); err != nil {
		return err
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
	return errors.Join(d.DeleteDraft(ctx), d.DeleteSent(ctx), d.Delete(ctx, requestedRecord))
}
