package userapi

import (
	"encoding/json"
	"time"

	"memberportal/upstream/formdata"
	"memberportal/upstream/member"
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

type wireNewClaim struct {
	PolicyNumber string      `json:"policyNumber"`
	Kind         string      `json:"kind"`
	LossDate     member.Date `json:"lossDate"`
	LossTime     string      `json:"lossTime,omitempty"`
	Location     string      `json:"location,omitempty"`
	Description  string      `json:"description"`
	Injuries     string      `json:"injuries,omitempty"`
	ContactPhone string      `json:"contactPhone,omitempty"`
	ContactTime  string      `json:"contactTime,omitempty"`
}

func newWireNewClaim(n NewClaim) wireNewClaim {
	return wireNewClaim{
		PolicyNumber: n.PolicyNumber, Kind: n.Kind, LossDate: n.LossDate, LossTime: n.LossTime, Location: n.Location,
		Description: n.Description, Injuries: n.Injuries, ContactPhone: n.ContactPhone, ContactTime: n.ContactTime,
	}
}
