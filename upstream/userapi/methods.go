package userapi

import (
	"context"
	"fmt"
	"net/http"
	"time"
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
	return w.over(AuthenticationMethods{}), nil
}

// fetchMethods returns [ErrMalformed] for a response without any choice, which would otherwise mean
// that both are off.
func (c *Client) fetchMethods(ctx context.Context, m Member) (*wireMethods, error) {
	r := request{
		method: http.MethodGet, pattern: "/profiles/authentication-methods",
		query: fmt.Sprintf("?timestamp=%d", time.Now().UnixMilli()),
	}
	w, res, err := callFor[wireMethods](ctx, c, m, r)
	if err == nil && w.EmailMethod == nil && w.MobilePhoneMethod == nil {
		err = r.failure(res, ErrMalformed)
	}
	return w, err
}

// UpdateAuthenticationMethods sends the two choices and ProfileID of want. Every success status
// means that they are saved, regardless of the body (section 7: "response returned as is"). It
// returns the choices in the response. If one is missing, it fetches them again, and uses want for
// a choice that is still missing.
func (c *Client) UpdateAuthenticationMethods(ctx context.Context, m Member, want AuthenticationMethods) (AuthenticationMethods, error) {
	r := request{
		method: http.MethodPost, pattern: "/profiles/update-authentication-methods",
		payload: struct {
			EmailMethod       bool
			MobilePhoneMethod bool
			ProfileID         string `json:"ProfileId,omitempty"`
		}{want.EmailMethod, want.MobilePhoneMethod, want.ProfileID},
		anyBody: true,
	}
	res, err := c.call(ctx, m, r)
	if err != nil {
		return AuthenticationMethods{}, err
	}
	w := res.methods()
	saved := w.over(want)
	if w.EmailMethod != nil && w.MobilePhoneMethod != nil {
		return saved, nil
	}
	return c.methodsAfterUpdate(ctx, m, saved), nil
}

// methodsAfterUpdate fetches the methods after an update whose response does not have them. A
// failed fetch does not make the update a failure.
func (c *Client) methodsAfterUpdate(ctx context.Context, m Member, saved AuthenticationMethods) AuthenticationMethods {
	w, err := c.fetchMethods(ctx, m)
	if err != nil {
		c.log.WarnContext(ctx, "authentication methods not fetched after an update", "error", err)
		return saved
	}
	return w.over(saved)
}
