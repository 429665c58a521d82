package bodies

import (
	"bytes"
	"errors"
	"io"
	"mime/multipart"
	"strings"

	"github.com/gofiber/fiber/v2"
)

const (
	formKey = "upload"
	// fieldLimit is the most bytes of a field, and maxParts the most parts.
	fieldLimit = 1 << 10
	maxParts   = 50
)

// Form is a form with files whose parts arrive one by one. It serves one goroutine.
type Form struct {
	reader *multipart.Reader // nil if the request is no such form
	first  *multipart.Part   // of the files, until NextFile returns it
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

// Files returns the form of the request, also if its body was small.
func Files(c *fiber.Ctx) *Form {
	if form := FormOf(c); form != nil {
		return form
	}
	return newForm(c, bytes.NewReader(c.Body()))
}

func newForm(c *fiber.Ctx, body io.Reader) *Form {
	form := &Form{fields: map[string]string{}}
	if boundary := c.Request().Header.MultipartFormBoundary(); len(boundary) > 0 {
		form.reader = multipart.NewReader(body, string(boundary))
	}
	return form
}

// Value returns a field whose part has arrived. The first use reads the first part of the body: the
// forgery token must be there, before any file.
func (f *Form) Value(name string) string {
	if !f.begun {
		f.begin()
	}
	return f.fields[name]
}

func (f *Form) begin() {
	f.begun = true
	part, err := f.next()
	switch {
	case err != nil:
		f.err = err
	case isFile(part):
		f.first = part
	default:
		f.err = f.keep(part)
	}
}

// NextFile returns the next file, nil after the last one. Read it before the next call.
func (f *Form) NextFile() (*multipart.Part, error) {
	if !f.begun {
		f.begin()
	}
	if file := f.first; file != nil {
		f.first = nil
		return file, nil
	}
	for f.err == nil {
		part, err := f.next()
		switch {
		case errors.Is(err, io.EOF):
			f.ended = true
			return nil, nil
		case err != nil:
			f.err = err
		case isFile(part):
			return part, nil
		default:
			f.err = f.keep(part)
		}
	}
	return nil, f.err
}

// isFile also holds for a file input without a chosen file.
func isFile(part *multipart.Part) bool {
	return strings.Contains(part.Header.Get("Content-Disposition"), "filename")
}

// next returns [io.EOF] after the last part, and a bad request for a body that is no such form.
func (f *Form) next() (*multipart.Part, error) {
	f.parts++
	if f.reader == nil || f.parts > maxParts {
		return nil, fiber.ErrBadRequest
	}
	part, err := f.reader.NextPart()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fiber.ErrBadRequest
	}
	return part, err
}

func (f *Form) keep(part *multipart.Part) error {
	value, err := io.ReadAll(io.LimitReader(part, fieldLimit+1))
	switch {
	case err != nil:
		return fiber.ErrBadRequest
	case len(value) > fieldLimit:
		return fiber.ErrRequestEntityTooLarge
	}
	f.fields[part.FormName()] = string(value)
	return nil
}
