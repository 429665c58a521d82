package userapi

import (
	"encoding/json"
	"time"

	"memberportal/upstream/formdata"
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
	parts := []formdata.Part{{Name: "claim", MediaType: "application/json", Data: claim}}
	for _, p := range n.Photos {
		parts = append(parts, formdata.Part{Name: "photos", File: p.Name, MediaType: p.ContentType, Data: p.Data})
	}
	mediaType, body, err := formdata.Encode(parts)
	return &form{mediaType, body}, err
}
