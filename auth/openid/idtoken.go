package openid

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/mail"
	"strconv"
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
	AuthTime        Seconds `json:"auth_time"`
	AccessTokenHash string  `json:"at_hash"`
	SessionID       string  `json:"sid"`
	Profile
}

// Profile has the claims about the person, which the ID token or the UserInfo response has.
type Profile struct {
	Emails            Strings `json:"emails"` // Azure AD B2C
	Email             One     `json:"email"`
	PreferredUsername string  `json:"preferred_username"`
	Name              string  `json:"name"`
	GivenName         string  `json:"given_name"`
}

// Seconds is a number of seconds. Providers write it as a number, a fraction, or as text; anything
// else is 0, as if it were missing.
type Seconds int64

func (s *Seconds) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseFloat(strings.Trim(string(b), `"`), 64)
	if err == nil && n > 0 && n < math.MaxInt32*100 {
		*s = Seconds(n)
	}
	return nil
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

// One is a text, or a list of one. A list of several does not say which of them it is, and is "".
type One string

func (o *One) UnmarshalJSON(b []byte) error {
	var all Strings
	err := all.UnmarshalJSON(b)
	if err == nil && len(all) == 1 {
		*o = One(all[0])
	}
	return err
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

// GetAuthTime returns when the member proved who they are, the zero time if the token does not say.
func (c *Claims) GetAuthTime() time.Time {
	if c.AuthTime == 0 {
		return time.Time{}
	}
	return time.Unix(int64(c.AuthTime), 0)
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

// EmailAddress returns the first of email, emails and preferred_username that is an address, "" if
// none is.
func (p *Profile) EmailAddress() string {
	return cmp.Or(p.ownEmail(), address(p.PreferredUsername))
}

// NamesEmail reports whether a claim that is for an email has an address. A preferred username may
// be one too, but UserInfo is asked first.
func (p *Profile) NamesEmail() bool { return p.ownEmail() != "" }

func (p *Profile) ownEmail() string {
	for _, candidate := range append([]string{string(p.Email)}, p.Emails...) {
		if found := address(candidate); found != "" {
			return found
		}
	}
	return ""
}

// address returns a text without the space around it if it is an email address, else "".
func address(text string) string {
	text = strings.TrimSpace(text)
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text {
		return ""
	}
	return text
}
