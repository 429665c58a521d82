package exchange

import (
	"bytes"
	"mime"
	"mime/multipart"
	"net/textproto"
	"time"
)

const (
	FormTimeout       = time.Minute // for one request with files
	idempotencyHeader = "Idempotency-Key"
)

// File is a photo or a document.
type File struct {
	Name, ContentType string
	Data              []byte
}

// form is a payload with files. It is encoded before the first attempt, so that a second attempt
// sends the same bytes.
type form struct {
	mediaType string
	body      []byte
}

// NewForm returns an object as a JSON part with this name, and every file as a part named field.
func NewForm(name string, object any, field string, files []File) (*form, error) {
	data, _, err := encode(object)
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	err = writePart(w, map[string]string{"name": name}, "application/json", data)
	for _, f := range files {
		if err == nil {
			err = writePart(w, map[string]string{"name": field, "filename": f.Name}, f.ContentType, f.Data)
		}
	}
	if err == nil {
		err = w.Close()
	}
	return &form{w.FormDataContentType(), body.Bytes()}, err
}

func writePart(w *multipart.Writer, parameters map[string]string, mediaType string, data []byte) error {
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {mime.FormatMediaType("form-data", parameters)}, "Content-Type": {mediaType},
	})
	if err == nil {
		_, err = part.Write(data)
	}
	return err
}
