package auth

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"

	"memberportal/auth/store"
)

// Limits say how long a session lives. Idle and Absolute must be positive.
type Limits struct {
	// Idle ends a session that no request used for so long. Uses are noted to a
	// fifteenth of it, so it may end that much early, never late.
	Idle time.Duration
	// Absolute ends a session so long after its oldest sign-in, used or not.
	Absolute time.Duration
	// Reauth is how old a sign-in may be before a sensitive change asks for
	// another; 0 never asks.
	Reauth time.Duration
}

// Sessions is the typed front to the visitors' sessions. A context that Load
// returned must be given to every method that says nothing else.
type Sessions struct {
	scs      *scs.SessionManager
	vault    vault
	tokens   *tokens
	provider *Provider
	limits   Limits
}

// NewSessions keeps sessions in st, sealed by keys, of members that p vouches for.
func NewSessions(st store.Store, keys *Keyring, p *Provider, limits Limits) *Sessions {
	v := vault{st, keys}
	m := &scs.SessionManager{ // not scs.New, which starts a goroutine for a store of its own
		Lifetime:         limits.Absolute, // the idle limit is ours: scs would write on every read
		Store:            sessionStore{vault: v, idle: limits.Idle},
		Codec:            codec{},
		HashTokenInStore: true,
	}
	return &Sessions{scs: m, vault: v, tokens: &tokens{vault: v, provider: p}, provider: p, limits: limits}
}

// Cookie is what the browser is to be told about its session cookie.
type Cookie struct {
	Value   string
	Expires time.Time // when the session ends if it is not used again
	Change  bool      // send the cookie: its value is new or its expiry has moved
	Clear   bool      // remove the cookie: the session is over
}

// Load finds the session of the cookie's value, which may be empty, and returns
// a context that carries it. An unknown or expired value is a visitor without a
// session; a store that does not answer is an error.
func (s *Sessions) Load(ctx context.Context, cookieValue string) (context.Context, error) {
	ctx = context.WithValue(ctx, visitKey{}, new(visit))
	loaded, err := s.scs.Load(ctx, sessionToken(cookieValue))
	if err != nil {
		return nil, fmt.Errorf("auth: load session: %w", err)
	}
	return loaded, nil
}

// sessionToken copies the value, because the server reuses the request's memory,
// and spares the store what cannot be one of ours.
func sessionToken(cookieValue string) string {
	const length = 43 // 32 bytes in base64
	if len(cookieValue) != length {
		return ""
	}
	return strings.Clone(cookieValue)
}

// Commit writes what the request changed, else notes that the session was used.
// A session that ended while the request was under way stays ended, and the
// browser's cookie, which may be a newer one by then, is left alone.
func (s *Sessions) Commit(ctx context.Context) (Cookie, error) {
	var c Cookie
	var err error
	switch s.scs.Status(ctx) {
	case scs.Destroyed:
		return Cookie{Clear: true}, nil
	case scs.Modified:
		c, err = s.write(ctx)
	default:
		c, err = s.touch(ctx)
	}
	if errors.Is(err, store.ErrNotFound) {
		return Cookie{}, nil
	}
	if err != nil {
		return Cookie{}, fmt.Errorf("auth: commit session: %w", err)
	}
	return c, nil
}

// write stores the state; a visitor with nothing in it needs no record.
func (s *Sessions) write(ctx context.Context) (Cookie, error) {
	v := visitOf(ctx)
	before := *v
	if s.state(ctx).empty() {
		if !before.held() {
			return Cookie{}, nil
		}
		return Cookie{Clear: true}, s.scs.Destroy(ctx)
	}
	token, _, err := s.scs.Commit(ctx)
	return Cookie{Value: token, Expires: v.expires, Change: *v != before}, err
}

// touch moves the expiry alone, and only when it is worth a write.
func (s *Sessions) touch(ctx context.Context) (Cookie, error) {
	v := visitOf(ctx)
	if !v.held() {
		return Cookie{}, nil
	}
	expires := s.touched(ctx, v)
	if expires.Equal(v.expires) {
		return Cookie{Value: s.scs.Token(ctx), Expires: v.expires}, nil
	}
	if err := s.vault.Touch(ctx, v.key, expires); err != nil {
		return Cookie{}, err
	}
	v.expires = expires
	return Cookie{Value: s.scs.Token(ctx), Expires: expires, Change: true}, nil
}

// touched is where this request moves the expiry to. A use that gains less than
// a fifteenth of the idle limit is not noted.
func (s *Sessions) touched(ctx context.Context, v *visit) time.Time {
	expires := expiry(s.limits.Idle, s.scs.Deadline(ctx))
	if isBackground(ctx) || expires.Sub(v.expires) < s.limits.Idle/15 {
		return v.expires
	}
	return expires
}

// Ending is when and why a session ends if nobody uses it any more.
type Ending struct {
	At    time.Time
	Final bool // the absolute limit ends it: using it gains nothing any more
}

// Ending returns when the session of this request ends if the request is its last
// use. It may name a moment up to a fifteenth of the idle limit too early, never
// one too late. It is false for a visitor without a record.
func (s *Sessions) Ending(ctx context.Context) (Ending, bool) {
	v := visitOf(ctx)
	if !v.held() {
		return Ending{}, false
	}
	at := s.touched(ctx, v)
	return Ending{At: at, Final: s.scs.Deadline(ctx).Sub(at) < s.limits.Idle/15}, true
}

// Limits returns what NewSessions was given.
func (s *Sessions) Limits() Limits { return s.limits }

// XSRF returns the session's request-forgery secret (section 7), and makes one
// for a visitor who has none. It changes with the active identity, so that a
// form filled in for one member cannot be sent as another.
func (s *Sessions) XSRF(ctx context.Context) string {
	st := s.state(ctx)
	if st.XSRF == "" {
		st.XSRF = newXSRF()
		s.put(ctx, st)
	}
	return st.XSRF
}

// newXSRF is 16 random bytes in base64, which pages mask byte by byte.
func newXSRF() string {
	secret := make([]byte, 16)
	rand.Read(secret)
	return base64.RawURLEncoding.EncodeToString(secret)
}

// PutFlash keeps a message for the next page; a second one replaces the first.
func (s *Sessions) PutFlash(ctx context.Context, message string) {
	st := s.state(ctx)
	st.Flash = strings.Clone(message)
	s.put(ctx, st)
}

// PopFlash returns the message once, "" when there is none.
func (s *Sessions) PopFlash(ctx context.Context) string {
	st := s.state(ctx)
	message := st.Flash
	if message != "" {
		st.Flash = ""
		s.put(ctx, st)
	}
	return message
}

func (s *Sessions) state(ctx context.Context) state {
	st, _ := s.scs.Get(ctx, stateKey).(state)
	return st
}

func (s *Sessions) put(ctx context.Context, st state) { s.scs.Put(ctx, stateKey, st) }
