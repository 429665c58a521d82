package userapi

import "context"

// SetPaperlessBilling turns paperless billing on or off for an account. A rejection is
// [failure.Refused]. key is the idempotency key. See [failure.NotOffered]. Update the loaded
// profile with [Profiles.Update].
func (c *Client) SetPaperlessBilling(ctx context.Context, m Member, account string, on bool, key string) error {
	return c.put(ctx, m, "/paperless/billing", key, fields{"accountNumber": account, "paperlessBilling": on})
}

// SetPaperlessPolicy turns paperless delivery on or off for all terms of a policy. See
// [Client.SetPaperlessBilling].
func (c *Client) SetPaperlessPolicy(ctx context.Context, m Member, policyNumber string, on bool, key string) error {
	return c.put(ctx, m, "/paperless/policy", key, fields{"policyNumber": policyNumber, "paperlessPolicy": on})
}
