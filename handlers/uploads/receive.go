package uploads

import (
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"io"
	"mime/multipart"
	"slices"
	"strings"
	"time"

	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/handlers/uploads/photos"
	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Batch is what a form with files has brought.
type Batch struct {
	Key      string              // idempotency key of the form
	Files    []member.StoredFile // to send: of this request, and of earlier ones of the same form
	Wanted   string              // the IDs of the files that the form was to send, also of those that are sent
	Problems []string
	Full     bool // whether none was read, because too many uploads are under way
}

// sendRetry is when to try again while earlier files are being sent.
const sendRetry = 10 * time.Second

// Rules are what a form takes, and where it goes.
type Rules struct {
	Form       string                    // the name of the form, of which the IDs of its files are made
	PhotosOnly bool                      // no PDFs, but small versions of photos
	Shows      func(field string) string // what the file of a field shows, "" for nothing asked for
	TooMany    func(name string) string  // the sentence for a file that had no place
	// Add stores a file, and the small version of a photo. It reports false if there is no place.
	Add func(file member.StoredFile, data, thumb []byte) (added bool, err error)
}

// ReadEach adds every valid file of a form, one by one, even beside invalid ones, and lists what is
// wrong with the others. It reads none while too many uploads are under way. After it, r.Input has
// all fields of the form.
func ReadEach(r *request.Request, form *edge.Form, rules Rules) (b Batch, err error) {
	end, ok := r.Portal.Uploads.Begin(r.Identity.Key)
	if !ok {
		return fullBatch(r), nil
	}
	defer end()
	var thumbs smallPhotos
	for {
		part, err := form.NextFile()
		if err != nil || part == nil {
			return b, err
		}
		if rules.PhotosOnly && part.FormName() == thumbsField {
			thumbs.read(part)
			continue
		}
		problem, err := rules.read(r, part, &thumbs)
		switch {
		case errors.Is(err, edge.ErrBusy):
			return fullBatch(r), nil
		case err != nil:
			return b, err
		case problem != "":
			b.Problems = append(b.Problems, problem)
		}
	}
}

// fullBatch is the batch of a form whose files cannot be read now.
func fullBatch(r *request.Request) Batch {
	logBusy(r)
	return Batch{Problems: []string{r.Text.Files.Busy}, Full: true}
}

func logBusy(r *request.Request) {
	r.Portal.Metrics.LimitReached(edge.UploadLimit)
	r.Portal.Log.WarnContext(r.Ctx, "limit reached", "limit", edge.UploadLimit)
}

// read adds one file, or returns what is wrong with it. A form without a file sends an empty one
// without a name, which has no small version either.
func (rules Rules) read(r *request.Request, part *multipart.Part, thumbs *smallPhotos) (problem string, err error) {
	texts := r.Text.Files
	name := ui.FileName(part.FileName(), texts.Unnamed)
	data, release, err := r.Portal.Uploads.ReadFile(part, ui.MaxFileSize+1)
	defer release()
	switch {
	case errors.Is(err, edge.ErrBusy):
		return "", err
	case err != nil:
		return "", edge.UnreadBody(err)
	case len(data) == 0 && part.FileName() == "":
		return "", nil
	}
	thumb := thumbs.next()
	data, contentType, problem := rules.cleaned(texts, name, data)
	if problem != "" {
		return problem, nil
	}
	file := member.StoredFile{
		ID: idOf(rules.Form, data), Name: name, ContentType: contentType, Size: len(data),
		Small: thumb != nil, Shows: rules.Shows(part.FormName()),
	}
	added, err := rules.Add(file, data, thumb)
	if err == nil && !added {
		problem = rules.TooMany(name)
	}
	return problem, err
}

// cleaned returns what is stored of a file, or what is wrong with it.
func (rules Rules) cleaned(t text.Files, name string, data []byte) (cleaned []byte, contentType, problem string) {
	if len(data) > ui.MaxFileSize {
		return nil, "", t.TooLarge.With(name, ui.MaxFileMegabytes)
	}
	cleaned, contentType, err := clean(data, rules.PhotosOnly)
	switch {
	case errors.Is(err, photos.ErrPixels):
		problem = t.TooManyPixels.With(name, photos.MaxMegapixels)
	case errors.Is(err, photos.ErrDamaged):
		problem = t.Damaged.With(name)
	case err != nil && rules.PhotosOnly:
		problem = t.WrongPhoto.With(name)
	case err != nil:
		problem = t.WrongKind.With(name)
	}
	return cleaned, contentType, problem
}

// Receive lists the valid files of a form as waiting, at most so many of one request, beside those
// that earlier requests of the form have brought. A form may hold the files of several purposes;
// scope names this one.
func Receive(r *request.Request, scope string, most int) (Batch, error) {
	if len(r.C.Request().Header.MultipartFormBoundary()) == 0 {
		return Batch{Key: respond.IdempotencyKey(r.Input)}, nil // a form without files
	}
	form := edge.FormFiles(r.C)
	form.Fields() // the key is among them
	key := respond.IdempotencyKey(r.Input)
	files, name := filesOf(r), r.C.Path()+"/"+key+"/"+scope
	kept, err := files.of(r.Ctx, name)
	if err != nil {
		return Batch{Key: key}, err
	}
	var added []member.StoredFile
	b, err := ReadEach(r, form, Rules{
		Form:    name,
		Shows:   func(field string) string { return r.Input(ui.ShowsName(field)) },
		TooMany: func(name string) string { return r.Text.Files.TooMany.With(name, most) },
		Add: func(file member.StoredFile, data, _ []byte) (bool, error) {
			if !has(added, file.ID) {
				if len(added) == most {
					return false, nil
				}
				added = append(added, file)
			}
			return true, files.add(r, name, file, data)
		},
	})
	b.Key = key
	if err != nil || b.Full {
		b.Files = slices.DeleteFunc(kept, func(f member.StoredFile) bool { return !keeps(r, f) })
		return b, err
	}
	return b, b.setFiles(r, form, most, kept, added)
}

// setFiles sets the files of a batch, and drops those of earlier requests that the member has
// removed. It leaves those that this form has not listed: another request with the same form
// is about to send them.
func (b *Batch) setFiles(r *request.Request, form *edge.Form, most int, kept, added []member.StoredFile) error {
	var dropped []member.StoredFile
	for _, f := range kept {
		switch {
		case has(added, f.ID):
		case keeps(r, f):
			b.Files = append(b.Files, f)
		case r.Input(ui.ListedName(f.ID)) != "":
			dropped = append(dropped, f)
		}
	}
	b.Files = append(b.Files, added...)
	for len(b.Files) > most {
		last := b.Files[len(b.Files)-1]
		b.Files, dropped = b.Files[:len(b.Files)-1], append(dropped, last)
		b.Problems = append(b.Problems, r.Text.Files.TooMany.With(last.Name, most))
	}
	b.Wanted = wanted(form, b.Files)
	return filesOf(r).drop(r.Ctx, dropped)
}

// keeps reports whether the form keeps a file of an earlier request.
func keeps(r *request.Request, f member.StoredFile) bool { return r.Input(ui.KeepName(f.ID)) != "" }

// wanted returns the IDs of the files of a form, in one order: those of earlier requests, which may
// be sent already, and those that have just arrived.
func wanted(form *edge.Form, files []member.StoredFile) string {
	var ids []string
	for _, f := range files {
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

func has(all []member.StoredFile, id string) bool {
	return slices.ContainsFunc(all, func(f member.StoredFile) bool { return f.ID == id })
}

// idOf returns the ID of a file, which is its idempotency key too: a form that is sent twice adds a
// file once.
func idOf(form string, data []byte) string {
	sum := sha256.New()
	io.WriteString(sum, form+"\x00")
	sum.Write(data)
	return base32.StdEncoding.EncodeToString(sum.Sum(nil))[:26]
}
