// Package userapi is the client of the provider's user API: its calls, retries
// and words for failures (sections 7 to 9 of the specification), and the shared
// load of a member's profile.
package userapi

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// TokenFunc gives a fresh access token. Its errors come back from every call
// as they are, so that errors.Is finds them.
type TokenFunc func(ctx context.Context) (string, error)

// Member is on whose behalf a call is made. Key names the identity; it is
// opaque and never logged. Token has to work after the request that it came
// from has ended.
type Member struct {
	Key   string
	Token TokenFunc
}

// Client makes the calls of section 7. Tokens go to its base address only: it
// follows no redirect. It is safe for concurrent use.
type Client struct {
	// RetryWaits are the waits before each further attempt to load a profile:
	// section 9's 1, 2 and 4 s unless changed before first use.
	RetryWaits []time.Duration

	base string
	http *http.Client
	log  *slog.Logger
	xsrf *lru.Cache[string, string] // the latest XSRF-TOKEN cookie by Member.Key
}

var errBase = errors.New("userapi: the base address must be http or https, with a host and without user, query or fragment")

// maxMembers bounds how many members one process remembers between requests.
const maxMembers = 1000

// newLRU returns a cache of values by [Member.Key] that is safe for concurrent use.
func newLRU[V any]() *lru.Cache[string, V] {
	cache, err := lru.New[string, V](maxMembers)
	if err != nil {
		panic(err) // only for a size that is not positive
	}
	return cache
}

// New makes a client of the user API at base ({userApiProxy} in section 7).
func New(base string, transport http.RoundTripper, log *slog.Logger) (*Client, error) {
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" ||
		u.User != nil || u.RawQuery != "" || u.ForceQuery || u.Fragment != "" {
		return nil, errBase
	}
	return &Client{
		RetryWaits: []time.Duration{time.Second, 2 * time.Second, 4 * time.Second},

		base: strings.TrimRight(u.String(), "/"),
		http: &http.Client{
			Transport:     transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		log:  log,
		xsrf: newLRU[string](),
	}, nil
}
