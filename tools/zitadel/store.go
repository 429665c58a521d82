package main

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"slices"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/google/uuid"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// life is the lifetime of access tokens in the token response. With the example's five minutes,
// each renewal would have to wait.
const life = 14 * time.Second

// store is the example's storage with the changes that a run needs.
type store struct {
	*storage.Storage
	afterSignOut string

	mu   sync.Mutex
	keys []key // the newest first
}

func newStore(example *storage.Storage, afterSignOut string) *store {
	s := &store{Storage: example, afterSignOut: afterSignOut}
	s.rotate()
	return s
}

// rotate signs with a new key from now on. The old ones remain published.
func (s *store) rotate() {
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keys = slices.Insert(s.keys, 0, key{uuid.NewString(), private})
}

// revoke ends the sample user's grants.
func (s *store) revoke(ctx context.Context) {
	_ = s.TerminateSession(ctx, "id1", "portal")
}

// CreateAccessToken is the example's, with a shorter life.
func (s *store) CreateAccessToken(ctx context.Context, r op.TokenRequest) (string, time.Time, error) {
	id, _, err := s.Storage.CreateAccessToken(ctx, r)
	return id, time.Now().Add(life), err
}

// CreateAccessAndRefreshTokens is the example's, with a shorter life of the access token.
func (s *store) CreateAccessAndRefreshTokens(ctx context.Context, r op.TokenRequest, current string) (access, refresh string, end time.Time, err error) {
	access, refresh, _, err = s.Storage.CreateAccessAndRefreshTokens(ctx, r, current)
	return access, refresh, time.Now().Add(life), err
}

// GetClientByClientID returns the example's client with the address after a sign-out, which the
// example cannot configure.
func (s *store) GetClientByClientID(ctx context.Context, id string) (op.Client, error) {
	found, err := s.Storage.GetClientByClientID(ctx, id)
	if err != nil {
		return nil, err
	}
	return client{found, s.afterSignOut}, nil
}

type client struct {
	op.Client
	afterSignOut string
}

func (c client) PostLogoutRedirectURIs() []string { return []string{c.afterSignOut} }

// SigningKey returns the newest key.
func (s *store) SigningKey(context.Context) (op.SigningKey, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return signingKey{s.keys[0]}, nil
}

// KeySet returns all public keys.
func (s *store) KeySet(context.Context) ([]op.Key, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []op.Key
	for _, k := range s.keys {
		all = append(all, publicKey{k})
	}
	return all, nil
}

type key struct {
	id      string
	private *rsa.PrivateKey
}

func (k key) ID() string { return k.id }

type signingKey struct{ key }

func (k signingKey) SignatureAlgorithm() jose.SignatureAlgorithm { return jose.RS256 }
func (k signingKey) Key() any                                    { return k.private }

type publicKey struct{ key }

func (k publicKey) Algorithm() jose.SignatureAlgorithm { return jose.RS256 }
func (k publicKey) Use() string                        { return "sig" }
func (k publicKey) Key() any                           { return &k.private.PublicKey }
