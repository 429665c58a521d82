package auth

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"time"

	"memberportal/auth/openid"
)

// newIdentity returns the member that an ID token describes.
func newIdentity(c *openid.Claims) Identity {
	now := time.Now()
	authenticated := c.GetAuthTime()
	// A time in the future, from a clock that is ahead, would postpone the next reauthentication.
	if authenticated.IsZero() || authenticated.After(now) {
		authenticated = now
	}
	return Identity{
		Key:             identityKey(c.GetIssuer(), c.Subject),
		Email:           c.EmailAddress(),
		Name:            strings.TrimSpace(c.Name),
		GivenName:       strings.TrimSpace(cmp.Or(c.GivenName, c.Name)),
		SignedInAt:      now,
		AuthenticatedAt: authenticated,
	}
}

// identityKey returns Identity.Key. The NUL byte, which an issuer URL cannot contain, keeps
// different pairs of issuer and subject from having the same hash input.
func identityKey(issuer, subject string) string {
	sum := sha256.Sum256([]byte(issuer + "\x00" + subject))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
