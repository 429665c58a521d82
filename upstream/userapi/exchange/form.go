package exchange

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/textproto"
	"time"
)

const (
	FormTimeout       = time.Minute // for one request with files
	idempotencyHeader = "Idempotency-Key"
)

// File is a photo or a document to send.
type File struct {
	Name, ContentType string
	Size              int // bytes
	// Open returns the content. Each attempt opens the files of a call again, one after the other: no
	// two are in memory at a time. The call returns its errors unchanged.
	Open func(ctx context.Context) ([]byte, error)
}

// form is a payload with files. Its texts are encoded before the first attempt, so that a second
// attempt sends the same bytes.
type form struct {
	mediaType string
	length    int64
	parts     []formPart
}

// formPart is a text and the file after it, nil for none.
type formPart struct {
	text []byte
	file *File
}

// NewForm returns an object as a JSON part with this name, and every file as a part named field.
func NewForm(name string, object any, field string, files []File) (*form, error) {
	data, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	w := multipart.NewWriter(&text)
	f := &form{mediaType: w.FormDataContentType()}
	if err = beginPart(w, map[string]string{"name": name}, "application/json"); err != nil {
		return nil, err
	}
	text.Write(data)
	for i := range files {
		file := &files[i]
		err = beginPart(w, map[string]string{"name": field, "filename": file.Name}, file.ContentType)
		if err != nil {
			return nil, err
		}
		f.add(&text, file)
	}
	err = w.Close()
	f.add(&text, nil)
	return f, err
}

// add takes the text that was written before a file.
func (f *form) add(text *bytes.Buffer, file *File) {
	f.parts = append(f.parts, formPart{bytes.Clone(text.Bytes()), file})
	f.length += int64(text.Len())
	if file != nil {
		f.length += int64(file.Size)
	}
	text.Reset()
}

func beginPart(w *multipart.Writer, parameters map[string]string, mediaType string) error {
	_, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {mime.FormatMediaType("form-data", parameters)}, "Content-Type": {mediaType},
	})
	return err
}

// open returns the body of one attempt.
func (f *form) open(ctx context.Context) io.ReadCloser {
	return io.NopCloser(&formReader{ctx: ctx, parts: f.parts})
}

// formReader reads the texts and files of a form, of which it holds one at a time.
type formReader struct {
	ctx   context.Context
	parts []formPart
	left  []byte // of the text or the file that is being read
	file  *File  // the next to open, nil for none
}

func (r *formReader) Read(p []byte) (int, error) {
	for len(r.left) == 0 {
		if err := r.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	if len(r.left) == 0 {
		r.left = nil // the memory of this file is free before the next one is opened
	}
	return n, nil
}

// next opens the next text or file.
func (r *formReader) next() (err error) {
	switch {
	case r.file != nil:
		r.left, err = r.file.read(r.ctx)
		r.file = nil
	case len(r.parts) > 0:
		r.left, r.file, r.parts = r.parts[0].text, r.parts[0].file, r.parts[1:]
	default:
		err = io.EOF
	}
	return err
}

// read returns an unreadFile for a file that can't be opened, or that has another size than it
// had.
func (f *File) read(ctx context.Context) ([]byte, error) {
	data, err := f.Open(ctx)
	if err == nil && len(data) != f.Size {
		err = fmt.Errorf("exchange: a file to send has %d bytes, not %d", len(data), f.Size)
	}
	if err != nil {
		return nil, &unreadFile{err}
	}
	return data, nil
}

// unreadFile is why the files of a call could not be read. It isn't a failure of the user API.
type unreadFile struct{ error }

func (u *unreadFile) Unwrap() error { return u.error }
