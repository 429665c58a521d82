package userapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"mime/multipart"
	"net/textproto"
	"time"
)

const (
	formTimeout       = time.Minute // for one request with files
	idempotencyHeader = "Idempotency-Key"
)

// form is a payload with files. It is encoded before the first attempt, so that a second one sends
// the same bytes.
type form struct {
	mediaType string
	body      []byte
}

// form returns the claim as JSON and every photo as a part.
func (n NewClaim) form() (*form, error) {
	claim, err := json.Marshal(newWireNewClaim(n))
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	parts := []formPart{{name: "claim", mediaType: "application/json", data: claim}}
	for _, p := range n.Photos {
		parts = append(parts, formPart{"photos", p.Name, p.ContentType, p.Data})
	}
	for _, p := range parts {
		if err := p.write(w); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return &form{w.FormDataContentType(), body.Bytes()}, nil
}

type formPart struct {
	name, file, mediaType string
	data                  []byte
}

func (p formPart) write(w *multipart.Writer) error {
	parameters := map[string]string{"name": p.name}
	if p.file != "" {
		parameters["filename"] = p.file
	}
	disposition := mime.FormatMediaType("form-data", parameters)
	if disposition == "" {
		return fmt.Errorf("userapi: cannot name the part %s", p.name)
	}
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {disposition}, "Content-Type": {p.mediaType},
	})
	if err == nil {
		_, err = part.Write(p.data)
	}
	return err
}
