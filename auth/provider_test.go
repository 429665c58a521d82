package auth

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestDiscoveryRunsOnceOnFirstUse(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	if n := h.op.requestCount(h.op.discovery); n != 0 {
		t.Errorf("discoveries after NewProvider = %d, want 0", n)
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if _, _, err := h.BeginSignIn(t.Context(), SignIn{}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	h.browser().signIn("ann")
	if n := h.op.requestCount(h.op.discovery); n != 1 {
		t.Errorf("discoveries = %d, want 1", n)
	}
}

func TestDiscoveryRetriesAfterOutage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		b := h.browser()
		h.op.down = true
		for range 10 {
			_, _, err := h.BeginSignIn(t.Context(), SignIn{})
			wantSignInError(t, b, err, ReasonUnavailable)
		}
		if n := h.op.requestCount(h.op.discovery); n != 1 {
			t.Errorf("discoveries within the retry delay = %d, want 1", n)
		}
		time.Sleep(discoveryRetryDelay)
		_, _, err := h.BeginSignIn(t.Context(), SignIn{})
		wantSignInError(t, b, err, ReasonUnavailable)
		h.op.down = false
		time.Sleep(discoveryRetryDelay)
		b.signIn("ann")
		if n := h.op.requestCount(h.op.discovery); n != 3 {
			t.Errorf("discoveries = %d, want 3", n)
		}
		log := h.log.String()
		if strings.Contains(log, "@") || strings.Count(log, "identity provider discovery failed") != 2 {
			t.Errorf("log = %s\nwant two failures and no member data", log)
		}
	})
}

// TestOutageAfterRestart covers a portal that restarts during a sign-in and so has to run discovery
// again.
func TestOutageAfterRestart(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	q := b.op.authorize(b.beginSignIn(SignIn{}), "ann")
	b.op.configure(func(p *fakeProvider) { p.down = true })
	restarted := b.restarted()
	ctx, err := restarted.Load(t.Context(), "", nil)
	must(t, err)
	_, err = restarted.CompleteSignIn(ctx, q, b.flowCookie)
	wantSignInError(t, b, err, ReasonUnavailable)
}

func TestDiscoveryRejectsDocument(t *testing.T) {
	t.Parallel()
	for name, metadata := range map[string]object{
		"another issuer":            {"issuer": "https://id.example.com/"},
		"no keys":                   {"jwks_uri": nil},
		"no token endpoint":         {"token_endpoint": nil},
		"no authorization endpoint": {"authorization_endpoint": nil},
		"malformed document":        {"issuer": 7},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.op.metadata = metadata
			_, _, err := h.BeginSignIn(t.Context(), SignIn{})
			wantSignInError(t, h.browser(), err, ReasonUnavailable)
		})
	}
}

func TestCanceledCallerDoesNotCancelDiscovery(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	requested, release := make(chan struct{}), make(chan struct{})
	h.op.intercept = func(*http.Request) (*http.Response, error) {
		close(requested)
		<-release
		return nil, nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	canceled := make(chan error)
	go func() { _, _, err := h.BeginSignIn(ctx, SignIn{}); canceled <- err }()
	<-requested
	other := make(chan error)
	go func() { _, _, err := h.BeginSignIn(t.Context(), SignIn{}); other <- err }()
	cancel()
	if err := <-canceled; !errors.Is(err, context.Canceled) {
		t.Errorf("canceled caller: err = %v, want context.Canceled", err)
	}
	close(release)
	must(t, <-other)
}

func TestClientAuthMethod(t *testing.T) {
	t.Parallel()
	methods := func(names ...string) object {
		return object{"token_endpoint_auth_methods_supported": names}
	}
	for name, c := range map[string]struct {
		secret   string
		metadata object
		want     string
	}{
		"public client":          {"", methods("client_secret_basic", "none"), "form without secret"},
		"secret":                 {clientSecret, nil, "header"},
		"secret, both supported": {clientSecret, methods("client_secret_post", "client_secret_basic"), "header"},
		"secret, form only":      {clientSecret, methods("client_secret_post"), "form with secret"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newHarness(t, withConfig(func(config *Config) { config.ClientSecret = c.secret })).browser()
			b.op.metadata = c.metadata
			var methodsUsed []string
			b.op.intercept = func(r *http.Request) (*http.Response, error) {
				if r.URL.Path != "/token" {
					return nil, nil
				}
				methodsUsed = append(methodsUsed, clientAuthMethod(t, r))
				return nil, errors.New("connection reset") // the client must not try another method
			}
			_, err := b.trySignIn(SignIn{}, "ann")
			wantSignInError(t, b, err, ReasonUnavailable)
			if len(methodsUsed) != 1 || methodsUsed[0] != c.want {
				t.Errorf("methods used = %q, want only %q", methodsUsed, c.want)
			}
		})
	}
}

// What says nothing about the code is an outage. A failed sign-in would count against everyone
// behind the member's address.
func TestTokenEndpointThatRefusesNoCode(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status int
		body   string
		want   Reason
	}{
		"an error of its own": {500, `{"error":"server_error","error_description":"ann@example.com"}`, ReasonUnavailable},
		"too many requests":   {429, "", ReasonUnavailable},
		"a firewall":          {403, "<html>Request rejected</html>", ReasonUnavailable},
		"a maintenance page":  {200, "<html>Back soon</html>", ReasonUnavailable},
		"cut off":             {200, `{"access_token":"a","id_`, ReasonUnavailable},
		"no tokens":           {200, "{}", ReasonUnavailable},
		"a used code":         {400, `{"error":"invalid_grant"}`, ReasonFailed},
		"no code of error":    {400, "Bad Request", ReasonFailed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newHarness(t).browser()
			b.op.intercept = func(r *http.Request) (*http.Response, error) {
				if r.URL.Path != "/token" {
					return nil, nil
				}
				return &http.Response{
					StatusCode: c.status, Header: http.Header{"Content-Type": {"application/json"}},
					Body: io.NopCloser(strings.NewReader(c.body)), Request: r,
				}, nil
			}
			_, err := b.trySignIn(SignIn{}, "ann")
			wantSignInError(t, b, err, c.want)
		})
	}
}

func clientAuthMethod(t *testing.T, r *http.Request) string {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	must(t, err)
	form, err := url.ParseQuery(string(body))
	must(t, err)
	user, secret, header := r.BasicAuth()
	switch {
	case header && user == url.QueryEscape(clientID) && secret == url.QueryEscape(clientSecret) && !form.Has("client_id"):
		return "header"
	case form.Get("client_id") == clientID && form.Get("client_secret") == clientSecret:
		return "form with secret"
	case form.Get("client_id") == clientID && !form.Has("client_secret"):
		return "form without secret"
	}
	return "unknown"
}

func TestResponseSizeIsLimited(t *testing.T) {
	t.Parallel()
	read, h := 0, newHarness(t)
	h.op.intercept = func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(endless{&read})}, nil
	}
	_, _, err := h.BeginSignIn(t.Context(), SignIn{})
	wantSignInError(t, h.browser(), err, ReasonUnavailable)
	if read > maxResponseSize+64<<10 || len(err.Error()) > 400 {
		t.Errorf("read %d bytes and reported %d, want about %d and at most 400", read, len(err.Error()), maxResponseSize)
	}
}

// endless is a reader that never ends.
type endless struct{ read *int }

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	*e.read += len(p)
	return len(p), nil
}

func TestProviderRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	var hosts []string
	h := newHarness(t)
	h.op.intercept = func(r *http.Request) (*http.Response, error) {
		hosts = append(hosts, r.URL.Host)
		header := http.Header{"Location": {"https://evil.example/"}}
		return &http.Response{StatusCode: http.StatusFound, Header: header, Body: http.NoBody}, nil
	}
	_, _, err := h.BeginSignIn(t.Context(), SignIn{})
	wantSignInError(t, h.browser(), err, ReasonUnavailable)
	if len(hosts) != 1 {
		t.Errorf("requested hosts = %v, want only the issuer's", hosts)
	}
}
