package logout

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/oidc"

	"memberportal/auth/openid"
)

const (
	// event is the member of the claim "events" that makes a token a logout token.
	event = "http://schemas.openid.net/event/backchannel-logout"
	// Window is how long a logout token can be used after it was issued, with the tolerance of the
	// clocks. A used token is remembered for the same time.
	Window    = 10 * time.Minute
	tolerance = time.Minute
	maxSize   = 16 << 10 // of a token, in bytes
)

// ErrInvalid means that a logout token must not end anything.
var ErrInvalid = errors.New("auth/logout: the logout token is invalid")

// Token is a valid logout token. Subject or SessionID may be "", not both.
type Token struct {
	Issuer, Subject, SessionID string
	ID                         string // to use each token once
}

// Verifier checks logout tokens of one provider (OpenID Connect Back-Channel Logout 1.0, section
// 2.6). The OpenID library has the type of the claims but no check.
type Verifier struct {
	Issuer, ClientID string
	Keys             oidc.KeySet
	Algorithms       []string // that tokens may be signed with
}

type claims struct {
	Issuer    string                     `json:"iss"`
	Subject   string                     `json:"sub"`
	Audience  openid.Strings             `json:"aud"`
	IssuedAt  oidc.Time                  `json:"iat"`
	Expires   oidc.Time                  `json:"exp"`
	ID        string                     `json:"jti"`
	SessionID string                     `json:"sid"`
	Events    map[string]json.RawMessage `json:"events"`
	Nonce     *json.RawMessage           `json:"nonce"`
}

// SetSignatureAlgorithm is called by the library's check of the signature.
func (*claims) SetSignatureAlgorithm(jose.SignatureAlgorithm) {}

// Verify returns ErrInvalid for an invalid token, and another error if it cannot get the provider's
// keys. The caller must ensure that each token is used once.
func (v Verifier) Verify(ctx context.Context, raw string) (Token, error) {
	if len(raw) > maxSize {
		return Token{}, ErrInvalid
	}
	var c claims
	payload, err := oidc.ParseToken(raw, &c)
	if err != nil {
		return Token{}, fmt.Errorf("%w: it cannot be parsed", ErrInvalid)
	}
	if fault := v.fault(c); fault != "" {
		return Token{}, fmt.Errorf("%w: %s", ErrInvalid, fault)
	}
	switch err := oidc.CheckSignature(ctx, raw, payload, &c, v.Algorithms, v.Keys); {
	case errors.Is(err, openid.ErrKeysUnfetched):
		return Token{}, fmt.Errorf("auth/logout: the logout token is not checked: %w", err)
	case err != nil:
		return Token{}, fmt.Errorf("%w: its signature is not valid", ErrInvalid)
	}
	return Token{c.Issuer, c.Subject, c.SessionID, c.ID}, nil
}

// fault describes the error in the claims, "" for none.
func (v Verifier) fault(c claims) string {
	now := time.Now()
	issued := c.IssuedAt.AsTime()
	switch {
	case c.Issuer != v.Issuer:
		return "wrong issuer"
	case !slices.Contains(c.Audience, v.ClientID):
		return "wrong audience"
	case c.IssuedAt == 0 || issued.After(now.Add(tolerance)) || issued.Before(now.Add(tolerance-Window)):
		return "not issued just now"
	case c.Expires == 0 || c.Expires.AsTime().Before(now.Add(-tolerance)):
		return "expired"
	case c.ID == "":
		return "no ID"
	case c.Nonce != nil:
		return "a nonce, which only ID tokens have"
	case !isObject(c.Events[event]):
		return "no logout event"
	case c.Subject == "" && c.SessionID == "":
		return "neither subject nor session"
	}
	return ""
}

func isObject(value json.RawMessage) bool {
	var object map[string]json.RawMessage
	return json.Unmarshal(value, &object) == nil && object != nil
}
