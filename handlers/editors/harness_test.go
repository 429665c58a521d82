package editors

import (
	"cmp"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/keyring"
	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/handlers/request"
	"memberportal/static"
	"memberportal/upstream/userapi"
	"memberportal/views/content/check"
	"memberportal/views/content/library"
	"memberportal/views/content/read"
	view "memberportal/views/preview"
	"memberportal/views/viewtest"
)

const portalOrigin = "http://portal.test"

var testKey = strings.Repeat("A", 43) + "="

// show is the prefix of a preview with the default choice.
var show = showPath(view.DefaultChoice())

// harness is a portal with a preview. Calls to other systems fail the test.
type harness struct {
	t       *testing.T
	app     *fiber.App
	portal  *portal
	preview *Preview
	header  http.Header // of each request without one
}

func newHarness(t *testing.T) *harness { return newHarnessWith(t, library.Builtin()) }

func newHarnessWith(t *testing.T, library *library.Library) *harness {
	t.Helper()
	h := newBareHarness(t, library)
	var err error
	h.preview, err = New(t.Context(), h.portal, Host{
		Edit: "https://git.example.com/edit/{file}#L{line}", New: "https://git.example.com/new?filename={file}",
	})
	must(t, err)
	h.app = handlers.App(h.portal, h.preview.AddRoutes)
	return h
}

// newBareHarness returns the portal without a preview. It is configured with all the systems that a
// preview must not mention: a tag manager, an identity provider, a user API.
func newBareHarness(t *testing.T, library *library.Library) *harness {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	records, err := store.Open(t.Context(), "memory:")
	must(t, err)
	ring, err := keyring.New([]string{testKey})
	must(t, err)
	outside := noNetwork{t}
	provider := auth.NewProvider(auth.Config{Issuer: "https://login.example.com", ClientID: "portal", BaseURL: portalOrigin}, outside, log)
	sessions := auth.NewSessions(records, ring, provider, auth.Limits{Idle: time.Hour, Absolute: time.Hour})
	api, err := userapi.New("https://api.example.com", outside, log, userapi.Options{})
	must(t, err)
	assets, err := static.Load()
	must(t, err)
	p := &portal{
		Site: request.Site{
			BaseURL: parseURL(t, portalOrigin), Product: "Member Portal",
			Analytics: request.Analytics{Script: parseURL(t, "https://tags.example.com/tag.js"), MeasurementID: "G-MEASURED"},
			Payment:   request.PaymentProcessor{Script: parseURL(t, "https://pay.example.com/pay.js")},
		},
		Systems:    request.Systems{Sessions: sessions, API: api, Profiles: userapi.NewProfiles(api, sessions.Cache(), log)},
		Pages:      request.Pages{Assets: assets, Content: library},
		Protection: request.NewProtection(nil, nil),
		Records:    request.Records{Log: log},
		Now:        time.Now,
	}
	return &harness{t: t, app: handlers.App(p, nil), portal: p}
}

type noNetwork struct{ t *testing.T }

func (n noNetwork) RoundTrip(r *http.Request) (*http.Response, error) {
	n.t.Errorf("unexpected call to another system: %s %s", r.Method, r.URL)
	return nil, io.ErrUnexpectedEOF
}

// contentWith returns the built-in content with additional files.
func contentWith(t *testing.T, files map[string]string) *library.Library {
	t.Helper()
	folder := t.TempDir()
	must(t, os.CopyFS(filepath.Join(folder, "en"), os.DirFS("../../views/content/en")))
	for name, text := range files {
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700))
		must(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	library := library.Open(t.Context(), folder, check.Options{}, func([]read.Finding) {})
	return library
}

// leastContent returns the library of a folder that has these files alone.
func leastContent(t *testing.T, files map[string]string) *library.Library {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700))
		must(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	return library.Open(t.Context(), folder, check.Options{}, func([]read.Finding) {})
}

// reply is a response with the address that it came from.
type reply struct {
	t      *testing.T
	at     string
	status int
	header http.Header
	body   string
	page   viewtest.Page // of the body
}

func (r reply) doc() *goquery.Document {
	r.t.Helper()
	return r.page.Doc(r.t)
}

func (r reply) text(selector string) string {
	r.t.Helper()
	return r.page.Text(r.t, selector)
}

func (r reply) isPage() bool {
	return strings.HasPrefix(r.header.Get("Content-Type"), "text/html") && strings.Contains(r.body, "<body")
}

func (h *harness) get(path string) reply { return h.send(http.MethodGet, path, nil, nil) }

func (h *harness) send(method, path string, form url.Values, header http.Header) reply {
	h.t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	if header == nil {
		header = h.header
	}
	for name, values := range header {
		r.Header[name] = values
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return h.do(r)
}

func (h *harness) do(r *http.Request) reply {
	h.t.Helper()
	path := r.URL.RequestURI()
	r.Host = "portal.test"
	response, err := h.app.Test(r, -1)
	must(h.t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(h.t, err)
	return reply{h.t, path, response.StatusCode, response.Header, string(body), viewtest.NewPage(string(body))}
}

// open sends a GET request, follows redirects and waits for the loading overlay.
func (h *harness) open(path string) reply {
	h.t.Helper()
	return h.follow(h.get(path))
}

func (h *harness) follow(r reply) reply {
	h.t.Helper()
	for range 8 {
		next := cmp.Or(r.header.Get("Location"), r.page.Refresh())
		if next == "" {
			return r
		}
		r = h.get(next)
	}
	return reply{t: h.t, at: r.at, status: http.StatusLoopDetected}
}

func parseURL(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	must(t, err)
	return u
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
