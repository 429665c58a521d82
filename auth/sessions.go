package auth

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"

	"memberportal/auth/keyring"
	"memberportal/auth/logout"
	"memberportal/auth/store"
)

// Limits are the lifetimes of sessions. Idle and Absolute must be positive.
type Limits struct {
	// Idle is how long a session lives without a request. The expiry is only written when it moves
	// by at least a fifteenth of Idle, so a session may end that much early, but never late.
	Idle time.Duration
	// Absolute is how long a session lives after its oldest sign-in, used or not.
	Absolute time.Duration
	// Reauth is how old a sign-in may be for a sensitive change; an older one requires signing in
	// again. 0 means never.
	Reauth time.Duration
	// Sessions is how many sessions an identity may have. Another sign-in ends the oldest. 0 means
	// any number.
	Sessions int
}

// Sessions manages the sessions of all visitors. It is safe for concurrent use. Unless a method's
// comment says otherwise, its context must come from Load.
type Sessions struct {
	scs      *scs.SessionManager
	vault    vault
	tokens   *tokens
	index    logout.Index
	provider *Provider
	limits   Limits
}

// NewSessions returns Sessions that keep their records in st, encrypted with keys, for members who
// sign in at p.
func NewSessions(st store.Store, keys *keyring.Keyring, p *Provider, limits Limits) *Sessions {
	v := vault{st, keys}
	// Not scs.New, which starts a cleanup goroutine for a store that we do not use.
	m := &scs.SessionManager{
		// The idle limit is ours: with scs's, every read would be a write.
		Lifetime:         limits.Absolute,
		Store:            sessionStore{vault: v, idle: limits.Idle},
		Codec:            codec{},
		HashTokenInStore: true,
	}
	t := &tokens{vault: v, provider: p}
	t.revoker = logout.Revoker{HTTP: p.http, Log: p.log, Running: &t.running}
	index := logout.Index{Records: &SealedCache{v}, Life: limits.Absolute}
	return &Sessions{scs: m, vault: v, tokens: t, index: index, provider: p, limits: limits}
}

// Cookie is what to do with the browser's session cookie after a request.
type Cookie struct {
	Value   string
	Expires time.Time // when the session ends unless it is used again
	Set     bool      // send the cookie: its value or expiry has changed
	Clear   bool      // delete the cookie: the session has ended
}

// Load loads the session for a cookie value, "" if there is no cookie, and returns the context that
// the other methods need. An unknown or expired value yields an empty session, and so does one
// whose record is unreadable. A store failure is an error, never an empty session: members must not
// look signed out because the store is down.
//
// With the tokens, Load reads those keys of the cache that ahead returns for the active identity,
// each with the version that the caller has, "" for none. [Sessions.Ahead] has their values. ahead
// may be nil.
func (s *Sessions) Load(ctx context.Context, cookieValue string,
	ahead func(identity string) map[string]string,
) (context.Context, error) {
	loaded, err := s.scs.Load(context.WithValue(ctx, loadedRecordKey{}, new(loadedRecord)), sessionToken(cookieValue))
	if errors.Is(err, errUnreadable) && cookieValue != "" {
		return s.Load(ctx, "", nil)
	}
	if err != nil {
		return nil, fmt.Errorf("auth: load session: %w", err)
	}
	loadedRecordOf(loaded).flash = s.state(loaded).FlashID
	if err := s.readTokens(loaded, ahead); err != nil {
		return nil, fmt.Errorf("auth: load session: %w", err)
	}
	s.dropEnded(loaded)
	return loaded, nil
}

// readTokens reads the tokens of a session's identities, and what ahead returns, in one round trip.
func (s *Sessions) readTokens(ctx context.Context, ahead func(identity string) map[string]string) error {
	st := s.state(ctx)
	active, signedIn := st.active()
	if !signedIn {
		return nil
	}
	keys, known := tokenKeys(st.Accounts), map[string]string{}
	if ahead != nil {
		for key, version := range ahead(active.Identity.Key) {
			record := recordKey("cache", key)
			keys, known[record] = append(keys, record), version
		}
	}
	found, err := s.vault.GetAll(ctx, keys, known)
	if err != nil {
		return err
	}
	read := make(map[string][]byte, len(keys))
	for _, key := range keys {
		read[key] = found[key]
	}
	loadedRecordOf(ctx).read = read
	return nil
}

// dropEnded removes identities from a loaded session that were signed out elsewhere: their token
// records are gone. It keeps the browser's other identities.
func (s *Sessions) dropEnded(ctx context.Context) {
	before := s.state(ctx)
	if len(before.Accounts) == 0 {
		return
	}
	found, st := loadedRecordOf(ctx).read, before
	for _, a := range before.Accounts {
		if found[tokenKey(a.TokenRef)] == nil {
			st = st.without(a.Identity.Key)
		}
	}
	switch len(st.Accounts) {
	case len(before.Accounts):
	case 0:
		s.put(ctx, state{}) // Commit deletes the session
		loadedRecordOf(ctx).endedElsewhere = true
	default:
		s.put(ctx, st.after(before))
	}
}

// sessionToken returns a copy of the cookie value, because the server reuses the memory of a
// request. It returns "" for a value that cannot be a session token, which saves the store a
// lookup.
func sessionToken(cookieValue string) string {
	const length = 43 // 32 bytes in base64
	if len(cookieValue) != length {
		return ""
	}
	return strings.Clone(cookieValue)
}

// Commit stores the request's changes, or extends the idle limit if there are none. If another
// request ended the session in the meantime, Commit does not restore it or change the browser's
// cookie, which may already belong to a newer session. It returns ErrNotSaved for a session that
// could not be updated, and any other error for one that could not be created or ended.
func (s *Sessions) Commit(ctx context.Context) (Cookie, error) {
	var c Cookie
	var err error
	s.list(ctx)
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

// write stores the state. An empty state needs no record, so that visitors without a session cost
// nothing.
func (s *Sessions) write(ctx context.Context) (Cookie, error) {
	v := loadedRecordOf(ctx)
	before := *v
	unlock, err := s.keepNewerFlash(ctx)
	if err != nil {
		return Cookie{}, notSaved(err)
	}
	defer unlock()
	if s.state(ctx).empty() {
		if !before.exists() {
			return Cookie{}, nil
		}
		return Cookie{Clear: true}, s.scs.Destroy(ctx)
	}
	token, _, err := s.scs.Commit(ctx)
	return Cookie{Value: token, Expires: v.expires, Set: v.key != before.key || v.expires != before.expires}, err
}

// touchTimeout limits how long a page waits for its session's new expiry to be written. The next
// page writes it again.
const touchTimeout = 500 * time.Millisecond

// touch extends the expiry without writing the value, and only if extended returns a new one.
func (s *Sessions) touch(ctx context.Context) (Cookie, error) {
	v := loadedRecordOf(ctx)
	if !v.exists() {
		return Cookie{}, nil
	}
	expires := s.extended(ctx, v)
	if expires.Equal(v.expires) {
		return Cookie{Value: s.scs.Token(ctx), Expires: v.expires}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, touchTimeout)
	defer cancel()
	if err := s.vault.Touch(ctx, v.key, expires); err != nil {
		return Cookie{}, notSaved(err)
	}
	v.expires = expires
	return Cookie{Value: s.scs.Token(ctx), Expires: expires, Set: true}, nil
}

// extended returns when the session ends after this request. Gains below a fifteenth of the idle
// limit are ignored: most page loads then need no write.
func (s *Sessions) extended(ctx context.Context, v *loadedRecord) time.Time {
	expires := expiry(s.limits.Idle, s.scs.Deadline(ctx))
	if isBackground(ctx) || expires.Sub(v.expires) < s.limits.Idle/15 {
		return v.expires
	}
	return expires
}

// Expiration is when and why a session ends unless it is used again.
type Expiration struct {
	At     time.Time
	Final  bool      // the absolute limit ends the session, so using it extends nothing
	Latest time.Time // the absolute limit
}

// Expiration returns when the session ends if this request is the last to use it. The time may be
// up to a fifteenth of the idle limit early, never late. It returns false for a visitor without a
// session record.
func (s *Sessions) Expiration(ctx context.Context) (Expiration, bool) {
	v := loadedRecordOf(ctx)
	if !v.exists() {
		return Expiration{}, false
	}
	at, latest := s.extended(ctx, v), s.scs.Deadline(ctx)
	return Expiration{At: at, Final: latest.Sub(at) < s.limits.Idle/15, Latest: latest}, true
}

// Limits returns the limits given to NewSessions.
func (s *Sessions) Limits() Limits { return s.limits }

// Token returns a source of access tokens for the active identity. The source is bound to that
// identity even if the member switches, works after the request has ended, and accepts any context.
// Until the request ends, it returns the token that Load has read, if that one lasts.
// It fails with ErrLoginInitiated without a usable account, with ErrConsentInitiated when the
// provider requires consent, and otherwise with the original error, a ProviderError if the provider
// failed, which leaves the session unchanged (section 8).
func (s *Sessions) Token(ctx context.Context) func(context.Context) (string, error) {
	a, ok := s.state(ctx).active()
	if !ok {
		return func(context.Context) (string, error) { return "", ErrLoginInitiated }
	}
	key, request := tokenKey(a.TokenRef), ctx
	loaded := loadedRecordOf(ctx).read[key]
	return func(ctx context.Context) (string, error) {
		if set, err := s.tokens.open(key, loaded); err == nil && set.lasts() && request.Err() == nil {
			return set.Access, nil
		}
		return s.tokens.access(ctx, key)
	}
}

// Renewal returns a function that replaces an access token of the active identity that the user API
// has rejected although it has not expired. Like the source of [Sessions.Token], it works after the
// request has ended. It returns "" if the token has just been replaced before, or cannot be.
// Without an active identity, Renewal returns nil.
func (s *Sessions) Renewal(ctx context.Context) func(ctx context.Context, rejected string) (string, error) {
	a, ok := s.state(ctx).active()
	if !ok {
		return nil
	}
	return func(ctx context.Context, rejected string) (string, error) {
		return s.tokens.replace(ctx, a.TokenRef, rejected)
	}
}

// Background returns the work that may outlive its requests: renewals and revocations of tokens.
// Wait for it before the program ends and the store is closed, because an interrupted renewal loses
// a refresh token.
func (s *Sessions) Background() *sync.WaitGroup { return &s.tokens.running }

// XSRF returns the session's request-forgery secret (section 7) and creates one if needed. It
// changes with the active identity, so that a form rendered for one member cannot be submitted as
// another.
func (s *Sessions) XSRF(ctx context.Context) string {
	st := s.state(ctx)
	if st.XSRF == "" {
		st.XSRF = newXSRF()
		s.put(ctx, st)
	}
	return st.XSRF
}

func (s *Sessions) state(ctx context.Context) state {
	st, _ := s.scs.Get(ctx, stateKey).(state)
	return st
}

func (s *Sessions) put(ctx context.Context, st state) { s.scs.Put(ctx, stateKey, st) }
