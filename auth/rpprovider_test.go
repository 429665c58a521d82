package auth

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/go-jose/go-jose/v4"
)

// rpProvider is the provider's side of the tests of relying parties: a fakeProvider that signs with
// RS256, with keys that a test exchanges and tokens that it spoils.
type rpProvider struct {
	*fakeProvider
	published []jose.JSONWebKey
	signing   jose.JSONWebKey
	algorithm jose.SignatureAlgorithm
	keysAt    string // path of the key set
	spoil     func(token string) string
	tokens    []*http.Request // token requests, with their forms parsed
}

// rsaKeys are two key pairs. They protect nothing outside these tests.
var rsaKeys = sync.OnceValue(func() (keys [2]*rsa.PrivateKey) {
	for i := range keys {
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		if err != nil {
			panic(err)
		}
		keys[i] = key
	}
	return keys
})

// newRPHarness returns a portal that is registered with a provider with these changes.
func newRPHarness(t testing.TB, change func(*rpProvider)) (*harness, *rpProvider) {
	p := &rpProvider{fakeProvider: newFakeProvider(t), algorithm: jose.RS256, keysAt: "/keys", spoil: func(token string) string { return token }}
	p.metadata = map[string]any{"id_token_signing_alg_values_supported": []string{"RS256"}}
	p.useKey(0)
	p.rawIDToken = func(token string) string { return p.spoil(p.signRSA(payloadOf(t, token))) }
	if change != nil {
		change(p)
	}
	return newHarness(t, withProvider(p.fakeProvider), withTransport(p)), p
}

// useKey makes one of the keys the one that is published and signs.
func (p *rpProvider) useKey(i int) {
	id := string("ab"[i])
	p.signing = jose.JSONWebKey{Key: rsaKeys()[i], KeyID: id, Use: "sig"}
	p.published = []jose.JSONWebKey{{Key: rsaKeys()[i].Public(), KeyID: id, Use: "sig"}}
}

// RoundTrip serves the key set and records token requests, and leaves the rest to the fakeProvider.
func (p *rpProvider) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Path == "/token" {
		body, err := io.ReadAll(r.Body)
		must(p.t, err)
		form, err := url.ParseQuery(string(body))
		must(p.t, err)
		recorded := r.Clone(context.Background())
		recorded.PostForm = form
		p.tokens = append(p.tokens, recorded)
		r.Body = io.NopCloser(strings.NewReader(string(body)))
	}
	if r.URL.Path != p.keysAt {
		return p.fakeProvider.RoundTrip(r)
	}
	body, err := json.Marshal(jose.JSONWebKeySet{Keys: p.published})
	must(p.t, err)
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(string(body))), Request: r}, nil
}

func (p *rpProvider) signRSA(payload []byte) string {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: p.algorithm, Key: p.signing}, nil)
	must(p.t, err)
	signed, err := signer.Sign(payload)
	must(p.t, err)
	token, err := signed.CompactSerialize()
	must(p.t, err)
	return token
}

// logoutToken returns a logout token for the session "s1" with these changes.
func (p *rpProvider) logoutToken(h *harness, changes map[string]any) string {
	payload, err := json.Marshal(merged(logoutClaims(h, map[string]any{"sid": "s1"}), changes))
	must(p.t, err)
	return p.spoil(p.signRSA(payload))
}

func payloadOf(t testing.TB, token string) []byte {
	payload, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
	must(t, err)
	return payload
}

// unsigned returns the token with the algorithm "none".
func unsigned(token string) string {
	header := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none"}`))
	return header + "." + strings.Split(token, ".")[1] + "."
}

// withOtherSignature returns the token with a signature that is not its own.
func withOtherSignature(token string) string {
	parts := strings.Split(token, ".")
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil {
		panic(err)
	}
	signature[len(signature)/2] ^= 1
	return parts[0] + "." + parts[1] + "." + base64.RawURLEncoding.EncodeToString(signature)
}
