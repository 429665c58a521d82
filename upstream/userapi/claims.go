package userapi

import (
	"context"
	"net/http"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/contract"
	"memberportal/upstream/userapi/exchange"
)

// NewClaim is a loss to report. PolicyNumber, Kind, LossDate and Description are required.
type NewClaim struct {
	PolicyNumber string      `json:"policyNumber"`
	Kind         string      `json:"kind"`
	LossDate     member.Date `json:"lossDate"`
	LossTime     string      `json:"lossTime,omitempty"` // HH:MM, local time of the place of the loss
	Location     string      `json:"location,omitempty"`
	Description  string      `json:"description"`
	Injuries     string      `json:"injuries,omitempty"` // who was hurt and how, "" for no one
	ContactPhone string      `json:"contactPhone,omitempty"`
	ContactTime  string      `json:"contactTime,omitempty"` // best time to call

	// Vehicle and the fields after it need [member.Profile.VehicleClaims]. It is nil for none.
	Vehicle      *ClaimVehicle `json:"vehicle,omitempty"`
	Driver       string        `json:"driver,omitempty"`       // who drove, "" for unknown
	Drivable     string        `json:"drivable,omitempty"`     // "yes", "no" or "unknown"; "" for none
	OtherParty   string        `json:"otherParty,omitempty"`   // the other driver or owner
	PoliceReport string        `json:"policeReport,omitempty"` // number

	Photos []File `json:"-"`
	Key    string `json:"-"` // idempotency key
}

// ClaimVehicle is the vehicle of a loss. The zero value is a vehicle that is not on the policy.
type ClaimVehicle struct {
	VIN         string `json:"vin,omitempty"`
	UnitNumber  string `json:"unitNumber,omitempty"`
	Description string `json:"description,omitempty"` // such as "2021 Toyota RAV4"
}

// ClaimFile is a file for a claim. ToDo is the ID of the to-do that it is for, and Shows which of
// its requested files it is; "" for none.
type ClaimFile struct {
	ClaimNumber string `json:"-"`
	ToDo        string `json:"toDo,omitempty"`
	Shows       string `json:"shows,omitempty"`
	File        File   `json:"-"`
	Key         string `json:"-"` // idempotency key
}

// AdjusterMessage is a question to a claim's adjuster. Reply is how the member chose to be
// answered: "phone", which requires Phone, or "email".
type AdjusterMessage struct {
	ClaimNumber string `json:"claimNumber"`
	Reply       string `json:"reply"`
	Phone       string `json:"phone,omitempty"`
	Text        string `json:"text"`
	Key         string `json:"-"` // idempotency key
}

// Claim returns one claim with all its details.
func (c *Client) Claim(ctx context.Context, m Member, number string) (member.Claim, error) {
	claim, err := item(ctx, c, m, exchange.Get("/claims/{claimNumber}", number),
		func(c *contract.Claim) string { return c.ClaimNumber.Value })
	if err != nil {
		return member.Claim{}, err
	}
	one := claim.Member()
	one.Number = number
	return one, nil
}

// NewClaim reports a loss and returns the number of the new claim.
func (c *Client) NewClaim(ctx context.Context, m Member, n NewClaim) (reference string, err error) {
	claim, err := create(ctx, c, m, exchange.Request{
		Pattern: "/claims", Key: n.Key,
		Payload: exchange.Form{Name: "claim", Object: n, Field: "photos", Files: n.Photos},
	}, func(c *contract.NewClaim) string { return c.ClaimNumber.Value })
	if err != nil {
		return "", err
	}
	return claim.ClaimNumber.Value, nil
}

// SendClaimFile sends a file for a claim and returns it as the provider received it.
func (c *Client) SendClaimFile(ctx context.Context, m Member, f ClaimFile) (member.ClaimFile, error) {
	sent, err := create(ctx, c, m, exchange.Request{
		Pattern: "/claims/{claimNumber}/files", ID: f.ClaimNumber, Key: f.Key,
		Payload: exchange.Form{Name: "details", Object: f, Field: "file", Files: []File{f.File}},
	}, func(f *contract.ClaimFile) string { return f.Reference.Value })
	if err != nil {
		return member.ClaimFile{}, err
	}
	return sent.Member(), nil
}

// ContactAdjuster sends a message to a claim's adjuster.
func (c *Client) ContactAdjuster(ctx context.Context, m Member, message AdjusterMessage) error {
	return c.submit(ctx, m, exchange.Request{
		Method: http.MethodPost, Pattern: "/claims/contact-adjuster", Key: message.Key, Payload: message,
	})
}
