package exchange

import (
	"context"
	"hash/maphash"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

const (
	// xsrfCookie is the cookie with the token.
	xsrfCookie = "XSRF-TOKEN"
	// xsrfHeader repeats the cookie in unsafe requests.
	xsrfHeader = "X-XSRF-TOKEN"

	maxXSRFToken = 4 << 10 // bytes
	// xsrfLife is longer than any session.
	xsrfLife = 24 * time.Hour
)

// xsrfStore stores values by key for a time. The tokens are secrets; an implementation encrypts
// them.
type xsrfStore interface {
	Get(ctx context.Context, key string) (value []byte, found bool, err error)
	Put(ctx context.Context, key string, value []byte, ttl time.Duration) error
	Delete(ctx context.Context, key string) error
}

// xsrfTokens are the tokens of all members. A failure of the store is only logged: the system then
// refuses the request, and nothing has changed.
type xsrfTokens struct {
	store xsrfStore
	log   *slog.Logger
	seed  maphash.Seed
	// forgotten counts the calls of Forget. Members who share a counter at worst lose a token, and
	// the system sets another.
	forgotten [256]atomic.Uint64
}

// newXSRFTokens returns xsrfTokens that live in a store, or in this process if it is nil.
func newXSRFTokens(store xsrfStore, log *slog.Logger) *xsrfTokens {
	if store == nil {
		store = newXSRFMemory()
	}
	return &xsrfTokens{store: store, log: log, seed: maphash.MakeSeed()}
}

// An xsrfRequest is one request for a member, begun at a time.
type xsrfRequest struct {
	Member
	changes bool // it carries the token
	count   *atomic.Uint64
	begun   uint64
}

// Begin marks the begin of a request that changes data or reads it. Its response sets no token for
// a member who was forgotten in the meantime.
func (t *xsrfTokens) Begin(m Member, changes bool) xsrfRequest {
	count := t.countOf(m.Key)
	return xsrfRequest{m, changes, count, count.Load()}
}

// needsNone reports whether the response sets no token, as far as the request has read ahead: it
// changes nothing, and the member has a token that the system has not refused.
func (r xsrfRequest) needsNone(ctx context.Context) bool {
	if r.changes || r.Ahead == nil {
		return false
	}
	value, _, found, err := r.Ahead(ctx, XsrfKey(r.Key), "")
	return err == nil && found && !strings.HasPrefix(string(value), refusedMark)
}

func (t *xsrfTokens) countOf(member string) *atomic.Uint64 {
	return &t.forgotten[maphash.String(t.seed, member)%uint64(len(t.forgotten))]
}

func (r xsrfRequest) isForgotten() bool { return r.count.Load() != r.begun }

// Of returns a member's token, "" for none.
func (t *xsrfTokens) Of(ctx context.Context, member string) string {
	token, _ := t.get(ctx, member)
	return token
}

// get returns a member's token, and whether the system has refused it.
func (t *xsrfTokens) get(ctx context.Context, member string) (token string, refused bool) {
	value, _, err := t.store.Get(ctx, XsrfKey(member))
	t.warn(ctx, err)
	return strings.CutPrefix(string(value), refusedMark)
}

// refusedMark begins the record of a refused token. Tokens are values of cookies, which have no
// spaces.
const refusedMark = " "

// Keep stores the token that the response to a request has set or removed. Systems answer a GET,
// which carries no token, with another one each time: it counts only for a member without a token.
// If the system has forgotten that one, it refuses the next change, with its new token.
func (t *xsrfTokens) Keep(ctx context.Context, r xsrfRequest, resp *http.Response) {
	for _, cookie := range resp.Cookies() {
		switch {
		case cookie.Name != xsrfCookie || len(cookie.Value) > maxXSRFToken || r.isForgotten():
		case cookie.Value == "" || cookie.MaxAge < 0:
			t.delete(ctx, r.Key)
		case r.needsNone(ctx):
		default:
			known, refused := t.get(ctx, r.Key)
			if known == "" || known != cookie.Value && (r.changes || refused) {
				t.put(ctx, r, cookie.Value)
			}
		}
	}
}

// givenXSRF returns the token that a response sets, "" for none.
func givenXSRF(resp *http.Response) (token string) {
	for _, cookie := range resp.Cookies() {
		switch {
		case cookie.Name != xsrfCookie || len(cookie.Value) > maxXSRFToken:
		case cookie.MaxAge < 0:
			token = ""
		default:
			token = cookie.Value
		}
	}
	return token
}

// put stores a token, and deletes it again if the member was forgotten meanwhile.
func (t *xsrfTokens) put(ctx context.Context, r xsrfRequest, token string) {
	t.warn(ctx, t.store.Put(ctx, XsrfKey(r.Key), []byte(token), xsrfLife))
	if r.isForgotten() {
		t.delete(ctx, r.Key)
	}
}

// Forget deletes a member's token, including the one that a request in progress returns.
func (t *xsrfTokens) Forget(ctx context.Context, member string) {
	t.countOf(member).Add(1)
	t.delete(ctx, member)
}

// Refused marks a token with which the system has refused a request without setting another one: it
// may have forgotten the token. The next one that it sets counts, even from a GET.
func (t *xsrfTokens) Refused(ctx context.Context, member string) {
	if token := t.Of(ctx, member); token != "" {
		t.warn(ctx, t.store.Put(ctx, XsrfKey(member), []byte(refusedMark+token), xsrfLife))
	}
}

func (t *xsrfTokens) delete(ctx context.Context, member string) {
	t.warn(ctx, t.store.Delete(ctx, XsrfKey(member)))
}

func (t *xsrfTokens) warn(ctx context.Context, err error) {
	if err != nil {
		t.log.WarnContext(ctx, "request-forgery token of the user API not read or stored", "error", err)
	}
}

// addXSRF puts the token into an unsafe request, unless there is none.
func addXSRF(req *http.Request, token string) {
	if token != "" {
		req.AddCookie(&http.Cookie{Name: xsrfCookie, Value: token})
		req.Header.Set(xsrfHeader, token)
	}
}

// XsrfKey is the key of a member's token in the [xsrfStore].
func XsrfKey(member string) string { return "xsrf/1/" + member }
