package edge

import (
	"bytes"
	"errors"
	"io"
	"mime/multipart"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v2"
)

const (
	formKey = "upload"
	// tokenLimit is the most bytes of the first field, which has the forgery token, textLimit those
	// of a later one, and maxParts the most parts.
	tokenLimit = 1 << 10
	textLimit  = 32 << 10
	maxParts   = 50
	// headLimit is the most bytes of a part's head, with what is before it and what is read ahead:
	// the library would take a file's name of 10 MB.
	headLimit = 32 << 10
)

// Form is a form with files whose parts arrive one by one. It serves one goroutine.
type Form struct {
	reader *multipart.Reader // nil unless the request is multipart
	body   *headReader       // what reader reads
	last   *multipart.Part   // that reader has returned
	first  *multipart.Part   // the next file, until NextFile returns it
	begun  bool
	ended  bool
	parts  int
	fields map[string]string
	err    error
}

// FormOf returns the form of an upload, nil for every other request.
func FormOf(c *fiber.Ctx) *Form {
	form, _ := c.Locals(formKey).(*Form)
	return form
}

// FormFiles returns the form of the request, even if its body was small.
func FormFiles(c *fiber.Ctx) *Form {
	if form := FormOf(c); form != nil {
		return form
	}
	return newForm(c, bytes.NewReader(c.Body()))
}

func newForm(c *fiber.Ctx, body io.Reader) *Form {
	return readForm(body, string(c.Request().Header.MultipartFormBoundary()))
}

// readForm reads no body without a boundary.
func readForm(body io.Reader, boundary string) *Form {
	form := &Form{body: &headReader{body: body}, fields: map[string]string{}}
	if boundary != "" {
		form.reader = multipart.NewReader(form.body, boundary)
	}
	return form
}

// headReader limits what is read of a part's head.
type headReader struct {
	body   io.Reader
	inHead bool
	left   int // of a head
}

func (h *headReader) Read(p []byte) (int, error) {
	if !h.inHead {
		return h.body.Read(p)
	}
	if h.left == 0 {
		return 0, fiber.ErrBadRequest
	}
	n, err := h.body.Read(p[:min(len(p), h.left)])
	h.left -= n
	return n, err
}

// Value returns a field whose part has arrived. The first use reads the first part of the body:
// the forgery token must be there, before any file.
func (f *Form) Value(name string) string {
	f.begin()
	return f.fields[name]
}

// begin reads the first part, once.
func (f *Form) begin() {
	if !f.begun {
		f.begun = true
		f.take(tokenLimit)
	}
}

// take reads the next part: a field of at most limit bytes, or the head of a file.
func (f *Form) take(limit int) {
	part, err := f.next()
	switch {
	case err != nil:
		f.err = err
	case isFilePart(part):
		f.first = part
	default:
		f.err = f.keep(part, limit)
	}
}

// Fields returns the fields before the first file. They arrive before any of the files is read.
func (f *Form) Fields() url.Values {
	f.advance()
	fields := url.Values{}
	for name, value := range f.fields {
		fields.Set(name, value)
	}
	return fields
}

// NextFile returns the next file, nil after the last one. Read it before the next call.
func (f *Form) NextFile() (*multipart.Part, error) {
	f.advance()
	file := f.first
	f.first = nil
	return file, f.err
}

// advance reads up to the next file, unless one is waiting.
func (f *Form) advance() {
	f.begin()
	for f.err == nil && f.first == nil && !f.ended {
		if f.take(textLimit); errors.Is(f.err, io.EOF) {
			f.err, f.ended = nil, true
		}
	}
}

// isFilePart also holds for a file input without a chosen file.
func isFilePart(part *multipart.Part) bool {
	return strings.Contains(part.Header.Get("Content-Disposition"), "filename")
}

// next returns [io.EOF] after the last part, and a bad request for a body that is not multipart.
func (f *Form) next() (*multipart.Part, error) {
	if f.reader == nil {
		return nil, fiber.ErrBadRequest
	}
	if f.parts++; f.parts > maxParts { // so that the error says there are too many files
		return nil, fiber.ErrRequestEntityTooLarge
	}
	if f.last != nil { // the rest of a part isn't a head
		if _, err := io.Copy(io.Discard, f.last); err != nil {
			return nil, UnreadBody(err)
		}
	}
	f.body.inHead, f.body.left = true, headLimit
	part, err := f.reader.NextPart()
	f.body.inHead, f.last = false, part
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, UnreadBody(err)
	}
	return part, err
}

func (f *Form) keep(part *multipart.Part, limit int) error {
	value, err := io.ReadAll(io.LimitReader(part, int64(limit)+1))
	switch {
	case err != nil:
		return UnreadBody(err)
	case len(value) > limit:
		return fiber.ErrRequestEntityTooLarge
	}
	f.fields[part.FormName()] = string(value)
	return nil
}
