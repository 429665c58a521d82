package keyring

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
)

// Pseudonyms returns a function that makes a text, such as the key of a member, a pseudonym for the
// log. Its key is derived from the first of the base64 keys of 32 bytes, so a pseudonym changes
// when another key comes first, and no key that encrypts is used for it.
func Pseudonyms(base64Keys []string) (func(text string) string, error) {
	if len(base64Keys) == 0 {
		return nil, errors.New("auth/keyring: at least one session key is required")
	}
	key, err := decodeKey(base64Keys[0])
	if err != nil {
		return nil, fmt.Errorf("auth/keyring: session key 1 %w", err)
	}
	derived, err := hkdf.Key(sha256.New, key, nil, "member portal signature: member in the log", sha256.Size)
	if err != nil {
		return nil, err
	}
	return func(text string) string {
		h := hmac.New(sha256.New, derived)
		h.Write([]byte(text))
		return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
	}, nil
}
