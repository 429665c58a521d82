package sandbox

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"

	"github.com/go-jose/go-jose/v4"
)

// signingKeys sign and encrypt tokens. Both keys are derived from fixed texts, so that members stay
// signed in when the sandbox restarts. They protect nothing: anyone can sign in.
type signingKeys struct {
	aead   cipher.AEAD
	signer jose.Signer
	public jose.JSONWebKey
}

const algorithm = jose.ES256

var errToken = errors.New("invalid token")

// deriveKeys returns the keys of a sandbox with this origin.
func deriveKeys(origin string) signingKeys {
	sealing, signing := sha256.Sum256([]byte("sandbox seal "+origin)), sha256.Sum256([]byte("sandbox signature"))
	key := jose.JSONWebKey{
		Key: must(ecdsa.ParseRawPrivateKey(elliptic.P256(), signing[:])), KeyID: "sandbox-1",
		Algorithm: string(algorithm), Use: "sig",
	}
	options := new(jose.SignerOptions).WithType("JWT")
	return signingKeys{
		aead:   must(cipher.NewGCM(must(aes.NewCipher(sealing[:])))),
		signer: must(jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: key}, options)),
		public: key.Public(),
	}
}

// must returns a value. Only keys, structs or claims that are not the sandbox's own would fail.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Seal encrypts v as an opaque token that only Open with the same kind can read.
func (k signingKeys) Seal(kind string, v any) string {
	nonce := make([]byte, k.aead.NonceSize())
	rand.Read(nonce)
	return base64.RawURLEncoding.EncodeToString(k.aead.Seal(nonce, nonce, must(json.Marshal(v)), []byte(kind)))
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

// Sign returns a JWT of the claims.
func (k signingKeys) Sign(claims map[string]any) string {
	return must(must(k.signer.Sign(must(json.Marshal(claims)))).CompactSerialize())
}

// Verify returns the claims of a JWT that Sign created, expired or not.
func (k signingKeys) Verify(jwt string) (claims map[string]any, err error) {
	signed, err := jose.ParseSignedCompact(jwt, []jose.SignatureAlgorithm{algorithm})
	if err != nil {
		return nil, err
	}
	payload, err := signed.Verify(k.public)
	if err != nil {
		return nil, err
	}
	return claims, json.Unmarshal(payload, &claims)
}

// JWKS returns the public signing key as a JSON Web Key Set (RFC 7517).
func (k signingKeys) JWKS() any { return jose.JSONWebKeySet{Keys: []jose.JSONWebKey{k.public}} }
