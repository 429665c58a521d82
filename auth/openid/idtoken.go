package openid

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/client/rp"
	"github.com/zitadel/oidc/v3/pkg/oidc"
)

// ClockTolerance is how far the provider's clock may be ahead of ours or behind it.
const ClockTolerance = time.Minute

var errNotYetValid = errors.New("token is not valid yet")

// Claims are the ID token claims that we read. Their methods close gaps of the library's verifier.
type Claims struct {
	oidc.TokenClaims
	Audience        Strings `json:"aud"` // the library's type panics on a number
	AccessTokenHash string  `json:"at_hash"`
	SessionID       string  `json:"sid"`
	Profile
}

// Profile has the claims about the person, which the ID token or the UserInfo response has.
type Profile struct {
	Emails            Strings `json:"emails"` // Azure AD B2C
	Email             string  `json:"email"`
	PreferredUsername string  `json:"preferred_username"`
	Name              string  `json:"name"`
	GivenName         string  `json:"given_name"`
}

// Strings is a JSON list of strings, or a single string instead of a list of one.
type Strings []string

func (w *Strings) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*w = Strings{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(w))
}

// VerifyIDToken returns the claims of an ID token that the verifier accepts, together with the
// access token that came with it.
func VerifyIDToken(ctx context.Context, access, id string, v *rp.IDTokenVerifier) (*Claims, error) {
	c, err := rp.VerifyTokens[*Claims](ctx, access, id, v)
	if err != nil {
		return nil, err
	}
	return c, c.checkNotBefore()
}

// GetSubject is the first method that the verifier calls. The receiver is nil if the token's
// payload is "null".
func (c *Claims) GetSubject() string {
	if c == nil {
		return ""
	}
	return c.Subject
}

func (c *Claims) GetAudience() []string { return c.Audience }

func (c *Claims) GetAccessTokenHash() string { return c.AccessTokenHash }

// GetExpiration returns the expiry plus twice the tolerance. The verifier has one clock offset for
// all checks: it accepts an iat that much in the future but treats tokens as expired that much
// early. Adding it twice turns the second effect into the intended tolerance.
func (c *Claims) GetExpiration() time.Time {
	return c.TokenClaims.GetExpiration().Add(2 * ClockTolerance)
}

// checkNotBefore checks nbf, which the verifier ignores.
func (c *Claims) checkNotBefore() error {
	if c.NotBefore.AsTime().After(time.Now().Add(ClockTolerance)) {
		return errNotYetValid
	}
	return nil
}

// EmailAddress returns the first of emails[0], email and preferred_username that looks like an
// address, "" if none does.
func (p *Profile) EmailAddress() string {
	for _, candidate := range append(p.Emails[:min(1, len(p.Emails))], p.Email, p.PreferredUsername) {
		if address := strings.TrimSpace(candidate); strings.Contains(address, "@") {
			return address
		}
	}
	return ""
}
