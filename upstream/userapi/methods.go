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
	r := request{
		method: http.MethodGet, pattern: "/profiles/authentication-methods",
		query: fmt.Sprintf("?timestamp=%d", time.Now().UnixMilli()), failureText: fixedText(textFetchMethods),
	}
	w, _, err := callFor[wireMethods](ctx, c, m, r)
	if err != nil {
		return AuthenticationMethods{}, err
	}
	return w.methods(), nil
}

// UpdateAuthenticationMethods sends the two choices and ProfileID of want. It returns the
// provider's response, or want when the response is empty.
func (c *Client) UpdateAuthenticationMethods(ctx context.Context, m Member, want AuthenticationMethods) (AuthenticationMethods, error) {
	r := request{
		method: http.MethodPost, pattern: "/profiles/update-authentication-methods",
		payload: struct {
			EmailMethod       bool
			MobilePhoneMethod bool
			ProfileID         string `json:"ProfileId,omitempty"`
		}{want.EmailMethod, want.MobilePhoneMethod, want.ProfileID},
		failureText: fixedText(textUpdateMethods),
	}
	res, err := c.call(ctx, m, r)
	if err != nil {
		return AuthenticationMethods{}, err
	}
	if res.isEmpty() {
		return want, nil
	}
	w, err := decode[wireMethods](r, res)
	if err != nil {
		return AuthenticationMethods{}, err
	}
	return w.methods(), nil
}
