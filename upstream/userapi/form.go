package userapi

import (
	"encoding/json"
	"time"

	"memberportal/upstream/member"
)

const (
	formTimeout       = time.Minute // for one request with files
	idempotencyHeader = "Idempotency-Key"
)

// form is a payload with files. It is encoded before the first attempt, so that a second attempt
// sends the same bytes.
type form struct {
	mediaType string
	body      []byte
}

// newForm returns an object as a JSON part with this name, and every file as a part named field.
func newForm(name string, object any, field string, files []File) (*form, error) {
	data, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	parts := []formPart{{Name: name, MediaType: "application/json", Data: data}}
	for _, f := range files {
		parts = append(parts, formPart{Name: field, File: f.Name, MediaType: f.ContentType, Data: f.Data})
	}
	mediaType, body, err := encodeForm(parts)
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

	Vehicle      *ClaimVehicle `json:"vehicle,omitempty"`
	Driver       string        `json:"driver,omitempty"`
	Drivable     string        `json:"drivable,omitempty"`
	OtherParty   string        `json:"otherParty,omitempty"`
	PoliceReport string        `json:"policeReport,omitempty"`
}

func newWireNewClaim(n NewClaim) wireNewClaim {
	return wireNewClaim{
		PolicyNumber: n.PolicyNumber, Kind: n.Kind, LossDate: n.LossDate, LossTime: n.LossTime, Location: n.Location,
		Description: n.Description, Injuries: n.Injuries, ContactPhone: n.ContactPhone, ContactTime: n.ContactTime,
		Vehicle: n.Vehicle, Driver: n.Driver, Drivable: n.Drivable, OtherParty: n.OtherParty, PoliceReport: n.PoliceReport,
	}
}
