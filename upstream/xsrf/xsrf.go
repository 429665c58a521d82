// Package xsrf keeps the request-forgery token that a system has set for each member (section 7),
// where every instance of the portal finds it.
package xsrf

import (
	"context"
	"hash/maphash"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

const (
	// Cookie is the cookie with the token.
	Cookie = "XSRF-TOKEN"
	// Header repeats the cookie in unsafe requests.
	Header = "X-XSRF-TOKEN"

	maxToken = 4 << 10 // bytes
	// life is longer than any session.
	life = 24 * time.Hour
)

// Store stores values by key for a time. The tokens are secrets; an implementation encrypts them.
type Store interface {
	Get(ctx context.Context, key string) (value []byte, found bool, err error)
	Put(ctx context.Context, key string, value []byte, ttl time.Duration) error
	Delete(ctx context.Context, key string) error
}

// Tokens are the tokens of all members. A failure of the store is only logged: the system then
// refuses the request, and nothing has changed.
type Tokens struct {
	store Store
	log   *slog.Logger
	seed  maphash.Seed
	// forgotten counts the calls of Forget. Members who share a counter at worst lose a token, and the
	// system sets another.
	forgotten [256]atomic.Uint64
	doubted   *lru.Cache[string, bool] // the members of Refused
}

// New returns Tokens that live in a store, or in this process if it is nil.
func New(store Store, log *slog.Logger) *Tokens {
	if store == nil {
		store = newMemory()
	}
	return &Tokens{store: store, log: log, seed: maphash.MakeSeed(), doubted: newLRU[bool]()}
}

// A Request is one request for a member, begun at a time.
type Request struct {
	member  string
	changes bool // it carries the token
	count   *atomic.Uint64
	begun   uint64
}

// Begin marks the begin of a request that changes data or reads it. Its response sets no token for
// a member who was forgotten in the meantime.
func (t *Tokens) Begin(member string, changes bool) Request {
	count := t.countOf(member)
	return Request{member, changes, count, count.Load()}
}

func (t *Tokens) countOf(member string) *atomic.Uint64 {
	return &t.forgotten[maphash.String(t.seed, member)%uint64(len(t.forgotten))]
}

func (r Request) isForgotten() bool { return r.count.Load() != r.begun }

// Of returns a member's token, "" for none.
func (t *Tokens) Of(ctx context.Context, member string) string {
	value, _, err := t.store.Get(ctx, Key(member))
	t.warn(ctx, err)
	return string(value)
}

// Keep stores the token that the response to a request has set or removed. Systems answer a GET,
// which carries no token, with another one each time: it counts only for a member without a token.
// If the system has forgotten that one, it refuses the next change, with its new token.
func (t *Tokens) Keep(ctx context.Context, r Request, resp *http.Response) {
	for _, cookie := range resp.Cookies() {
		switch {
		case cookie.Name != Cookie || len(cookie.Value) > maxToken || r.isForgotten():
		case cookie.Value == "" || cookie.MaxAge < 0:
			t.delete(ctx, r.member)
		default:
			known := t.Of(ctx, r.member)
			if known == "" || known != cookie.Value && (r.changes || t.doubted.Contains(r.member)) {
				t.put(ctx, r, cookie.Value)
			}
		}
	}
}

// Given returns the token that a response sets, "" for none.
func Given(resp *http.Response) (token string) {
	for _, cookie := range resp.Cookies() {
		switch {
		case cookie.Name != Cookie || len(cookie.Value) > maxToken:
		case cookie.MaxAge < 0:
			token = ""
		default:
			token = cookie.Value
		}
	}
	return token
}

// put stores a token, and deletes it again if the member was forgotten meanwhile.
func (t *Tokens) put(ctx context.Context, r Request, token string) {
	t.doubted.Remove(r.member)
	t.warn(ctx, t.store.Put(ctx, Key(r.member), []byte(token), life))
	if r.isForgotten() {
		t.delete(ctx, r.member)
	}
}

// Forget deletes a member's token, also the one that a request in progress brings.
func (t *Tokens) Forget(ctx context.Context, member string) {
	t.countOf(member).Add(1)
	t.delete(ctx, member)
}

// Refused marks a token with which the system has refused a request without setting another one: it
// may have forgotten the token. The next one that it sets counts, also with a GET.
func (t *Tokens) Refused(member string) { t.doubted.Add(member, true) }

func (t *Tokens) delete(ctx context.Context, member string) {
	t.warn(ctx, t.store.Delete(ctx, Key(member)))
}

func (t *Tokens) warn(ctx context.Context, err error) {
	if err != nil {
		t.log.WarnContext(ctx, "request-forgery token of the user API not read or stored", "error", err)
	}
}

// Add puts the token into an unsafe request, unless there is none.
func Add(req *http.Request, token string) {
	if token != "" {
		req.AddCookie(&http.Cookie{Name: Cookie, Value: token})
		req.Header.Set(Header, token)
	}
}

// Key is the key of a member's token in the [Store].
func Key(member string) string { return "xsrf/1/" + member }
