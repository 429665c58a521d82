package handlers_test

import (
	"bytes"
	"cmp"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/keyring"
	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/handlers/visit"
	"memberportal/handlers/web/journal"
	"memberportal/static"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
	"memberportal/views/viewtest"
)

const (
	portalOrigin  = "http://portal.test"
	sandboxOrigin = "http://sandbox.test"
)

// harness is the whole portal with the sandbox as its external systems. They exchange HTTP messages
// without a network.
type harness struct {
	t       testing.TB
	app     *fiber.App
	portal  *visit.Portal
	records store.Store
	box     *sandbox.Sandbox
	log     *lockedBuffer
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	box, err := sandbox.New(sandbox.Options{Origin: sandboxOrigin, Portal: portalOrigin, Logger: slog.New(slog.DiscardHandler)})
	must(t, err)
	log := &lockedBuffer{}
	records := openStore(t, "memory:")
	portal := newPortalOn(t, records, box, box.Transport(), slog.New(slog.NewJSONHandler(log, nil)))
	return &harness{t: t, app: handlers.App(portal, nil), portal: portal, records: records, box: box, log: log}
}

func newPortal(t testing.TB, box *sandbox.Sandbox, transport http.RoundTripper, log *slog.Logger) *visit.Portal {
	t.Helper()
	return newPortalOn(t, openStore(t, "memory:"), box, transport, log)
}

func openStore(t testing.TB, address string) store.Store {
	t.Helper()
	records, err := store.Open(t.Context(), address)
	must(t, err)
	t.Cleanup(func() { records.Close() })
	return records
}

func newPortalOn(t testing.TB, records store.Store, box *sandbox.Sandbox, transport http.RoundTripper, log *slog.Logger) *visit.Portal {
	t.Helper()
	key := strings.Repeat("A", 43) + "="
	pseudonyms, err := keyring.NewSigner([]string{key}, "test")
	must(t, err)
	log = slog.New(journal.NewHandler(log.Handler(), pseudonyms.Sign))
	keys, err := keyring.New([]string{key})
	must(t, err)
	provider := auth.NewProvider(auth.Config{
		Issuer: box.Issuer(), ClientID: box.ClientID(), Scopes: strings.Fields(box.Scopes()), BaseURL: portalOrigin,
	}, transport, log)
	sessions := auth.NewSessions(records, keys, provider, auth.Limits{Idle: 15 * time.Minute, Absolute: 8 * time.Hour, Reauth: 15 * time.Minute, Sessions: 20})
	api, err := userapi.New(box.UserAPI(), transport, log, userapi.Options{
		Tokens: sessions.Cache(),
		// The production number of retries, without the seconds between them.
		RetryWaits: []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond},
	})
	must(t, err)
	assets, err := loadAssets()
	must(t, err)
	base, _ := url.Parse(portalOrigin)
	script, err := url.Parse(box.PaymentScriptURL())
	must(t, err)
	return &visit.Portal{
		Site: visit.Site{
			BaseURL: base, Product: "Member Portal", SignInOrigins: []string{sandboxOrigin},
			Payment: visit.PaymentProcessor{Script: script, PostingDays: 3},
		},
		Systems:    visit.Systems{Sessions: sessions, API: api, Profiles: userapi.NewProfiles(api, sessions.Cache(), log)},
		Pages:      visit.Pages{Assets: assets, Content: content.Builtin()},
		Protection: visit.NewProtection(nil, nil),
		Records:    visit.Records{Log: log},
		Now:        time.Now,
	}
}

// loadAssets reads the built files once for all tests.
var loadAssets = sync.OnceValues(static.Load)

// browser stores cookies by host and can follow redirects.
type browser struct {
	h            *harness
	cookies      map[string]map[string]*http.Cookie
	header       http.Header
	dropsCookies bool // ignores cookies of the portal
}

func (h *harness) browser() *browser {
	return &browser{h: h, cookies: map[string]map[string]*http.Cookie{}, header: http.Header{}}
}

// reply is a response with its address.
type reply struct {
	t      testing.TB
	at     *url.URL
	status int
	header http.Header
	body   string
	page   viewtest.Page // of the body
}

func newReply(t testing.TB, at *url.URL, status int, header http.Header, body string) reply {
	return reply{t, at, status, header, body, viewtest.NewPage(body)}
}

func (r reply) location() string { return r.header.Get("Location") }

func (r reply) doc() *goquery.Document {
	r.t.Helper()
	return r.page.Doc(r.t)
}

func (r reply) text(selector string) string {
	r.t.Helper()
	return r.page.Text(r.t, selector)
}

func (b *browser) get(address string) reply { return b.send(http.MethodGet, address, nil) }

// post submits a form with the CSRF token of the cookie, as the portal's scripts do.
func (b *browser) post(address string, form url.Values) reply {
	if cookie := b.cookies["portal.test"]["XSRF-TOKEN"]; cookie != nil {
		b.header.Set("X-XSRF-TOKEN", cookie.Value)
		defer b.header.Del("X-XSRF-TOKEN")
	}
	return b.send(http.MethodPost, address, form)
}

func (b *browser) send(method, address string, form url.Values) reply {
	b.h.t.Helper()
	at, err := url.Parse(portalOrigin)
	must(b.h.t, err)
	at, err = at.Parse(address)
	must(b.h.t, err)
	request := httptest.NewRequest(method, at.RequestURI(), strings.NewReader(form.Encode()))
	request.Host = at.Host
	request.Header = b.header.Clone()
	if at.Host != "portal.test" {
		request.Header.Del("Sec-Fetch-Site") // says where a request to the portal comes from
	}
	if form != nil && request.Header.Get("Content-Type") == "" {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return b.do(request, at)
}

func (b *browser) sendJSON(address, body string) reply {
	at, _ := url.Parse(portalOrigin + address)
	request := httptest.NewRequest(http.MethodPost, at.RequestURI(), strings.NewReader(body))
	request.Host, request.Header = at.Host, b.header.Clone()
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	if cookie := b.cookies["portal.test"]["XSRF-TOKEN"]; cookie != nil {
		request.Header.Set("X-XSRF-TOKEN", cookie.Value)
	}
	return b.do(request, at)
}

func (b *browser) do(request *http.Request, at *url.URL) reply {
	b.h.t.Helper()
	for _, cookie := range b.cookies[at.Host] {
		request.AddCookie(cookie)
	}
	response := b.h.answer(request)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(b.h.t, err)
	b.storeCookies(at.Host, response.Cookies())
	return newReply(b.h.t, at, response.StatusCode, response.Header, string(body))
}

// answer sends the request to the portal or the sandbox, by its host.
func (h *harness) answer(request *http.Request) *http.Response {
	h.t.Helper()
	if request.Host == "portal.test" {
		response, err := h.app.Test(request, -1)
		must(h.t, err)
		return response
	}
	recorder := httptest.NewRecorder()
	h.box.Handler().ServeHTTP(recorder, request)
	return recorder.Result()
}

func (b *browser) storeCookies(host string, cookies []*http.Cookie) {
	if b.dropsCookies && host == "portal.test" {
		return
	}
	if b.cookies[host] == nil {
		b.cookies[host] = map[string]*http.Cookie{}
	}
	for _, cookie := range cookies {
		b.cookies[host][cookie.Name] = cookie
		if cookie.MaxAge < 0 || !cookie.Expires.IsZero() && cookie.Expires.Before(time.Now()) {
			delete(b.cookies[host], cookie.Name)
		}
	}
}

// open sends a GET request and follows redirects and refreshing pages.
func (b *browser) open(address string) reply { return b.follow(b.get(address)) }

func (b *browser) follow(r reply) reply {
	b.h.t.Helper()
	for range 12 {
		next := cmp.Or(r.page.Refresh(), r.location())
		if next == "" {
			return r
		}
		if r.page.Refresh() != "" && b.header.Get("Sec-Fetch-Site") != "" {
			b.header.Set("Sec-Fetch-Site", "same-origin") // this page leads on
		}
		to, err := r.at.Parse(next)
		must(b.h.t, err)
		r = b.get(to.String())
	}
	b.h.t.Fatalf("redirect loop, last at %s", r.at)
	return r
}

// getAfterOverlay sends a GET request and waits for the loading overlay, but follows no redirect.
func (b *browser) getAfterOverlay(address string) reply {
	r := b.get(address)
	for r.page.Refresh() != "" {
		r = b.get(r.page.Refresh())
	}
	return r
}

// signIn opens a page, signs in as the sample member, and follows the redirects.
func (b *browser) signIn(member, path string) reply {
	b.h.t.Helper()
	choose := b.open(path)
	action, ok := choose.doc().Find("form[method=post]").Attr("action")
	if !ok || choose.at.Host != "sandbox.test" {
		b.h.t.Fatalf("no sign-in page at %s:\n%s", choose.at, choose.body)
	}
	to, err := choose.at.Parse(action)
	must(b.h.t, err)
	return b.follow(b.send(http.MethodPost, to.String(), url.Values{"member": {member}}))
}

// lockedBuffer is a log that a test can read while requests write to it.
type lockedBuffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.String()
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
