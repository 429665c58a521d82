package userapi

import (
	"context"
	"net/http"
)

// SetPaperlessBilling has an account's bills sent without paper, or with it. A
// refusal is an [*Error] whose Message is the provider's. See [Unsupported]. The
// loaded profile follows by [Profiles.Update].
func (c *Client) SetPaperlessBilling(ctx context.Context, m Member, account string, on bool) error {
	return c.setPaperless(ctx, m, "/paperless/billing", struct {
		AccountNumber    string `json:"accountNumber"`
		PaperlessBilling bool   `json:"paperlessBilling"`
	}{account, on})
}

// SetPaperlessPolicy has a policy's papers, of all its terms, sent without paper,
// or with it. Otherwise as [Client.SetPaperlessBilling].
func (c *Client) SetPaperlessPolicy(ctx context.Context, m Member, policyNumber string, on bool) error {
	return c.setPaperless(ctx, m, "/paperless/policy", struct {
		PolicyNumber    string `json:"policyNumber"`
		PaperlessPolicy bool   `json:"paperlessPolicy"`
	}{policyNumber, on})
}

func (c *Client) setPaperless(ctx context.Context, m Member, pattern string, payload any) error {
	return c.ask(ctx, m, request{method: http.MethodPut, pattern: pattern, payload: payload, offer: collection})
}
