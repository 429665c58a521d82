package preview

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/valyala/fasthttp"

	"memberportal/views/paths"
)

// passedOn are the headers of a browser's request that a room hears of. Cookies are not among them: a room has its own, and whoever is signed in to
// the portal itself is unknown there. Nor is that the page is in a frame: in a preview it may be.
var passedOn = []string{"Accept", "Accept-Language", "Content-Type", "HX-Request", "HX-Target", "HX-Trigger", "Origin", "Sec-Fetch-Site", "Sec-GPC"}

// question is a request to a room.
type question struct {
	method string
	target string // path and query, without the preview's prefix
	header map[string]string
	body   []byte
	conn   net.Conn
}

func (q question) path() string {
	path, _, _ := strings.Cut(q.target, "?")
	return path
}

func (q question) isGet() bool { return q.method == http.MethodGet || q.method == http.MethodHead }

// get is another question of the same browser.
func (q question) get(target string) question {
	q.method, q.target, q.body = http.MethodGet, target, nil
	return q
}

// answer is the page, as it is after whatever the room's state wants to have happened before.
func (r *room) answer(ctx context.Context, q question) (*fasthttp.Response, error) {
	if !q.isGet() {
		return r.ask(q), nil
	}
	if r.state.noProfile && q.path() == paths.Auth() {
		if err := r.failProfile(ctx, q); err != nil {
			return nil, err
		}
	}
	a := r.ask(q)
	if r.choice.Member != Nobody && leadsTo(a, paths.SignIn("")) {
		if err := r.signIn(ctx); err != nil {
			return nil, err
		}
		a = r.ask(q)
	}
	if len(a.Header.Peek("Location")) > 0 {
		return r.prepare(q, a)
	}
	if row, ok := rowAt(q.path()); ok && r.state.form != untouched && hasForm(row) {
		a = r.sendForm(q, a)
	}
	return a, nil
}

// failProfile makes the sign-in page say once more why the profile did not load.
func (r *room) failProfile(ctx context.Context, q question) error {
	if err := r.signIn(ctx); err != nil {
		return err
	}
	r.ask(q.get(paths.Home()))
	return nil
}

// ask puts the question to the portal itself, with the room's cookies, and keeps those that it sets.
func (r *room) ask(q question) *fasthttp.Response {
	var c fasthttp.RequestCtx
	c.Init2(q.conn, nil, false)
	request := &c.Request
	request.Header.SetMethod(q.method)
	request.SetRequestURI(q.target)
	request.Header.SetHost(r.portal.BaseURL.Host)
	for name, value := range q.header {
		request.Header.Set(name, value)
	}
	request.SetBody(q.body)
	r.mu.Lock()
	for name, value := range r.cookies {
		request.Header.SetCookie(name, value)
	}
	request.Header.Set("X-XSRF-TOKEN", r.cookies[xsrfCookie])
	r.mu.Unlock()
	r.handle(&c)
	r.remember(&c.Response)
	return &c.Response
}

func (r *room) remember(a *fasthttp.Response) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, raw := range a.Header.Cookies() {
		var cookie fasthttp.Cookie
		if cookie.ParseBytes(raw) != nil {
			continue
		}
		if len(cookie.Value()) == 0 {
			delete(r.cookies, string(cookie.Key()))
		} else {
			r.cookies[string(cookie.Key())] = string(cookie.Value())
		}
	}
}

// leadsTo tells a redirect to this path, whatever its query.
func leadsTo(a *fasthttp.Response, path string) bool {
	to, err := url.Parse(string(a.Header.Peek("Location")))
	return err == nil && to.Host == "" && to.Path == path
}
