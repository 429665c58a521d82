package userapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

const base = "https://api.example.com/user-api"

// drop cuts the connection of the request it answers.
func drop(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// says answers with a status and a body, as JSON unless it is markup or text.
func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", mediaType(body))
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
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

// asked is what a request looked like when it arrived.
type asked struct{ Line, Authorization, ContentType, Accept, Cookie, XSRF, Body string }

// provider records what it is asked and answers in turn, the last one for ever.
type provider struct {
	mu      sync.Mutex
	asked   []asked
	answers []http.HandlerFunc
}

func (p *provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body []byte
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body)
	}
	p.mu.Lock()
	p.asked = append(p.asked, asked{
		Line: r.Method + " " + r.URL.String(), Authorization: r.Header.Get("Authorization"), ContentType: r.Header.Get("Content-Type"),
		Accept: r.Header.Get("Accept"), Cookie: r.Header.Get("Cookie"), XSRF: r.Header.Get("X-XSRF-TOKEN"), Body: string(body),
	})
	answer := p.answers[min(len(p.asked), len(p.answers))-1]
	p.mu.Unlock()
	answer(w, r)
}

func (p *provider) lines() (lines []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, a := range p.asked {
		lines = append(lines, strings.Replace(a.Line, base, "", 1))
	}
	return lines
}

// count is how many of the requests were the given one.
func (p *provider) count(line string) (n int) {
	for _, l := range p.lines() {
		if l == line {
			n++
		}
	}
	return n
}

func newClient(t testing.TB, h http.Handler) *userapi.Client {
	t.Helper()
	return newLoggingClient(t, h, slog.New(slog.DiscardHandler))
}

func newLoggingClient(t testing.TB, h http.Handler, log *slog.Logger) *userapi.Client {
	t.Helper()
	c, err := userapi.New(base, sandbox.Transport{Handler: h}, log)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// answering is a client of a provider that answers so.
func answering(t testing.TB, answers ...http.HandlerFunc) (*userapi.Client, *provider) {
	p := &provider{answers: answers}
	return newClient(t, p), p
}

func pat() userapi.Member {
	return userapi.Member{Key: "pat", Token: func(context.Context) (string, error) { return "secret-token", nil }}
}

// mux answers by path, claims with an empty list unless told otherwise.
func mux(routes map[string]http.HandlerFunc) http.Handler {
	m := http.NewServeMux()
	if _, ok := routes["GET /claims"]; !ok {
		m.HandleFunc("GET /user-api/claims", says(200, `{"claims": []}`))
	}
	for route, h := range routes {
		method, path, _ := strings.Cut(route, " ")
		m.HandleFunc(method+" /user-api"+path, h)
	}
	return m
}

var plain = []cmp.Option{
	cmp.Comparer(func(a, b member.Money) bool { return a == b }),
	cmp.Comparer(func(a, b member.Date) bool { return a == b }),
}

// statusAndWords takes a failure apart.
func statusAndWords(err error) string {
	var failure *userapi.Error
	if !errors.As(err, &failure) {
		return fmt.Sprint(err)
	}
	return fmt.Sprintf("%d %s", failure.Status, failure.Message)
}

// logged collects what is logged, for looking into it.
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

// onLog calls f when something is logged.
type onLog func()

func (f onLog) Write(b []byte) (int, error) {
	f()
	return len(b), nil
}

func (l *logged) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// leaks are the words of a text that must not be in a log.
func leaks(text string, words ...string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.Contains(text, w) })
}

// throughJSON is what becomes of a profile in the cache.
func throughJSON(t testing.TB, p *member.Profile) *member.Profile {
	t.Helper()
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	back := new(member.Profile)
	if err := json.Unmarshal(data, back); err != nil {
		t.Fatal(err)
	}
	return back
}
