package openid

import "slices"

// verifiable are the signature algorithms that the portal verifies, each with a public key of the
// provider: never none, and never HMAC, which would use the client secret as its key.
var verifiable = []string{"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"}

// Algorithms returns the algorithms that tokens may be signed with: those of the provider's
// discovery document that the portal verifies. If the document lists none, they are the usual ones.
func Algorithms(announced []string) []string {
	if len(announced) == 0 {
		return []string{"RS256", "PS256", "ES256"}
	}
	return slices.DeleteFunc(slices.Clone(verifiable), func(name string) bool { return !slices.Contains(announced, name) })
}
