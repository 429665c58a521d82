package uploads

import (
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"mime/multipart"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
	"memberportal/handlers/photos"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/ui"
)

// Batch is what a form with files has brought.
type Batch struct {
	Key      string // idempotency key of the form
	Files    []File // to send: of this request, and of earlier ones of the same form
	Wanted   string // the IDs of the files that the form was to send, also of those that are sent
	Problems []string
	busy     bool
}

// busyRetry is in how many seconds to try again when too many uploads are under way.
const busyRetry = "10"

// Receive stores every valid file of the form, even beside invalid ones, and says what is wrong
// with the others. A form may hold the files of several purposes; scope names this one. After it,
// v.Input has all fields of the form.
func Receive(r *request.Request, scope string, most int) (Batch, error) {
	if len(r.C.Request().Header.MultipartFormBoundary()) == 0 {
		return Batch{Key: respond.IdempotencyKey(r.Input)}, nil // a form without files
	}
	form := edge.FormFiles(r.C)
	form.Fields() // the key is among them
	b := Batch{Key: respond.IdempotencyKey(r.Input)}
	to := receiver{v: r, files: filesOf(r), form: r.C.Path() + "/" + b.Key + "/" + scope, most: most}
	var err error
	if to.kept, err = to.files.of(r.Ctx, to.form); err != nil {
		return b, err
	}
	end, ok := r.Portal.Uploads.Begin(r.Identity.Key)
	if !ok {
		return to.busy(b), nil
	}
	defer end()
	err = to.readAll(form)
	if errors.Is(err, edge.ErrBusy) {
		return to.busy(b), nil
	}
	if err != nil {
		return b, err
	}
	b.Files, b.Problems, b.Wanted = to.kept, to.problems, wanted(form, to.kept)
	return b, nil
}

// busy is the batch of a form whose files cannot be read now.
func (r *receiver) busy(b Batch) Batch {
	r.v.Portal.Metrics.LimitReached(edge.UploadLimit)
	r.v.Portal.Log.WarnContext(r.v.Ctx, "limit reached", "limit", edge.UploadLimit)
	b.Files, b.Problems, b.busy = slices.DeleteFunc(r.kept, r.unwanted), []string{r.v.Text.Files.Busy}, true
	return b
}

// wanted returns the IDs of the files of a form, in one order: those of earlier requests, which may
// be sent already, and those that have just arrived.
func wanted(form *edge.Form, kept []File) string {
	var ids []string
	for _, f := range kept {
		ids = append(ids, f.ID)
	}
	for name := range form.Fields() {
		if id, ok := strings.CutPrefix(name, ui.KeepName("")); ok {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return strings.Join(slices.Compact(ids), " ")
}

// Answered sets the status of the answer to a batch that came while too many uploads were under
// way. err is what [request.Request.Submit] returned.
func (b Batch) Answered(r *request.Request, err error) error {
	if err == nil && b.busy {
		r.C.Set(fiber.HeaderRetryAfter, busyRetry)
		r.C.Status(fiber.StatusTooManyRequests)
	}
	return err
}

// receiver reads the files of one form.
type receiver struct {
	v        *request.Request
	files    files
	form     string
	most     int
	kept     []File // stored by earlier requests, and by this one
	problems []string
}

func (r *receiver) readAll(form *edge.Form) error {
	var added []File
	for {
		part, err := form.NextFile()
		if err != nil {
			return err
		}
		if part == nil {
			break
		}
		file, err := r.read(part, len(added))
		if err != nil {
			return err
		}
		if file.ID != "" && !has(added, file.ID) {
			added = append(added, file)
		}
	}
	return r.leaveOut(added)
}

// leaveOut drops the files of earlier requests that the member no longer wants to send. It leaves
// those that this form has not listed: another request with the same form is about to send them.
func (r *receiver) leaveOut(added []File) error {
	var dropped []File
	kept := slices.DeleteFunc(slices.Clone(r.kept), func(f File) bool {
		again := has(added, f.ID)
		if !again && r.unwanted(f) && r.v.Input(ui.ListedName(f.ID)) != "" {
			dropped = append(dropped, f)
		}
		return again || r.unwanted(f)
	})
	r.kept = append(kept, added...)
	for len(r.kept) > r.most {
		last := r.kept[len(r.kept)-1]
		r.kept, dropped = r.kept[:len(r.kept)-1], append(dropped, last)
		r.problems = append(r.problems, r.v.Text.Files.TooMany.With(last.Name, r.most))
	}
	return r.files.drop(r.v.Ctx, dropped)
}

// unwanted reports whether the form does not keep a file of an earlier request.
func (r *receiver) unwanted(f File) bool { return r.v.Input(ui.KeepName(f.ID)) == "" }

// read stores one file, or adds what is wrong with it to the problems. A form without a file sends
// an empty one without a name.
func (r *receiver) read(part *multipart.Part, before int) (File, error) {
	texts := r.v.Text.Files
	name := ui.FileName(part.FileName(), texts.Unnamed)
	data, release, err := r.v.Portal.Uploads.ReadFile(part, ui.MaxFileSize+1)
	defer release()
	switch {
	case errors.Is(err, edge.ErrBusy):
		return File{}, err
	case err != nil:
		return File{}, edge.UnreadBody(err)
	case len(data) == 0 && part.FileName() == "":
		return File{}, nil
	case before >= r.most:
		r.problems = append(r.problems, texts.TooMany.With(name, r.most))
		return File{}, nil
	case len(data) > ui.MaxFileSize:
		r.problems = append(r.problems, texts.TooLarge.With(name, ui.MaxFileMegabytes))
		return File{}, nil
	}
	data, contentType, err := clean(data)
	switch {
	case errors.Is(err, photos.ErrPixels):
		r.problems = append(r.problems, texts.TooManyPixels.With(name, photos.MaxMegapixels))
		return File{}, nil
	case errors.Is(err, errLocked):
		r.problems = append(r.problems, texts.Locked.With(name))
		return File{}, nil
	case errors.Is(err, photos.ErrDamaged):
		r.problems = append(r.problems, texts.Damaged.With(name))
		return File{}, nil
	case err != nil:
		r.problems = append(r.problems, texts.WrongKind.With(name))
		return File{}, nil
	}
	file := File{ID: idOf(r.form, data), Name: name, ContentType: contentType, Size: len(data), Shows: r.v.Input(ui.ShowsName(part.FormName()))}
	return file, r.files.add(r.v, r.form, file, data)
}

func has(all []File, id string) bool {
	return slices.ContainsFunc(all, func(f File) bool { return f.ID == id })
}

// idOf returns the ID of a file, which is its idempotency key too.
func idOf(form string, data []byte) string {
	sum := sha256.Sum256(append([]byte(form+"\x00"), data...))
	return base32.StdEncoding.EncodeToString(sum[:])[:26]
}
