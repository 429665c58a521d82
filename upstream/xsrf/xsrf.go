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
	Store Store
	log   *slog.Logger
	seed  maphash.Seed
	// forgotten counts the calls of Forget. Members who share a counter at worst lose a token, and the
	// system sets another.
	forgotten [256]atomic.Uint64
	// offered has the last token by member that a GET brought and that was not kept.
	offered *lru.Cache[string, string]
}

// New returns Tokens that live in this process, until their Store is set.
func New(log *slog.Logger) *Tokens {
	return &Tokens{Store: newMemory(), log: log, seed: maphash.MakeSeed(), offered: newLRU[string]()}
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
	value, _, err := t.Store.Get(ctx, Key(member))
	t.warn(ctx, err)
	return string(value)
}

// Keep stores the token that the response to a request has set or removed. Systems answer a GET,
// which carries no token, with another one each time: it counts only for a member without a token.
// If the system has forgotten that one, it refuses the next change; see [Tokens.Next].
func (t *Tokens) Keep(ctx context.Context, r Request, resp *http.Response) {
	for _, cookie := range resp.Cookies() {
		switch {
		case cookie.Name != Cookie || len(cookie.Value) > maxToken || r.isForgotten():
		case cookie.Value == "" || cookie.MaxAge < 0:
			t.delete(ctx, r.member)
		default:
			t.keep(ctx, r, cookie.Value)
		}
	}
}

func (t *Tokens) keep(ctx context.Context, r Request, token string) {
	switch known := t.Of(ctx, r.member); {
	case known == "" || r.changes && known != token:
		t.put(ctx, r, token)
	case known != token:
		t.offered.Add(r.member, token)
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
	t.warn(ctx, t.Store.Put(ctx, Key(r.member), []byte(token), life))
	if r.isForgotten() {
		t.delete(ctx, r.member)
	}
}

// Forget deletes a member's token, also the one that a request in progress brings.
func (t *Tokens) Forget(ctx context.Context, member string) {
	t.countOf(member).Add(1)
	t.offered.Remove(member)
	t.delete(ctx, member)
}

// Next returns the token to repeat a request with that the system has refused, "" for none: the one
// that the refusal has given, or else the one that the system has offered since. Without either,
// the token that was sent is deleted, so that the next one counts, also that of a GET.
func (t *Tokens) Next(ctx context.Context, r Request, sent, given string) string {
	if given == "" {
		if given, _ = t.offered.Get(r.member); given != "" && given != sent {
			t.put(ctx, r, given)
		}
	}
	switch given {
	case "":
		t.delete(ctx, r.member)
	case sent:
		return ""
	}
	return given
}

func (t *Tokens) delete(ctx context.Context, member string) {
	t.warn(ctx, t.Store.Delete(ctx, Key(member)))
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
