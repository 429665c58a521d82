package auth

import (
	"errors"
	"net/http"
	"sync"
	"time"
)

// maxKeyFetches is how often the provider's signing keys are fetched in a minute. The library
// fetches them for every token with an unknown key.
const maxKeyFetches = 5

var errTooManyKeyFetches = errors.New("the signing keys were fetched too often in the last minute")

// rareTransport sends at most maxKeyFetches requests in any minute and fails the others. It is safe
// for concurrent use.
type rareTransport struct {
	next http.RoundTripper

	mu   sync.Mutex
	sent [maxKeyFetches]time.Time // times of the newest requests, as a ring
	i    int                      // index of the oldest one
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
	t.i = (t.i + 1) % maxKeyFetches
	return true
}
