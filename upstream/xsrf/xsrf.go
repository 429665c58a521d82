// Package xsrf keeps the request-forgery token that a system has set for each member (section 7),
// where every instance of the portal finds it.
package xsrf

import (
	"context"
	"log/slog"
	"net/http"
	"time"
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
	Log   *slog.Logger
}

// Of returns a member's token, "" for none.
func (t Tokens) Of(ctx context.Context, member string) string {
	value, _, err := t.Store.Get(ctx, key(member))
	t.warn(ctx, err)
	return string(value)
}

// Keep stores the token that a response has set or removed. It reads before it writes, because most
// systems repeat the token in every response.
func (t Tokens) Keep(ctx context.Context, member string, resp *http.Response) {
	for _, cookie := range resp.Cookies() {
		switch {
		case cookie.Name != Cookie || len(cookie.Value) > maxToken:
		case cookie.Value == "" || cookie.MaxAge < 0:
			t.Forget(ctx, member)
		case cookie.Value != t.Of(ctx, member):
			t.warn(ctx, t.Store.Put(ctx, key(member), []byte(cookie.Value), life))
		}
	}
}

// Forget deletes a member's token.
func (t Tokens) Forget(ctx context.Context, member string) {
	t.warn(ctx, t.Store.Delete(ctx, key(member)))
}

func (t Tokens) warn(ctx context.Context, err error) {
	if err != nil {
		t.Log.WarnContext(ctx, "request-forgery token of the user API not read or stored", "error", err)
	}
}

// Add puts the token into an unsafe request, unless there is none.
func Add(req *http.Request, token string) {
	if token != "" {
		req.AddCookie(&http.Cookie{Name: Cookie, Value: token})
		req.Header.Set(Header, token)
	}
}

func key(member string) string { return "xsrf/1/" + member }
