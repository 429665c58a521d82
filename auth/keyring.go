package auth

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// keyIDSize is the length of the key's name in front of every sealed value.
const keyIDSize = 4

var errNotSealedHere = errors.New("auth: value was not sealed by these keys for this record")

type keyID [keyIDSize]byte

// Keyring seals what lies in the store with AES-256-GCM. The first key seals and
// all of them open, so keys are rotated by putting a new one in front and
// dropping the old one a session's lifetime later. One key may seal some 2³²
// values: rotate at least once a year.
type Keyring struct {
	sealing keyID
	ciphers map[keyID]cipher.AEAD
}

// NewKeyring takes base64 keys of 32 bytes. Its errors tell a bad key by its
// place in the list, never by its text.
func NewKeyring(base64Keys []string) (*Keyring, error) {
	if len(base64Keys) == 0 {
		return nil, errors.New("auth: at least one session key is needed")
	}
	k := &Keyring{ciphers: make(map[keyID]cipher.AEAD, len(base64Keys))}
	for i, text := range base64Keys {
		id, aead, err := parseKey(text)
		if err != nil {
			return nil, fmt.Errorf("auth: session key %d %w", i+1, err)
		}
		if _, known := k.ciphers[id]; known {
			return nil, fmt.Errorf("auth: session key %d is given twice", i+1)
		}
		if i == 0 {
			k.sealing = id
		}
		k.ciphers[id] = aead
	}
	return k, nil
}

func parseKey(text string) (keyID, cipher.AEAD, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
	if err != nil {
		return keyID{}, nil, errors.New("is not base64")
	}
	if len(key) != 32 {
		return keyID{}, nil, fmt.Errorf("has %d bytes, not 32", len(key))
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return keyID{}, nil, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	return nameOf(key), aead, err
}

// nameOf derives the key's name from the key, so that the order of the list may
// change. The label keeps the name apart from any other hash of the key.
func nameOf(key []byte) keyID {
	sum := sha256.Sum256(append([]byte("member portal key id\x00"), key...))
	return keyID(sum[:keyIDSize])
}

// seal returns value sealed for one record: it opens under that record's key only.
func (k *Keyring) seal(value []byte, record string) []byte {
	aead := k.ciphers[k.sealing]
	sealed := make([]byte, keyIDSize, keyIDSize+len(value)+aead.Overhead())
	copy(sealed, k.sealing[:])
	return aead.Seal(sealed, nil, value, []byte(record))
}

func (k *Keyring) open(sealed []byte, record string) ([]byte, error) {
	if len(sealed) < keyIDSize {
		return nil, errNotSealedHere
	}
	aead, ok := k.ciphers[keyID(sealed[:keyIDSize])]
	if !ok {
		return nil, errNotSealedHere
	}
	value, err := aead.Open(nil, nil, sealed[keyIDSize:], []byte(record))
	if err != nil {
		return nil, errNotSealedHere
	}
	return value, nil
}
