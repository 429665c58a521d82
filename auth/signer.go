package auth

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// Signer signs short texts that go out in addresses and come back, such as a
// link that may be passed on. The first key signs and all of them verify, as
// with [Keyring]: what a dropped key signed is good no longer.
type Signer struct{ keys [][]byte }

// NewSigner derives its keys from base64 keys of 32 bytes. The purpose keeps
// them apart from those of every other use of the same keys.
func NewSigner(base64Keys []string, purpose string) (*Signer, error) {
	if len(base64Keys) == 0 {
		return nil, errors.New("auth: at least one key is needed to sign")
	}
	s := &Signer{}
	for i, text := range base64Keys {
		key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
		if err != nil || len(key) != 32 {
			return nil, fmt.Errorf("auth: key %d is not 32 bytes in base64", i+1)
		}
		derived, err := hkdf.Key(sha256.New, key, nil, "member portal signature: "+purpose, sha256.Size)
		if err != nil {
			return nil, err
		}
		s.keys = append(s.keys, derived)
	}
	return s, nil
}

// Sign gives the text's signature, fit for an address.
func (s *Signer) Sign(text string) string {
	return base64.RawURLEncoding.EncodeToString(mac(s.keys[0], text))
}

// Verify reports whether one of the keys made this signature of the text.
func (s *Signer) Verify(text, signature string) bool {
	given, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
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
