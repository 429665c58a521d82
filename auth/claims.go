package auth

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
)

// clockTolerance is how far the provider's clock may be ahead of ours or behind it.
const clockTolerance = time.Minute

var errNotYetValid = errors.New("token is not valid yet")

// claims are the ID token claims that we read. Their methods close gaps of the library's verifier.
type claims struct {
	oidc.TokenClaims
	Audience          stringList `json:"aud"` // the library's type panics on a number
	AccessTokenHash   string     `json:"at_hash"`
	Emails            stringList `json:"emails"` // Azure AD B2C
	Email             string     `json:"email"`
	PreferredUsername string     `json:"preferred_username"`
	Name              string     `json:"name"`
	GivenName         string     `json:"given_name"`
	SessionID         string     `json:"sid"`
}

// stringList is a JSON list of strings, or a single string in place of a list of one.
type stringList []string

func (w *stringList) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*w = stringList{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(w))
}

// GetSubject is the first method that the verifier calls. The receiver is nil if the token's
// payload is "null".
func (c *claims) GetSubject() string {
	if c == nil {
		return ""
	}
	return c.Subject
}

func (c *claims) GetAudience() []string { return c.Audience }

func (c *claims) GetAccessTokenHash() string { return c.AccessTokenHash }

// GetExpiration returns the expiry plus twice the tolerance. The verifier has one clock offset for
// all checks: it accepts an iat that much in the future but treats tokens as expired that much
// early. Adding it twice turns the second effect into the intended tolerance.
func (c *claims) GetExpiration() time.Time {
	return c.TokenClaims.GetExpiration().Add(2 * clockTolerance)
}

// checkNotBefore checks nbf, which the verifier ignores.
func (c *claims) checkNotBefore() error {
	if c.NotBefore.AsTime().After(time.Now().Add(clockTolerance)) {
		return errNotYetValid
	}
	return nil
}

// email returns emails[0], else email, else preferred_username: the first that looks like an
// address, "" if none does.
func (c *claims) email() string {
	for _, candidate := range append(c.Emails[:min(1, len(c.Emails))], c.Email, c.PreferredUsername) {
		if address := strings.TrimSpace(candidate); strings.Contains(address, "@") {
			return address
		}
	}
	return ""
}

// identity returns the member that the token describes.
func (c *claims) identity() Identity {
	now := time.Now()
	authenticated := c.GetAuthTime()
	// A time in the future, from a clock that is ahead, would postpone the next reauthentication.
	if authenticated.IsZero() || authenticated.After(now) {
		authenticated = now
	}
	return Identity{
		Key: identityKey(c.GetIssuer(), c.Subject), Subject: c.Subject,
		Email: c.email(), Name: strings.TrimSpace(c.Name), GivenName: strings.TrimSpace(cmp.Or(c.GivenName, c.Name)),
		SignedInAt: now, AuthenticatedAt: authenticated,
	}
}

// identityKey returns Identity.Key. The NUL byte, which an issuer URL cannot contain, keeps
// different pairs of issuer and subject from having the same hash input.
func identityKey(issuer, subject string) string {
	sum := sha256.Sum256([]byte(issuer + "\x00" + subject))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
