package auth

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
)

// clockTolerance is how far the provider's clock may be ahead of ours or behind.
const clockTolerance = time.Minute

var errNotYetValid = errors.New("token is not valid yet")

// claims are what we read of an ID token. They go through the library's
// verifier, whose gaps the methods below close.
type claims struct {
	oidc.TokenClaims
	Audience          words  `json:"aud"` // the library's own type panics on a number
	AccessTokenHash   string `json:"at_hash"`
	Emails            words  `json:"emails"` // Azure AD B2C
	Email             string `json:"email"`
	PreferredUsername string `json:"preferred_username"`
	Name              string `json:"name"`
}

// words is a list of strings, which may come as a single one.
type words []string

func (w *words) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*w = words{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(w))
}

// GetSubject is the first method that the verifier calls: a token that says just
// "null" leaves it a nil pointer.
func (c *claims) GetSubject() string {
	if c == nil {
		return ""
	}
	return c.Subject
}

func (c *claims) GetAudience() []string { return c.Audience }

func (c *claims) GetAccessTokenHash() string { return c.AccessTokenHash }

// GetExpiration is late by twice the tolerance, because the verifier takes the
// one away again: it knows a single offset, which helps a provider that is ahead
// and harms one that is behind.
func (c *claims) GetExpiration() time.Time {
	return c.TokenClaims.GetExpiration().Add(2 * clockTolerance)
}

// checkNotBefore is left out by the verifier.
func (c *claims) checkNotBefore() error {
	if c.NotBefore.AsTime().After(time.Now().Add(clockTolerance)) {
		return errNotYetValid
	}
	return nil
}

// email is emails[0], else email, else preferred_username; "" when none of them
// is an address.
func (c *claims) email() string {
	for _, candidate := range append(c.Emails[:min(1, len(c.Emails))], c.Email, c.PreferredUsername) {
		if address := strings.TrimSpace(candidate); strings.Contains(address, "@") {
			return address
		}
	}
	return ""
}

// identity is the member whom the token vouches for, as of now.
func (c *claims) identity() Identity {
	now := time.Now()
	authenticated := c.GetAuthTime()
	if authenticated.IsZero() || authenticated.After(now) {
		authenticated = now
	}
	return Identity{
		Key: identityKey(c.GetIssuer(), c.Subject), Subject: c.Subject,
		Email: c.email(), Name: strings.TrimSpace(c.Name),
		SignedInAt: now, AuthenticatedAt: authenticated,
	}
}

func identityKey(issuer, subject string) string {
	sum := sha256.Sum256([]byte(issuer + "\x00" + subject))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
