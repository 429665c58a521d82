package exchange

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	xsrfCookie   = "XSRF-TOKEN"   // has the token
	xsrfHeader   = "X-XSRF-TOKEN" // repeats it in unsafe requests
	maxXSRFToken = 4 << 10        // bytes
	xsrfLife     = 24 * time.Hour // longer than any session
)

// xsrfMemory is a [Cache] of this process, for tests and for the check of one member.
type xsrfMemory struct{ sync.Map }

func (m *xsrfMemory) GetUnless(_ context.Context, key, _ string) ([]byte, string, bool, error) {
	value, found := m.Load(key)
	token, _ := value.([]byte)
	return token, "", found, nil
}

func (m *xsrfMemory) PutVersion(_ context.Context, key string, value []byte, _ time.Duration) (string, error) {
	m.Store(key, value)
	return "", nil
}

func (m *xsrfMemory) Delete(_ context.Context, key string) error {
	m.Map.Delete(key)
	return nil
}

// xsrfTokens are the tokens of all members. A failure of the store is only logged: the system then
// refuses the request, and nothing has changed.
type xsrfTokens struct {
	store     Cache
	log       *slog.Logger
	forgotten callTimes // when Forget was called last
}

// An xsrfRequest is one request for a member, begun at a time.
type xsrfRequest struct {
	Member
	changes bool // it carries the token
	begun   time.Time
}

// isForgotten reports whether the member was forgotten since the request began.
func (t *xsrfTokens) isForgotten(r xsrfRequest) bool {
	at, forgotten := t.forgotten.Get(r.Key)
	return forgotten && !at.Before(r.begun)
}

// Of returns a member's token, "" for none.
func (t *xsrfTokens) Of(ctx context.Context, member string) string {
	token, _ := t.get(ctx, t.store.GetUnless, member)
	return token
}

// get reads a member's token, and whether the system has refused it.
func (t *xsrfTokens) get(ctx context.Context, read GetUnless, member string) (token string, refused bool) {
	value, _, _, err := read(ctx, XsrfKey(member), "")
	t.warn(ctx, err)
	return strings.CutPrefix(string(value), refusedMark)
}

// refusedMark begins the record of a refused token. The value of a cookie begins with no space.
const refusedMark = " "

// Keep stores the token that the response to a request has set or removed. Systems answer a GET,
// which carries no token, with another one each time: it counts only for a member without a token.
// If the system has forgotten that one, it refuses the next change, with its new token. A response
// sets no token for a member who was forgotten in the meantime.
func (t *xsrfTokens) Keep(ctx context.Context, r xsrfRequest, header http.Header) {
	token, given := givenXSRF(header)
	switch {
	case !given:
	case token == "":
		t.delete(ctx, r.Key)
	default:
		known, refused := "", false
		if !r.changes && r.Ahead != nil {
			known, refused = t.get(ctx, r.Ahead, r.Key)
		}
		if known == "" || refused { // another request may have set one since
			known, refused = t.get(ctx, t.store.GetUnless, r.Key)
		}
		if known == "" || known != token && (r.changes || refused) {
			t.put(ctx, r.Key, token)
		}
		if t.isForgotten(r) {
			t.delete(ctx, r.Key)
		}
	}
}

// givenXSRF returns the token that a response sets, "" if it removes the token.
func givenXSRF(header http.Header) (token string, given bool) {
	for _, cookie := range (&http.Response{Header: header}).Cookies() {
		if cookie.Name != xsrfCookie || len(cookie.Value) > maxXSRFToken {
			continue
		}
		if token, given = cookie.Value, true; cookie.MaxAge < 0 {
			token = ""
		}
	}
	return token, given
}

// Forget deletes a member's token, including the one that a request in progress returns.
func (t *xsrfTokens) Forget(ctx context.Context, member string) {
	t.forgotten.Add(member, time.Now())
	t.delete(ctx, member)
}

// Refused marks a token with which the system has refused a request without setting another one:
// the next one that it sets counts, even from a GET.
func (t *xsrfTokens) Refused(ctx context.Context, member string) {
	if token := t.Of(ctx, member); token != "" {
		t.put(ctx, member, refusedMark+token)
	}
}

func (t *xsrfTokens) put(ctx context.Context, member, token string) {
	_, err := t.store.PutVersion(ctx, XsrfKey(member), []byte(token), xsrfLife)
	t.warn(ctx, err)
}

func (t *xsrfTokens) delete(ctx context.Context, member string) {
	t.warn(ctx, t.store.Delete(ctx, XsrfKey(member)))
}

func (t *xsrfTokens) warn(ctx context.Context, err error) {
	if err != nil {
		t.log.WarnContext(ctx, "request-forgery token of the user API not read or stored", "error", err)
	}
}

// XsrfKey is the key of a member's token in the [Cache].
func XsrfKey(member string) string { return "xsrf/1/" + member }
