package userapi

import (
	"cmp"
	"context"
	"net/http"

	"memberportal/upstream/member"
)

// NewClaim is a loss to report. Texts are the member's own words; all but
// PolicyNumber, Kind, LossDate and Description may be empty.
type NewClaim struct {
	PolicyNumber, Kind    string
	LossDate              member.Date
	LossTime              string // HH:MM of the clock at the place of the loss
	Location, Description string
	Injuries              string // who was hurt and how; "" for nobody
	ContactPhone          string
	ContactTime           string // when to call
	Photos                []Photo
	Key                   string // of idempotency: the same key twice is one claim
}

// Photo is a picture of the damage.
type Photo struct {
	Name, ContentType string
	Data              []byte
}

// AdjusterMessage is a question to a claim's adjuster. Reply says by which way
// the member wants the answer, "phone" or "email"; Phone goes with the first.
type AdjusterMessage struct {
	ClaimNumber, Reply, Phone, Text string
	Key                             string // of idempotency: the same key twice is one message
}

// Claim asks for one claim with everything known of it. See [NotFound] and
// [Unsupported].
func (c *Client) Claim(ctx context.Context, m Member, number string) (member.Claim, error) {
	r := request{method: http.MethodGet, pattern: "/claims/{claimNumber}", offer: item, words: changeWords}
	r, err := r.at("/claims/", number, "")
	if err != nil {
		return member.Claim{}, err
	}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return member.Claim{}, err
	}
	w, err := decode[wireClaim](r, a)
	if err != nil {
		return member.Claim{}, err
	}
	claim := w.claim()
	claim.Number = cmp.Or(claim.Number, number)
	return claim, nil
}

// NewClaim reports a loss and gives the number of the claim that it became. A
// refusal is an [*Error] whose Message is the provider's. See [Unsupported].
func (c *Client) NewClaim(ctx context.Context, m Member, n NewClaim) (reference string, err error) {
	f, err := n.form()
	if err != nil {
		return "", err
	}
	r := request{method: http.MethodPost, pattern: "/claims", payload: f, key: n.Key, offer: collection, words: changeWords}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return "", err
	}
	w, err := decode[wireClaim](r, a)
	if err != nil {
		return "", err
	}
	return r.made(a, w.Number)
}

// ContactAdjuster writes to the adjuster of a claim. A refusal is an [*Error]
// whose Message is the provider's. See [Unsupported].
func (c *Client) ContactAdjuster(ctx context.Context, m Member, message AdjusterMessage) error {
	return c.ask(ctx, m, request{
		method: http.MethodPost, pattern: "/claims/contact-adjuster", key: message.Key, offer: collection,
		payload: struct {
			ClaimNumber string `json:"claimNumber"`
			Reply       string `json:"reply"`
			Phone       string `json:"phone,omitempty"`
			Text        string `json:"text"`
		}{message.ClaimNumber, message.Reply, message.Phone, message.Text},
	})
}

// ask makes a call of ours that comes to nothing but success or refusal.
func (c *Client) ask(ctx context.Context, m Member, r request) error {
	r.words = changeWords
	a, err := c.call(ctx, m, r)
	if err != nil {
		return err
	}
	return r.outcome(a, errorRefuses)
}

// made is the id of what the call has made; an answer without one refuses.
func (r request) made(a answer, id text) (string, error) {
	if id == "" {
		return "", r.failure(a, ErrRejected)
	}
	return string(id), nil
}
