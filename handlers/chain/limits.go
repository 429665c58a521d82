package chain

import (
	"context"
	"strings"
	"time"

	"github.com/valyala/fasthttp"

	"memberportal/auth"
)

// sessionTimeout is how long a request with a large body may wait for its session.
const sessionTimeout = 5 * time.Second

// filesFor returns the bytes of files that the request may send: at the addresses of forms that
// take files, and from members alone.
func (p *chain) filesFor(head *fasthttp.RequestHeader) int {
	path, _, _ := strings.Cut(string(head.RequestURI()), "?")
	for _, r := range p.routes { // the first row that matches serves the request
		if r.Method != string(head.Method()) || !r.Matches(path) {
			continue
		}
		if r.MaxFiles == 0 || !p.isMember(head) {
			return 0
		}
		return r.MaxFiles
	}
	return 0
}

// isMember reports whether a member sends this head. If the store is down, it refuses the large
// body.
func (p *chain) isMember(head *fasthttp.RequestHeader) bool {
	ctx, cancel := context.WithTimeout(context.Background(), sessionTimeout)
	defer cancel()
	ctx, err := p.Sessions.Load(ctx, string(head.Cookie(p.CookieName(auth.SessionCookie))), nil)
	if err != nil {
		return false
	}
	_, ok := p.Sessions.Active(ctx)
	return ok
}
