package userapi

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"time"

	"memberportal/upstream/userapi/contract"
	"memberportal/upstream/userapi/exchange"
)

// AuthenticationMethods are the ways that a member can confirm a sign-in, as openapi.yaml has them.
type AuthenticationMethods struct {
	EmailMethod       bool
	MobilePhoneMethod bool
	ProfileID         string // "" when the provider has none; sent back with an update
	Email             string // masked, may be ""
	MobilePhone       string // masked, may be ""
}

// AuthenticationMethods fetches the member's authentication methods.
func (c *Client) AuthenticationMethods(ctx context.Context, m Member) (AuthenticationMethods, error) {
	return c.methodsOver(ctx, m, AuthenticationMethods{})
}

// methodsOver returns known with the fields that the provider has. It returns
// [exchange.ErrMalformed] for a response without any choice, which would otherwise mean that both
// are off.
func (c *Client) methodsOver(
	ctx context.Context, m Member, known AuthenticationMethods,
) (AuthenticationMethods, error) {
	r := exchange.Request{
		Method: http.MethodGet, Pattern: "/profiles/authentication-methods",
		Query: fmt.Sprintf("?timestamp=%d", time.Now().UnixMilli()),
	}
	w, res, err := exchange.CallFor[contract.Methods](ctx, c.Client, m, r)
	if err == nil && w.EmailMethod.How != contract.Sent && w.MobilePhoneMethod.How != contract.Sent {
		err = r.Failure(res, exchange.ErrMalformed)
	}
	if err != nil {
		return known, err
	}
	return known.with(w), nil
}

// UpdateAuthenticationMethods sends the two choices and ProfileID of want. Every success status
// means that they are saved (section 7: "response returned as is").
// It returns the choices in the response. If one is missing, it fetches them again, and uses want
// for a choice that is still missing: a failed fetch does not make the update a failure.
func (c *Client) UpdateAuthenticationMethods(
	ctx context.Context, m Member, want AuthenticationMethods,
) (AuthenticationMethods, error) {
	payload := fields{"EmailMethod": want.EmailMethod, "MobilePhoneMethod": want.MobilePhoneMethod}
	if want.ProfileID != "" {
		payload["ProfileId"] = want.ProfileID
	}
	r := exchange.Request{
		Method: http.MethodPost, Pattern: "/profiles/update-authentication-methods", Payload: payload, AnyBody: true,
	}
	res, err := c.Call(ctx, m, r)
	if err != nil {
		return AuthenticationMethods{}, err
	}
	w, _, err := exchange.Decode[contract.Methods](r, res)
	if err != nil {
		w = new(contract.Methods)
	}
	saved := want.with(w)
	if w.EmailMethod.How != contract.Sent || w.MobilePhoneMethod.How != contract.Sent {
		if saved, err = c.methodsOver(ctx, m, saved); err != nil {
			c.Log.WarnContext(ctx, "authentication methods not fetched after an update", "error", err)
		}
	}
	return saved, nil
}

// with returns the methods with the fields that a response has.
func (a AuthenticationMethods) with(w *contract.Methods) AuthenticationMethods {
	if w.EmailMethod.How == contract.Sent {
		a.EmailMethod = w.EmailMethod.Value
	}
	if w.MobilePhoneMethod.How == contract.Sent {
		a.MobilePhoneMethod = w.MobilePhoneMethod.Value
	}
	a.ProfileID = cmp.Or(w.ProfileID.Value, a.ProfileID)
	a.Email = cmp.Or(w.Email.Value, a.Email)
	a.MobilePhone = cmp.Or(w.MobilePhone.Value, a.MobilePhone)
	return a
}
