package userapi

import (
	"bytes"
	"fmt"
	"mime"
	"mime/multipart"
	"net/textproto"
)

// formPart is a field, or a file if File is its name.
type formPart struct {
	Name, File, MediaType string
	Data                  []byte
}

// encodeForm returns a body with the parts in order, and its media type.
func encodeForm(parts []formPart) (mediaType string, body []byte, err error) {
	var buffer bytes.Buffer
	w := multipart.NewWriter(&buffer)
	for _, p := range parts {
		if err := p.write(w); err != nil {
			return "", nil, err
		}
	}
	if err := w.Close(); err != nil {
		return "", nil, err
	}
	return w.FormDataContentType(), buffer.Bytes(), nil
}

func (p formPart) write(w *multipart.Writer) error {
	parameters := map[string]string{"name": p.Name}
	if p.File != "" {
		parameters["filename"] = p.File
	}
	disposition := mime.FormatMediaType("form-data", parameters)
	if disposition == "" {
		return fmt.Errorf("formdata: cannot name the part %s", p.Name)
	}
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {disposition}, "Content-Type": {p.MediaType},
	})
	if err == nil {
		data := p.Data
		if p.File == "" {
			data = withoutMarks(data)
		}
		_, err = part.Write(data)
	}
	return err
}
