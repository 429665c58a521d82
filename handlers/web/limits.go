package web

import (
	"context"
	"strings"
	"time"

	"github.com/valyala/fasthttp"

	"memberportal/auth"
)

const (
	// uploadTimeout is how long a slow phone may take to send its files.
	uploadTimeout = 5 * time.Minute
	// sessionTimeout is how long a request with a large body may wait for its session.
	sessionTimeout = 5 * time.Second
)

// limitBodies sets how long the body of a request may take. It allows large requests at the addresses
// of forms that take files, and from members alone: a body is in memory while it arrives. The server
// calls it after the head of a request, so that it never reads more.
func (p *Portal) limitBodies(head *fasthttp.RequestHeader) fasthttp.RequestConfig {
	files := p.filesFor(head)
	if files == 0 {
		return fasthttp.RequestConfig{ReadTimeout: requestTimeout}
	}
	return fasthttp.RequestConfig{MaxRequestBodySize: files + bodyLimit, ReadTimeout: uploadTimeout}
}

// filesFor returns the bytes of files that the request may send. A preview has no session, but it
// runs beside sample members only.
func (p *Portal) filesFor(head *fasthttp.RequestHeader) int {
	path := string(head.RequestURI())
	for _, r := range p.routes {
		switch {
		case r.Method != string(head.Method()) || r.maxFiles == 0:
		case r.Path == path && p.isMember(head), p.Preview != nil && path != r.Path && strings.HasSuffix(path, r.Path):
			return r.maxFiles
		}
	}
	return 0
}

// isMember reports whether a member sends this head. If the store is down, it refuses the large
// body.
func (p *Portal) isMember(head *fasthttp.RequestHeader) bool {
	ctx, cancel := context.WithTimeout(context.Background(), sessionTimeout)
	defer cancel()
	ctx, err := p.Sessions.Load(ctx, string(head.Cookie(p.CookieName(auth.SessionCookie))))
	if err != nil {
		return false
	}
	_, ok := p.Sessions.Active(ctx)
	return ok
}
