// Package uploads receives the photos and papers of a form one by one, and keeps them sealed until
// they are sent: a file that arrived is not chosen again because another one is too large, or
// because the user API was down.
package uploads

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"memberportal/auth"
	"memberportal/handlers/request"
	"memberportal/upstream/member"
	"memberportal/views/ui"
)

const (
	// life is how long a file waits to be sent.
	life = time.Hour
	// mostWaiting is how many files of one member wait. Older ones are deleted.
	mostWaiting = 20
	// lockTTL is how long a crashed instance can keep others from changing the list: longer than it
	// takes to store a file.
	lockTTL = 10 * time.Second
	// mostSent is how many of these it remembers of one member.
	mostSent = 100
)

// waiting is a file with the form that it belongs to.
type waiting struct {
	member.StoredFile
	Form  string
	Until time.Time
}

// files are those of one identity. Each is a record beside the sessions, and one more lists them.
type files struct {
	cache *auth.SealedCache
	owner string    // the identity's key
	now   time.Time // by the portal's clock
}

func filesOf(r *request.Request) files {
	return files{r.Cache, r.Identity.Key, r.Portal.Now()}
}

// Forget deletes all files of the member.
func Forget(r *request.Request) error {
	f := filesOf(r)
	unlock, err := f.lock(r.Ctx)
	if err != nil {
		return err
	}
	defer unlock()
	all, err := f.list(r.Ctx)
	for _, w := range all {
		err = errors.Join(err, f.cache.Delete(r.Ctx, f.key(w.ID)))
	}
	return errors.Join(err, f.cache.Delete(r.Ctx, f.key("list")), f.cache.Delete(r.Ctx, request.SentFilesKey(f.owner)))
}

// Remember stores that a requested file was sent for a claim.
func Remember(r *request.Request, claim string, file member.ClaimFile) error {
	f, ctx := filesOf(r), context.WithoutCancel(r.Ctx)
	unlock, err := f.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	key := request.SentFilesKey(f.owner)
	record, _, err := f.cache.Get(ctx, key)
	if err != nil {
		return err
	}
	all := append(member.ReadSentFiles(record, f.now), member.SentFile{
		ClaimFile: file, Claim: claim, Until: f.now.Add(member.SentFileLife),
	})
	all = all[max(0, len(all)-mostSent):]
	r.Profile = r.Profile.WithSent(all)
	value, err := json.Marshal(all)
	return errors.Join(err, f.cache.Put(ctx, key, value, member.SentFileLife))
}

// Sent deletes files that were sent, even after the deadline of the request.
func Sent(r *request.Request, sent ...member.StoredFile) error {
	return filesOf(r).drop(context.WithoutCancel(r.Ctx), sent)
}

// of returns the files of a form in the order in which they arrived.
func (f files) of(ctx context.Context, form string) ([]member.StoredFile, error) {
	all, err := f.list(ctx)
	var own []member.StoredFile
	for _, w := range all {
		if w.Form == form {
			own = append(own, w.StoredFile)
		}
	}
	return own, err
}

// add lists a file before it stores it, so that it goes with the others if the request is cut off.
// It stores nothing for a member who has been signed out in the meantime: the profile may be
// deleted, with all files.
func (f files) add(r *request.Request, form string, file member.StoredFile, data []byte) error {
	unlock, err := f.lock(r.Ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if err := r.Portal.Sessions.CheckSignedIn(r.Ctx); err != nil {
		return err
	}
	all, err := f.list(r.Ctx)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(w waiting) bool { return w.ID == file.ID })
	all = append(all, waiting{file, form, f.now.Add(life)})
	cut := max(0, len(all)-mostWaiting)
	if err := f.store(r.Ctx, all[cut:]); err != nil {
		return err
	}
	for _, w := range all[:cut] {
		err = errors.Join(err, f.cache.Delete(r.Ctx, f.key(w.ID)))
	}
	return errors.Join(err, f.cache.Put(r.Ctx, f.key(file.ID), data, life))
}

func (f files) drop(ctx context.Context, dropped []member.StoredFile) error {
	if len(dropped) == 0 {
		return nil
	}
	unlock, err := f.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	all, err := f.list(ctx)
	if err != nil {
		return err
	}
	err = f.store(ctx, slices.DeleteFunc(all, func(w waiting) bool { return has(dropped, w.ID) }))
	for _, file := range dropped {
		err = errors.Join(err, f.cache.Delete(ctx, f.key(file.ID)))
	}
	return err
}

// list returns the files that have not expired; none for a list that cannot be read.
func (f files) list(ctx context.Context) ([]waiting, error) {
	value, _, err := f.cache.Get(ctx, f.key("list"))
	var all []waiting
	if json.Unmarshal(value, &all) != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(w waiting) bool { return !w.Until.After(f.now) }), err
}

// store replaces the list. The caller holds its lock from reading it on.
func (f files) store(ctx context.Context, all []waiting) error {
	if len(all) == 0 {
		return f.cache.Delete(ctx, f.key("list"))
	}
	value, err := json.Marshal(all)
	return errors.Join(err, f.cache.Put(ctx, f.key("list"), value, life))
}

// lock waits for the lock of the list.
func (f files) lock(ctx context.Context) (unlock func(), err error) {
	return f.cache.Lock(ctx, f.key("list"), lockTTL)
}

// key carries the version of the values: increase it when member.StoredFile changes.
func (f files) key(record string) string { return "upload/1/" + f.owner + "/" + record }

// Waiting returns the files as the form lists them.
func (b Batch) Waiting(r *request.Request) []ui.WaitingFile {
	var list []ui.WaitingFile
	for _, f := range b.Files {
		list = append(list, ui.WaitingFile{ID: f.ID, Name: f.Name, Size: r.Text.FileSize(int64(f.Size))})
	}
	return list
}
