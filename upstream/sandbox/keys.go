package sandbox

import (
	"crypto"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"strings"
)

// signingKeys sign and encrypt tokens. The encryption key depends only on the
// origin and the signing key is fixed, so that members stay signed in when the sandbox restarts.
// The keys protect nothing: anyone can sign in.
type signingKeys struct {
	aead   cipher.AEAD
	signer *rsa.PrivateKey
}

var errToken = errors.New("invalid token")

const keyID = "sandbox-1"

// deriveKeys returns the keys of a sandbox with this origin.
func deriveKeys(origin string) signingKeys {
	key := sha256.Sum256([]byte("sandbox seal " + origin))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // 32 bytes are always a valid key
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return signingKeys{aead: aead, signer: signingKey()}
}

// Seal encrypts v as an opaque token that only Open with the same kind can read.
func (k signingKeys) Seal(kind string, v any) string {
	plain, err := json.Marshal(v)
	if err != nil {
		panic(err) // v is one of our own structs
	}
	nonce := make([]byte, k.aead.NonceSize())
	rand.Read(nonce)
	return base64.RawURLEncoding.EncodeToString(k.aead.Seal(nonce, nonce, plain, []byte(kind)))
}

// Open decrypts a token of this kind into v. A token of another kind or origin is an error.
func (k signingKeys) Open(kind, token string, v any) error {
	sealed, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(sealed) < k.aead.NonceSize() {
		return errToken
	}
	nonce, sealed := sealed[:k.aead.NonceSize()], sealed[k.aead.NonceSize():]
	plain, err := k.aead.Open(nil, nonce, sealed, []byte(kind))
	if err != nil {
		return errToken
	}
	return json.Unmarshal(plain, v)
}

// Sign returns a JWT of the claims with RS256, the algorithm that every relying party supports.
func (k signingKeys) Sign(claims map[string]any) string {
	payload, err := json.Marshal(claims)
	if err != nil {
		panic(err) // the claims are strings, numbers and lists of strings
	}
	encode := base64.RawURLEncoding.EncodeToString
	signed := encode([]byte(`{"alg":"RS256","kid":"`+keyID+`","typ":"JWT"}`)) + "." + encode(payload)
	digest := sha256.Sum256([]byte(signed))
	signature, err := rsa.SignPKCS1v15(nil, k.signer, crypto.SHA256, digest[:])
	if err != nil {
		panic(err)
	}
	return signed + "." + encode(signature)
}

// Verify returns the claims of a JWT that Sign created, expired or not.
func (k signingKeys) Verify(jwt string) (map[string]any, error) {
	dot := strings.LastIndexByte(jwt, '.')
	if dot < 0 {
		return nil, errToken
	}
	signature, err := base64.RawURLEncoding.DecodeString(jwt[dot+1:])
	if err != nil {
		return nil, errToken
	}
	digest := sha256.Sum256([]byte(jwt[:dot]))
	if rsa.VerifyPKCS1v15(&k.signer.PublicKey, crypto.SHA256, digest[:], signature) != nil {
		return nil, errToken
	}
	_, payload, _ := strings.Cut(jwt[:dot], ".")
	plain, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil {
		return nil, errToken
	}
	var claims map[string]any
	return claims, json.Unmarshal(plain, &claims)
}

// JWKS returns the public signing key as a JSON Web Key Set (RFC 7517).
func (k signingKeys) JWKS() any {
	encode := base64.RawURLEncoding.EncodeToString
	return map[string]any{"keys": []any{map[string]any{
		"kty": "RSA", "use": "sig", "alg": "RS256", "kid": keyID,
		"n": encode(k.signer.N.Bytes()), "e": encode(big.NewInt(int64(k.signer.E)).Bytes()),
	}}}
}
