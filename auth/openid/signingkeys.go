package openid

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"golang.org/x/sync/singleflight"
)

const (
	// KeysPause is the minimum time between the starts of two fetches.
	KeysPause   = 2 * time.Second
	maxKeysSize = 1 << 20 // of the key set, in bytes
)

// ErrKeysUnfetched means that a token could not be checked, because the keys could not be fetched.
var ErrKeysUnfetched = errors.New("fetch the signing keys")

// KeySet is the key set at an address. It fetches the keys for the first token, and again for a
// token that no known key verifies. Such tokens wait for a fetch that began after they arrived, and
// share it: one begins in each [KeysPause]. So tokens with unknown keys neither cause more fetches
// nor use up the fetch that the first token of a new key needs. It is safe for concurrent use.
//
// The library's key set has no pause, and one unreadable key makes it lose all others.
type KeySet struct {
	HTTP *http.Client
	URL  string

	fetches singleflight.Group
	mu      sync.Mutex // guards everything below
	keys    []jose.JSONWebKey
	fetched int       // the number of the fetch that brought the keys
	begun   int       // how many fetches have begun
	began   time.Time // when the last one began
}

// VerifySignature returns the payload of a token that a key of the set has signed. The error wraps
// [ErrKeysUnfetched] if the keys cannot be fetched, and [ErrUnavailable] if that is an outage.
func (s *KeySet) VerifySignature(ctx context.Context, token *jose.JSONWebSignature) (payload []byte, err error) {
	_, _, begun := s.known()
	for {
		keys, fetched, _ := s.known()
		payload, err := verify(token, keys)
		if err == nil || fetched > begun {
			return payload, err
		}
		if err := s.await(ctx); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrKeysUnfetched, err)
		}
	}
}

func (s *KeySet) known() (keys []jose.JSONWebKey, fetched, begun int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.keys, s.fetched, s.begun
}

func verify(token *jose.JSONWebSignature, keys []jose.JSONWebKey) ([]byte, error) {
	id, algorithm := oidc.GetKeyIDAndAlg(token)
	key, err := oidc.FindMatchingKey(id, oidc.KeyUseSignature, algorithm, keys...)
	if err != nil {
		return nil, err
	}
	return token.Verify(&key)
}

// await waits for the end of a fetch, which callers share. A caller that is canceled does not
// cancel it for the others.
func (s *KeySet) await(ctx context.Context) error {
	fetched := s.fetches.DoChan("", func() (any, error) { return nil, s.fetch(context.WithoutCancel(ctx)) })
	select {
	case <-ctx.Done():
		return ctx.Err()
	case ended := <-fetched:
		return ended.Err
	}
}

// fetch replaces the keys, unless it fails.
func (s *KeySet) fetch(ctx context.Context) error {
	number := s.begin()
	keys, err := s.get(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		s.keys, s.fetched = keys, number
	}
	return err
}

// begin waits for the end of the pause and returns the number of the fetch that begins.
func (s *KeySet) begin() int {
	s.mu.Lock()
	wait := time.Until(s.began.Add(KeysPause))
	s.mu.Unlock()
	time.Sleep(wait)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun++
	s.began = time.Now()
	return s.begun
}

func (s *KeySet) get(ctx context.Context) ([]jose.JSONWebKey, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL, nil)
	if err != nil {
		return nil, err
	}
	body, _, err := fetchDocument(s.HTTP, request, maxKeysSize)
	if err != nil {
		return nil, err
	}
	return parseKeys(body)
}

// parseKeys leaves out keys that it cannot read, such as those of a curve that Go does not have.
func parseKeys(body []byte) (keys []jose.JSONWebKey, err error) {
	var set struct{ Keys []json.RawMessage }
	if err := json.Unmarshal(body, &set); err != nil {
		return nil, fmt.Errorf("the key set is unreadable: %w", err)
	}
	for _, encoded := range set.Keys {
		var key jose.JSONWebKey
		if key.UnmarshalJSON(encoded) == nil {
			keys = append(keys, key)
		}
	}
	return keys, nil
}
