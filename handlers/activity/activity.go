// Package activity stores what an identity did: a list of entries that any handler adds to with
// [Record], and that the member reads on a page of its own.
package activity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"memberportal/auth"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
)

const (
	// period is the time whose entries share a record. Records expire as a whole, so an entry is
	// stored for at most one period longer than it is shown.
	period = 7 * 24 * time.Hour
	life   = member.ActivityDays * 24 * time.Hour
	// recordTime is how long a request waits for its entry to be stored. It is a time of its own: the
	// call before it may have used up the request's.
	recordTime = 5 * time.Second
)

// Record adds an entry to the activity of the visit's identity, at the portal's time. Call it once
// after the action has succeeded. Concurrent entries are all kept. A failure is logged and does not
// affect the request, because the action is done.
func Record(v *visit.Visit, a member.Activity) {
	a.At = v.Portal.Now()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(v.Ctx), recordTime)
	defer cancel()
	l := logOf(v)
	err := l.cache.Change(ctx, l.key(a.At), life+period, func(value []byte) ([]byte, error) {
		// The profile may have been deleted meanwhile, with all entries.
		if err := v.Portal.Sessions.CheckSignedIn(ctx); err != nil {
			return nil, err
		}
		return json.Marshal(member.AddActivity(decode(value), a))
	})
	if err != nil {
		v.Portal.Log.WarnContext(v.Ctx, "activity not stored", "kind", string(a.Kind), "request", visit.RequestID(v.C), "error", err)
	}
}

// Read returns the entries of the visit's identity in no particular order, in one call of the
// store.
func Read(v *visit.Visit) ([]member.Activity, error) {
	l := logOf(v)
	values, err := l.cache.GetAll(v.Ctx, l.keys(v.Portal.Now()))
	if err != nil {
		return nil, err
	}
	var all []member.Activity
	for _, value := range values {
		all = append(all, decode(value)...)
	}
	return member.RecentActivity(all, v.Portal.Now()), nil
}

// Forget deletes all entries of the visit's identity, after those that are being added.
func Forget(v *visit.Visit) error {
	l := logOf(v)
	var errs []error
	for _, key := range l.keys(v.Portal.Now()) {
		errs = append(errs, l.cache.Change(v.Ctx, key, life, func([]byte) ([]byte, error) { return nil, nil }))
	}
	return errors.Join(errs...)
}

// log is the activity of one identity.
type log struct {
	cache *auth.SealedCache
	owner string // the identity's key
}

func logOf(v *visit.Visit) log { return log{v.Cache, v.Identity.Key} }

// key is of the record for a time. It carries the version of the values: increase it when a field
// of member.Activity changes its meaning.
func (l log) key(at time.Time) string {
	return fmt.Sprintf("activity/1/%s/%d", l.owner, at.Unix()/int64(period/time.Second))
}

// keys are of all records that have entries to show.
func (l log) keys(now time.Time) []string {
	var keys []string
	for at := now; now.Sub(at) < life+period; at = at.Add(-period) {
		keys = append(keys, l.key(at))
	}
	return keys
}

// decode returns no entries for a value that cannot be read.
func decode(value []byte) []member.Activity {
	var list []member.Activity
	if json.Unmarshal(value, &list) != nil {
		return nil
	}
	return list
}
