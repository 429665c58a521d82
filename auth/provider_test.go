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

func TestDiscoveryWaitsForTheFirstNeedAndHappensOnce(t *testing.T) {
	w := newWorld(t)
	if n := w.op.times(w.op.discovery); n != 0 {
		t.Errorf("%d discoveries at construction, want none", n)
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if _, _, err := w.BeginSignIn(t.Context(), SignIn{}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	w.browser().signIn("ann")
	if n := w.op.times(w.op.discovery); n != 1 {
		t.Errorf("%d discoveries, want one", n)
	}
}

func TestAnOutageIsRememberedShortlyAndOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		b := w.browser()
		w.op.down = true
		for range 10 {
			_, _, err := w.BeginSignIn(t.Context(), SignIn{})
			wantRefusal(t, b, err, ReasonUnavailable)
		}
		if n := w.op.times(w.op.discovery); n != 1 {
			t.Errorf("%d discoveries within the pause, want one", n)
		}
		time.Sleep(discoveryPause)
		_, _, err := w.BeginSignIn(t.Context(), SignIn{})
		wantRefusal(t, b, err, ReasonUnavailable)
		w.op.down = false
		time.Sleep(discoveryPause)
		b.signIn("ann")
		if n := w.op.times(w.op.discovery); n != 3 {
			t.Errorf("%d discoveries, want three", n)
		}
		if log := w.log.String(); strings.Contains(log, "@") || strings.Count(log, "identity provider not found") != 2 {
			t.Errorf("log, which should tell of two failures and no member:\n%s", log)
		}
	})
}

func TestOutageDuringASignIn(t *testing.T) {
	answers := map[string]func(*fakeProvider){
		"token endpoint broken": func(p *fakeProvider) {
			p.tokenFails = tokenError([]string{"authorization_code"}, http.StatusBadGateway, map[string]any{"error_description": "ann@example.com"})
		},
		"everything down": func(p *fakeProvider) { p.down = true },
	}
	for name, change := range answers {
		b := newWorld(t).browser()
		q := b.op.authorize(b.begin(SignIn{}), "ann")
		b.op.set(change)
		_, err := b.complete(q)
		t.Run(name, func(t *testing.T) { wantRefusal(t, b, err, ReasonUnavailable) })
	}
}

// A portal that restarted between the two halves of a sign-in has yet to discover.
func TestOutageAfterARestart(t *testing.T) {
	b := newWorld(t).browser()
	q := b.op.authorize(b.begin(SignIn{}), "ann")
	b.op.set(func(p *fakeProvider) { p.down = true })
	restarted := NewSessions(b.spy, b.vault.keys, NewProvider(b.provider.config, b.op, b.provider.log), limits)
	ctx, err := restarted.Load(t.Context(), "")
	must(t, err)
	_, err = restarted.CompleteSignIn(ctx, q, b.flow)
	wantRefusal(t, b, err, ReasonUnavailable)
}

func TestDiscoveryThatCannotBeUsed(t *testing.T) {
	for name, metadata := range map[string]map[string]any{
		"another issuer":            {"issuer": "https://id.example.com/"},
		"no keys":                   {"jwks_uri": nil},
		"no token endpoint":         {"token_endpoint": nil},
		"no authorization endpoint": {"authorization_endpoint": nil},
		"no document":               {"issuer": 7},
	} {
		t.Run(name, func(t *testing.T) {
			op := newFakeProvider(t)
			op.metadata = metadata
			w := newWorld(t, withProvider(op))
			_, _, err := w.BeginSignIn(t.Context(), SignIn{})
			wantRefusal(t, w.browser(), err, ReasonUnavailable)
		})
	}
}

func TestImpatientCallersLeaveTheDiscoveryToOthers(t *testing.T) {
	op := newFakeProvider(t)
	asked, release := make(chan struct{}), make(chan struct{})
	w := newWorld(t, withProvider(op), through(roundTrip(func(r *http.Request) (*http.Response, error) {
		close(asked)
		<-release
		return op.RoundTrip(r)
	})))
	ctx, cancel := context.WithCancel(t.Context())
	impatient := make(chan error)
	go func() { _, _, err := w.BeginSignIn(ctx, SignIn{}); impatient <- err }()
	<-asked
	patient := make(chan error)
	go func() { _, _, err := w.BeginSignIn(t.Context(), SignIn{}); patient <- err }()
	cancel()
	if err := <-impatient; !errors.Is(err, context.Canceled) {
		t.Errorf("impatient: %v, want context.Canceled", err)
	}
	close(release)
	must(t, <-patient)
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestTheClientNamesItselfInOneWay(t *testing.T) {
	methods := func(names ...string) map[string]any {
		return map[string]any{"token_endpoint_auth_methods_supported": names}
	}
	for name, c := range map[string]struct {
		secret   string
		metadata map[string]any
		want     string
	}{
		"public client":       {"", methods("client_secret_basic", "none"), "form without secret"},
		"secret":              {clientSecret, nil, "header"},
		"secret, either way":  {clientSecret, methods("client_secret_post", "client_secret_basic"), "header"},
		"secret, in the form": {clientSecret, methods("client_secret_post"), "form with secret"},
	} {
		t.Run(name, func(t *testing.T) {
			op := newFakeProvider(t)
			op.metadata = c.metadata
			var ways []string
			w := newWorld(t, withProvider(op), withConfig(func(config *Config) { config.ClientSecret = c.secret }),
				through(roundTrip(func(r *http.Request) (*http.Response, error) {
					if r.URL.Path == "/token" {
						ways = append(ways, wayOf(t, r))
						return nil, errors.New("no answer") // which must not be asked for another way
					}
					return op.RoundTrip(r)
				})))
			b := w.browser()
			_, err := b.complete(op.authorize(b.begin(SignIn{}), "ann"))
			wantRefusal(t, b, err, ReasonUnavailable)
			if len(ways) != 1 || ways[0] != c.want {
				t.Errorf("asked by %q, want once by %q", ways, c.want)
			}
		})
	}
}

func wayOf(t *testing.T, r *http.Request) string {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	must(t, err)
	form, err := url.ParseQuery(string(body))
	must(t, err)
	_, _, header := r.BasicAuth()
	switch {
	case header && !form.Has("client_id"):
		return "header"
	case form.Get("client_id") == clientID && form.Get("client_secret") == clientSecret:
		return "form with secret"
	case form.Get("client_id") == clientID && !form.Has("client_secret"):
		return "form without secret"
	}
	return "some other way"
}

func TestAnswersAreBounded(t *testing.T) {
	read := 0
	w := newWorld(t, through(roundTrip(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(endless{&read})}, nil
	})))
	_, _, err := w.BeginSignIn(t.Context(), SignIn{})
	wantRefusal(t, w.browser(), err, ReasonUnavailable)
	if read > maxAnswer+64<<10 || len(err.Error()) > 400 {
		t.Errorf("%d bytes read and %d told, want about %d and few", read, len(err.Error()), maxAnswer)
	}
}

// endless is a body without end.
type endless struct{ read *int }

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	*e.read += len(p)
	return len(p), nil
}

func TestRedirectsOfTheProviderAreNotFollowed(t *testing.T) {
	var asked []string
	w := newWorld(t, through(roundTrip(func(r *http.Request) (*http.Response, error) {
		asked = append(asked, r.URL.Host)
		header := http.Header{"Location": {"https://evil.example/"}}
		return &http.Response{StatusCode: http.StatusFound, Header: header, Body: http.NoBody}, nil
	})))
	_, _, err := w.BeginSignIn(t.Context(), SignIn{})
	wantRefusal(t, w.browser(), err, ReasonUnavailable)
	if len(asked) != 1 {
		t.Errorf("asked %v, want the issuer alone", asked)
	}
}
