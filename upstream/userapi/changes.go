package userapi

import (
	"context"
	"net/http"
)

// ChangeEmail changes the sign-in email. A refusal is an [*Error] whose Message
// is the provider's (sections 7 and 8).
func (c *Client) ChangeEmail(ctx context.Context, m Member, newEmail, confirm string) error {
	return c.change(ctx, m, "/profiles/change-email", struct {
		NewEmail        string
		NewEmailConfirm string
	}{newEmail, confirm}, messageRefuses)
}

// AttachAccountPolicy adds an account or a policy, by number and policy zip, to
// the member's profile. A refusal is an [*Error] whose Message is the provider's.
func (c *Client) AttachAccountPolicy(ctx context.Context, m Member, number, zip string) error {
	return c.change(ctx, m, "/profiles/attach-account-policy", struct {
		AccountOrPolicyNumber string
		Zip                   string
	}{number, zip}, errorRefuses)
}

// DetachPolicy takes a policy off the member's profile. A refusal is an [*Error]
// whose Message is the provider's.
func (c *Client) DetachPolicy(ctx context.Context, m Member, policyNumber string) error {
	return c.change(ctx, m, "/profiles/detach-policy", struct {
		PolicyNumber string `json:"policyNumber"`
	}{policyNumber}, errorRefuses)
}

// DeleteProfile deletes the member's profile with the provider, which confirms
// it by email. A refusal is an [*Error] whose Message is the provider's.
func (c *Client) DeleteProfile(ctx context.Context, m Member) error {
	return c.change(ctx, m, "/profiles/delete-profile", struct {
		SendEmail   bool `json:"sendEmail"`
		ServiceCall bool `json:"serviceCall"`
	}{SendEmail: true}, messageRefuses)
}

// The calls differ in which field of a success makes it a failure (section 7).
func messageRefuses(s saying) bool { return s.Message.present }
func errorRefuses(s saying) bool   { return s.Error.present }

func (c *Client) change(ctx context.Context, m Member, pattern string, payload any, refuses func(saying) bool) error {
	r := request{method: http.MethodPost, pattern: pattern, payload: payload, words: changeWords}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return err
	}
	return r.outcome(a, refuses)
}

// outcome judges a success. Nothing, or an object that does not refuse, is one;
// a plain string says what went wrong; anything else cannot be trusted.
func (r request) outcome(a answer, refuses func(saying) bool) error {
	if a.isEmpty() {
		return nil
	}
	if a.plainText() != "" {
		return r.failure(a, ErrRejected)
	}
	said, err := decode[saying](r, a)
	if err != nil {
		return err
	}
	if refuses(*said) {
		return r.failure(a, ErrRejected)
	}
	return nil
}
