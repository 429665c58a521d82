package auth

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"memberportal/auth/store"
)

type Keyring struct{}

func NewKeyring(base64Keys []string) (*Keyring, error) { return nil, errors.ErrUnsupported }

type Config struct {
	Issuer       string
	DiscoveryURL string
	ClientID     string
	ClientSecret string
	Scopes       []string // beside openid
	BaseURL      string   // the portal's public origin
}

type Provider struct{}

func NewProvider(c Config, transport http.RoundTripper, log *slog.Logger) *Provider { return nil }

type Limits struct{ Idle, Absolute, Reauth time.Duration }

type Sessions struct{}

func NewSessions(st store.Store, keys *Keyring, p *Provider, limits Limits) *Sessions { return nil }

type Cookie struct {
	Value   string
	Expires time.Time
	Change  bool
	Clear   bool
}

const (
	SessionCookie = "session"
	HostPrefix    = "__Host-" // goes before every cookie name of ours under https
)

func (s *Sessions) Load(ctx context.Context, cookieValue string) (context.Context, error) {
	return nil, errors.ErrUnsupported
}

func (s *Sessions) Commit(ctx context.Context) (Cookie, error) {
	return Cookie{}, errors.ErrUnsupported
}
func Background(ctx context.Context) context.Context { return ctx }

type SignIn struct {
	ReturnTo  string
	Prompt    string
	LoginHint string
	Expect    string // the Identity.Key that must come back, for /reauth
}

type FlowCookie struct {
	Name   string
	Value  string
	MaxAge time.Duration
}

type Completed struct {
	ReturnTo string
	Identity Identity
	FlowName string // the cookie to clear, also when there is an error
}

func (s *Sessions) BeginSignIn(ctx context.Context, in SignIn) (location string, flow FlowCookie, err error) {
	return "", FlowCookie{}, errors.ErrUnsupported
}

func (s *Sessions) CompleteSignIn(ctx context.Context, query url.Values, flowCookie func(name string) string) (Completed, error) {
	return Completed{}, errors.ErrUnsupported
}

type Reason string

const (
	ReasonCancelled      Reason = "cancelled"
	ReasonForgotPassword Reason = "forgot_password"
	ReasonDenied         Reason = "denied"
	ReasonExpired        Reason = "expired"
	ReasonNoEmail        Reason = "no_email"
	ReasonOtherMember    Reason = "other_member"
	ReasonUnavailable    Reason = "unavailable"
	ReasonFailed         Reason = "failed"
)

// SignInError: errors.As it from BeginSignIn and CompleteSignIn; Message is the plain sentence for /auth, Error is for the log.
type SignInError struct {
	Reason Reason
	Err    error
}

func (e *SignInError) Error() string   { return string(e.Reason) }
func (e *SignInError) Unwrap() error   { return e.Err }
func (e *SignInError) Message() string { return "" }

type Identity struct {
	Key, Subject, Email, Name string
	SignedInAt                time.Time
}

var (
	ErrLoginInitiated   = errors.New("Login initiated")
	ErrConsentInitiated = errors.New("Login initiated for consent")
	ErrNoIdentity       = errors.New("auth: no such identity in this session")
)

func (s *Sessions) Active(ctx context.Context) (Identity, bool)                     { return Identity{}, false }
func (s *Sessions) Identities(ctx context.Context) []Identity                       { return nil }
func (s *Sessions) NeedsReauth(ctx context.Context) bool                            { return false }
func (s *Sessions) Switch(ctx context.Context, key string) error                    { return errors.ErrUnsupported }
func (s *Sessions) SignOut(ctx context.Context, key string) (string, error)         { return "", nil }
func (s *Sessions) SignOutAll(ctx context.Context) (string, error)                  { return "", nil }
func (s *Sessions) Drop(ctx context.Context) error                                  { return nil }
func (s *Sessions) Token(ctx context.Context) func(context.Context) (string, error) { return nil }
func (s *Sessions) XSRF(ctx context.Context) string                                 { return "" }
func (s *Sessions) PutFlash(ctx context.Context, message string)                    {}
func (s *Sessions) PopFlash(ctx context.Context) string                             { return "" }

type SealedCache struct{}

func (s *Sessions) Cache() *SealedCache { return nil }

func (c *SealedCache) Get(ctx context.Context, key string) (value []byte, found bool, err error) {
	return nil, false, errors.ErrUnsupported
}

func (c *SealedCache) Put(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	return errors.ErrUnsupported
}
func (c *SealedCache) Delete(ctx context.Context, key string) error { return errors.ErrUnsupported }

func SafeReturn(path string) string { return "/home" }
