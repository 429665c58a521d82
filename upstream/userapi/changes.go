package userapi

import (
	"context"
	"net/http"
)

// ChangeEmail changes the sign-in email. A rejection is [failure.Refused]
// (sections 7 and 8).
func (c *Client) ChangeEmail(ctx context.Context, m Member, newEmail, confirm string) error {
	return c.change(ctx, m, request{pattern: "/profiles/change-email", payload: struct {
		NewEmail        string
		NewEmailConfirm string
	}{newEmail, confirm}}, messageRejects)
}

// AttachAccountPolicy adds an account or policy, by its number and the policy's zip code, to the
// member's profile. key is the idempotency key. A rejection is [failure.Refused].
func (c *Client) AttachAccountPolicy(ctx context.Context, m Member, number, zip, key string) error {
	return c.change(ctx, m, request{pattern: "/profiles/attach-account-policy", key: key, payload: struct {
		AccountOrPolicyNumber string
		Zip                   string
	}{number, zip}}, errorRejects)
}

// DetachPolicy removes a policy from the member's profile. A rejection is [failure.Refused].
func (c *Client) DetachPolicy(ctx context.Context, m Member, policyNumber string) error {
	return c.change(ctx, m, request{pattern: "/profiles/detach-policy", payload: struct {
		PolicyNumber string `json:"policyNumber"`
	}{policyNumber}}, errorRejects)
}

// DeleteProfile deletes the member's profile with the provider, which confirms it by email. key is
// the idempotency key. A rejection is [failure.Refused].
func (c *Client) DeleteProfile(ctx context.Context, m Member, key string) error {
	return c.change(ctx, m, request{pattern: "/profiles/delete-profile", key: key, payload: struct {
		SendEmail   bool `json:"sendEmail"`
		ServiceCall bool `json:"serviceCall"`
	}{SendEmail: true}}, messageRejects)
}

// outcomeReader returns nil if a response with a success status means success.
type outcomeReader func(request, response) error

func (c *Client) change(ctx context.Context, m Member, r request, outcome outcomeReader) error {
	r.method, r.said, r.noReplay = http.MethodPost, changeSaid, true
	res, err := c.call(ctx, m, r)
	if err != nil {
		return err
	}
	return outcome(r, res)
}

// messageRejects is for the calls whose only sign of a rejection is a message (section 7). Any
// other body means success, even if it is not JSON.
func messageRejects(r request, res response) error {
	if res.failureBody().Message.present {
		return r.failure(res, ErrRejected)
	}
	return nil
}

// errorRejects is for the calls whose success is an empty body or an object without an error. A
// plain string is the reason for a rejection. Anything else is an error, because the change may not
// have happened.
func errorRejects(r request, res response) error {
	if res.isEmpty() {
		return nil
	}
	if res.plainText() != "" {
		return r.failure(res, ErrRejected)
	}
	body, _, err := decode[failureBody](r, res)
	if err != nil {
		return err
	}
	if body.Error.present {
		return r.failure(res, ErrRejected)
	}
	return nil
}
