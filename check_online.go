package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"memberportal/auth"
	"memberportal/auth/store"
	"memberportal/upstream/apicheck"
	"memberportal/upstream/userapi"
)

var discardLog = slog.New(slog.DiscardHandler)

// tryOnline tries each system once.
func (s settings) tryOnline(ctx context.Context) []tried {
	results := []tried{attempt("session store", func() (string, error) { return s.tryStore(ctx) })}
	if s.Sandbox {
		return append(results, tried{name: "other systems", answer: "the sandbox starts with the portal"})
	}
	return append(results,
		attempt("identity provider", func() (string, error) { return s.tryDiscovery(ctx) }),
		attempt("user API", func() (string, error) { return s.tryUserAPIAddress(ctx) }),
		attempt("payment script", func() (string, error) { return tryScript(ctx, s.PaymentScript) }),
	)
}

// attempt adds the time that a try took to its answer.
func attempt(name string, try func() (string, error)) tried {
	began := time.Now()
	answer, err := try()
	if err != nil {
		return tried{name: name, problem: strings.ReplaceAll(err.Error(), "\n", " ")}
	}
	return tried{name: name, answer: fmt.Sprintf("%s (%d ms)", answer, time.Since(began).Milliseconds())}
}

func (s settings) tryStore(ctx context.Context) (string, error) {
	records, err := store.Open(ctx, s.SessionStore)
	if err != nil {
		return "", err
	}
	defer records.Close()
	scheme, _, _ := strings.Cut(s.SessionStore, ":")
	return scheme + " answers", records.Ping(ctx)
}

func (s settings) tryDiscovery(ctx context.Context) (string, error) {
	return s.OIDC.Issuer + " has a valid discovery document", auth.NewProvider(s.OIDC, upstreamTransport(), discardLog).Discover(ctx)
}

// tryUserAPIAddress makes a call without an access token, which a user API must refuse.
func (s settings) tryUserAPIAddress(ctx context.Context) (string, error) {
	response, err := fetch(ctx, s.UserAPI.JoinPath("profiles"))
	switch {
	case err != nil:
		return "", err
	case response.StatusCode != http.StatusUnauthorized && response.StatusCode != http.StatusForbidden:
		return "", fmt.Errorf("GET /profiles without an access token answers %d, want 401 or 403", response.StatusCode)
	}
	return fmt.Sprintf("answers %d without an access token", response.StatusCode), nil
}

func tryScript(ctx context.Context, address *url.URL) (string, error) {
	if address == nil {
		return "not configured", nil
	}
	response, err := fetch(ctx, address)
	if err != nil {
		return "", err
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if response.StatusCode != http.StatusOK || !strings.HasSuffix(kind, "javascript") {
		return "", fmt.Errorf("%s answers %d with the type %q, want 200 and JavaScript", address.Host, response.StatusCode, kind)
	}
	return address.Host + " sends a script", nil
}

// fetch returns a response without its body. Redirects are answers, as they are for the portal.
func fetch(ctx context.Context, address *url.URL) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, err
	}
	response, err := upstreamTransport().RoundTrip(request)
	if err != nil {
		return nil, err
	}
	return response, response.Body.Close()
}

var errNoToken = errors.New("no access token on standard input")

// tryUserAPI makes the calls of the user API as a test member.
func (s settings) tryUserAPI(ctx context.Context, token string, write bool) []tried {
	switch {
	case s.UserAPI == nil:
		return []tried{{name: "user API", problem: "the sandbox starts with the portal: set PORTAL_USER_API"}}
	case token == "":
		return []tried{{name: "user API", problem: errNoToken.Error()}}
	}
	api, err := userapi.New(s.UserAPI.String(), apicheck.Transport{Next: upstreamTransport(), Writes: write}, discardLog)
	if err != nil {
		return []tried{{name: "user API", problem: err.Error()}}
	}
	api.RetryWaits = nil // the first answer counts
	m := userapi.Member{Key: "check", Token: func(context.Context) (string, error) { return token, nil }}
	var results []tried
	for _, r := range apicheck.Run(ctx, api, m, write) {
		results = append(results, callResult(r))
	}
	return results
}

func callResult(r apicheck.Result) tried {
	switch r.Result {
	case apicheck.OK:
		return tried{name: r.Call, answer: fmt.Sprintf("as specified (%d ms)", r.Took.Milliseconds())}
	case apicheck.Fails:
		return tried{name: r.Call, problem: r.Reason}
	case apicheck.NotOffered:
		return tried{name: r.Call, answer: "not offered: the portal shows a phone number instead", skipped: true}
	}
	return tried{name: r.Call, answer: "not tried: " + r.Reason, skipped: true}
}
