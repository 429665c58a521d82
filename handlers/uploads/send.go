package uploads

import (
	"context"
	"errors"
	"slices"

	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// Gone is the error of a file that is no longer stored.
type Gone struct{ Name string }

func (Gone) Error() string { return "uploads: a file is no longer stored" }

// BeginSend waits until the files may be sent: one request of a member sends files at a time, and
// the files of all members share the memory of the uploads. Its error is a [failure.Unsent] that
// is a 429 if others are still under way after half a minute. sending is the request with as long
// as files need. Call end after sending.
func BeginSend(
	r *request.Request, files []member.StoredFile,
) (sending *request.Request, end func(), err error) {
	if len(files) == 0 {
		return r, func() {}, nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Ctx), edge.SendTimeout)
	done, err := r.Portal.Uploads.BeginSend(ctx, r.Identity.Key, largest(files))
	if err != nil {
		cancel()
		logBusy(r)
		return nil, nil, failure.Unsent{Err: busy(err)}
	}
	return r.WithContext(ctx), func() { done(); cancel() }, nil
}

// busy is the failure of a member whose earlier files are still under way.
func busy(err error) error {
	if !errors.Is(err, edge.ErrBusy) {
		return err
	}
	return failure.New(failure.Failure{Kind: failure.StillSending, System: failure.Portal, Wait: sendRetry}, err.Error())
}

func largest(files []member.StoredFile) (size int) {
	for _, f := range files {
		size = max(size, f.Size)
	}
	return size
}

// ToSend returns those of the files that are still waiting: a second press has sent the others.
// Their content is read when it is sent.
func ToSend(r *request.Request, wanted []member.StoredFile) (files []userapi.File, err error) {
	own := filesOf(r)
	all, err := own.list(r.Ctx)
	for _, file := range wanted {
		if slices.ContainsFunc(all, func(w waiting) bool { return w.ID == file.ID }) {
			files = append(files, FileToSend(r, file, own.key(file.ID)))
		}
	}
	return files, err
}

// FileToSend returns a file whose content is read from the cache when it is sent. Its errors are a
// [Gone] and those of the store.
func FileToSend(r *request.Request, file member.StoredFile, key string) userapi.File {
	open := func(ctx context.Context) (data []byte, err error) {
		err = r.Portal.Uploads.Load(ctx, func() (err error) {
			found := false
			if data, found, err = r.Cache.Get(ctx, key); err == nil && !found {
				err = Gone{file.Name}
			}
			return err
		})
		return data, err
	}
	return userapi.File{Name: file.Name, ContentType: file.ContentType, Size: file.Size, Open: open}
}
