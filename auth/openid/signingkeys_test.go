package openid

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// server serves a key set without a network.
type server struct {
	t    *testing.T
	took time.Duration // per request

	mu     sync.Mutex
	status int
	keys   []any
	times  []time.Time // of requests
}

func (s *server) RoundTrip(r *http.Request) (*http.Response, error) {
	s.mu.Lock()
	s.times = append(s.times, time.Now())
	w := httptest.NewRecorder()
	w.WriteHeader(s.status)
	_ = json.NewEncoder(w).Encode(map[string]any{"keys": s.keys})
	s.mu.Unlock()
	time.Sleep(s.took)
	return w.Result(), r.Context().Err()
}

func (s *server) publish(keys ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keys = keys
}

func newSet(t *testing.T) (*KeySet, *server) {
	s := &server{t: t, status: http.StatusOK, took: 100 * time.Millisecond}
	return &KeySet{HTTP: &http.Client{Transport: s}, URL: "https://id.example.com/keys"}, s
}

type signingKey struct {
	private *ecdsa.PrivateKey
	id      string
}

func newKey(t *testing.T, id string) signingKey {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	return signingKey{private, id}
}

func (k signingKey) public() any {
	return jose.JSONWebKey{Key: k.private.Public(), KeyID: k.id, Algorithm: "ES256", Use: "sig"}
}

func (k signingKey) token(t *testing.T) *jose.JSONWebSignature {
	t.Helper()
	own := jose.JSONWebKey{Key: k.private, KeyID: k.id}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: own}, nil)
	must(t, err)
	signed, err := signer.Sign([]byte("{}"))
	must(t, err)
	raw, err := signed.CompactSerialize()
	must(t, err)
	token, err := jose.ParseSignedCompact(raw, []jose.SignatureAlgorithm{jose.ES256})
	must(t, err)
	return token
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// After any number of tokens with unknown keys, the first token of a new key is verified
// immediately or after the pause. The unknown keys cause one fetch per pause.
// Spec: SIGNIN-18.
func TestUnknownKeysUseUpNoFetch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		set, server := newSet(t)
		first, second := newKey(t, "1"), newKey(t, "2")
		server.publish(first.public())
		_, err := set.VerifySignature(t.Context(), first.token(t))
		must(t, err)
		var attack sync.WaitGroup
		for i := range 100 {
			time.Sleep(100 * time.Millisecond)
			token := newKey(t, fmt.Sprint("unknown ", i)).token(t)
			attack.Go(func() {
				if _, err := set.VerifySignature(t.Context(), token); err == nil {
					t.Error("a token with an unknown key was verified")
				}
			})
		}
		server.publish(first.public(), second.public())
		began := time.Now()
		if _, err := set.VerifySignature(t.Context(), second.token(t)); err != nil || time.Since(began) > 2*KeysPause {
			t.Errorf("the first token of a new key = %v after %v, want it verified within two pauses", err, time.Since(began))
		}
		attack.Wait()
		if n := len(server.times); n < 5 || n > 8 {
			t.Errorf("fetches in 10 s = %d, want one in 2 s", n)
		}
		for i := 1; i < len(server.times); i++ {
			if gap := server.times[i].Sub(server.times[i-1]); gap < KeysPause {
				t.Errorf("two fetches within %v, want a pause of %v", gap, KeysPause)
			}
		}
	})
}

// A known key needs no fetch, also if a token does not name the only one. A key with the ID of an
// earlier one is fetched too.
func TestFetches(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		set, server := newSet(t)
		first, replaced := newKey(t, "1"), newKey(t, "1")
		server.publish(first.public())
		for range 3 {
			_, err := set.VerifySignature(t.Context(), first.token(t))
			must(t, err)
		}
		_, err := set.VerifySignature(t.Context(), signingKey{first.private, ""}.token(t))
		must(t, err)
		if n := len(server.times); n != 1 {
			t.Errorf("fetches for a known key = %d, want 1", n)
		}
		server.publish(replaced.public())
		_, err = set.VerifySignature(t.Context(), replaced.token(t))
		must(t, err)
		if _, err := set.VerifySignature(t.Context(), first.token(t)); err == nil {
			t.Error("a key that is no longer published verifies, want it refused")
		}
	})
}

// Tokens that arrive together share one fetch, and a canceled caller does not end it.
func TestCanceledTokenDoesNotEndTheFetch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		set, server := newSet(t)
		key := newKey(t, "1")
		server.publish(key.public())
		short, cancel := context.WithTimeout(t.Context(), server.took/2)
		defer cancel()
		canceled := make(chan error, 1)
		go func() {
			_, err := set.VerifySignature(short, key.token(t))
			canceled <- err
		}()
		synctest.Wait()
		_, err := set.VerifySignature(t.Context(), key.token(t))
		must(t, err)
		if err := <-canceled; !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the canceled caller = %v, want its own end", err)
		}
		if n := len(server.times); n != 1 {
			t.Errorf("fetches = %d, want 1", n)
		}
	})
}

func TestFailedFetchKeepsTheKeys(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		set, server := newSet(t)
		first, second := newKey(t, "1"), newKey(t, "2")
		server.publish(first.public())
		_, err := set.VerifySignature(t.Context(), first.token(t))
		must(t, err)
		server.status = http.StatusServiceUnavailable
		if _, err := set.VerifySignature(t.Context(), second.token(t)); !errors.Is(err, ErrUnavailable) {
			t.Errorf("error = %v, want ErrUnavailable", err)
		}
		_, err = set.VerifySignature(t.Context(), first.token(t))
		must(t, err)
		server.status = http.StatusOK
		server.publish(second.public())
		_, err = set.VerifySignature(t.Context(), second.token(t))
		must(t, err)
	})
}

func TestUnreadableKeysAreLeftOut(t *testing.T) {
	t.Parallel()
	set, server := newSet(t)
	key := newKey(t, "1")
	server.publish(
		map[string]any{"kty": "EC", "crv": "secp256k1", "x": "AA", "y": "AA", "kid": "0"},
		map[string]any{"kty": "unheard of"}, "no key", nil,
		map[string]any{"kty": "oct", "k": "c2VjcmV0", "kid": "hmac"}, key.public(),
	)
	if _, err := set.VerifySignature(t.Context(), key.token(t)); err != nil {
		t.Errorf("error = %v, want the readable key to verify", err)
	}
	if _, err := parseKeys([]byte("<html>")); err == nil || strings.Contains(err.Error(), "html") {
		t.Errorf("parse of a page = %v, want an error without its text", err)
	}
}
