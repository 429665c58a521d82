package keyring

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
)

// Signer signs short texts that leave the portal and come back, such as a link that members may
// share. The first key signs, all keys verify. A signature becomes invalid when its key is removed.
// It is safe for concurrent use.
type Signer struct{ keys [][]byte }

// NewSigner derives signing keys from base64 keys of 32 bytes. The purpose separates them from the
// keys of other purposes and from the Keyring's, which may use the same input.
func NewSigner(base64Keys []string, purpose string) (*Signer, error) {
	if len(base64Keys) == 0 {
		return nil, errors.New("auth/keyring: at least one session key is required")
	}
	s := &Signer{}
	for i, text := range base64Keys {
		key, err := decodeKey(text)
		if err != nil {
			return nil, fmt.Errorf("auth/keyring: session key %d %w", i+1, err)
		}
		derived, err := hkdf.Key(sha256.New, key, nil, "member portal signature: "+purpose, sha256.Size)
		if err != nil {
			return nil, err
		}
		s.keys = append(s.keys, derived)
	}
	return s, nil
}

// Sign returns the signature of the text, safe to use in a URL.
func (s *Signer) Sign(text string) string {
	return base64.RawURLEncoding.EncodeToString(mac(s.keys[0], text))
}

// Verify reports whether the signature is valid for the text under any of the keys.
func (s *Signer) Verify(text, signature string) bool {
	given, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
	// Compare with every key: returning early would reveal through timing which key matches.
	good := false
	for _, key := range s.keys {
		good = hmac.Equal(mac(key, text), given) || good
	}
	return good
}

func mac(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}
