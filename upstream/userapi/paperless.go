package userapi

import (
	"context"
	"net/http"
)

// SetPaperlessBilling turns paperless billing on or off for an account. A rejection is an [*Error]
// with the provider's Message. See [Unsupported]. Update the loaded profile with [Profiles.Update].
func (c *Client) SetPaperlessBilling(ctx context.Context, m Member, account string, on bool) error {
	return c.setPaperless(ctx, m, "/paperless/billing", struct {
		AccountNumber    string `json:"accountNumber"`
		PaperlessBilling bool   `json:"paperlessBilling"`
	}{account, on})
}

// SetPaperlessPolicy turns paperless delivery on or off for all terms of a policy. See
// [Client.SetPaperlessBilling].
func (c *Client) SetPaperlessPolicy(ctx context.Context, m Member, policyNumber string, on bool) error {
	return c.setPaperless(ctx, m, "/paperless/policy", struct {
		PolicyNumber    string `json:"policyNumber"`
		PaperlessPolicy bool   `json:"paperlessPolicy"`
	}{policyNumber, on})
}

func (c *Client) setPaperless(ctx context.Context, m Member, pattern string, payload any) error {
	return c.submit(ctx, m, request{method: http.MethodPut, pattern: pattern, payload: payload, kind: collection})
}
