package userapi

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"time"

	"memberportal/upstream/userapi/exchange"
	"memberportal/upstream/userapi/wire"
)

// AuthenticationMethods are the ways that a member can confirm a sign-in. The specification does
// not define the format (section 7); openapi.yaml does.
type AuthenticationMethods struct {
	EmailMethod       bool
	MobilePhoneMethod bool
	ProfileID         string // "" when the provider has none; sent back with an update
	Email             string // masked, may be ""
	MobilePhone       string // masked, may be ""
}

// AuthenticationMethods fetches the member's authentication methods.
func (c *Client) AuthenticationMethods(ctx context.Context, m Member) (AuthenticationMethods, error) {
	w, err := c.fetchMethods(ctx, m)
	if err != nil {
		return AuthenticationMethods{}, err
	}
	return methodsOver(AuthenticationMethods{}, w), nil
}

// fetchMethods returns [exchange.ErrMalformed] for a response without any choice, which would
// otherwise mean that both are off.
func (c *Client) fetchMethods(ctx context.Context, m Member) (*wire.Methods, error) {
	r := exchange.Request{
		Method: http.MethodGet, Pattern: "/profiles/authentication-methods",
		Query: fmt.Sprintf("?timestamp=%d", time.Now().UnixMilli()),
	}
	w, res, err := exchange.CallFor[wire.Methods](ctx, c.Client, m, r)
	if err == nil && !w.EmailMethod.Known() && !w.MobilePhoneMethod.Known() {
		err = r.Failure(res, exchange.ErrMalformed)
	}
	return w, err
}

// UpdateAuthenticationMethods sends the two choices and ProfileID of want. Every success status
// means that they are saved, regardless of the body (section 7: "response returned as is"). It
// returns the choices in the response. If one is missing, it fetches them again, and uses want for
// a choice that is still missing.
func (c *Client) UpdateAuthenticationMethods(ctx context.Context, m Member, want AuthenticationMethods) (AuthenticationMethods, error) {
	r := exchange.Request{
		Method: http.MethodPost, Pattern: "/profiles/update-authentication-methods",
		Payload: struct {
			EmailMethod       bool
			MobilePhoneMethod bool
			ProfileID         string `json:"ProfileId,omitempty"`
		}{want.EmailMethod, want.MobilePhoneMethod, want.ProfileID},
		AnyBody: true,
	}
	res, err := c.Call(ctx, m, r)
	if err != nil {
		return AuthenticationMethods{}, err
	}
	w := methodsOf(res)
	saved := methodsOver(want, &w)
	if w.EmailMethod.Known() && w.MobilePhoneMethod.Known() {
		return saved, nil
	}
	return c.methodsAfterUpdate(ctx, m, saved), nil
}

// methodsAfterUpdate fetches the methods after an update whose response does not have them. A
// failed fetch does not make the update a failure.
func (c *Client) methodsAfterUpdate(ctx context.Context, m Member, saved AuthenticationMethods) AuthenticationMethods {
	w, err := c.fetchMethods(ctx, m)
	if err != nil {
		c.Log.WarnContext(ctx, "authentication methods not fetched after an update", "error", err)
		return saved
	}
	return methodsOver(saved, w)
}

// methodsOver returns known with the fields that the response has.
func methodsOver(known AuthenticationMethods, w *wire.Methods) AuthenticationMethods {
	if w.EmailMethod.Known() {
		known.EmailMethod = w.EmailMethod.On
	}
	if w.MobilePhoneMethod.Known() {
		known.MobilePhoneMethod = w.MobilePhoneMethod.On
	}
	known.ProfileID = cmp.Or(w.ProfileID, known.ProfileID)
	known.Email = cmp.Or(w.Email, known.Email)
	known.MobilePhone = cmp.Or(w.MobilePhone, known.MobilePhone)
	return known
}

// methodsOf returns the zero value for a body that is not a JSON object.
func methodsOf(res exchange.Response) (w wire.Methods) {
	if _, err := wire.Read(res.Body, &w); err != nil {
		return wire.Methods{}
	}
	return w
}
