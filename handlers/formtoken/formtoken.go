// Package formtoken encodes the hidden field that proves that a form comes from a page of ours, and
// for which member the page was made.
package formtoken

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"strings"
)

// New returns the field's value. The session's secret looks different on every page, so that the
// size of the compressed page reveals nothing about it (BREACH).
func New(secret, owner string) string {
	// Always valid: auth.Sessions.XSRF encoded it.
	plain, _ := base64.RawURLEncoding.DecodeString(secret)
	mask := make([]byte, len(plain))
	rand.Read(mask)
	return base64.RawURLEncoding.EncodeToString(append(mask, xor(mask, plain)...)) + "." + owner
}

// Parse returns what [New] encoded. Each part is "" if the value has no valid one.
func Parse(value string) (secret, owner string) {
	masked, owner, _ := strings.Cut(value, ".")
	raw, err := base64.RawURLEncoding.DecodeString(masked)
	if err != nil || len(raw)%2 != 0 {
		return "", owner
	}
	return base64.RawURLEncoding.EncodeToString(xor(raw[:len(raw)/2], raw[len(raw)/2:])), owner
}

func xor(a, b []byte) []byte {
	out := make([]byte, len(a))
	subtle.XORBytes(out, a, b)
	return out
}
