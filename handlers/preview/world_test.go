package preview_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/handlers/preview"
	"memberportal/static"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
)

const portalOrigin = "http://portal.test"

var testKey = strings.Repeat("A", 43) + "="

// world is a portal with a preview desk whose outside systems are a wire that takes down every call: there must be none.
type world struct {
	t       *testing.T
	app     *fiber.App
	portal  *handlers.Portal
	outside *tripwire
}

type tripwire struct{ calls []string }

func (w *tripwire) RoundTrip(r *http.Request) (*http.Response, error) {
	w.calls = append(w.calls, r.Method+" "+r.URL.Path)
	return nil, io.ErrUnexpectedEOF
}

func newWorld(t *testing.T) *world { return newWorldOf(t, content.Builtin(), testKey) }

func newWorldOf(t *testing.T, words *content.Library, keys ...string) *world {
	t.Helper()
	w := newBareWorld(t, words)
	desk, err := preview.New(t.Context(), w.portal, keys)
	must(t, err)
	w.portal.Preview = desk.AddRoutes
	w.app = w.portal.App()
	return w
}

// newBareWorld is the portal without a desk. Everything that a preview must not have is there to be found: a tag manager, an identity provider, a
// user API.
func newBareWorld(t *testing.T, words *content.Library) *world {
	t.Helper()
	outside := &tripwire{}
	log := slog.New(slog.DiscardHandler)
	records, err := store.Open(context.Background(), "memory:")
	must(t, err)
	ring, err := auth.NewKeyring([]string{testKey})
	must(t, err)
	provider := auth.NewProvider(auth.Config{Issuer: "https://login.example.com", ClientID: "portal", BaseURL: portalOrigin}, outside, log)
	sessions := auth.NewSessions(records, ring, provider, auth.Limits{Idle: time.Hour, Absolute: time.Hour})
	api, err := userapi.New("https://api.example.com", outside, log)
	must(t, err)
	assets, err := static.Load()
	must(t, err)
	portal := &handlers.Portal{
		BaseURL: address(t, portalOrigin), Product: "Member Portal", Sessions: sessions, API: api, Profiles: userapi.NewProfiles(api, sessions.Cache(), log),
		Assets: assets, Content: words, Log: log, Now: time.Now, SignInOrigins: []string{"https://login.example.com"},
		Analytics: handlers.Analytics{Script: address(t, "https://tags.example.com/tag.js"), MeasurementID: "G-MEASURED"},
		Payment:   handlers.PaymentProcessor{Script: address(t, "https://pay.example.com/pay.js")},
	}
	return &world{t: t, app: portal.App(), portal: portal, outside: outside}
}

func address(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	must(t, err)
	return u
}

// reply is an answer, with the address that gave it.
type reply struct {
	t      *testing.T
	at     string
	status int
	header http.Header
	body   string
}

func (r reply) doc() *goquery.Document {
	r.t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(r.body))
	must(r.t, err)
	return doc
}

func (r reply) text(selector string) string {
	return strings.Join(strings.Fields(r.doc().Find(selector).First().Text()), " ")
}

func (r reply) isPage() bool {
	return strings.HasPrefix(r.header.Get("Content-Type"), "text/html") && strings.Contains(r.body, "<body")
}

func (w *world) get(path string) reply { return w.send(http.MethodGet, path, nil, nil) }

func (w *world) send(method, path string, form url.Values, header http.Header) reply {
	w.t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.Host = "portal.test"
	for name, values := range header {
		r.Header[name] = values
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	response, err := w.app.Test(r, -1)
	must(w.t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(w.t, err)
	return reply{w.t, path, response.StatusCode, response.Header, string(body)}
}

// open goes where it is sent.
func (w *world) open(path string) reply {
	w.t.Helper()
	r := w.get(path)
	for range 8 {
		next := r.header.Get("Location")
		if next == "" {
			return r
		}
		r = w.get(next)
	}
	return reply{t: w.t, at: r.at, status: http.StatusLoopDetected}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
