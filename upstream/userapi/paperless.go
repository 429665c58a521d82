package userapi

import (
	"context"
	"net/http"

	"memberportal/upstream/userapi/exchange"
)

// SetPaperlessBilling turns paperless billing on or off for an account. A rejection is
// [failure.Refused]. key is the idempotency key. See [failure.NotOffered]. Update the loaded
// profile with [Profiles.Update].
func (c *Client) SetPaperlessBilling(ctx context.Context, m Member, account string, on bool, key string) error {
	return c.setPaperless(ctx, m, "/paperless/billing", key, struct {
		AccountNumber    string `json:"accountNumber"`
		PaperlessBilling bool   `json:"paperlessBilling"`
	}{account, on})
}

// SetPaperlessPolicy turns paperless delivery on or off for all terms of a policy. See
// [Client.SetPaperlessBilling].
func (c *Client) SetPaperlessPolicy(ctx context.Context, m Member, policyNumber string, on bool, key string) error {
	return c.setPaperless(ctx, m, "/paperless/policy", key, struct {
		PolicyNumber    string `json:"policyNumber"`
		PaperlessPolicy bool   `json:"paperlessPolicy"`
	}{policyNumber, on})
}

func (c *Client) setPaperless(ctx context.Context, m Member, pattern, key string, payload any) error {
	return c.submit(ctx, m,
		exchange.Request{
			Method: http.MethodPut, Pattern: pattern, Key: key, Payload: payload, Optional: true,
			NoReplay: true,
		})
}
