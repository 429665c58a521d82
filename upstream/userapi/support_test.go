package userapi_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

const base = "https://api.example.com/user-api"

// drop closes the connection without a response.
func drop(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// hang never responds.
func hang(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// after responds after a delay.
func after(wait time.Duration, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(wait):
			h(w, r)
		case <-r.Context().Done():
		}
	}
}

// withHeader responds with a header, too.
func withHeader(name, value string, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set(name, value)
		h(w, r)
	}
}

// respondAs responds with a media type, "" for none.
func respondAs(mediaType string, status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header()["Content-Type"] = []string{mediaType}
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// respond responds with JSON, unless the body is markup or text.
func respond(status int, body string) http.HandlerFunc {
	return respondAs(mediaType(body), status, body)
}

func mediaType(body string) string {
	switch {
	case strings.HasPrefix(body, "<"):
		return "text/html; charset=utf-8"
	case body == "" || strings.ContainsAny(body[:1], `{["`) || body == "null" || body == "true":
		return "application/json; charset=utf-8"
	default:
		return "text/plain; charset=utf-8"
	}
}

// received is the content of a request when it arrived.
type received struct{ Line, Authorization, ContentType, Accept, Cookie, XSRF, Key, Body string }

// responses are what a fake user API returns in turn. It repeats the last one.
type responses []http.HandlerFunc

// provider is a fake user API. It records its requests, and what the client logs.
type provider struct {
	mu       sync.Mutex
	received []received
	log      logged
	responses
}

func (p *provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body []byte
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body)
	}
	p.mu.Lock()
	p.received = append(p.received, received{
		Line: r.Method + " " + r.URL.String(), Authorization: r.Header.Get("Authorization"),
		ContentType: r.Header.Get("Content-Type"), Accept: r.Header.Get("Accept"), Cookie: r.Header.Get("Cookie"),
		XSRF: r.Header.Get("X-XSRF-TOKEN"), Key: r.Header.Get("Idempotency-Key"), Body: string(body),
	})
	response := p.responses[min(len(p.received), len(p.responses))-1]
	p.mu.Unlock()
	response(w, r)
}

func (p *provider) lines() (lines []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, a := range p.received {
		lines = append(lines, strings.Replace(a.Line, base, "", 1))
	}
	return lines
}

// serverClient returns a client of a server with a real connection, and without retries.
func serverClient(t testing.TB, h http.HandlerFunc) *userapi.Client {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	o := userapi.Options{RetryWaits: []time.Duration{}}
	c, err := userapi.New(s.URL, s.Client().Transport, slog.New(slog.DiscardHandler), o)
	must(t, err)
	return c
}

// clientOf returns a client of a fake user API with these responses.
func clientOf(t testing.TB, responses ...http.HandlerFunc) (*userapi.Client, *provider) {
	t.Helper()
	return clientWith(t, userapi.Options{}, responses...)
}

func clientWith(t testing.TB, o userapi.Options, responses ...http.HandlerFunc) (*userapi.Client, *provider) {
	t.Helper()
	p := &provider{responses: responses}
	c, err := userapi.New(base+"/", sandbox.Transport{Handler: p}, p.log.logger(), o) // the last slash is dropped
	must(t, err)
	return c, p
}

func pat() userapi.Member {
	return userapi.Member{Key: "pat", Token: func(context.Context) (string, error) { return "secret-token", nil }}
}

func kim() userapi.Member { return userapi.Member{Key: "kim", Token: pat().Token} }

// inBubble runs a test whose clock passes at once.
func inBubble(t *testing.T, test func(*testing.T)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, test)
}

type routes map[string]http.HandlerFunc

// mux responds by path. Without a route for claims, it responds with an empty list.
func mux(all routes) http.HandlerFunc {
	m := http.NewServeMux()
	if _, ok := all["GET /claims"]; !ok {
		m.HandleFunc("GET /user-api/claims", respond(200, `{"claims": []}`))
	}
	for route, h := range all {
		method, path, _ := strings.Cut(route, " ")
		m.HandleFunc(method+" /user-api"+path, h)
	}
	return m.ServeHTTP
}

// statusAndText returns the status of a failure and what the provider said, for comparison.
func statusAndText(err error) string {
	failed, ok := errors.AsType[*userapi.Error](err)
	if !ok {
		return fmt.Sprint(err)
	}
	return strings.TrimSpace(fmt.Sprintf("%d %s", failed.Status, failed.Said))
}

// logged collects log output.
type logged struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(b)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

func (l *logged) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// leaks reports whether a text has a word that it must not have.
func leaks(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// fileOf returns a file to send.
func fileOf(name, contentType string, data []byte) userapi.File {
	return userapi.File{
		Name: name, ContentType: contentType, Size: len(data),
		Open: func(context.Context) ([]byte, error) { return data, nil },
	}
}

// The values of package member have no exported fields.
var plain = []cmp.Option{
	cmp.Comparer(func(a, b member.Money) bool { return a == b }),
	cmp.Comparer(func(a, b member.Date) bool { return a == b }),
	cmpopts.IgnoreUnexported(member.Profile{}),
}

// same compares what a test got with what it wants.
func same(t testing.TB, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got, plain...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// must ends the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
