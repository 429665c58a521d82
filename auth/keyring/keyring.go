// Package keyring encrypts what the portal stores or sends through browsers, and makes pseudonyms
// for the log.
package keyring

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// keyIDSize is the length of the key ID that starts every sealed value, in bytes.
const keyIDSize = 4

// keySize is the length of an AES-256 key, in bytes.
const keySize = 32

var errCannotOpen = errors.New("auth/keyring: value cannot be opened with these keys for this record")

type keyID [keyIDSize]byte

// Keyring encrypts records with AES-256-GCM. The first key encrypts, all keys decrypt. A new key
// goes in front once every instance has it behind the old one, which is removed after
// Limits.Absolute. Nonces are random, so one key is good for about 2³² values: rotate at least once
// a year. It is safe for concurrent use.
type Keyring struct {
	sealing keyID
	ciphers map[keyID]cipher.AEAD
}

// New returns a Keyring for base64 keys of 32 bytes. Its errors name an invalid key by its
// position and never repeat it.
func New(base64Keys []string) (*Keyring, error) {
	if len(base64Keys) == 0 {
		return nil, errors.New("auth/keyring: at least one session key is required")
	}
	k := &Keyring{ciphers: make(map[keyID]cipher.AEAD, len(base64Keys))}
	for i, text := range base64Keys {
		id, aead, err := parseKey(text)
		if err != nil {
			return nil, fmt.Errorf("auth/keyring: session key %d %w", i+1, err)
		}
		if _, known := k.ciphers[id]; known {
			return nil, fmt.Errorf("auth/keyring: session key %d is a duplicate", i+1)
		}
		if i == 0 {
			k.sealing = id
		}
		k.ciphers[id] = aead
	}
	return k, nil
}

func parseKey(text string) (keyID, cipher.AEAD, error) {
	key, err := decodeKey(text)
	if err != nil {
		return keyID{}, nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return keyID{}, nil, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	return keyIDOf(key), aead, err
}

// decodeKey returns the 32 bytes of a base64 key. Its errors complete the sentence "session key 2
// ..." and never repeat the text, which is a secret.
func decodeKey(text string) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
	if err != nil {
		return nil, errors.New("is not base64")
	}
	if len(key) != keySize {
		return nil, fmt.Errorf("has %d bytes, want %d", len(key), keySize)
	}
	return key, nil
}

// keyIDOf derives a key's ID from the key itself, so that keys may be reordered. The label
// separates the ID from every other hash of the key.
func keyIDOf(key []byte) keyID {
	sum := sha256.Sum256(append([]byte("member portal key id\x00"), key...))
	return keyID(sum[:keyIDSize])
}

// Seal returns the value encrypted for one record. The record's key is authenticated: Open fails
// for any other record, so an attacker who can write to the store cannot swap two sessions.
func (k *Keyring) Seal(value []byte, record string) []byte {
	aead := k.ciphers[k.sealing]
	sealed := make([]byte, keyIDSize, keyIDSize+len(value)+aead.Overhead())
	copy(sealed, k.sealing[:])
	return aead.Seal(sealed, nil, value, []byte(record))
}

// Version returns the beginning of a sealed value, which no other one has: its nonce is random.
func Version(sealed []byte) string {
	const nonceSize = 12
	return string(sealed[:min(len(sealed), keyIDSize+nonceSize)])
}

// Open returns the value that Seal encrypted for the record. Its error does not state the reason.
func (k *Keyring) Open(sealed []byte, record string) ([]byte, error) {
	if len(sealed) < keyIDSize {
		return nil, errCannotOpen
	}
	aead, ok := k.ciphers[keyID(sealed[:keyIDSize])]
	if !ok {
		return nil, errCannotOpen
	}
	value, err := aead.Open(nil, nil, sealed[keyIDSize:], []byte(record))
	if err != nil {
		return nil, errCannotOpen
	}
	return value, nil
}
