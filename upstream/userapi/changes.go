package userapi

import (
	"context"
	"net/http"

	"memberportal/upstream/userapi/contract"
	"memberportal/upstream/userapi/exchange"
)

// ChangeEmail changes the sign-in email.
func (c *Client) ChangeEmail(ctx context.Context, m Member, newEmail, confirm string) error {
	return c.change(ctx, m, "/profiles/change-email", "",
		fields{"NewEmail": newEmail, "NewEmailConfirm": confirm}, messageRejects)
}

// AttachAccountPolicy adds an account or policy, by its number and the policy's zip code, to the
// member's profile.
func (c *Client) AttachAccountPolicy(ctx context.Context, m Member, number, zip, key string) error {
	return c.change(ctx, m, "/profiles/attach-account-policy", key,
		fields{"AccountOrPolicyNumber": number, "Zip": zip}, attachedRejects)
}

// DetachPolicy removes a policy from the member's profile.
func (c *Client) DetachPolicy(ctx context.Context, m Member, policyNumber string) error {
	return c.change(ctx, m, "/profiles/detach-policy", "", fields{"policyNumber": policyNumber}, attachedRejects)
}

// DeleteProfile deletes the member's profile with the provider, which confirms it by email.
func (c *Client) DeleteProfile(ctx context.Context, m Member, key string) error {
	return c.change(ctx, m, "/profiles/delete-profile", key,
		fields{"sendEmail": true, "serviceCall": false}, messageRejects)
}

// SetPaperlessBilling turns paperless billing on or off for an account. Update the loaded profile
// with [Profiles.Update].
func (c *Client) SetPaperlessBilling(ctx context.Context, m Member, account string, on bool, key string) error {
	return c.put(ctx, m, "/paperless/billing", key, fields{"accountNumber": account, "paperlessBilling": on})
}

// SetPaperlessPolicy turns paperless delivery on or off for all terms of a policy. See
// [Client.SetPaperlessBilling].
func (c *Client) SetPaperlessPolicy(ctx context.Context, m Member, policyNumber string, on bool, key string) error {
	return c.put(ctx, m, "/paperless/policy", key, fields{"policyNumber": policyNumber, "paperlessPolicy": on})
}

// fields are the fields of a payload.
type fields map[string]any

// change makes a call of section 7 that changes the profile. rejects returns an error if a response
// with a success status is a rejection.
func (c *Client) change(
	ctx context.Context, m Member, pattern, key string, payload fields,
	rejects func(exchange.Request, exchange.Response) error,
) error {
	r := exchange.Request{
		Method: http.MethodPost, Pattern: pattern, Key: key, Payload: payload, Said: exchange.ChangeSaid, NoReplay: true,
	}
	res, err := c.Call(ctx, m, r)
	if err == nil {
		err = rejects(r, res)
	}
	return err
}

// submit makes an optional call that only succeeds or is rejected.
func (c *Client) submit(ctx context.Context, m Member, r exchange.Request) error {
	r.Optional = true
	res, err := c.Call(ctx, m, r)
	if err == nil {
		err = outcome(contract.ReadChange(res.Body), r, res)
	}
	return err
}

// put is submit for a choice. key is the idempotency key.
func (c *Client) put(ctx context.Context, m Member, pattern, key string, payload any) error {
	return c.submit(ctx, m, exchange.Request{
		Method: http.MethodPut, Pattern: pattern, Key: key, Payload: payload, NoReplay: true,
	})
}

// messageRejects is for the calls whose only sign of a rejection is a message (section 7). Any
// other body means success, even if it is not JSON.
func messageRejects(r exchange.Request, res exchange.Response) error {
	if contract.HasMessage(res.Body) {
		return r.Failure(res, exchange.ErrRejected)
	}
	return nil
}

// attachedRejects is for attach and detach (section 7).
func attachedRejects(r exchange.Request, res exchange.Response) error {
	return outcome(contract.ReadAttached(res.Body), r, res)
}

// outcome returns the error of a change that didn't happen, or may not have happened.
func outcome(change contract.Change, r exchange.Request, res exchange.Response) error {
	switch change {
	case contract.ChangeDone:
		return nil
	case contract.ChangeRefused:
		return r.Failure(res, exchange.ErrRejected)
	case contract.ChangeUnknown:
	}
	return r.Failure(res, exchange.ErrUnconfirmed)
}
