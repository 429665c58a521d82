package auth

import (
	"errors"
	"net/http"
	"sync"
	"time"
)

// How often the provider's signing keys are fetched in a minute: five times in all. The library
// fetches them for every token with an unknown key. Anyone can send logout tokens, so these have a
// share of their own, which no sign-in needs.
const (
	maxSignInKeyFetches = 4
	maxLogoutKeyFetches = 1
)

var errTooManyKeyFetches = errors.New("the signing keys were fetched too often in the last minute")

// rareTransport sends only so many requests in any minute and fails the others. It is safe for
// concurrent use.
type rareTransport struct {
	next http.RoundTripper

	mu   sync.Mutex
	sent []time.Time // times of the newest requests, as a ring
	i    int         // index of the oldest one
}

// rarely returns a client that sends at most n requests in any minute.
func rarely(client *http.Client, n int) *http.Client {
	rare := *client
	rare.Transport = &rareTransport{next: client.Transport, sent: make([]time.Time, n)}
	return &rare
}

func (t *rareTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	if !t.admit(time.Now()) {
		return nil, errTooManyKeyFetches
	}
	return t.next.RoundTrip(r)
}

func (t *rareTransport) admit(now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if now.Sub(t.sent[t.i]) < time.Minute {
		return false
	}
	t.sent[t.i] = now
	t.i = (t.i + 1) % len(t.sent)
	return true
}
