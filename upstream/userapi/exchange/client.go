// Package exchange makes the requests of the user API: it retries them, keeps the provider's
// request-forgery tokens, stops calls during an outage, and turns failures into errors.
package exchange

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"memberportal/upstream/breaker"
	"memberportal/upstream/calls"
)

// Member is the member that a call is for.
type Member struct {
	Key string // identifies the member; it is opaque and never logged
	// Token returns a fresh access token, also after the request that it came from has ended. Every
	// call returns its errors unchanged.
	Token func(ctx context.Context) (string, error)
	// Renew replaces an access token that the user API has rejected although it should be valid, ""
	// if that is not possible. nil replaces none.
	Renew func(ctx context.Context, rejected string) (string, error)
	// Ahead reads the cache as of the beginning of the request; nil for as it is now.
	Ahead GetUnless
	// Accounts are the numbers of the profile's accounts, nil if unknown: a billing summary of one
	// of them is not that of another.
	Accounts []string
	Offered  []string // as [member.Profile.Offered]
}

// Cache stores values next to the sessions, where every instance of the portal can read them. They
// are personal data and secrets; an implementation must encrypt them.
type Cache interface {
	// GetUnless returns a value and its version, which each write changes. The value is nil if it
	// has the known version.
	GetUnless(ctx context.Context, key, known string) (value []byte, version string, found bool, err error)
	PutVersion(ctx context.Context, key string, value []byte, ttl time.Duration) (version string, err error)
	Delete(ctx context.Context, key string) error
}

// GetUnless is the method of a [Cache].
type GetUnless = func(ctx context.Context, key, known string) (value []byte, version string, found bool, err error)

// Client makes requests. It sends tokens to its base URL only and follows no redirects. It is safe
// for concurrent use.
type Client struct {
	Options
	Breaker *breaker.Breaker // stops calls that would fail
	XSRF    *xsrfTokens      // the provider's request-forgery tokens

	base   *url.URL
	waits  callTimes // until then, the provider refuses a call
	absent callTimes // as isAbsent describes
	http   *http.Client
	Log    *slog.Logger
	unread paths // the parts of responses that Report has logged
}

var errBaseURL = errors.New(
	"userapi: the base URL must have the scheme http or https and a host, and no user, query or fragment")

// Options are what a portal decides about its calls. The zero value has the defaults.
type Options struct {
	// RetryWaits are the waits before each retry of a profile load, nil for 1, 2 and 4 s (section
	// 9).
	RetryWaits []time.Duration
	// Tokens keeps the provider's request-forgery tokens, in this process if it is nil. Several
	// instances need a store that they share.
	Tokens   Cache
	Observer calls.Observer // nil for none
	// ExtraKeys are paths of keys of responses that the contract doesn't have and that say nothing:
	// they are neither counted nor logged.
	ExtraKeys []string
	// OnCircuit is called when the circuit of a call opens or closes; nil for none.
	OnCircuit func(call string, open bool)
}

// New returns a client of the user API at the URL base ({userApiProxy} in section 7).
func New(base string, transport http.RoundTripper, log *slog.Logger, o Options) (*Client, error) {
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" ||
		u.User != nil || u.RawQuery != "" || u.ForceQuery || u.Fragment != "" {
		return nil, errBaseURL
	}
	u.Path, u.RawPath = strings.TrimRight(u.Path, "/"), strings.TrimRight(u.RawPath, "/")
	if o.RetryWaits == nil {
		o.RetryWaits = []time.Duration{time.Second, 2 * time.Second, 4 * time.Second}
	}
	o.Observer = cmp.Or[calls.Observer](o.Observer, calls.None{})
	protection := breaker.New(log)
	if o.OnCircuit != nil {
		protection.OnChange = o.OnCircuit
	}
	return &Client{
		Breaker: protection,
		XSRF:    &xsrfTokens{cmp.Or(o.Tokens, Cache(new(xsrfMemory))), log, newCallTimes()},
		Options: o,
		base:    u,
		waits:   newCallTimes(),
		absent:  newCallTimes(),
		http: &http.Client{
			Transport:     transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		Log: log,
	}, nil
}
