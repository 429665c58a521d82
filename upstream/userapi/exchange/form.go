package exchange

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/textproto"
	"time"
)

const FormTimeout = time.Minute // for one request with files

// File is a photo or a document to send.
type File struct {
	Name, ContentType string
	Size              int // bytes
	// Open returns the content. Each attempt opens the files of a call again, one after the other:
	// no two are in memory at a time. The call returns its errors unchanged.
	Open func(ctx context.Context) ([]byte, error)
}

// Form is a payload with files.
type Form struct {
	Name   string // of the part with Object
	Object any    // encoded as JSON
	Field  string // of each file
	Files  []File
}

// body is the body of a request. Its texts are encoded before the first attempt, so that a second
// attempt sends the same bytes.
type body struct {
	mediaType string
	length    int64
	parts     []bodyPart
}

// bodyPart is a text and the file after it, nil for none.
type bodyPart struct {
	text []byte
	file *File
}

// newBody returns a payload as JSON, and a Form as a form.
func newBody(payload any) (*body, error) {
	f, isForm := payload.(Form)
	if !isForm {
		data, err := json.Marshal(payload)
		return &body{"application/json", int64(len(data)), []bodyPart{{text: data}}}, err
	}
	data, err := json.Marshal(f.Object)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	w := multipart.NewWriter(&text)
	b := &body{mediaType: w.FormDataContentType()}
	err = beginPart(w, map[string]string{"name": f.Name}, "application/json")
	text.Write(data)
	for i := range f.Files {
		file := &f.Files[i]
		err = errors.Join(err, beginPart(w, map[string]string{"name": f.Field, "filename": file.Name}, file.ContentType))
		b.add(&text, file)
		b.length += int64(file.Size)
	}
	err = errors.Join(err, w.Close())
	b.add(&text, nil)
	return b, err
}

// add takes the text that was written before a file.
func (b *body) add(text *bytes.Buffer, file *File) {
	b.length += int64(text.Len())
	b.parts = append(b.parts, bodyPart{bytes.Clone(text.Bytes()), file})
	text.Reset()
}

func beginPart(w *multipart.Writer, parameters map[string]string, mediaType string) error {
	_, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {mime.FormatMediaType("form-data", parameters)}, "Content-Type": {mediaType},
	})
	return err
}

// open returns the body for one attempt. It holds one file at a time.
func (b *body) open(ctx context.Context) io.ReadCloser {
	var all []io.Reader
	for _, part := range b.parts {
		all = append(all, bytes.NewReader(part.text))
		if part.file != nil {
			all = append(all, &fileReader{ctx: ctx, file: part.file})
		}
	}
	return io.NopCloser(io.MultiReader(all...))
}

// fileReader opens a file when it is read.
type fileReader struct {
	ctx  context.Context
	file *File
	data *bytes.Reader
}

func (r *fileReader) Read(p []byte) (int, error) {
	if r.data == nil {
		data, err := r.file.read(r.ctx)
		if err != nil {
			return 0, err
		}
		r.data = bytes.NewReader(data)
	}
	return r.data.Read(p)
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
