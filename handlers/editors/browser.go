package editors

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/valyala/fasthttp"

	"memberportal/auth"
)

// forwarded are the headers of an editor's request that reach the previewed portal. They exclude
// cookies, because the preview session has its own, and Sec-Fetch-Dest, because a previewed page
// may be in a frame.
var forwarded = []string{
	"Accept", "Accept-Language", "Content-Type", "HX-Request", "HX-Target", "HX-Trigger", "Origin", "Sec-Fetch-Site",
	"Sec-GPC",
}

// browserRequest is a request to the previewed portal.
type browserRequest struct {
	method string
	target string // path and query, without the preview's prefix
	header map[string]string
	body   []byte
}

func getRequest(target string) browserRequest {
	return browserRequest{method: http.MethodGet, target: target}
}

func (r browserRequest) path() string {
	path, _, _ := strings.Cut(r.target, "?")
	return path
}

func (r browserRequest) isGet() bool {
	return r.method == http.MethodGet || r.method == http.MethodHead
}

// browser calls the portal's handler in this process and keeps the cookies. It is safe for
// concurrent use.
type browser struct {
	handle            fasthttp.RequestHandler
	handleFile        func() fasthttp.RequestHandler // the same portal, whose texts have no keys
	host              string
	sessionCookieName string

	mu      sync.Mutex
	cookies map[string]string
}

func newBrowser(p *portal, language string) *browser {
	return &browser{
		handle:            handlerOf(withPlaces(p)),
		handleFile:        sync.OnceValue(func() fasthttp.RequestHandler { return handlerOf(p) }),
		host:              p.BaseURL.Host,
		sessionCookieName: cookieName(p, auth.SessionCookie),
		cookies:           map[string]string{cookieName(p, "language"): language},
	}
}

// clone returns a browser with a copy of the cookies.
func (b *browser) clone() *browser {
	b.mu.Lock()
	defer b.mu.Unlock()
	return &browser{handle: b.handle, handleFile: b.handleFile, host: b.host, cookies: maps.Clone(b.cookies)}
}

func (b *browser) sessionCookie() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.cookies[b.sessionCookieName]
}

func (b *browser) get(target string) *fasthttp.Response {
	return b.send(getRequest(target))
}

// send sends a request with the browser's cookies and stores those of the response.
func (b *browser) send(r browserRequest) *fasthttp.Response {
	var c fasthttp.RequestCtx
	c.Init2(nil, nil, false)
	c.Request.Header.SetMethod(r.method)
	c.Request.SetRequestURI(r.target)
	c.Request.Header.SetHost(b.host)
	if r.isGet() {
		c.Request.Header.Set("Sec-Fetch-Site", "none") // the preview chooses addresses as a member types them
	}
	for name, value := range r.header {
		c.Request.Header.Set(name, value)
	}
	c.Request.SetBody(r.body)
	b.mu.Lock()
	for name, value := range b.cookies {
		c.Request.Header.SetCookie(name, value)
	}
	c.Request.Header.Set("X-XSRF-TOKEN", b.cookies["XSRF-TOKEN"]) // section 7
	b.mu.Unlock()
	handle := b.handle
	if isFile(r.path()) {
		handle = b.handleFile()
	}
	handle(&c)
	b.store(&c.Response)
	return &c.Response
}

func (b *browser) store(response *fasthttp.Response) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, raw := range response.Header.Cookies() {
		var cookie fasthttp.Cookie
		if cookie.ParseBytes(raw) != nil {
			continue
		}
		if len(cookie.Value()) == 0 {
			delete(b.cookies, string(cookie.Key()))
		} else {
			b.cookies[string(cookie.Key())] = string(cookie.Value())
		}
	}
}

func location(response *fasthttp.Response) string {
	return string(response.Header.Peek("Location"))
}

// redirectsTo reports whether a response redirects to a path of the portal, with any query.
func redirectsTo(response *fasthttp.Response, path string) bool {
	to, err := url.Parse(location(response))
	return err == nil && to.Host == "" && to.Path == path
}
