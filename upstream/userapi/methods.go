package userapi

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// AuthenticationMethods says by which ways a member may confirm a sign-in. The
// format is ours (design.md, readings): section 7 does not show it.
type AuthenticationMethods struct {
	EmailMethod       bool
	MobilePhoneMethod bool
	ProfileID         string // "" when the provider has none; to be sent back
	Email             string // masked, may be ""
	MobilePhone       string // masked, may be ""
}

// AuthenticationMethods fetches the member's authentication methods.
func (c *Client) AuthenticationMethods(ctx context.Context, m Member) (AuthenticationMethods, error) {
	r := request{
		method: http.MethodGet, pattern: "/profiles/authentication-methods",
		query: fmt.Sprintf("?timestamp=%d", time.Now().UnixMilli()), words: fixedWords(wordsFetchMethods),
	}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return AuthenticationMethods{}, err
	}
	return r.methods(a)
}

// UpdateAuthenticationMethods chooses the methods; of want, the two choices and
// ProfileID are sent. It gives what the provider answers, or want when that is
// nothing.
func (c *Client) UpdateAuthenticationMethods(ctx context.Context, m Member, want AuthenticationMethods) (AuthenticationMethods, error) {
	r := request{
		method: http.MethodPost, pattern: "/profiles/update-authentication-methods",
		payload: struct {
			EmailMethod       bool
			MobilePhoneMethod bool
			ProfileID         string `json:"ProfileId,omitempty"`
		}{want.EmailMethod, want.MobilePhoneMethod, want.ProfileID},
		words: fixedWords(wordsUpdateMethods),
	}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return AuthenticationMethods{}, err
	}
	if a.isEmpty() {
		return want, nil
	}
	return r.methods(a)
}

func (r request) methods(a answer) (AuthenticationMethods, error) {
	w, err := decode[wireMethods](r, a)
	if err != nil {
		return AuthenticationMethods{}, err
	}
	return w.methods(), nil
}
