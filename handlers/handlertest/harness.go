// Package handlertest runs the whole portal and its sandbox inside a test, and opens their pages
// with browsers that store cookies. They exchange HTTP messages without a network.
package handlertest

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/keyring"
	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/handlers/request"
	"memberportal/handlers/requestlog"
	"memberportal/static"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
	"memberportal/views/content/library"
)

// The origins of the portal and of its sandbox.
const (
	PortalOrigin  = "http://portal.test"
	SandboxOrigin = "http://sandbox.test"
)

// Harness is the whole portal with the sandbox as its external systems.
type Harness struct {
	T       testing.TB
	App     *fiber.App
	Portal  *request.Portal
	Records store.Store
	Box     *sandbox.Sandbox
	Log     *Log
}

// Parts are what a test brings. A harness has the usual ones for the others.
type Parts struct {
	Records store.Store      // a store in memory
	Box     *sandbox.Sandbox // of [NewBox]
	// Transport takes the portal's calls to the sandbox; the sandbox's own.
	Transport http.RoundTripper
	Log       io.Writer // takes the portal's lines; [Harness.Log]
	Keys      []string  // of sessions; one that all harnesses share
}

// New returns a harness of its own sandbox and store.
func New(t testing.TB) *Harness {
	t.Helper()
	return NewWith(t, Parts{})
}

// NewWith returns a harness of the given parts.
func NewWith(t testing.TB, p Parts) *Harness {
	t.Helper()
	if p.Records == nil {
		p.Records = OpenStore(t, "memory:")
	}
	if p.Box == nil {
		p.Box = NewBox(t, sandbox.Options{})
	}
	if p.Transport == nil {
		p.Transport = p.Box.Transport()
	}
	if p.Keys == nil {
		p.Keys = []string{Key("A")}
	}
	log := &Log{}
	if p.Log == nil {
		p.Log = log
	}
	portal := newPortal(t, p)
	return &Harness{T: t, App: handlers.App(portal, nil), Portal: portal, Records: p.Records, Box: p.Box, Log: log}
}

// Key returns a session key of one repeated letter.
func Key(letter string) string { return strings.Repeat(letter, 42) + "A=" }

// NewBox returns a sandbox for the portal, without a log.
func NewBox(t testing.TB, o sandbox.Options) *sandbox.Sandbox {
	t.Helper()
	o.Origin, o.Portal, o.Logger = SandboxOrigin, PortalOrigin, slog.New(slog.DiscardHandler)
	box, err := sandbox.New(o)
	Must(t, err)
	return box
}

// OpenStore opens a store until the end of the test.
func OpenStore(t testing.TB, address string) store.Store {
	t.Helper()
	records, err := store.Open(t.Context(), address)
	Must(t, err)
	t.Cleanup(func() { records.Close() })
	return records
}

// newPortal returns the portal that members use, without the seconds between retries.
func newPortal(t testing.TB, p Parts) *request.Portal {
	t.Helper()
	log := newLog(t, p)
	sessions := newSessions(t, p, log)
	api, err := userapi.New(p.Box.UserAPI(), p.Transport, log, userapi.Options{
		Tokens: sessions.Cache(),
		// The production number of retries, without the seconds between them.
		RetryWaits: []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond},
	})
	Must(t, err)
	assets, err := loadAssets()
	Must(t, err)
	base, _ := url.Parse(PortalOrigin)
	script, err := url.Parse(p.Box.PaymentScriptURL())
	Must(t, err)
	return &request.Portal{
		Site: request.Site{
			BaseURL: base, Product: "Member Portal",
			Payment: request.PaymentProcessor{Script: script, PostingDays: 3},
		},
		Systems:    request.Systems{Sessions: sessions, API: api, Profiles: userapi.NewProfiles(api, sessions.Cache(), log)},
		Pages:      request.Pages{Assets: assets, Content: library.Builtin()},
		Protection: request.NewProtection(nil, nil),
		Records:    request.Records{Log: log},
		Now:        time.Now,
	}
}

func newLog(t testing.TB, p Parts) *slog.Logger {
	t.Helper()
	pseudonym, err := keyring.Pseudonyms(p.Keys)
	Must(t, err)
	return slog.New(requestlog.NewHandler(slog.NewJSONHandler(p.Log, nil), pseudonym))
}

func newSessions(t testing.TB, p Parts, log *slog.Logger) *auth.Sessions {
	t.Helper()
	keys, err := keyring.New(p.Keys)
	Must(t, err)
	provider := auth.NewProvider(auth.Config{
		Issuer: p.Box.Issuer(), ClientID: p.Box.ClientID(), Scopes: strings.Fields(p.Box.Scopes()), BaseURL: PortalOrigin,
	}, p.Transport, log)
	return auth.NewSessions(p.Records, keys, provider, auth.Limits{
		Idle: 15 * time.Minute, Absolute: 8 * time.Hour,
		Reauth: 15 * time.Minute, Sessions: 20,
	})
}

// loadAssets reads the built files once for all tests.
var loadAssets = sync.OnceValues(static.Load)

// Answer sends the request to the portal or the sandbox, by its host.
func (h *Harness) Answer(request *http.Request) *http.Response {
	h.T.Helper()
	if request.Host == "portal.test" {
		response, err := h.App.Test(request, -1)
		Must(h.T, err)
		return response
	}
	recorder := httptest.NewRecorder()
	h.Box.Handler().ServeHTTP(recorder, request)
	return recorder.Result()
}

// Must ends the test on an error.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Household signs the sample member in with several browsers.
func (h *Harness) Household(n int) []*Browser {
	browsers := make([]*Browser, n)
	for i := range browsers {
		browsers[i] = h.Browser()
		browsers[i].SignIn("household", "/home")
	}
	return browsers
}

// SignInAt returns a new harness, a browser signed in as household, and the page at the path.
func SignInAt(t *testing.T, path string) (*Harness, *Browser, Reply) {
	t.Helper()
	return SignInAs(t, "household", path)
}

// SignInAs returns a new harness, a browser signed in as a sample member, and the page at the path.
func SignInAs(t *testing.T, member, path string) (*Harness, *Browser, Reply) {
	t.Helper()
	h := New(t)
	b := h.Browser()
	return h, b, b.SignIn(member, path)
}

// TwoIdentities returns a browser in which Marta signed in first and Theo is active, with the page
// that Theo opened, and Marta's key.
func TwoIdentities(t *testing.T, path string) (h *Harness, b *Browser, theos Reply, marta string) {
	t.Helper()
	h = New(t)
	b = h.Browser()
	b.SignIn("household", "/home")
	home := b.SignIn("newcomer", "/login?how=another")
	return h, b, b.Get(path), home.Attr("form[action='/switch'] input[name=identity]", "value")
}
