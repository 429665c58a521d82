package respond

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// CallKey returns the idempotency key of one change. It is bound to what the member has entered:
// the same form with other input is another change, which a provider must not take for a repeat. It
// is a hash, because a number in it would reach the provider's logs. An island without a key gets
// one.
func CallKey(form string, input ...string) string {
	// Texts always encode.
	whole, _ := json.Marshal(append([]string{cmp.Or(form, rand.Text())}, input...))
	sum := sha256.Sum256(whole)
	return hex.EncodeToString(sum[:16])
}
